import { type ExitCode, exitCodes } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { keyVariableSet } from "../account/api-key.ts";
import { addressOf, unknownEnvironment } from "../account/environment-choice.ts";
import {
  type Profile,
  type Profiles,
  readProfiles,
  withoutProfile,
  writeProfiles,
} from "../account/profiles.ts";
import { placeText, type Removed, removeKey } from "../account/stored-keys.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { missingArgument, usageError } from "../process/settings.ts";

/**
 * `sheetport logout`: removes an environment, and its key from the keychain and the key file. Keeps
 * the environment if its key is in a keychain that cannot be opened.
 */
export async function logoutCommand(context: CommandContext): Promise<CommandResult> {
  const { settings } = context;
  const profiles = await readProfiles(settings);
  const profile = chosenProfile(settings.envName, profiles);
  const owner = { env: profile.name, address: addressOf(profile.baseUrl) };
  const removed = await removeKey(owner, context);
  // If the key was not in the keychain, it does not matter that the keychain cannot be opened.
  const left = profile.key === "keychain" ? removed.keychainError : undefined;
  if (left === undefined) await writeProfiles(settings, withoutProfile(profiles, profile.name));
  return logoutResult({ profile, removed, left }, context);
}

function chosenProfile(name: string | undefined, { defaultEnv, all }: Profiles): Profile {
  const [only] = all.size === 1 ? [...all.values()] : [];
  const profile = all.get(name ?? defaultEnv ?? "") ?? (name === undefined ? only : undefined);
  if (profile !== undefined) return profile;
  const names = [...all.keys()];
  const code = "no-such-env";
  if (names.length === 0) throw usageError(code, msg("commands.keys.nothingToRemove"));
  if (name !== undefined) throw unknownEnvironment(code, name, names);
  throw usageError(code, missingArgument("--env", `sheetport logout --env ${names.join("|")}`));
}

interface LoggedOut {
  readonly profile: Profile;
  readonly removed: Removed;
  readonly left: string | undefined;
}

function logoutResult(
  { profile, removed, left }: LoggedOut,
  context: CommandContext,
): CommandResult {
  const { name, baseUrl } = profile;
  const variable = keyVariableSet(context.host);
  const owner = { env: name, address: addressOf(baseUrl) };
  const { translator } = context.settings;
  const stillThere = msg("commands.keys.stillThere", {
    ...{ name, place: placeText(owner, "keychain", context), why: left ?? "" },
  });
  const key = removed.places.length === 0 ? "noneSaved" : "removed";
  const lines = [
    left === undefined ? msg(`commands.keys.${key}`, { name }) : stillThere,
    ...(left === undefined ? [msg("commands.keys.profileGone", { name, baseUrl })] : []),
    ...(variable === undefined ? [] : [msg("commands.keys.variableFirst", { variable })]),
    msg("commands.keys.validStill"),
  ].map((line) => translator.text(line));
  const exitCode: ExitCode = left === undefined ? exitCodes.done : exitCodes.failed;
  return {
    exitCode,
    text: () => `${lines.map((line) => terminalText(line)).join("\n")}\n`,
    json: () => ({
      env: name,
      removed: removed.places,
      profile: left !== undefined,
      variable: variable ?? null,
      ...(left === undefined
        ? {}
        : { error: { code: "keychain-closed", ...translator.error(stillThere) } }),
    }),
  };
}

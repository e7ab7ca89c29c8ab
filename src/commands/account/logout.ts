import { type ExitCode, exitCodes, SheetportError } from "../../errors.ts";
import type { Message } from "../../model/message.ts";
import { andTexts, msg, quotedTexts } from "../../model/message.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { keyVariableSet } from "./api-key.ts";
import { addressOf } from "./environment-choice.ts";
import {
  type Profile,
  type Profiles,
  readProfiles,
  withoutProfile,
  withProfile,
  writeProfiles,
} from "./profiles.ts";
import { placeText, type Removed, removeKey } from "./stored-keys.ts";

/** Options of `sheetport logout`. */
interface LogoutCommandOptions {
  /** Takes the profile away too. */
  readonly forget?: boolean;
}

/** `sheetport logout`: removes the key of an environment from both places, and says what remains. */
export async function logoutCommand(
  options: LogoutCommandOptions,
  given: CommandContext,
): Promise<CommandResult> {
  const { settings } = given;
  const profiles = await readProfiles(settings);
  const profile = chosenProfile(settings.envName, profiles);
  const owner = { env: profile.name, address: addressOf(profile.baseUrl) };
  const removed = await removeKey(owner, given);
  // Where the key was in a file, a keychain that cannot be asked has nothing of it.
  const left = profile.key === "keychain" ? removed.keychainError : undefined;
  const rest =
    options.forget === true && left === undefined
      ? withoutProfile(profiles, profile.name)
      : withProfile(profiles, { ...profile, key: left === undefined ? "none" : "keychain" });
  await writeProfiles(settings, rest);
  return logoutResult({ profile, removed, left, rest }, given);
}

function chosenProfile(asked: string | undefined, { defaultEnv, all }: Profiles): Profile {
  const [only] = all.size === 1 ? [...all.values()] : [];
  const name = asked ?? defaultEnv ?? only?.name ?? "";
  const profile = all.get(name) ?? (asked === undefined ? only : undefined);
  if (profile !== undefined) return profile;
  const known = [...all.keys()];
  throw new SheetportError(
    asked === undefined
      ? msg("commands.keys.noneChosen", { knownCount: known.length, known: quotedTexts(known) })
      : msg("commands.keys.noProfile", {
          name: asked,
          knownCount: known.length,
          known: quotedTexts(known),
        }),
    { code: "no-such-env", exitCode: exitCodes.usage },
  );
}

interface LoggedOut {
  readonly profile: Profile;
  readonly removed: Removed;
  /** Why the key is still in the keychain. */
  readonly left: string | undefined;
  readonly rest: Profiles;
}

function logoutResult(
  { profile, removed, left, rest }: LoggedOut,
  given: CommandContext,
): CommandResult {
  const { name, baseUrl } = profile;
  const variable = keyVariableSet(given.host);
  const owner = { env: name, address: addressOf(baseUrl) };
  const { translator } = given.settings;
  const lines = [
    left === undefined
      ? removedText(name, removed)
      : msg("commands.keys.stillThere", {
          name,
          place: placeText(owner, "keychain", given),
          why: left,
        }),
    rest.all.has(name)
      ? msg("commands.keys.profileStays", { name, baseUrl })
      : msg("commands.keys.profileGone", { name }),
    ...(rest.defaultEnv === undefined ? [msg("commands.keys.simulatorNow")] : []),
    ...(variable === undefined ? [] : [msg("commands.keys.variableStays", { variable })]),
    msg("commands.keys.validStill"),
  ].map((line) => translator.text(line));
  const exitCode: ExitCode = left === undefined ? exitCodes.done : exitCodes.failed;
  return {
    exitCode,
    text: () => `${lines.map((line) => terminalText(line)).join("\n")}\n`,
    json: () => ({
      env: name,
      removed: removed.places,
      profile: rest.all.has(name),
      variable: variable ?? null,
      ...(left === undefined
        ? {}
        : {
            error: {
              code: "keychain-closed",
              message: lines[0],
              hint: translator.text(msg("commands.keys.unlock")),
            },
          }),
    }),
  };
}

function removedText(name: string, { places }: Removed): Message {
  if (places.length === 0) return msg("commands.keys.noneKept", { name });
  return msg("commands.keys.removed", {
    name,
    places: andTexts(places.map((place) => msg(`commands.keys.removedFrom.${place}`))),
  });
}

import { exitCodes, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Secret } from "../../model/net.ts";
import { keyVariableSet, placeText, removeKey, usableKey } from "../account/api-key.ts";
import { addressOf, unknownEnvironment } from "../account/environment-choice.ts";
import { saveKey, unnamed, variableFirst, verifyKey } from "../account/new-key.ts";
import {
  checkProfileName,
  type Profile,
  type Profiles,
  readProfiles,
  writeProfiles,
} from "../account/profiles.ts";
import { withRecord } from "../account/record.ts";
import { type CommandContext, type CommandResult, saidResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { missingArgument } from "../process/settings.ts";
import { interrupted, withStop } from "../process/stop.ts";

interface LoginCommandOptions {
  /** False with `--no-verify`: the key is stored without being tested. */
  readonly verify?: boolean;
}

const inputBytesMax = 64 * 1024;

/** There is no option for the key, because other users may see the command line of a process. */
export async function loginCommand(
  options: LoginCommandOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { settings } = context;
  const profiles = await readProfiles(settings);
  const name = settings.envName ?? namedAlready(profiles) ?? unnamed;
  checkProfileName(name, profiles);
  const baseUrl =
    settings.baseUrl ?? profiles.all.get(name)?.baseUrl ?? (await askAddress(name, context));
  const address = addressOf(baseUrl);
  const question = settings.translator.translate("commands.keys.askKey", { name, address });
  const key = await askKey(question, context);
  const checked = options.verify !== false;
  if (checked) {
    const progress = createProgress(context.host, settings);
    await withRecord(settings, (record) =>
      withStop(context.host, (signal) =>
        verifyKey({ name, baseUrl, key }, { ...context, record, progress }, signal),
      ),
    );
  }
  return saveKey({ name, baseUrl, key, checked }, context);
}

/** Without `--env`, a login replaces the key of the default profile. */
function namedAlready({ defaultEnv, all }: Profiles): string | undefined {
  return defaultEnv !== undefined && all.has(defaultEnv) ? defaultEnv : undefined;
}

async function askAddress(name: string, { host, settings }: CommandContext): Promise<string> {
  const question = settings.translator.translate("commands.keys.askAddress", { name });
  const answer = (await host.ask?.(question))?.trim();
  if (answer) return answer;
  const usage = `sheetport login --env ${name} --base-url https://api.example.com`;
  throw usageError("no-base-url", missingArgument("--base-url", usage));
}

async function askKey(question: string, { host }: CommandContext): Promise<Secret> {
  if (host.askHidden !== undefined) {
    const typed = await host.askHidden(question);
    if (typed === undefined) throw interrupted();
    return usableKey(typed);
  }
  const piped = (await host.readInput?.(inputBytesMax))?.toString("utf8").trim();
  if (piped) return usableKey(piped);
  throw usageError("no-api-key", msg("commands.keys.noPrompt"));
}

export async function logoutCommand(context: CommandContext): Promise<CommandResult> {
  const { host, settings } = context;
  const profiles = await readProfiles(settings);
  const profile = chosenProfile(settings.envName, profiles);
  const { name, baseUrl } = profile;
  const removed = await removeKey(profile, context);
  // A keychain that cannot be opened only matters if it holds the key.
  const left = profile.key === "keychain" ? removed.keychainError : undefined;
  if (left === undefined) {
    // The name stays the default: a command without `--env` must not use another environment.
    const all = new Map([...profiles.all].filter(([other]) => other !== name));
    await writeProfiles(settings, { ...profiles, all });
  }
  const stillThere = msg("commands.keys.stillThere", {
    ...{ name, place: placeText({ ...profile, key: "keychain" }, context), why: left ?? "" },
  });
  const key = removed.places.length === 0 ? "noneSaved" : "removed";
  const lines = [
    ...(left === undefined
      ? [msg(`commands.keys.${key}`, { name }), msg("commands.keys.profileGone", { name, baseUrl })]
      : [stillThere]),
    ...variableFirst(host),
    msg("commands.keys.validStill"),
  ];
  const json = {
    ...{ env: name, removed: removed.places, profile: left !== undefined },
    variable: keyVariableSet(host) ?? null,
  };
  if (left === undefined) return saidResult(lines, json, settings);
  const error = { code: "keychain-closed", ...settings.translator.error(stillThere) };
  return { ...saidResult(lines, { ...json, error }, settings), exitCode: exitCodes.failed };
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

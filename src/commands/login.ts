import { exitCodes, SheetportError } from "../errors.ts";
import type { Secret } from "../model/secret.ts";
import { terminalText } from "../model/terminal-text.ts";
import { keyVariableSet, usableKey } from "./api-key.ts";
import { addressOf } from "./choice.ts";
import { environmentOf } from "./environment.ts";
import {
  checkProfileName,
  type Profile,
  type Profiles,
  readProfiles,
  withProfile,
  writeProfiles,
} from "./profiles.ts";
import { createProgress } from "./progress.ts";
import type { CommandResult } from "./result.ts";
import { type Given, withRecord, withSession } from "./session.ts";
import { interrupted, withStop } from "./stop.ts";
import { type Kept, keepKey, placeText, removeKey } from "./stored-keys.ts";

/** Options of `sheetport login`. */
export interface LoginCommandOptions {
  /** `--no-verify` makes it false: the key is kept without a request. */
  readonly verify?: boolean;
}

/** The name of a profile that nobody named. */
const unnamed = "default";
const inputBytesMax = 64 * 1024;

/**
 * `sheetport login`: asks for a key, checks it with one read, and keeps it. The key is typed unseen
 * or piped in; it is never an option.
 */
export async function loginCommand(
  options: LoginCommandOptions,
  given: Given,
): Promise<CommandResult> {
  const { host, settings } = given;
  const profiles = await readProfiles(settings);
  const name = settings.envName ?? namedAlready(profiles) ?? unnamed;
  checkProfileName(name, profiles);
  const before = profiles.all.get(name);
  const baseUrl = settings.baseUrl ?? before?.baseUrl ?? (await askAddress(name, given));
  const address = addressOf(baseUrl);
  const key = await askKey(`API key for “${name}” (${address}), not shown: `, given);
  const checked = options.verify !== false;
  if (checked) await verify({ name, baseUrl, key }, given);
  const owner = { env: name, address };
  if (before !== undefined && addressOf(before.baseUrl) !== address) {
    // The keychain knows it by its address: nothing would ever find it again.
    await removeKey({ env: name, address: addressOf(before.baseUrl) }, { host, settings });
  }
  const kept = await keepKey(owner, key, { host, settings });
  const added = withProfile(profiles, { name, baseUrl, key: kept.place });
  const defaultEnv = profiles.defaultEnv ?? name;
  await writeProfiles(settings, { ...added, defaultEnv });
  return loginResult(
    { profile: { name, baseUrl, key: kept.place }, kept, checked, defaultEnv },
    given,
  );
}

/** Logging in again means the profile that is used anyway. */
function namedAlready({ defaultEnv, all }: Profiles): string | undefined {
  return defaultEnv !== undefined && all.has(defaultEnv) ? defaultEnv : undefined;
}

async function askAddress(name: string, { host }: Given): Promise<string> {
  const answer = (await host.ask?.(`Base URL of the marketplace for “${name}”: `))?.trim();
  if (answer) return answer;
  throw new SheetportError(`The address of “${name}” is not known.`, {
    code: "no-base-url",
    hint: "Add --base-url URL, for example https://api.example.com.",
    exitCode: exitCodes.usage,
  });
}

async function askKey(question: string, { host }: Given): Promise<Secret> {
  if (host.askHidden !== undefined) {
    const typed = await host.askHidden(question);
    if (typed === undefined) throw interrupted();
    return usableKey(typed, "What was typed");
  }
  const piped = (await host.readInput?.(inputBytesMax))?.trim();
  if (piped) return usableKey(piped, "What was piped in");
  throw new SheetportError("There is nobody to ask for the API key, and none was piped in.", {
    code: "no-api-key",
    hint: "Run “sheetport login” in a terminal, or pipe the key in: “sheetport login < key.txt”.",
    exitCode: exitCodes.usage,
  });
}

/** One cheap read with the new key; nothing is kept when it fails. */
async function verify(
  { name, baseUrl, key }: { readonly name: string; readonly baseUrl: string; readonly key: Secret },
  { host, settings }: Given,
): Promise<void> {
  const environment = environmentOf({ name, baseUrl, apiKey: key });
  const progress = createProgress(host, settings);
  try {
    await withRecord(settings, (record) =>
      withStop(host, (signal) =>
        withSession(environment, { host, settings, record, progress }, ({ marketplace }) =>
          marketplace.checkAccess({ signal }),
        ),
      ),
    );
  } catch (thrown) {
    throw thrown instanceof SheetportError ? notKept(thrown) : thrown;
  }
}

function notKept(error: SheetportError): SheetportError {
  const { code, exitCode, actor, hint, message, cause } = error;
  if (code === "interrupted") return error;
  const next =
    code === "key-refused"
      ? "Copy the key again, and check that it belongs to this address."
      : `${hint} To keep the key without a check, add --no-verify.`;
  return new SheetportError(`${message} The key was not kept.`, {
    code,
    exitCode,
    actor,
    hint: next,
    cause,
  });
}

interface LoggedIn {
  readonly profile: Profile;
  readonly kept: Kept;
  readonly checked: boolean;
  readonly defaultEnv: string;
}

function loginResult(
  { profile, kept, checked, defaultEnv }: LoggedIn,
  given: Given,
): CommandResult {
  const { name, baseUrl } = profile;
  const owner = { env: name, address: addressOf(baseUrl) };
  const variable = keyVariableSet(given.host);
  const lines = [
    checked
      ? `The marketplace at ${owner.address} takes the key.`
      : "The key was not checked with the marketplace.",
    `The key of “${name}” is kept ${placeText(owner, kept.place, given)}.`,
    ...(kept.place === "file" ? [`The system keychain is not used: ${kept.reason}.`] : []),
    defaultEnv === name
      ? `“${name}” is used whenever --env is not given.`
      : `Use it with --env ${name}; “${defaultEnv}” stays the default.`,
    ...(variable === undefined ? [] : [`${variable} is set, and goes before the kept key.`]),
  ];
  return {
    exitCode: exitCodes.done,
    text: () => `${lines.map((line) => terminalText(line)).join("\n")}\n`,
    json: () => ({
      env: name,
      baseUrl,
      checked,
      key: { place: kept.place, ...(kept.place === "file" ? { path: kept.path } : {}) },
      defaultEnv,
    }),
  };
}

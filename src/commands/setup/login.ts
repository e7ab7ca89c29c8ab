import { exitCodes, SheetportError } from "../../errors.ts";
import { errorText, msg } from "../../model/message.ts";
import type { Secret } from "../../model/net.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { keyVariableSet, usableKey } from "../account/api-key.ts";
import { environmentOf } from "../account/environment.ts";
import { addressOf } from "../account/environment-choice.ts";
import {
  checkProfileName,
  type Profile,
  type Profiles,
  readProfiles,
  withProfile,
  writeProfiles,
} from "../account/profiles.ts";
import { withRecord, withSession } from "../account/session.ts";
import { type Kept, keepKey, placeText, removeKey } from "../account/stored-keys.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { missingArgument, usageError } from "../process/settings.ts";
import { interrupted, withStop } from "../process/stop.ts";

interface LoginCommandOptions {
  /** False with `--no-verify`: the key is stored without trying it. */
  readonly verify?: boolean;
}

/** The name of the profile if the user names none and there is no default profile. */
const unnamed = "default";
const inputBytesMax = 64 * 1024;

/**
 * `sheetport login`: asks for an API key, tries it with one read request, and stores it. The user
 * types it without echo or pipes it in; there is no option for it, because other users may see the
 * command line of a process.
 */
export async function loginCommand(
  options: LoginCommandOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { host, settings } = context;
  const profiles = await readProfiles(settings);
  const name = settings.envName ?? namedAlready(profiles) ?? unnamed;
  checkProfileName(name, profiles);
  const before = profiles.all.get(name);
  const baseUrl = settings.baseUrl ?? before?.baseUrl ?? (await askAddress(name, context));
  const address = addressOf(baseUrl);
  const question = settings.translator.translate("commands.keys.askKey", { name, address });
  const key = await askKey(question, context);
  const checked = options.verify !== false;
  if (checked) await verify({ name, baseUrl, key }, context);
  const owner = { env: name, address };
  if (before !== undefined && addressOf(before.baseUrl) !== address) {
    // The keychain stores keys by address, so nothing would ever find the old address's key again.
    await removeKey({ env: name, address: addressOf(before.baseUrl) }, { host, settings });
  }
  const stored = await keepKey(owner, key, { host, settings });
  const added = withProfile(profiles, { name, baseUrl, key: stored.place });
  const defaultEnv = profiles.defaultEnv ?? name;
  await writeProfiles(settings, { ...added, defaultEnv });
  return loginResult(
    { profile: { name, baseUrl, key: stored.place }, stored, checked, defaultEnv },
    context,
  );
}

/** The name of the default profile, if it exists. Another login then replaces its key. */
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

/** Tries the new key with one cheap read request. If it fails, the key is not stored. */
async function verify(
  { name, baseUrl, key }: { readonly name: string; readonly baseUrl: string; readonly key: Secret },
  { host, settings }: CommandContext,
): Promise<void> {
  const environment = environmentOf({ name, baseUrl, apiKey: key }, await readProfiles(settings));
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
    throw thrown instanceof SheetportError ? notSaved(thrown) : thrown;
  }
}

function notSaved(error: SheetportError): SheetportError {
  const { code, exitCode, actor, cause } = error;
  if (code === "interrupted") return error;
  const message = msg("commands.keys.notSaved", {
    error: errorText(error.text),
    isRefused: code === "key-refused",
  });
  return new SheetportError(message, { code, exitCode, actor, cause });
}

interface LoggedIn {
  readonly profile: Profile;
  readonly stored: Kept;
  readonly checked: boolean;
  readonly defaultEnv: string;
}

function loginResult(
  { profile, stored, checked, defaultEnv }: LoggedIn,
  context: CommandContext,
): CommandResult {
  const { name, baseUrl } = profile;
  const owner = { env: name, address: addressOf(baseUrl) };
  const variable = keyVariableSet(context.host);
  const lines = [
    ...(checked ? [msg("commands.keys.accepted", { address: owner.address })] : []),
    msg("commands.keys.saved", { name, place: placeText(owner, stored.place, context) }),
    ...(stored.place === "file"
      ? [msg("commands.keys.keychainNotUsed", { reason: stored.reason })]
      : []),
    msg("commands.keys.usedByDefault", { name: defaultEnv }),
    ...(variable === undefined ? [] : [msg("commands.keys.variableFirst", { variable })]),
  ].map((line) => context.settings.translator.text(line));
  return {
    exitCode: exitCodes.done,
    text: () => `${lines.map((line) => terminalText(line)).join("\n")}\n`,
    json: () => ({
      env: name,
      baseUrl,
      checked,
      key: { place: stored.place, ...(stored.place === "file" ? { path: stored.path } : {}) },
      defaultEnv,
    }),
  };
}

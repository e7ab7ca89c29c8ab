import { SheetportError } from "../../errors.ts";
import { errorText, type Message, msg } from "../../model/message.ts";
import type { Secret } from "../../model/net.ts";
import { type CommandContext, type CommandResult, saidResult } from "../process/command.ts";
import type { Host } from "../process/host.ts";
import { type Kept, keepKey, keyVariableSet, placeText, removeKey } from "./api-key.ts";
import { environmentOf } from "./environment.ts";
import { addressOf } from "./environment-choice.ts";
import { type Profile, readProfiles, writeProfiles } from "./profiles.ts";
import { type ConnectOptions, withSession } from "./session.ts";

/** The profile name to use if the user gives none and there is no default profile. */
export const unnamed = "default";

interface GivenKey {
  readonly name: string;
  readonly baseUrl: string;
  readonly key: Secret;
}

export async function verifyKey(
  { name, baseUrl, key }: GivenKey,
  options: ConnectOptions,
  signal: AbortSignal,
): Promise<void> {
  const profiles = await readProfiles(options.settings);
  const environment = environmentOf({ name, baseUrl, apiKey: key }, profiles);
  try {
    await withSession(environment, options, ({ marketplace }) =>
      marketplace.checkAccess({ signal }),
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

export async function saveKey(
  { name, baseUrl, key, checked }: GivenKey & { readonly checked: boolean },
  context: CommandContext,
): Promise<CommandResult> {
  const { settings } = context;
  const address = addressOf(baseUrl);
  const profiles = await readProfiles(settings);
  const before = profiles.all.get(name);
  if (before !== undefined && addressOf(before.baseUrl) !== address) {
    // The keychain stores keys by address, so the old address's key would be left there unused.
    await removeKey(before, context);
  }
  const stored = await keepKey({ name, baseUrl }, key, context);
  const profile = { name, baseUrl, key: stored.place };
  const defaultEnv = profiles.defaultEnv ?? name;
  const all = new Map(profiles.all).set(name, profile);
  await writeProfiles(settings, { ...profiles, all, defaultEnv });
  return loginResult({ profile, stored, checked, defaultEnv }, context);
}

function loginResult(
  {
    profile,
    stored,
    checked,
    defaultEnv,
  }: {
    readonly profile: Profile;
    readonly stored: Kept;
    readonly checked: boolean;
    readonly defaultEnv: string;
  },
  context: CommandContext,
): CommandResult {
  const { name, baseUrl } = profile;
  const lines = [
    ...(checked ? [msg("commands.keys.accepted", { address: addressOf(baseUrl) })] : []),
    msg("commands.keys.saved", { name, place: placeText(profile, context) }),
    ...(stored.place === "file"
      ? [msg("commands.keys.keychainNotUsed", { reason: stored.reason })]
      : []),
    msg("commands.keys.usedByDefault", { name: defaultEnv }),
    ...variableFirst(context.host),
  ];
  const path = stored.place === "file" ? { path: stored.path } : {};
  const json = { env: name, baseUrl, checked, key: { place: stored.place, ...path }, defaultEnv };
  return saidResult(lines, json, context.settings);
}

/** If a variable overrides the stored API key, says so. */
export function variableFirst(host: Host): readonly Message[] {
  const variable = keyVariableSet(host);
  return variable === undefined ? [] : [msg("commands.keys.variableFirst", { variable })];
}

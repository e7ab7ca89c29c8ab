import { resolve } from "node:path";
import { usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { Secret } from "../../model/net.ts";
import type { CommandContext } from "../process/command.ts";
import type { Host } from "../process/host.ts";
import { KeychainError, keychainService } from "../process/keychain.ts";
import { addressOf, type Choice } from "./environment-choice.ts";
import {
  type KeyOwner,
  keyFilePath,
  readKeyFile,
  readNamedKeyFile,
  removeKeyFile,
  writeKeyFile,
} from "./key-file.ts";
import { mayBeProfile, type Profile } from "./profiles.ts";

/** Both variables override the key that `login` stored. */
const keyVariable = "SHEETPORT_API_KEY";
const keyFileVariable = "SHEETPORT_API_KEY_FILE";

export function keyVariableSet({ env }: Pick<Host, "env">): string | undefined {
  if (env[keyVariable]?.trim()) return keyVariable;
  return env[keyFileVariable] ? keyFileVariable : undefined;
}

export async function findKey(
  choice: Choice & { readonly baseUrl: string },
  context: CommandContext,
): Promise<Secret> {
  const { env, cwd, platform } = context.host;
  const variable = keyVariableSet(context.host);
  if (variable === undefined) return storedKey(choice, context);
  const value = env[variable] ?? "";
  const isFile = variable === keyFileVariable;
  return usableKey(
    isFile ? await readNamedKeyFile(resolve(cwd, value), platform) : value,
    variable,
  );
}

async function storedKey(
  { name, baseUrl, profile }: Choice & { readonly baseUrl: string },
  context: CommandContext,
): Promise<Secret> {
  if (profile !== undefined && profile.key !== "none") {
    const address = addressOf(profile.baseUrl);
    if (address !== addressOf(baseUrl)) {
      const values = { name, address, requested: baseUrl };
      throw usageError("key-for-other-address", msg("commands.keys.otherAddress", values));
    }
    const inKeychain =
      profile.key === "keychain" ? await readKeychain(profile, context) : undefined;
    const { dataDir } = context.settings;
    const key = inKeychain ?? (await readKeyFile(profile, { dataDir, ...context.host }));
    if (key !== undefined) return usableKey(key);
  }
  throw usageError("no-api-key", msg("commands.keys.noKey", { name, isName: mayBeProfile(name) }));
}

/**
 * A key has visible ASCII characters only, so that it can be sent in an HTTP header. `source` is
 * the name of the key's variable, if it has one.
 */
export function usableKey(text: string, source = "typed"): Secret {
  const key = text.trim();
  if (/^[\x21-\x7e]{1,512}$/.test(key)) return new Secret(key);
  throw usageError("bad-api-key", msg("commands.keys.badKey", { source }));
}

export type Kept =
  | { readonly place: "keychain" }
  /** `reason` says why the key is not in the keychain. */
  | { readonly place: "file"; readonly path: string; readonly reason: string };

/** The keychain entry's name. It has the address, so that no other address gets the key. */
function accountOf({ name, baseUrl }: KeyOwner): string {
  return `${name} ${addressOf(baseUrl)}`;
}

export async function keepKey(
  owner: KeyOwner,
  key: Secret,
  { host: { keychain }, settings }: CommandContext,
): Promise<Kept> {
  const account = accountOf(owner);
  try {
    await keychain.write(account, key.reveal());
    if ((await keychain.read(account)) !== key.reveal()) {
      throw new KeychainError("read-back failed");
    }
    await removeKeyFile(owner, settings);
    return { place: "keychain" };
  } catch (thrown) {
    if (!(thrown instanceof KeychainError)) throw thrown;
    await removeFromKeychain(account, keychain);
    const path = await writeKeyFile(owner, key, settings);
    return { place: "file", path, reason: thrown.message };
  }
}

async function readKeychain(
  owner: KeyOwner,
  { host }: CommandContext,
): Promise<string | undefined> {
  try {
    return await host.keychain.read(accountOf(owner));
  } catch (thrown) {
    if (!(thrown instanceof KeychainError)) throw thrown;
    const message = msg("commands.keys.keychainClosed", { name: owner.name, why: thrown.message });
    throw usageError("keychain-closed", message, thrown);
  }
}

export async function removeKey(owner: KeyOwner, { host, settings }: CommandContext) {
  const inFile = await removeKeyFile(owner, settings);
  const keychain = await removeFromKeychain(accountOf(owner), host.keychain);
  return {
    places: [...(keychain === true ? ["keychain"] : []), ...(inFile ? ["file"] : [])],
    /** Why the keychain could not be used, which only matters if the key was stored there. */
    keychainError: typeof keychain === "string" ? keychain : undefined,
  };
}

/** Returns whether the keychain had the key, or the text of the keychain's error. */
async function removeFromKeychain(account: string, keychain: Host["keychain"]) {
  try {
    return await keychain.remove(account);
  } catch (thrown) {
    if (thrown instanceof KeychainError) return thrown.message;
    throw thrown;
  }
}

export function placeText(
  { key, ...owner }: KeyOwner & Pick<Profile, "key">,
  { settings }: CommandContext,
): string {
  const { translate } = settings.translator;
  switch (key) {
    case "none":
      return translate("commands.keys.noneSaved", { name: owner.name });
    case "keychain":
      return translate("commands.keys.placeKeychain", {
        ...{ service: keychainService, account: accountOf(owner) },
      });
    case "file":
      return translate("commands.keys.placeFile", { path: keyFilePath(owner.name, settings) });
  }
}

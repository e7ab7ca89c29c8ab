import { msg } from "../../model/message.ts";
import { Secret } from "../../model/net.ts";
import type { Host } from "../process/host.ts";
import { KeychainError, keychainService } from "../process/keychain.ts";
import { type Settings, usageError } from "../process/settings.ts";
import {
  type KeyOwner,
  keyFilePath,
  readKeyFile,
  removeKeyFile,
  writeKeyFile,
} from "./key-file.ts";
import type { KeyPlace } from "./profiles.ts";

/** Where API keys can be stored: the system's keychain, or else the data folder. */
export interface KeyKeeping {
  readonly host: Pick<Host, "keychain" | "platform">;
  readonly settings: Pick<Settings, "dataDir">;
}

/** Where a key was stored. */
export type Kept =
  | { readonly place: "keychain" }
  /** `reason` says why the key is not in the keychain. */
  | { readonly place: "file"; readonly path: string; readonly reason: string };

/**
 * The name of a key in the keychain. It includes the address, so that the key is never found for
 * another address.
 */
function accountOf({ env, address }: KeyOwner): string {
  return `${env} ${address}`;
}

/**
 * Stores a key in the keychain, or if that fails in a file with mode 0600. Removes the
 * environment's older key from the other place.
 *
 * @throws SheetportError `key-not-kept` if both fail; `key-not-removed`, `key-folder-link`.
 */
export async function keepKey(
  owner: KeyOwner,
  key: Secret,
  { host, settings }: KeyKeeping,
): Promise<Kept> {
  const path = keyFilePath(owner.env, settings);
  const account = accountOf(owner);
  try {
    await host.keychain.write(account, key.reveal());
    if ((await host.keychain.read(account)) !== key.reveal()) {
      throw new KeychainError("read-back failed");
    }
    await removeKeyFile(path);
    return { place: "keychain" };
  } catch (thrown) {
    if (!(thrown instanceof KeychainError)) throw thrown;
    await removeFromKeychain(account, host);
    await writeKeyFile(path, owner, key);
    return { place: "file", path, reason: thrown.message };
  }
}

/**
 * Reads the stored key of an environment. Undefined if there is none.
 *
 * @throws SheetportError `keychain-closed` (exit 2) if the keychain with the key cannot be opened;
 * and the errors of {@link readKeyFile}.
 */
export async function findStoredKey(
  owner: KeyOwner,
  place: KeyPlace,
  { host, settings }: KeyKeeping,
): Promise<Secret | undefined> {
  const inKeychain = place === "keychain" ? await readKeychain(owner, host) : undefined;
  return inKeychain ?? readKeyFile(keyFilePath(owner.env, settings), owner, host.platform);
}

async function readKeychain(
  owner: KeyOwner,
  host: KeyKeeping["host"],
): Promise<Secret | undefined> {
  try {
    const text = await host.keychain.read(accountOf(owner));
    return text === undefined ? undefined : new Secret(text);
  } catch (thrown) {
    if (!(thrown instanceof KeychainError)) throw thrown;
    const message = msg("commands.keys.keychainClosed", { name: owner.env, why: thrown.message });
    throw usageError("keychain-closed", message, thrown);
  }
}

export interface Removed {
  readonly places: readonly Exclude<KeyPlace, "none">[];
  /** Why the keychain could not be used. It only matters if the key was stored there. */
  readonly keychainError?: string;
}

/** Removes an environment's key from both places that may store it. */
export async function removeKey(owner: KeyOwner, { host, settings }: KeyKeeping): Promise<Removed> {
  const inFile = await removeKeyFile(keyFilePath(owner.env, settings));
  const keychain = await removeFromKeychain(accountOf(owner), host);
  const places = [
    ...(keychain === true ? ["keychain" as const] : []),
    ...(inFile ? ["file" as const] : []),
  ];
  return typeof keychain === "string" ? { places, keychainError: keychain } : { places };
}

/** Returns whether the keychain had the key, or the text of the keychain's error. */
async function removeFromKeychain(
  account: string,
  { keychain }: Pick<Host, "keychain">,
): Promise<boolean | string> {
  try {
    return await keychain.remove(account);
  } catch (thrown) {
    if (thrown instanceof KeychainError) return thrown.message;
    throw thrown;
  }
}

export function placeText(
  owner: KeyOwner,
  place: KeyPlace,
  { settings }: { readonly settings: Pick<Settings, "dataDir" | "translator"> },
): string {
  const { translator } = settings;
  switch (place) {
    case "none":
      return translator.translate("commands.keys.noneSaved", { name: owner.env });
    case "keychain": {
      const account = accountOf(owner);
      return translator.translate("commands.keys.placeKeychain", {
        ...{ service: keychainService, account },
      });
    }
    case "file":
      return translator.translate("commands.keys.placeFile", {
        path: keyFilePath(owner.env, settings),
      });
  }
}

import { messageOf } from "../../errors.ts";

/** Every failure is a {@link KeychainError}. */
export interface Keychain {
  read(account: string): Promise<string | undefined>;
  write(account: string, text: string): Promise<void>;
  /** Returns whether something was stored for the account. */
  remove(account: string): Promise<boolean>;
}

/**
 * The keychain cannot be used, for example because it is locked. The message has no full stop at
 * the end.
 */
export class KeychainError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "KeychainError";
  }
}

export const keychainService = "sheetport";

/** How long the user has to unlock the keychain. */
const answerMsMax = 60_000;

export function systemKeychain(platform: NodeJS.Platform): Keychain {
  return {
    read: async (account) =>
      (await call(platform, account, (entry, signal) => entry.getPassword(signal))) ?? undefined,
    write: (account, text) =>
      call(platform, account, (entry, signal) => entry.setPassword(text, signal)),
    remove: (account) => call(platform, account, (entry, signal) => entry.deleteCredential(signal)),
  };
}

export function noKeychain(reason: string): Keychain {
  const refuse = () => Promise.reject(new KeychainError(reason));
  return { read: refuse, write: refuse, remove: refuse };
}

type Entry = InstanceType<typeof import("@napi-rs/keyring")["AsyncEntry"]>;

async function call<Value>(
  platform: NodeJS.Platform,
  account: string,
  work: (entry: Entry, signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { AsyncEntry } = await load();
  // By default, the package falls back to the Linux kernel's keyring, which a restart clears.
  const options =
    platform === "linux" ? { linux: { store: "secret-service" as const } } : undefined;
  try {
    const entry = new AsyncEntry(keychainService, account, options);
    return await work(entry, AbortSignal.timeout(answerMsMax));
  } catch (thrown) {
    throw new KeychainError(messageOf(thrown).replace(/\.$/, ""));
  }
}

async function load() {
  try {
    return await import("@napi-rs/keyring");
  } catch {
    // The package is optional, and the single-file executable does not contain it.
    throw new KeychainError("no @napi-rs/keyring");
  }
}

import { messageOf } from "../../errors.ts";

/** The system's keychain: one text for each account. Whatever it cannot do is a {@link KeychainError}. */
export interface Keychain {
  /** The text of an account; undefined when there is none. */
  read(account: string): Promise<string | undefined>;
  write(account: string, text: string): Promise<void>;
  /** Whether there was something to remove. */
  remove(account: string): Promise<boolean>;
}

/** The keychain is not there, is locked, or refused. Its message ends without a full stop. */
export class KeychainError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "KeychainError";
  }
}

/** Under which the keychain shows sheetport's keys. */
export const keychainService = "sheetport";

/** A keychain that asks its owner to unlock it waits for a person. */
const answerMsMax = 60_000;

/**
 * The keychain of this system through `@napi-rs/keyring`, which is loaded at the first use. Where it
 * is not installed, or the system has no keychain, every call is a {@link KeychainError}.
 */
export function systemKeychain(platform: NodeJS.Platform): Keychain {
  return {
    read: async (account) =>
      (await call(platform, account, (entry, signal) => entry.getPassword(signal))) ?? undefined,
    write: (account, text) =>
      call(platform, account, (entry, signal) => entry.setPassword(text, signal)),
    remove: (account) => call(platform, account, (entry, signal) => entry.deleteCredential(signal)),
  };
}

/** A keychain that is not to be used. */
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
  // Left to itself it would take the kernel's keyring on Linux, which forgets at the next start.
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
    // The single-file executable comes without the package.
    throw new KeychainError("no @napi-rs/keyring");
  }
}

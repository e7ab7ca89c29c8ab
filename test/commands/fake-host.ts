import { type Host, type Output, systemClock } from "../../src/commands/process/host.ts";
import { type Keychain, KeychainError, noKeychain } from "../../src/commands/process/keychain.ts";
import { chooseLanguage } from "../../src/commands/process/language.ts";
import { type CommonOptions, readSettings } from "../../src/commands/process/settings.ts";
import { translators } from "../support/english.ts";

/** A keychain in memory; with `refuses`, one that does not open. */
export function memoryKeychain(options: { readonly refuses?: () => boolean } = {}): Keychain & {
  readonly entries: Map<string, string>;
} {
  const entries = new Map<string, string>();
  const opened = async () => {
    if (options.refuses?.()) throw new KeychainError("it is locked");
    return entries;
  };
  return {
    entries,
    read: async (account) => (await opened()).get(account),
    write: async (account, text) => void (await opened()).set(account, text),
    remove: async (account) => (await opened()).delete(account),
  };
}

/** A process in which nobody is there, nothing is set and no keychain opens, but for what a test says. */
export function fakeHost(
  cwd: string,
  more: Partial<Host> = {},
): Host & { readonly message: string[] } {
  const message: string[] = [];
  const output: Output = {
    write: (text) => void message.push(text),
    isTerminal: false,
    columns: 1000,
  };
  return {
    message,
    env: {},
    platform: process.platform,
    locale: () => "en-GB",
    homeDir: cwd,
    user: "anna",
    computer: "desk",
    cwd,
    pid: 1,
    stdout: output,
    stderr: output,
    ask: undefined,
    askHidden: undefined,
    readInput: undefined,
    keychain: noKeychain("there is none"),
    runShell: async () => undefined,
    openFile: async () => undefined,
    onStop: () => () => undefined,
    clock: systemClock,
    random: { next: () => 0.5 },
    ...more,
  };
}

/** What a command is given, with the data in the folder of the host. */
export function givenOf(host: Host, options: CommonOptions = {}) {
  const translator = translators[chooseLanguage(options.lang, host).language];
  return { host, settings: readSettings({ dataDir: host.cwd, ...options }, host, translator) };
}

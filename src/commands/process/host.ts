import { homedir, hostname, type UserInfo, userInfo } from "node:os";
import { isAbsolute } from "node:path";
import { setTimeout as timer } from "node:timers/promises";
import { exitCodes, usageError } from "../../errors.ts";
import type { ImageNet } from "../../images/index.ts";
import type { MarketplaceOptions } from "../../marketplace/index.ts";
import { msg } from "../../model/message.ts";
import type { Clock, Random } from "../../model/run/ports.ts";
import { wrapText } from "../../model/text/terminal-text.ts";
import { askOnTerminal } from "./ask.ts";
import type { OpenFile, RunShell } from "./child-process.ts";
import { type Keychain, noKeychain, systemKeychain } from "./keychain.ts";

export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** The terminal's width in columns; without a terminal, `COLUMNS` or 80. */
  readonly columns: number;
}

export function tell(output: Output, text: string): void {
  output.write(wrapText(text, output.columns));
}

/** Everything that commands need from the process and the system. Tests replace it. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The system's locale, such as `ru-RU`. */
  readonly locale: () => string;
  /** Absolute path; empty if unknown. */
  readonly homeDir: string;
  /** The user's login name; empty if the system has none. */
  readonly user: string;
  /** The computer's name. */
  readonly computer: string;
  /** @throws SheetportError if the folder was removed */
  readonly cwd: string;
  readonly pid: number;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Undefined unless stdin and stderr are terminals. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** The answer is undefined if the user cancelled. */
  readonly askHidden: ((question: string) => Promise<string | undefined>) | undefined;
  /** Stops reading soon after `bytesMax` bytes. Undefined if stdin is a terminal. */
  readonly readInput: ((bytesMax: number) => Promise<Buffer>) | undefined;
  readonly keychain: Keychain;
  readonly runShell: RunShell;
  readonly openFile: OpenFile;
  /**
   * Calls `stop` for each Ctrl-C, SIGTERM or SIGHUP. Until the returned function is called, these
   * signals do not end the process.
   */
  readonly onStop: (stop: (signal: string) => void) => () => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly imageNet?: ImageNet;
  readonly transport?: MarketplaceOptions["transport"];
}

/**
 * This machine's clock. Processes share pacing slots, so their monotonic times must have the same
 * origin. `performance.now` would start at zero in each process.
 */
export const systemClock: Clock = {
  nowMs: () => {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1e3 + nanoseconds / 1e6;
  },
  wallMs: () => Date.now(),
  sleep: async (durationMs, signal) => {
    // Node.js fires a timer of 2^31 ms or more after 1 ms.
    const boundedMs = Math.min(Math.max(0, durationMs), 2 ** 31 - 1);
    try {
      await timer(boundedMs, undefined, signal === undefined ? {} : { signal });
    } catch (thrown) {
      throw signal?.aborted === true ? signal.reason : thrown;
    }
  },
};

export const systemRandom: Random = { next: () => Math.random() };

/** Reads nothing from standard input until a command asks for it. */
export function processHost(): Host {
  process.stderr.on("error", () => {});
  process.stdout.on("error", onLostOutput());
  const user = systemUser();
  return {
    env: process.env,
    platform: process.platform,
    locale: () => new Intl.DateTimeFormat().resolvedOptions().locale,
    // Ignores a relative path, with which API keys would be stored in the working folder.
    homeDir: [homedir(), user.homedir].find((folder) => isAbsolute(folder)) ?? "",
    user: user.username,
    computer: hostname(),
    get cwd() {
      return workingFolder();
    },
    pid: process.pid,
    stdout: output(process.stdout),
    stderr: output(process.stderr),
    get ask() {
      if (!isAttended()) return undefined;
      return async (question: string) => (await askOnTerminal(question, terminal())) ?? "";
    },
    get askHidden() {
      if (!isAttended()) return undefined;
      return (question: string) => askOnTerminal(question, { ...terminal(), isHidden: true });
    },
    get readInput() {
      if (process.stdin.isTTY) return undefined;
      return (bytesMax: number) => firstBytes(process.stdin, bytesMax);
    },
    keychain:
      process.env.SHEETPORT_KEYCHAIN === "off"
        ? noKeychain("SHEETPORT_KEYCHAIN=off")
        : systemKeychain(process.platform),
    // Loaded on first use, because loading child_process takes as long as printing the help.
    runShell: async (command) => (await import("./child-process.ts")).runShell(command),
    openFile: async (...given) => (await import("./child-process.ts")).openFile(...given),
    onStop: listenForStop,
    clock: systemClock,
    random: systemRandom,
  };
}

function workingFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw usageError("no-such-folder", msg("commands.files.noWorkingFolder"), cause);
  }
}

/** Empty texts if the user ID has no name, as in some containers. */
function systemUser(): Pick<UserInfo<string>, "username" | "homedir"> {
  try {
    return userInfo();
  } catch {
    return { username: "", homedir: "" };
  }
}

/**
 * A reader that stops early (`sheetport runs | head`) is not an error. After any other error, such
 * as a full disk, the exit code must not be 0.
 */
function onLostOutput(): (error: NodeJS.ErrnoException) => void {
  let isReported = false;
  return ({ code, message }) => {
    if (isReported || code === "EPIPE") return;
    isReported = true;
    process.stderr.write(
      `sheetport: The result could not be written to standard output (${message}).\n“sheetport runs” shows what was recorded.\n`,
    );
    process.once("exit", (exitCode) => {
      if (exitCode === exitCodes.done) process.exitCode = exitCodes.failed;
    });
  };
}

function output(stream: NodeJS.WriteStream): Output {
  return {
    write: (text) => {
      stream.write(text);
    },
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns > 0 ? stream.columns : wishedColumns();
    },
  };
}

function wishedColumns(): number {
  const wished = Number(process.env.COLUMNS);
  return Number.isInteger(wished) && wished > 0 ? wished : 80;
}

function terminal() {
  return { input: process.stdin, output: process.stderr };
}

function isAttended(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Stops reading soon after `bytesMax` bytes. */
export async function firstBytes(stream: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) break;
  }
  return Buffer.concat(chunks);
}

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function listenForStop(stop: (signal: string) => void): () => void {
  for (const signal of stopSignals) process.on(signal, stop);
  return () => {
    for (const signal of stopSignals) process.off(signal, stop);
  };
}

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";
import { runShell } from "../../src/commands/process/child-process.ts";
import { type Host, systemRandom } from "../../src/commands/process/host.ts";
import { fakeHost } from "../commands/fake-host.ts";

/** The built program; another build may be tested instead, such as that of an installed package. */
export const program =
  process.env.SHEETPORT_TEST_CLI ?? fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/** The key of every test: unlike anything else, so that it can be searched for. */
export const canaryKey = "canary-7Qd2-key-Zx81";

/** Whatever a document holds; the tests look into it without a type. */
// biome-ignore lint/suspicious/noExplicitAny: a document under test is not trusted to have a type
export type Json = any;

/** A command that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command under way. */
export interface Started {
  readonly ended: Promise<Ended>;
  /** What it has written so far. */
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
}

export interface CommandOptions {
  /** Working folder and home of the command. */
  readonly dir: string;
  /** Added to the environment; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What is piped in. @default nothing */
  readonly input?: string;
  /** Of the test's own context, when tests run side by side. @default that of the running test */
  readonly finished?: Finished | undefined;
  /** Commands for `bash` before the program takes the shell's place, such as limits. */
  readonly shell?: string;
}

/** Takes what is to be done when the test has ended; concurrent tests have one each. */
export type Finished = (after: () => void | Promise<void>) => void;

/** A folder of the running test, removed when the test has ended. */
export async function temporaryFolder(finished: Finished = onTestFinished): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "sheetport-e2e-"));
  finished(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

/** Starts the built program without a terminal; it does not outlive the test. */
export function startCommand(args: readonly string[], options: CommandOptions): Started {
  const node = [process.execPath, program, ...args];
  const { shell } = options;
  const [command = "", ...rest] =
    shell === undefined ? node : ["bash", "-c", `${shell}; exec "$@"`, "bash", ...node];
  const child = spawn(command, rest, {
    cwd: options.dir,
    env: environmentOf(options),
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A command that does not read may be gone before this is written.
  child.stdin.on("error", () => {});
  child.stdin.end(options.input ?? "");
  const written = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      written[stream] += text;
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, ...written }));
  });
  const finished = options.finished ?? onTestFinished;
  finished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    ended,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    kill: (signal) => {
      child.kill(signal);
    },
  };
}

/** Runs the built program in a process of its own, to its end. */
export async function runBuilt(args: readonly string[], options: CommandOptions): Promise<Ended> {
  const ended = await startCommand(args, options).ended;
  expectCalm(ended);
  return ended;
}

/**
 * Runs a command of the built program in this process, to its end: five times as fast as
 * {@link runBuilt}, which is for what only a process has, such as signals, streams and limits.
 */
export async function runCommand(args: readonly string[], options: CommandOptions): Promise<Ended> {
  const { dir, input } = options;
  const isOtherBuild = process.env.SHEETPORT_TEST_CLI !== undefined;
  const isOfProcess = ofProcess.some((name) => options.env?.[name] !== undefined);
  if (isOtherBuild || isOfProcess || options.shell !== undefined) return runBuilt(args, options);
  const host = fakeHost(dir, {
    ...{ env: environmentOf(options), pid: process.pid, random: systemRandom, runShell },
    user: userInfo().username,
    ...(input === undefined ? {} : { readInput: async () => Buffer.from(input) }),
  });
  return runHere(builtStart(), args, host);
}

/** Variables that Node.js reads itself. */
const ofProcess = ["HOME", "NODE_OPTIONS", "TZ"];

type Start = typeof import("../../src/commands/cli/start.ts").start;

/** The function that `dist/cli.js` calls. */
function builtStart(): Start {
  const name = /import\("(.+?)"\)/.exec(readFileSync(program, "utf8"))?.[1] ?? "";
  return createRequire(program)(name).start;
}

/** Runs a command in this process to its end. */
export async function runHere(start: Start, args: readonly string[], host: Host): Promise<Ended> {
  const written = { stdout: "", stderr: "" };
  const output = (stream: keyof typeof written) => ({
    ...{ isTerminal: false, columns: Number(host.env.COLUMNS ?? 1000) },
    write: (text: string) => {
      written[stream] += text;
    },
  });
  const code = await start(args, { ...host, stdout: output("stdout"), stderr: output("stderr") });
  const ended = { code, signal: null, ...written };
  expectCalm(ended);
  return ended;
}

/** No stack trace, no key, in nothing that was written. */
export function expectCalm({ stdout, stderr }: Ended): void {
  for (const text of [stdout, stderr]) {
    expect(text).not.toMatch(/^\s+at /m);
    expect(text).not.toContain(canaryKey);
  }
}

/** The document on stdout: exactly one, on one line. */
export function documentOf({ stdout }: Pick<Ended, "stdout">): Json {
  expect(stdout.endsWith("\n")).toBe(true);
  expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  return JSON.parse(stdout);
}

/** The surroundings of the test run are kept out, so that they cannot settle anything. */
export function environmentOf({
  dir,
  env = {},
}: Pick<CommandOptions, "dir" | "env">): NodeJS.ProcessEnv {
  const outer = Object.entries(process.env).filter(
    ([name]) =>
      !/^(SHEETPORT_|NODE_|VITEST|NO_COLOR$|FORCE_COLOR$|HTTPS?_PROXY$|XDG_|LANG$|LANGUAGE$|LC_)/i.test(
        name,
      ),
  );
  // Hundreds of commands are started: each compiles only what none has compiled before.
  const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), "sheetport-test-compiled") };
  return {
    ...Object.fromEntries(outer),
    ...compiled,
    HOME: dir,
    // English, whatever the language of the machine.
    LANG: "C.UTF-8",
    TZ: "UTC",
    // Sentences are looked for as a whole; where they are broken, a test of its own says.
    COLUMNS: "1000",
    SHEETPORT_API_KEY: canaryKey,
    // The keys of whoever runs the tests are not to be touched.
    SHEETPORT_KEYCHAIN: "off",
    ...env,
  };
}

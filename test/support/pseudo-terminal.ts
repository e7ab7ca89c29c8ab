import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { createRequire } from "node:module";
import { ReadStream } from "node:tty";

/** The part of node-pty's binary that is used; its types describe only what starts a program too. */
interface NativePty {
  open(columns: number, rows: number): { master: number; slave: number; pty: string };
  resize(master: number, columns: number, rows: number): void;
}

/** Whether pseudo-terminals with modes can be made here. */
export const hasTerminals = process.platform !== "win32";

/** How a terminal treats what is typed: whether it edits lines first, and whether it echoes. */
export interface TerminalModes {
  readonly canonical: boolean;
  readonly echo: boolean;
}

/** As terminals are outside of programs that take every key. */
export const cooked: TerminalModes = { canonical: true, echo: true };

/** A pseudo-terminal and the program that runs on it. */
export interface PseudoTerminal {
  readonly child: ChildProcess;
  write(bytes: string | Uint8Array): void;
  resize(columns: number, rows: number): void;
  modes(): TerminalModes;
  /** Closes the program's side, which stays open until then; what was written still arrives. */
  closeSlave(): void;
  /** Closes the terminal itself, as a person closes the window: the program gets SIGHUP. */
  hangUp(): void;
  /** Everything that was written has arrived, and nothing more can. */
  readonly closed: Promise<void>;
}

export interface PseudoTerminalOptions {
  readonly columns: number;
  readonly rows: number;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly onBytes: (bytes: Buffer) => void;
}

/**
 * A new session takes the first terminal that it opens as its own. Terminals that this process has
 * open are not for the program: one that it inherits could not be hung up.
 */
const ownTerminal = `
for fd in /dev/fd/*; do
  fd=\${fd##*/}
  if ((fd > 2)); then eval "exec $fd>&-"; fi
done 2>/dev/null
exec "$@" <>"$0" >&0 2>&0`;

/**
 * Starts a program as the leader of a session of its own, on a new pseudo-terminal. The program's
 * side of the terminal is held open here too, so that its modes can be read after the program ended.
 */
export function openPseudoTerminal(
  command: readonly string[],
  { columns, rows, cwd, env, onBytes }: PseudoTerminalOptions,
): PseudoTerminal {
  const native = nativePty();
  const { master, slave: inherited, pty } = native.open(columns || 1, rows || 1);
  // Opened again by Node, so that no other program inherits it and keeps the terminal open.
  const slave = openSync(pty, constants.O_RDWR | constants.O_NOCTTY);
  closeSync(inherited);
  if (columns === 0 || rows === 0) native.resize(master, columns, rows);
  const stream = new ReadStream(master);
  // The end of a terminal is an error to those who read it.
  stream.on("error", () => {});
  stream.on("data", onBytes);
  const closed = new Promise<void>((resolve) => stream.once("close", () => resolve()));
  const child = spawn("bash", ["-c", ownTerminal, pty, ...command], {
    cwd,
    env,
    detached: true,
    stdio: "ignore",
  });
  let [open, held] = [true, true];
  stream.once("close", () => {
    open = false;
  });
  return {
    child,
    closed,
    write: (bytes) => {
      if (open) stream.write(bytes);
    },
    resize: (width, height) => native.resize(master, width, height),
    modes: () => modesOf(slave),
    closeSlave: () => {
      if (held) closeSync(slave);
      held = false;
    },
    hangUp: () => {
      stream.destroy();
    },
  };
}

function nativePty(): NativePty {
  const require = createRequire(import.meta.url);
  return require("@lydell/node-pty/requireBinary.js").requireBinary("pty.node");
}

function modesOf(slave: number): TerminalModes {
  const { status, stdout } = spawnSync("stty", ["-a"], { stdio: [slave, "pipe", "ignore"] });
  if (status !== 0) throw new Error("The modes of the terminal cannot be read.");
  return modesIn(stdout.toString());
}

/** What `stty -a` says of the modes. */
export function modesIn(text: string): TerminalModes {
  const has = (mode: string) => new RegExp(`(^|[\\s;])${mode}([\\s;]|$)`).test(text);
  return { canonical: has("icanon"), echo: has("echo") };
}

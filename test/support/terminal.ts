import { onTestFinished } from "vitest";
import { environmentOf, type Finished, program } from "./command.ts";
import { openScreen, type ParsedScreen } from "./parsed-screen.ts";
import { openPseudoTerminal, type PseudoTerminal, type TerminalModes } from "./pseudo-terminal.ts";
import { bytesOfKey } from "./terminal-keys.ts";

export { cooked, hasTerminals, type TerminalModes } from "./pseudo-terminal.ts";

/** How a program on a terminal ended. */
export interface TerminalEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What is waited for: a text on the screen, a pattern in it, or anything that can be seen. */
export type Awaited = string | RegExp | ((terminal: TerminalRun) => boolean);

/** A program on a terminal of its own; the screen is what a person would see. */
export interface TerminalRun
  extends Pick<
    ParsedScreen,
    "lines" | "cell" | "cursor" | "alternate" | "title" | "progress" | "columns" | "rows"
  > {
  readonly pid: number | undefined;
  /** All bytes that the program wrote, and what the terminal echoed. */
  raw(): Buffer;
  /**
   * Resolves once this shows; looked at after each write of the program, never by time.
   * @throws when it does not show in time, or the program ends without it: the error has the screen.
   */
  waitFor(awaited: Awaited, options?: { readonly timeoutMs?: number }): Promise<void>;
  /** Types keys by name (`enter`, `ctrl-c`) or plain text; all of one call reach the program at once. */
  press(...keys: readonly string[]): void;
  write(bytes: string | Uint8Array): void;
  /** Also to 0×0, as some pseudo-terminals are; what is shown keeps its size then. */
  resize(columns: number, rows: number): void;
  kill(signal: NodeJS.Signals): void;
  /** Closes the terminal under the program, as a person closes a window. There are no modes after it. */
  hangUp(): void;
  /** Once the program ended and all that it wrote is parsed. */
  readonly ended: Promise<TerminalEnd>;
  /** How the terminal treats keys at this moment. */
  modes(): TerminalModes;
  /** How the program left the terminal. @throws before the end, and after {@link hangUp} */
  modesAfterEnd(): TerminalModes;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TerminalOptions {
  /** Working folder and home of the program. */
  readonly dir: string;
  /** @default 80 */
  readonly columns?: number;
  /** @default 24 */
  readonly rows?: number;
  /** Added to the environment; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What is run with the arguments. @default the built program */
  readonly command?: readonly string[];
  /** Of the test's own context; null where no test runs, and `await using` ends it. @default that of the running test */
  readonly finished?: Finished | null | undefined;
}

/** What programs look at to find out where they are, besides what no command of a test sees. */
const surroundings =
  /^(CI|CONTINUOUS_INTEGRATION|BUILD_NUMBER|GITHUB_ACTIONS|COLORTERM|TERM.*|CLICOLOR.*|COLUMNS|LINES|TMUX.*|STY|INK_.*|DEBUG|DEV|WT_SESSION|ConEmu.*|VTE_VERSION|LANG|LC_.*)$/i;

/** The environment of a program on a terminal: the same whoever runs the tests, and wherever. */
export function terminalEnvironment(options: Pick<TerminalOptions, "dir" | "env">) {
  const outer = Object.keys(process.env).filter((name) => surroundings.test(name));
  const away = Object.fromEntries(outer.map((name) => [name, undefined]));
  const kind = { TERM: "xterm-256color", LANG: "C.UTF-8" };
  return environmentOf({ dir: options.dir, env: { ...away, ...kind, ...options.env } });
}

/** Starts a program on a pseudo-terminal and parses all that it writes; it does not outlive the test. */
export function startOnTerminal(args: readonly string[], options: TerminalOptions): TerminalRun {
  const { columns = 80, rows = 24, command = [process.execPath, program] } = options;
  const pieces: Buffer[] = [];
  const watchers = new Set<() => void>();
  const look = () => {
    for (const watcher of watchers) watcher();
  };
  const screen = openScreen({ columns: columns || 80, rows: rows || 24 }, (text) =>
    pty.write(text),
  );
  const pty: PseudoTerminal = openPseudoTerminal([...command, ...args], {
    columns,
    rows,
    cwd: options.dir,
    env: terminalEnvironment(options),
    onBytes: (bytes) => {
      pieces.push(bytes);
      screen.write(bytes, look);
    },
  });
  const life = followToEnd(pty, screen);
  life.ended.then(look, look);
  const close = async () => {
    pty.child.kill("SIGKILL");
    await life.ended;
    screen.dispose();
  };
  if (options.finished !== null) (options.finished ?? onTestFinished)(close);
  const run: TerminalRun = Object.create(screen, {});
  return Object.assign(run, {
    pid: pty.child.pid,
    raw: () => Buffer.concat(pieces),
    waitFor: (awaited: Awaited, { timeoutMs = 60_000 } = {}) =>
      waitUntilShown({
        ...{ run, awaited, timeoutMs, watchers, screen },
        hasEnded: () => life.end !== undefined,
      }),
    press: (...keys: readonly string[]) => pty.write(keys.map(bytesOfKey).join("")),
    write: pty.write,
    resize: (width: number, height: number) => {
      // First what shows: the program may write for the new size at once.
      if (width > 0 && height > 0) screen.resize(width, height);
      pty.resize(width, height);
    },
    kill: (signal: NodeJS.Signals) => {
      pty.child.kill(signal);
    },
    hangUp: life.hangUp,
    ended: life.ended,
    modes: pty.modes,
    modesAfterEnd: () => {
      if (life.modes === undefined) throw new Error("The modes at the end are not known.");
      return life.modes;
    },
    [Symbol.asyncDispose]: close,
  });
}

/** Follows a program to its end: reads the modes it left, then lets the last bytes arrive. */
function followToEnd(pty: PseudoTerminal, screen: ParsedScreen) {
  let hungUp = false;
  const life = {
    end: undefined as TerminalEnd | undefined,
    modes: undefined as TerminalModes | undefined,
    hangUp: () => {
      hungUp = true;
      pty.hangUp();
    },
    ended: new Promise<TerminalEnd>((resolve, reject) => {
      pty.child.once("error", reject);
      pty.child.once("exit", async (code, signal) => {
        if (!hungUp) life.modes = pty.modes();
        pty.closeSlave();
        await pty.closed;
        await new Promise<void>((parsed) => screen.write(new Uint8Array(), parsed));
        life.end = { code, signal };
        resolve(life.end);
      });
    }),
  };
  return life;
}

interface Waiting {
  readonly run: TerminalRun;
  readonly awaited: Awaited;
  readonly timeoutMs: number;
  readonly watchers: Set<() => void>;
  readonly screen: Pick<ParsedScreen, "isHalfDrawn">;
  readonly hasEnded: () => boolean;
}

function waitUntilShown({
  run,
  awaited,
  timeoutMs,
  watchers,
  screen,
  hasEnded,
}: Waiting): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (failure?: string) => {
      clearTimeout(timer);
      watchers.delete(look);
      if (failure === undefined) resolve();
      else reject(new Error(`${failure} ${described(awaited)}\n${pictured(run)}`));
    };
    const look = () => {
      try {
        const isWhole = !screen.isHalfDrawn || hasEnded();
        if (isWhole && shows(run, awaited)) stop();
        else if (hasEnded()) stop("The program ended before the terminal showed");
      } catch (error) {
        stop(`${error} while waiting for`);
      }
    };
    const timer = setTimeout(
      () => stop(`Within ${timeoutMs} ms the terminal never showed`),
      timeoutMs,
    );
    watchers.add(look);
    look();
  });
}

function shows(run: TerminalRun, awaited: Awaited): boolean {
  if (typeof awaited === "function") return awaited(run);
  const text = run.lines().join("\n");
  return typeof awaited === "string" ? text.includes(awaited) : awaited.test(text);
}

function described(awaited: Awaited): string {
  return typeof awaited === "string" ? `“${awaited}”:` : `${awaited}:`;
}

/** The screen as text with an edge, for errors. */
function pictured(run: TerminalRun): string {
  const edge = `+${"-".repeat(run.columns)}`;
  const { row, column, visible } = run.cursor;
  const state = `${run.alternate ? "alternate" : "main"} screen, title “${run.title}”, cursor ${visible ? "" : "hidden "}at row ${row}, column ${column}`;
  return [edge, ...run.lines().map((line) => `|${line}`), edge, state].join("\n");
}

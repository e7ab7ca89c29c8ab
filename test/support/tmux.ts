import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { onTestFinished, vi } from "vitest";
import { program } from "./command.ts";
import { modesIn, type TerminalModes } from "./pseudo-terminal.ts";
import { type TerminalOptions, terminalEnvironment } from "./terminal.ts";

/** Whether tmux is there; tests that need it are skipped with a sentence when not. */
export const hasTmux = spawnSync("tmux", ["-V"]).status === 0;

/** A program in a pane of tmux: a second terminal, written by others, to compare with. */
export interface TmuxRun {
  /** What the terminal is called; tmux lets programs keep its title and put it back. */
  readonly title: string;
  /** The visible rows as text, blanks at their ends cut. */
  lines(): string[];
  readonly alternate: boolean;
  readonly cursorVisible: boolean;
  /** Types keys by the names of tmux (`Enter`, `C-c`, `Down`) or plain text. */
  press(...keys: readonly string[]): void;
  resize(columns: number, rows: number): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves once this text shows. @throws when it does not in time; the error has the screen. */
  waitFor(text: string, options?: { readonly timeoutMs?: number }): Promise<void>;
  /** Resolves once the program has ended, to its exit code as a shell tells it (128 + signal). */
  ended(options?: { readonly timeoutMs?: number }): Promise<number>;
  /** How the terminal treats keys at this moment. */
  modes(): TerminalModes;
}

/**
 * Starts a program in a tmux of its own, beneath a shell that stays when it has ended, as a
 * person's does. The tmux does not outlive the test.
 */
export function startInTmux(args: readonly string[], options: TerminalOptions): TmuxRun {
  const { columns = 80, rows = 24, command = [process.execPath, program] } = options;
  const socket = `sheetport-${randomUUID()}`;
  const env = terminalEnvironment(options);
  const tmux = (...given: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(
      "tmux",
      ["-L", socket, "-f", "/dev/null", ...given],
      {
        cwd: options.dir,
        env,
        encoding: "utf8",
      },
    );
    if (status !== 0) throw new Error(`tmux ${given[0]}: ${stderr}`);
    return stdout;
  };
  let file: string | undefined;
  const close = () => {
    spawnSync("tmux", ["-L", socket, "kill-server"], { env });
    // tmux leaves it behind.
    if (file !== undefined) rmSync(file, { force: true });
  };
  if (options.finished !== null) (options.finished ?? onTestFinished)(close);
  const size = ["-x", `${columns}`, "-y", `${rows}`];
  // The shell says by an option of its pane that the program ended, so that nothing shows on it.
  const known = `'tmux set-option -p @pid $$; exec "$@"'`;
  const shell = `sh -c ${known} sh "$@"; tmux set-option -p @ended $?; while :; do sleep 1000; done`;
  // tmux would take a semicolon at the end of an argument for the end of its own command.
  const given = [...command, ...args].map((one) => one.replace(/;$/, "\\;"));
  tmux("new-session", "-d", ...size, "sh", "-c", shell, "sh", ...given);
  const ask = (format: string) => tmux("display-message", "-p", format).trim();
  file = ask("#{socket_path}");
  const lines = () => tmux("capture-pane", "-p").replace(/\n$/, "").split("\n");
  return {
    lines,
    kill: (signal) => {
      process.kill(Number(ask("#{@pid}")), signal);
    },
    get title() {
      return ask("#{pane_title}");
    },
    get alternate() {
      return ask("#{alternate_on}") === "1";
    },
    get cursorVisible() {
      return ask("#{cursor_flag}") === "1";
    },
    press: (...keys) => {
      tmux("send-keys", ...keys);
    },
    resize: (width, height) => {
      tmux("resize-window", "-x", `${width}`, "-y", `${height}`);
    },
    waitFor: (text, { timeoutMs = 60_000 } = {}) =>
      vi.waitFor(
        () => {
          const shown = lines().join("\n");
          if (!shown.includes(text)) throw new Error(`tmux never showed “${text}”:\n${shown}`);
        },
        { timeout: timeoutMs },
      ),
    ended: ({ timeoutMs = 60_000 } = {}) =>
      vi.waitFor(
        () => {
          const code = ask("#{@ended}");
          if (code === "") throw new Error(`The program did not end:\n${lines().join("\n")}`);
          return Number(code);
        },
        { timeout: timeoutMs },
      ),
    modes: () => {
      const tty = ask("#{pane_tty}");
      return modesIn(spawnSync("sh", ["-c", `stty -a < ${tty}`], { encoding: "utf8" }).stdout);
    },
  };
}

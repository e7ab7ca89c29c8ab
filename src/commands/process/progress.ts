import { type Host, tell } from "./host.ts";
import type { Settings } from "./settings.ts";

export interface Progress {
  note(line: string): void;
  /** Prints an important line, even with `--quiet`. */
  warn(line: string): void;
  /** Shows the status at most every 0.1 s or, where it cannot be overwritten, every 2 s. */
  state(line: () => string): void;
  /** Shows `line` as the final status. Without `line`, clears the status line on the terminal. */
  end(line?: () => string): void;
}

const terminalIntervalMs = 100;
const linesIntervalMs = 2000;

export function createProgress(host: Host, settings: Pick<Settings, "quiet" | "json">): Progress {
  if (settings.quiet) {
    const warn = (line: string) => tell(host.stderr, `${line}\n`);
    return { note() {}, warn, state() {}, end() {} };
  }
  const inPlace = host.stderr.isTerminal && host.env.TERM !== "dumb";
  return new StderrProgress(host, inPlace);
}

class StderrProgress implements Progress {
  readonly #host: Host;
  readonly #inPlace: boolean;
  #shownAtMs: number | undefined;
  /** Whether the terminal shows a status line, which must be cleared before another line. */
  #open = false;

  constructor(host: Host, inPlace: boolean) {
    this.#host = host;
    this.#inPlace = inPlace;
  }

  note(line: string): void {
    this.#wipe();
    tell(this.#host.stderr, `${line}\n`);
  }

  warn(line: string): void {
    this.note(line);
  }

  state(line: () => string): void {
    const nowMs = this.#host.clock.nowMs();
    const intervalMs = this.#inPlace ? terminalIntervalMs : linesIntervalMs;
    // The first status line appears after one interval. Until then, only `end` shows one.
    this.#shownAtMs ??= nowMs;
    if (nowMs - this.#shownAtMs < intervalMs) return;
    this.#shownAtMs = nowMs;
    this.#show(line());
  }

  end(line?: () => string): void {
    if (line === undefined) this.#wipe();
    else {
      this.#show(line());
      if (this.#inPlace) this.#host.stderr.write("\n");
    }
    this.#open = false;
    this.#shownAtMs = undefined;
  }

  #show(line: string): void {
    if (!this.#inPlace) {
      this.#host.stderr.write(`${line}\n`);
      return;
    }
    // A line as wide as the terminal would wrap, and then could not be overwritten.
    const cut = [...line].slice(0, this.#host.stderr.columns - 1).join("");
    this.#host.stderr.write(`\r\u001b[K${cut}`);
    this.#open = true;
  }

  #wipe(): void {
    if (!this.#open) return;
    this.#host.stderr.write("\r\u001b[K");
    this.#open = false;
  }
}

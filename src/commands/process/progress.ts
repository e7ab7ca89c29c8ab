import { type Host, tell } from "./host.ts";
import type { Settings } from "./settings.ts";

/** Tells a person on stderr how far things are. */
export interface Progress {
  /** One line that stays. */
  note(line: string): void;
  /** A line that must be seen, with `--quiet` too. @default as `note` */
  warn?(line: string): void;
  /** The state of something long; shown at most so often, and on a terminal in one place. */
  state(line: () => string): void;
  /** Shows the last state however recent the one before was, and ends its line. */
  end(line?: () => string): void;
}

/** Tells what must be seen. */
export function warnOf(progress: Progress, line: string): void {
  if (progress.warn === undefined) progress.note(line);
  else progress.warn(line);
}

const terminalIntervalMs = 100;
const linesIntervalMs = 2000;

/** Progress for people, or none with `--quiet`. */
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
  /** A state line stands on the terminal and must be wiped before another line is written. */
  #open = false;

  constructor(host: Host, inPlace: boolean) {
    this.#host = host;
    this.#inPlace = inPlace;
  }

  note(line: string): void {
    this.#wipe();
    tell(this.#host.stderr, `${line}\n`);
  }

  state(line: () => string): void {
    const nowMs = this.#host.clock.nowMs();
    const intervalMs = this.#inPlace ? terminalIntervalMs : linesIntervalMs;
    // The first line comes after one interval: what is done sooner needs none.
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
    // Cut to the width, or the line would wrap and could not be written over.
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

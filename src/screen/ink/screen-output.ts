import { EventEmitter } from "node:events";
import type { Size } from "../text/line.ts";

export interface TerminalOutput {
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  write(text: string): unknown;
  on(event: "resize" | "error" | "close", listener: () => void): unknown;
  off(event: "resize" | "error" | "close", listener: () => void): unknown;
}

/** Terminal modes that Ink switches: alternate screen, hidden cursor, bracketed paste. */
const modes = [
  { on: "\u001b[?1049h", off: "\u001b[?1049l", isAlternate: true },
  { on: "\u001b[?25l", off: "\u001b[?25h" },
  { on: "\u001b[?2004h", off: "\u001b[?2004l" },
];
const homeAndErase = "\u001b[H\u001b[J";
/** Ends a synchronised frame and a style that Ink may have left open. */
const settle = "\u001b[?2026l\u001b[0m";

/** The stream that Ink writes to. Drops output while it is muted. */
export class ScreenOutput extends EventEmitter {
  readonly isTTY = true;
  readonly writable = true;
  readonly #terminal: TerminalOutput;
  readonly #write: (text: string) => unknown;
  readonly #modes = new Set<(typeof modes)[number]>();
  columns = 0;
  rows = 0;
  #isMuted = false;

  constructor(terminal: TerminalOutput) {
    super();
    this.#terminal = terminal;
    // The process may replace `write` while the screen is shown, so this keeps the original.
    this.#write = terminal.write.bind(terminal);
    this.measure();
  }

  measure(): void {
    const { columns, rows } = this.#terminal;
    this.columns = columns || sizeUnknown.columns;
    this.rows = rows || sizeUnknown.rows;
  }

  write(data: string, ...rest: readonly unknown[]): boolean {
    if (!this.#isMuted) {
      this.#follow(data);
      this.raw(data);
    }
    const done = rest.find((one) => typeof one === "function");
    if (done !== undefined) queueMicrotask(done as () => void);
    return true;
  }

  raw(text: string): void {
    if (text === "") return;
    try {
      this.#write(text);
    } catch {
      // The stream also reports a failed write with an `error` event.
    }
  }

  quietly(work: () => void): void {
    const before = this.#isMuted;
    this.#isMuted = true;
    try {
      work();
    } finally {
      this.#isMuted = before;
    }
  }

  erase(): void {
    if (!this.#isMuted && [...this.#modes].some((mode) => mode.isAlternate)) this.raw(homeAndErase);
  }

  handOver(): () => void {
    const modesBefore = [...this.#modes];
    this.close();
    return () => {
      this.#isMuted = false;
      for (const { on } of modesBefore) this.write(on);
    };
  }

  /** A second call does nothing: leaving the alternate screen twice would move the cursor. */
  close(): void {
    if (this.#isMuted) return;
    this.raw(settle);
    for (const { off } of this.#modes) this.write(off);
    this.#isMuted = true;
  }

  #follow(data: string): void {
    for (const mode of modes) {
      const lastOn = data.lastIndexOf(mode.on);
      const lastOff = data.lastIndexOf(mode.off);
      if (lastOn > lastOff) this.#modes.add(mode);
      if (lastOff > lastOn) this.#modes.delete(mode);
    }
  }
}

export const sizeMin: Size = { columns: 60, rows: 15 };
const sizeUnknown: Size = { columns: 80, rows: 24 };

export function isTooSmall({ columns, rows }: Size): boolean {
  return columns < sizeMin.columns || rows < sizeMin.rows;
}

import { EventEmitter } from "node:events";
import { type Sized, terminalSize } from "../edges/size.ts";
import type { Size } from "../text/line.ts";

/** The parts of an output stream that a screen needs. */
export interface TerminalOutput extends Sized {
  write(text: string): unknown;
  on(event: "resize" | "error" | "close", listener: () => void): unknown;
  off(event: "resize" | "error" | "close", listener: () => void): unknown;
}

const enterAlternate = "\u001b[?1049h";
const leaveAlternate = "\u001b[?1049l";
const hideCursor = "\u001b[?25l";
const showCursor = "\u001b[?25h";
const homeAndErase = "\u001b[H\u001b[J";
/** Ends what may have been cut off in the middle: a synchronised frame, and a style. */
const settle = "\u001b[?2026l\u001b[0m";
const pasteMarksOn = "\u001b[?2004h";
const pasteMarksOff = "\u001b[?2004l";

/**
 * The stream that Ink writes to. It stands between Ink and the terminal, so that the size never is
 * zero, so that what Ink writes while the terminal belongs to others is dropped, and so that it is
 * known which modes are on, whoever turned them on.
 */
export class ScreenOutput extends EventEmitter {
  readonly isTTY = true;
  readonly writable = true;
  readonly #terminal: TerminalOutput;
  readonly #write: (text: string) => unknown;
  #size: Size;
  #isOpen = false;
  #isMuted = false;
  #isAlternate = false;
  #isCursorHidden = false;

  constructor(terminal: TerminalOutput) {
    super();
    this.#terminal = terminal;
    // The process may put something else in its place while the screen is shown.
    this.#write = terminal.write.bind(terminal);
    this.#size = terminalSize(terminal);
  }

  get columns(): number {
    return this.#size.columns;
  }

  get rows(): number {
    return this.#size.rows;
  }

  /** Takes over the size that the terminal has now. */
  measure(): Size {
    this.#size = terminalSize(this.#terminal);
    return this.#size;
  }

  /** What Ink writes. */
  write(data: string, ...rest: readonly unknown[]): boolean {
    if (!this.#isMuted) {
      this.#follow(data);
      this.raw(data);
    }
    const done = rest.find((one) => typeof one === "function");
    if (done !== undefined) queueMicrotask(done as () => void);
    return true;
  }

  /** Writes past Ink. A terminal that is gone takes nothing, and that is no error. */
  raw(text: string): void {
    if (text === "") return;
    try {
      this.#write(text);
    } catch {
      // The stream tells it by its events.
    }
  }

  open(): void {
    this.#isOpen = true;
    this.raw(pasteMarksOn);
  }

  /** Drops what Ink writes, as long as `work` takes. */
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
    if (!this.#isMuted && this.#isAlternate) this.raw(homeAndErase);
  }

  /** Gives the terminal to others for a while; gives a way to take it back as it was. */
  handOver(): () => void {
    const wasAlternate = this.#isAlternate;
    const wasHidden = this.#isCursorHidden;
    this.close();
    this.#isMuted = true;
    return () => {
      this.#isMuted = false;
      if (wasAlternate) this.write(enterAlternate);
      if (wasHidden) this.write(hideCursor);
      this.open();
    };
  }

  /** Turns off what is on, once. Leaving the alternate screen twice would move the cursor. */
  close(): void {
    if (this.#isOpen) this.raw(settle + pasteMarksOff);
    this.#isOpen = false;
    if (this.#isAlternate) this.write(leaveAlternate);
    if (this.#isCursorHidden) this.write(showCursor);
  }

  #follow(data: string): void {
    this.#isAlternate =
      lastOf(data, { on: enterAlternate, off: leaveAlternate }) ?? this.#isAlternate;
    this.#isCursorHidden =
      lastOf(data, { on: hideCursor, off: showCursor }) ?? this.#isCursorHidden;
  }
}

/** Which of the two came last; undefined when neither did. */
function lastOf(data: string, { on, off }: { on: string; off: string }): boolean | undefined {
  const lastOn = data.lastIndexOf(on);
  const lastOff = data.lastIndexOf(off);
  return lastOn === lastOff ? undefined : lastOn > lastOff;
}

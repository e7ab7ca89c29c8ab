import { EventEmitter } from "node:events";
import { type Sized, terminalSize } from "../edges/size.ts";

/** The parts of an output stream that a screen needs. */
export interface TerminalOutput extends Sized {
  write(text: string): unknown;
  on(event: "resize" | "error" | "close", listener: () => void): unknown;
  off(event: "resize" | "error" | "close", listener: () => void): unknown;
}

/** What Ink turns on and off: the alternate screen, the hidden cursor, the marks around a paste. */
const modes = [
  { on: "\u001b[?1049h", off: "\u001b[?1049l", isAlternate: true },
  { on: "\u001b[?25l", off: "\u001b[?25h" },
  { on: "\u001b[?2004h", off: "\u001b[?2004l" },
];
const homeAndErase = "\u001b[H\u001b[J";
/** Ends what may have been cut off in the middle: a synchronised frame, and a style. */
const settle = "\u001b[?2026l\u001b[0m";

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
  readonly #modes = new Set<(typeof modes)[number]>();
  columns = 0;
  rows = 0;
  #isMuted = false;

  constructor(terminal: TerminalOutput) {
    super();
    this.#terminal = terminal;
    // The process may put something else in its place while the screen is shown.
    this.#write = terminal.write.bind(terminal);
    this.measure();
  }

  /** Takes over the size that the terminal has now. */
  measure(): void {
    Object.assign(this, terminalSize(this.#terminal));
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
    if (!this.#isMuted && [...this.#modes].some((mode) => mode.isAlternate)) this.raw(homeAndErase);
  }

  /** Gives the terminal to others for a while; gives a way to take it back as it was. */
  handOver(): () => void {
    const modesBefore = [...this.#modes];
    this.close();
    return () => {
      this.#isMuted = false;
      for (const { on } of modesBefore) this.write(on);
    };
  }

  /**
   * Turns off what is on, once: leaving the alternate screen twice would move the cursor. Drops what
   * Ink writes from then on.
   */
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

import { StringDecoder } from "node:string_decoder";
import type { Clock } from "../../model/run/ports.ts";
import type { KeyPress } from "../state/key.ts";
import { decodeKeys, type Held, nothingHeld, patienceMs, releaseKeys } from "./decode-keys.ts";

/** The parts of an input stream that a screen needs. */
export interface TerminalInput {
  setRawMode?(raw: boolean): unknown;
  on(event: "data", listener: (piece: string | Uint8Array) => void): unknown;
  on(event: "end" | "close" | "error", listener: () => void): unknown;
  off(event: "data", listener: (piece: string | Uint8Array) => void): unknown;
  off(event: "end" | "close" | "error", listener: () => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** Who is told of keys, and of an input that has ended. */
export interface KeyListener {
  onKeys(keys: readonly KeyPress[]): void;
  onLost(): void;
}

/** Reads the keys of a terminal, which is in raw mode from `open` to `close`. */
export class KeyInput {
  readonly #stdin: TerminalInput;
  readonly #clock: Clock;
  readonly #listener: KeyListener;
  #decoder = new StringDecoder("utf8");
  #held: Held = nothingHeld;
  #patience = new AbortController();
  #isOpen = false;

  constructor(stdin: TerminalInput, { clock, listener }: { clock: Clock; listener: KeyListener }) {
    this.#stdin = stdin;
    this.#clock = clock;
    this.#listener = listener;
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#decoder = new StringDecoder("utf8");
    this.#held = nothingHeld;
    // Off first: after a stop the terminal may be in another mode than Node.js believes.
    this.#setRawMode(false);
    this.#setRawMode(true);
    this.#stdin.on("data", this.#onData);
    for (const event of ends) this.#stdin.on(event, this.#onEnd);
    this.#stdin.resume();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#patience.abort();
    this.#stdin.off("data", this.#onData);
    for (const event of ends) this.#stdin.off(event, this.#onEnd);
    this.#setRawMode(false);
    this.#stdin.pause();
  }

  readonly #onEnd = () => this.#listener.onLost();

  readonly #onData = (piece: string | Uint8Array) => {
    const text = typeof piece === "string" ? piece : this.#decoder.write(Buffer.from(piece));
    const { keys, held } = decodeKeys(this.#held, text);
    this.#hold(held);
    if (keys.length > 0) this.#listener.onKeys(keys);
  };

  #hold(held: Held): void {
    this.#patience.abort();
    this.#held = held;
    const waitMs = patienceMs(held);
    if (waitMs === undefined) return;
    this.#patience = new AbortController();
    this.#clock.sleep(waitMs, this.#patience.signal).then(this.#release, () => {});
  }

  readonly #release = () => {
    const keys = releaseKeys(this.#held);
    this.#held = nothingHeld;
    if (keys.length > 0) this.#listener.onKeys(keys);
  };

  /** A terminal that is gone has no mode. */
  #setRawMode(raw: boolean): void {
    try {
      this.#stdin.setRawMode?.(raw);
    } catch {
      this.#listener.onLost();
    }
  }
}

const ends = ["end", "close", "error"] as const;

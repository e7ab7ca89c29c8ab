import type { Socket } from "node:net";

/** What happens to the bytes of one direction of a connection. */
export interface Rules {
  delayMs(): number;
  isStalled(): boolean;
  /** The part of these bytes that may go on. */
  allow?(bytes: Buffer): Buffer;
  /** So many have gone on. */
  sent?(count: number): void;
}

/** What has come: some bytes, or the end of the connection in this direction. */
interface Piece {
  readonly bytes: Buffer | "end";
  readonly dueAtMs: number;
}

/** Carries what comes from one socket to another, in its order, and nothing before it is due. */
export class OneWay {
  readonly #to: Socket;
  readonly #rules: Rules;
  readonly #pieces: Piece[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(from: Socket, to: Socket, rules: Rules) {
    this.#to = to;
    this.#rules = rules;
    from.on("data", (bytes) => this.#add(bytes));
    from.once("end", () => this.#add("end"));
    // It may have been torn down without an end.
    from.once("close", () => this.#add("end"));
    from.on("error", () => {});
  }

  /** Passes on what is due. */
  flow(): void {
    clearTimeout(this.#timer);
    while (!this.#rules.isStalled()) {
      const [next] = this.#pieces;
      if (next === undefined) return;
      const earlyMs = next.dueAtMs - performance.now();
      if (earlyMs > 0) {
        // Timers may be up to a millisecond early; then there is another.
        this.#timer = setTimeout(() => this.flow(), Math.ceil(earlyMs));
        return;
      }
      this.#pieces.shift();
      this.#pass(next.bytes);
    }
  }

  #add(bytes: Buffer | "end"): void {
    this.#pieces.push({ bytes, dueAtMs: performance.now() + this.#rules.delayMs() });
    this.flow();
  }

  #pass(bytes: Buffer | "end"): void {
    if (!this.#to.writable) return;
    if (bytes === "end") {
      this.#to.end();
      return;
    }
    const part = this.#rules.allow?.(bytes) ?? bytes;
    this.#to.write(part);
    this.#rules.sent?.(part.length);
  }
}

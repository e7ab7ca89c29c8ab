const hidden = "[hidden]";

/**
 * A text that must stay hidden: printing, inspecting or serialising it gives “[hidden]”. Only the
 * code that sends it calls `reveal()`.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  /**
   * The last four characters after dots, to tell keys apart. Only dots for a short text, of which
   * four characters would reveal too much.
   */
  masked(): string {
    return this.#text.length < 20 ? "••••" : `••••${this.#text.slice(-4)}`;
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return hidden;
  }
}

const hidden = "[hidden]";

/**
 * A text that must not be seen: printing, inspecting or serialising it gives “[hidden]”. Only
 * `reveal()` returns it, and only the code that sends it calls that.
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
   * Dots and the last four characters, to tell two keys apart; dots only for a text so short that
   * four would reveal much of it.
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

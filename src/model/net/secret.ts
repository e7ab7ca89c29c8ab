const hidden = "[hidden]";

/**
 * A text that must not be seen: printing, inspecting or serialising it gives “[hidden]”. Only
 * `reveal()` gives the text, and only the code that sends it calls that.
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
   * Enough of the text to tell two keys apart, behind dots: its last four characters, or none of a
   * text so short that they would tell much of it.
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

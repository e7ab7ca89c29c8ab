const hidden = "[hidden]";

/**
 * A text that must not leak: printing, inspecting or serialising it gives “[hidden]”. Only code
 * that needs the text itself calls `reveal()`.
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
   * Dots and the last four characters, so that people can tell keys apart. A short key is shown as
   * dots only, because four of its characters would reveal too much.
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

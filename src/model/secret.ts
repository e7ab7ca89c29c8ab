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

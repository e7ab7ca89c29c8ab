interface HiddenInput {
  setRawMode(raw: boolean): unknown;
  setEncoding(encoding: "utf8"): unknown;
  on(event: "data", listener: (text: string) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  off(event: "data", listener: (text: string) => void): unknown;
  off(event: "end", listener: () => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

const answerLengthMax = 4096;

/** Returns undefined after Ctrl-C, after Ctrl-D before any text, or if the terminal was closed. */
export async function askHidden(
  question: string,
  input: HiddenInput,
  output: { write(text: string): unknown },
): Promise<string | undefined> {
  output.write(question);
  input.setEncoding("utf8");
  input.setRawMode(true);
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const line = new HiddenLine();
  const onData = (text: string) => {
    const end = line.type(text);
    if (end !== undefined) resolve(end === "entered" ? line.text() : undefined);
  };
  const onEnd = () => resolve(undefined);
  input.on("data", onData);
  input.on("end", onEnd);
  input.resume();
  try {
    return await promise;
  } finally {
    input.off("data", onData);
    input.off("end", onEnd);
    input.setRawMode(false);
    input.pause();
    output.write("\n");
  }
}

/** A line typed in raw mode, where the terminal does not handle editing keys. */
class HiddenLine {
  #typed: string[] = [];

  text(): string {
    return this.#typed.join("");
  }

  /** Returns how the line ended, or undefined if it goes on. */
  type(piece: string): "entered" | "given-up" | undefined {
    // Arrow keys and the marks around pasted text are escape sequences and not part of the secret.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
    for (const sign of piece.replaceAll(/\u001b(\[[0-9;?]*[ -/]*[@-~]|O.)/g, "")) {
      if (sign === "\r" || sign === "\n") return "entered";
      if (sign === "\u0003") return "given-up";
      if (sign === "\u0004") return this.#typed.length === 0 ? "given-up" : "entered";
      if (sign === "\u007f" || sign === "\b") this.#typed.pop();
      else if (sign === "\u0015") this.#typed = [];
      else if (sign >= " " && this.#typed.length < answerLengthMax) this.#typed.push(sign);
    }
    return undefined;
  }
}

import type { Readable } from "node:stream";

const answerLengthMax = 4096;

/** Returns undefined after Ctrl-C, after Ctrl-D before any text, or if the terminal was closed. */
export async function askHidden(
  question: string,
  input: Readable & { setRawMode(raw: boolean): unknown },
  output: { write(text: string): unknown },
): Promise<string | undefined> {
  output.write(question);
  input.setEncoding("utf8");
  input.setRawMode(true);
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const typed: string[] = [];
  const onData = (text: string) => {
    const end = type(text, typed);
    if (end !== undefined) resolve(end === "entered" ? typed.join("") : undefined);
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

/**
 * Edits a line in raw mode, where the terminal does not handle editing keys. Returns how the line
 * ended, or undefined if it goes on.
 */
function type(piece: string, typed: string[]): "entered" | "given-up" | undefined {
  // Arrow keys and the marks around pasted text are escape sequences and not part of the secret.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  for (const sign of piece.replaceAll(/\u001b(\[[0-9;?]*[ -/]*[@-~]|O.)/g, "")) {
    if (sign === "\r" || sign === "\n") return "entered";
    if (sign === "\u0003") return "given-up";
    if (sign === "\u0004") return typed.length === 0 ? "given-up" : "entered";
    if (sign === "\u007f" || sign === "\b") typed.pop();
    else if (sign === "\u0015") typed.length = 0;
    else if (sign >= " " && typed.length < answerLengthMax) typed.push(sign);
  }
  return undefined;
}

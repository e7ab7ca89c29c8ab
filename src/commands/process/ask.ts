import { type Readable, Writable } from "node:stream";

interface AskOptions {
  readonly input: Readable;
  readonly output: NodeJS.WritableStream;
  /** Whether the answer is not shown while it is typed. */
  readonly isHidden?: boolean;
}

/** Returns undefined after Ctrl-C, after Ctrl-D before any text, or if the terminal was closed. */
export async function askOnTerminal(
  question: string,
  { input, output, isHidden = false }: AskOptions,
): Promise<string | undefined> {
  const { createInterface } = await import("node:readline/promises");
  const closed = new AbortController();
  // Otherwise, readline would take what was typed before the end as the answer.
  input.once("end", () => closed.abort());
  const echo = isHidden ? new Writable({ write: (_text, _encoding, done) => done() }) : output;
  if (isHidden) output.write(question);
  const prompt = createInterface({ input, output: echo, terminal: true, historySize: 0 });
  prompt.on("close", () => closed.abort());
  try {
    return await prompt.question(isHidden ? "" : question, { signal: closed.signal });
  } catch {
    return undefined;
  } finally {
    prompt.close();
    if (isHidden) output.write("\n");
  }
}

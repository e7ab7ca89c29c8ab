import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { askOnTerminal } from "../../src/commands/process/ask.ts";

/** Asks on a terminal of the test, into which `pieces` are typed one after the other. */
async function typed(...pieces: string[]) {
  const modes: boolean[] = [];
  const written: string[] = [];
  const input = Object.assign(new PassThrough(), { setRawMode: (raw: boolean) => modes.push(raw) });
  const output = new PassThrough().on("data", (text) => written.push(String(text)));
  const answer = askOnTerminal("Key: ", { input, output, isHidden: true });
  await new Promise(setImmediate);
  for (const piece of pieces) {
    if (piece === "end") input.end();
    else input.write(piece);
    await new Promise(setImmediate);
  }
  return { answer: await answer, modes, written: written.join("") };
}

describe("askOnTerminal: a hidden answer", () => {
  test.each([
    { case: "typed key by key", pieces: ["a", "b", "c", "\r"], answer: "abc" },
    { case: "pasted in one piece with its line end", pieces: ["abc\r\n"], answer: "abc" },
    {
      case: "pasted between paste marks",
      pieces: ["\u001b[200~abc\u001b[201~", "\n"],
      answer: "abc",
    },
    { case: "corrected with backspace", pieces: ["abx\u007fc\r"], answer: "abc" },
    { case: "begun again with Ctrl-U", pieces: ["zzz\u0015abc\r"], answer: "abc" },
    { case: "with an arrow key in it", pieces: ["ac\u001b[Db\r"], answer: "abc" },
    { case: "given up with Ctrl-C", pieces: ["abc\u0003"], answer: undefined },
    { case: "given up with Ctrl-D", pieces: ["\u0004"], answer: undefined },
    { case: "on a terminal that goes away", pieces: ["abc", "end"], answer: undefined },
  ])("$case: nothing is echoed, the terminal is as before", async ({ pieces, answer }) => {
    expect(await typed(...pieces)).toEqual({ answer, modes: [true, false], written: "Key: \n" });
  });
});

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Drawing, drawWithInk } from "../../../src/screen/ink/drawing.tsx";
import { ScreenOutput } from "../../../src/screen/ink/screen-output.ts";
import { TypedInput } from "../../../src/screen/ink/typed-input.ts";
import type { KeyPress } from "../../../src/screen/state/entry.ts";
import { eventually } from "../../support/eventually.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { FakeTerminal } from "../support/fake-terminal.ts";

/** What is typed, and the names of the keys it is. */
const typed: Readonly<Record<string, readonly string[]>> = {
  j: ["j"],
  G: ["G"],
  я: ["я"],
  中: ["中"],
  "😀": ["😀"],
  "/": ["/"],
  " ": ["space"],
  "\r": ["enter"],
  "\n": ["enter"],
  "\t": ["tab"],
  "\u007f": ["backspace"],
  "\b": ["backspace"],
  "\u0003": ["ctrl-c"],
  "\u001a": ["ctrl-z"],
  "\u0000": [],
  "\u001b[A": ["up"],
  "\u001bOB": ["down"],
  "\u001b[1;5C": ["right"],
  "\u001b[1;2D": ["left"],
  "\u001b[H": ["home"],
  "\u001b[4~": ["end"],
  "\u001b[5~": ["pageup"],
  "\u001b[6;2~": ["pagedown"],
  "\u001b[3~": ["delete"],
  "\u001b[Z": ["shift-tab"],
  "\u001bOM": ["enter"],
  "\u001b[5$": ["pageup"],
  "\u001b[27;5;99~": ["ctrl-c"],
  // kitty
  "\u001b[27u": ["escape"],
  "\u001b[13u": ["enter"],
  "\u001b[9;2u": ["shift-tab"],
  "\u001b[99;5u": ["ctrl-c"],
  "\u001b[106:74;2u": ["J"],
  "\u001b[106;1;106u": ["j"],
  "\u001b[106;1:3u": [],
  "\u001b[1;1:3A": [],
  "\u001b[106;3u": [],
  "\u001b[57419u": ["up"],
  "\u001b[57441;2u": [],
  // Pastes
  "\u001b[200~yes\r\nno\u001b[A\u001b[201~": ["paste"],
  "\u001b[200~\u001b[201~": [],
  // Alt, and Esc with a key in one piece
  "\u001bq": ["escape", "q"],
  "\u001bя": ["escape", "я"],
  "\u001b\r": ["escape", "enter"],
  "\u001bOz": ["escape", "O", "z"],
  "\u001b\u001b[A": ["escape", "up"],
  // No keys
  "\u001b[15~": [],
  "\u001b[[A": [],
  "\u001b[999;1X": [],
  "\u001b[?62;4c": [],
  "\u001b[I": [],
  "\u001b[12;40R": [],
  "\u001b[M !!": [],
  "\u001b[<0;12;3M": [],
  "\u001b[<0;12;3m": [],
  "\u001b[32;10;20M": [],
  "\u001b]11;rgb:0000/0000/0000\u0007": [],
  "\u001b]11;rgb:0000/0000/0000\u001b\\": [],
  "\u001bP1+r\u001b\\": [],
  "\u001b[?2026;1$y": [],
  "\u009b": [],
  "\uFFFD": [],
};

const terminal = new FakeTerminal();
const clock = new FakeClock();
const pressed: KeyPress[] = [];
const pieces: number[] = [];
let ink: Drawing;

beforeAll(async () => {
  const input = new TypedInput(terminal.stdin, {
    clock,
    onRead: () => pieces.push(pressed.length),
    onLost: () => {},
  });
  ink = drawWithInk({
    output: new ScreenOutput(terminal.stdout),
    input,
    onKeys: (keys) => pressed.push(...keys),
    colour: false,
    screenReader: false,
  });
  await eventually(() => expect(terminal.stdin.isRaw).toBe(true));
});
afterAll(() => ink.close());

/** The keys that Ink has told since this was asked the last time. */
const keysNow = (): readonly KeyPress[] => pressed.splice(0);
const namesNow = () => keysNow().map(({ name }) => name);

/** The keys of some pieces, and then of the silence after them. */
async function read(...input: readonly string[]) {
  for (const piece of input) terminal.type(piece);
  const atOnce = keysNow();
  await clock.advance(1000);
  return { keys: [...atOnce, ...keysNow()], atOnce: atOnce.map(({ name }) => name) };
}

describe("the keys that Ink tells", () => {
  test.each(Object.entries(typed))("%j gives %j at once", (input, names) => {
    terminal.type(input);
    expect(namesNow()).toEqual(names);
    expect(clock.sleeping).toBe(0);
  });

  test("are the same in the same order however the input is cut", () => {
    const sequence = fc.array(fc.constantFrom(...Object.keys(typed)), { maxLength: 12 });
    fc.assert(
      fc.property(sequence, fc.array(fc.nat(20), { maxLength: 40 }), (inputs, lengths) => {
        for (const piece of cut(inputs.join(""), lengths)) terminal.type(piece);
        expect(namesNow()).toEqual(inputs.flatMap((input) => typed[input] ?? []));
        expect(clock.sleeping).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  test("are the same wherever noise is cut, and none has a control character", async () => {
    const noise = fc.string({
      unit: fc.constantFrom(..."\u001b[[O]P_;0123456789~mMu$AzG<?\\\u0007\rj "),
    });
    await fc.assert(
      fc.asyncProperty(noise, fc.array(fc.nat(5), { maxLength: 40 }), async (input, lengths) => {
        const { keys } = await read(input);
        expect((await read(...cut(input, lengths))).keys).toEqual(keys);
        for (const { text } of keys) expect(text).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 3000 },
    );
  });

  test("of one piece are told before the next is read", async () => {
    pieces.splice(0);
    await read("jj\u001b[A\u001b[B", "q", "\u001b");
    expect(pieces).toEqual([4, 5, 1]);
  });

  test("are a single one for a paste, on one line, without control characters", async () => {
    const { keys } = await read("\u001b[200~one\r\ntwo\t\u001b[31mthree\n\u001b[201~");
    expect(keys).toEqual([{ name: "paste", text: "one two [31mthree" }]);
  });

  test("a paste without end holds little, and its end is still found", () => {
    const text = [..."abcdefghij"].map((one) => one.repeat(50_000));
    for (const piece of ["\u001b[200~", ...text, "\u001b[201~q"]) terminal.type(piece);
    const keys = keysNow();
    expect(keys.map(({ name }) => name)).toEqual(["paste", "q"]);
    expect(keys[0]?.text).toHaveLength(100_000);
  });

  test("go on after a paste that never ended", async () => {
    await read("\u001b[200~half");
    terminal.type("\u0003");
    expect(namesNow()).toEqual(["ctrl-c"]);
  });

  test.each([
    ["\u001b", ["escape"]],
    ["\u001b[", ["escape", "["]],
    ["\u001bO", ["escape", "O"]],
    ["\u001b[1;", []],
    ["\u001b[200~half", ["paste"]],
    ["", []],
  ])("%j gives %j when nothing follows", async (input, names) => {
    const { keys, atOnce } = await read(input);
    expect(keys.map(({ name }) => name)).toEqual(names);
    expect(atOnce).toEqual([]);
  });

  test("a lone escape character is waited for less long than a sequence", async () => {
    terminal.type("\u001b");
    await clock.advance(50);
    expect(namesNow()).toEqual(["escape"]);
    terminal.type("\u001b[1");
    await clock.advance(400);
    terminal.type(";5A");
    expect(namesNow()).toEqual(["up"]);
  });
});

function cut(input: string, lengths: readonly number[]): readonly string[] {
  const characters = [...input];
  const pieces = lengths.map((length) => characters.splice(0, length).join(""));
  return [...pieces, characters.join("")];
}

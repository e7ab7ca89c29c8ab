import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decodeKeys,
  nothingHeld,
  patienceMs,
  releaseKeys,
} from "../../../src/screen/ink/decode-keys.ts";

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
  "\u001b[1089::99;5u": ["ctrl-c"],
  "\u001b[106:74;2u": ["J"],
  "\u001b[106;1;106u": ["j"],
  "\u001b[106;1:3u": [],
  "\u001b[1;1:3A": [],
  "\u001b[106;3u": [],
  "\u001b[57400u": ["1"],
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

function decoded(pieces: readonly string[]) {
  const keys = [];
  let held = nothingHeld;
  for (const piece of pieces) {
    const step = decodeKeys(held, piece);
    keys.push(...step.keys);
    held = step.held;
  }
  return { names: keys.map(({ name }) => name), keys, held };
}

describe("decodeKeys", () => {
  test.each(Object.entries(typed))("%j gives %j", (input, names) => {
    expect(decoded([input])).toMatchObject({ names, held: nothingHeld });
  });

  test("gives the same keys in the same order however the input is cut", () => {
    const sequence = fc.array(fc.constantFrom(...Object.keys(typed)), { maxLength: 12 });
    fc.assert(
      fc.property(sequence, fc.array(fc.nat(20), { maxLength: 40 }), (inputs, lengths) => {
        const result = decoded(cut(inputs.join(""), lengths));
        expect(result.names).toEqual(inputs.flatMap((input) => typed[input] ?? []));
        expect(result.held).toBe(nothingHeld);
      }),
      { numRuns: 2000 },
    );
  });

  test("cut anywhere, whatever comes in, it says the same, and no key has a control character", () => {
    const noise = fc.string({
      unit: fc.constantFrom(..."\u001b[[O]P_;0123456789~mMu$AzG<?\\\u0007\rj "),
    });
    fc.assert(
      fc.property(noise, fc.array(fc.nat(5), { maxLength: 40 }), (input, lengths) => {
        const whole = decoded([input]);
        expect(decoded(cut(input, lengths))).toEqual(whole);
        for (const { text } of whole.keys) expect(text).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 3000 },
    );
  });

  test("a paste is one key, on one line, without control characters", () => {
    const { keys } = decoded(["\u001b[200~one\r\ntwo\t\u001b[31mthree\n\u001b[201~"]);
    expect(keys).toEqual([{ name: "paste", text: "one two [31mthree" }]);
  });

  test("a paste without end holds little, and its end is still found", () => {
    const pieces = ["\u001b[200~", ..."abcdefghij".split("").map((one) => one.repeat(50_000))];
    const { held } = decoded(pieces);
    expect(held.length).toBeLessThan(110_000);
    const { keys } = decodeKeys(held, "\u001b[201~q");
    expect(keys.map(({ name }) => name)).toEqual(["paste", "q"]);
    expect(keys[0]?.text).toHaveLength(100_000);
  });
});

describe("releaseKeys", () => {
  test.each([
    ["\u001b", ["escape"]],
    ["\u001b[", ["escape", "["]],
    ["\u001bO", ["escape", "O"]],
    ["\u001b[1;", []],
    ["\u001b[200~half", ["paste"]],
    ["", []],
  ])("%j gives %j", (held, names) => {
    expect(decoded([held]).held).toBe(held);
    expect(releaseKeys(held).map(({ name }) => name)).toEqual(names);
  });

  test("a lone escape character is waited for less long than a sequence", () => {
    expect(patienceMs("")).toBeUndefined();
    expect(patienceMs("\u001b")).toBeLessThan(patienceMs("\u001b[1") ?? 0);
  });
});

function cut(input: string, lengths: readonly number[]): readonly string[] {
  const characters = [...input];
  const pieces = lengths.map((length) => characters.splice(0, length).join(""));
  return [...pieces, characters.join("")];
}

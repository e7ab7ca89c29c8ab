import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { type WrapOptions, wrapSpans } from "../../../src/screen/text/line.ts";
import { rawControl } from "../../property/terminal.proof.ts";
import { hostileText, textOf } from "./awkward.ts";

const width = fc.integer({ min: 2, max: 30 });

function wrap(text: string, cells: number, options?: WrapOptions): string[] {
  return wrapSpans([{ text }], cells, options).map(textOf);
}

describe("wrapSpans of one text", () => {
  test.each([
    ["one two three", 7, ["one two", "three"]],
    ["one two three", 8, ["one two", "three"]],
    ["abcdefgh ij", 3, ["abc", "def", "gh", "ij"]],
    ["中文中文", 5, ["中文", "中文"]],
    ["ab中文cd", 5, ["ab中", "文cd"]],
    ["中文 abcdef，中", 11, ["中文", "abcdef，中"]],
    ["first\r\nsecond\n\nlast", 20, ["first", "second", "", "last"]],
    ["  indented", 20, ["  indented"]],
    ["", 5, [""]],
    ["ok 👍", 5, ["ok 👍"]],
  ])("breaks %j at %i into %j", (text, cells, lines) => {
    expect(wrap(text, cells)).toEqual(lines);
  });

  test("ends the last line with “…” when there would be more", () => {
    expect(wrap("one two three", 7, { linesMax: 1 })).toEqual(["one tw…"]);
    expect(wrap("one\ntwo", 7, { linesMax: 1 })).toEqual(["one…"]);
    expect(wrap("one two", 7, { linesMax: 1 })).toEqual(["one two"]);
    expect(wrap("中文中文", 5, { linesMax: 1 })).toEqual(["中文…"]);
  });

  test("gives lines that fit and hold no control", () => {
    fc.assert(
      fc.property(hostileText, width, fc.integer({ min: 1, max: 6 }), (text, cells, linesMax) => {
        const lines = wrap(text, cells, { linesMax });
        expect(lines.length).toBeLessThanOrEqual(linesMax);
        for (const line of lines) {
          expect(stringWidth(line)).toBeLessThanOrEqual(cells);
          expect(line).not.toMatch(rawControl);
        }
      }),
    );
  });

  test("loses nothing but the spaces where a line was broken", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abя中"), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: 2, max: 30 }), (words, cells) => {
        const text = words.join(" ");
        expect(wrap(text, cells).join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
      }),
    );
  });

  test("takes a few lines of ten million characters without reading them all", () => {
    for (const part of ["x", " ", "\n", "中", "word "]) {
      expect(wrap(part.repeat(10_000_000), 40, { linesMax: 3 }).length).toBeLessThanOrEqual(3);
    }
  });
});

describe("wrapSpans", () => {
  test("keeps each piece's style over the lines", () => {
    const spans = [{ text: "old text " }, { text: "new words", style: "added" as const }];
    expect(wrapSpans(spans, 12)).toEqual([
      [{ text: "old text " }, { text: "new", style: "added" }],
      [{ text: "words", style: "added" }],
    ]);
  });

  test("breaks as wrap does for one text", () => {
    const parts = fc.array(fc.string({ unit: fc.constantFrom(..."ab 中\n") }), { maxLength: 5 });
    fc.assert(
      fc.property(parts, width, (texts, cells) => {
        const lines = wrapSpans(
          texts.map((text) => ({ text })),
          cells,
        ).map((spans) => textOf(spans));
        expect(lines).toEqual(wrap(texts.join(""), cells));
      }),
    );
  });
});

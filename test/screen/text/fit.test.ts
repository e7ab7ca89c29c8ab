import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { cellWidth, fit, middleCut } from "../../../src/screen/text/fit.ts";
import { spansWidth } from "../../../src/screen/text/spans.ts";
import { rawControl } from "../../property/terminal.proof.ts";
import { awkwardText, columnsBehind } from "./awkward.ts";

const width = fc.nat({ max: 40 });

describe("fit", () => {
  test.each([
    ["short", 8, {}, "short   "],
    ["short", 8, { align: "right" }, "   short"],
    ["exactly8", 8, {}, "exactly8"],
    ["one too many", 8, {}, "one too…"],
    ["кружка синяя", 8, {}, "кружка …"],
    ["中文字", 6, {}, "中文字"],
    ["中文字", 5, {}, "中文…"],
    ["中文字", 4, {}, "中… "],
    ["a\r\nb\tc", 6, {}, "a⏎b c "],
    ["e\u0301te\u0301", 4, {}, "été "],
    ["x", 0, {}, ""],
    ["xy", 1, {}, "…"],
  ] as const)("%j in %i cells %j is %j", (text, cells, options, expected) => {
    expect(fit(text, cells, options)).toBe(expected);
  });

  test.each([
    ["👍 ok", "□ ok  "],
    ["👨‍👩‍👧 x", "□ x   "],
    ["🇷🇺🇨🇳", "RUCN  "],
    ["1️⃣2️⃣", "12    "],
    ["❤️™", "❤™    "],
    ["क्ष", "क्\u200Cष    "],
    ["ᄒ\u1161\u11AB글", "한글  "],
  ])("shows %j so that every terminal agrees on its width", (text, expected) => {
    expect(fit(text, 6)).toBe(expected);
  });

  test("shows pictures where nothing stands to the right", () => {
    expect(fit("👍🏽👨‍👩‍👧", 9, { pictures: "shown" })).toBe("👍👨👩👧 ");
  });

  test("is exactly as wide as asked for, for string-width as for cellWidth, without controls", () => {
    fc.assert(
      fc.property(awkwardText, width, fc.boolean(), (text, cells, right) => {
        const fitted = fit(text, cells, { align: right ? "right" : "left" });
        expect(stringWidth(fitted)).toBe(cells);
        expect(cellWidth(fitted)).toBe(cells);
        expect(fitted).not.toMatch(rawControl);
        expect(fit(fitted, cells)).toBe(fitted);
      }),
    );
  });

  test("is exactly as wide as asked for on a terminal with the widths of Unicode 6", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(awkwardText, { minLength: 20, maxLength: 60 }), async (texts) => {
        expect(await columnsBehind(texts.map((text) => fit(text, 30)))).toEqual(
          texts.map(() => 30),
        );
      }),
      { numRuns: 30 },
    );
  });

  test("gives every code point, alone and behind a letter, a width on which terminals agree", {
    tags: "slow",
  }, async () => {
    const texts: string[] = [];
    for (let code = 0; code < 0x20000; code += 1) {
      const character = String.fromCodePoint(code);
      if (!/\p{Cn}|\p{Co}/u.test(character)) texts.push(`${character}x${character}`);
    }
    const rows = chunks(texts, 24).map((some) => some.map((text) => fit(text, 8)).join(""));
    expect(rows.filter((row) => stringWidth(row) % 8 !== 0)).toEqual([]);
    const ends = await columnsBehind(rows);
    expect(rows.filter((row, index) => ends[index] !== stringWidth(row))).toEqual([]);
  });

  test("reads no more of a huge text than the width needs", () => {
    for (const part of ["x", "é", "中", "👍", "\u0301", "\n"]) {
      const huge = part.repeat(10_000_000);
      const read = counted(huge);
      expect(cellWidth(fit(read.text, 20))).toBe(20);
      expect(read.units()).toBeLessThan(64 * 25);
    }
  });
});

describe("middleCut", () => {
  test("keeps the end of a path", () => {
    expect(middleCut("https://shop.example/media/2024/cup-blue-1.jpg", 24)).toBe(
      "https:/…4/cup-blue-1.jpg",
    );
    expect(middleCut("cup.jpg", 10)).toBe("cup.jpg   ");
  });

  test("is exactly as wide as asked for", () => {
    fc.assert(
      fc.property(awkwardText, width, (text, cells) => {
        expect(stringWidth(middleCut(text, cells))).toBe(cells);
      }),
    );
  });
});

function chunks<T>(list: readonly T[], size: number): T[][] {
  const found: T[][] = [];
  for (let start = 0; start < list.length; start += size) {
    found.push(list.slice(start, start + size));
  }
  return found;
}

/** A text that counts how many units are taken from it. */
function counted(text: string): { readonly text: string; readonly units: () => number } {
  let units = 0;
  const spied = {
    length: text.length,
    charCodeAt: (index: number) => {
      units += 1;
      return text.charCodeAt(index);
    },
    charAt: (index: number) => text.charAt(index),
    slice: (from: number, to?: number) => {
      const piece = text.slice(from, to);
      units += piece.length;
      return piece;
    },
  };
  return { text: spied as unknown as string, units: () => units };
}

test("spansWidth reads no more of a huge text than the cells that matter", () => {
  const read = counted("\u0301".repeat(10_000_000));
  const spans = [{ text: "中文" }, { text: read.text }];
  expect(spansWidth(spans, { cellsMax: 20 })).toBeGreaterThan(20);
  expect(read.units()).toBeLessThan(64 * 25);
  expect(spansWidth(spans.slice(0, 1), { cellsMax: 4 })).toBe(4);
});

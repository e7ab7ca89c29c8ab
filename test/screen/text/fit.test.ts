import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { cellWidth, fit, middleCut } from "../../../src/screen/text/fit.ts";
import { rawControl } from "../../property/terminal.proof.ts";
import { awkwardText } from "./awkward.ts";

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
    ["e\u0301te\u0301", 4, {}, "\u00e9t\u00e9 "],
    ["👍🏽 fine", 5, {}, "□ fi…"],
    ["x", 0, {}, ""],
    ["xy", 1, {}, "…"],
  ] as const)("%j in %i cells %j is %j", (text, cells, options, expected) => {
    expect(fit(text, cells, options)).toBe(expected);
  });

  test("is exactly as wide as asked for, for string-width as for cellWidth, without controls", () => {
    fc.assert(
      fc.property(awkwardText, width, fc.boolean(), (awkward, cells, right) => {
        // A mark at the beginning would join the blank before it.
        const text = `x${awkward}`;
        const fitted = fit(text, cells, { align: right ? "right" : "left" });
        expect(stringWidth(fitted)).toBe(cells);
        expect(cellWidth(fitted)).toBe(cells);
        expect(fitted).not.toMatch(rawControl);
        expect(fit(fitted, cells)).toBe(fitted);
      }),
    );
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
      "https://shop…-blue-1.jpg",
    );
    expect(middleCut("cup.jpg", 10)).toBe("cup.jpg   ");
  });

  test("is exactly as wide as asked for", () => {
    fc.assert(
      fc.property(awkwardText, width, (text, cells) => {
        expect(stringWidth(middleCut(`x${text}`, cells))).toBe(cells);
      }),
    );
  });
});

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

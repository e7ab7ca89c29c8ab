import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shortenAround, shortenEnd } from "../../src/report/lines/layout.ts";

const joined = ({ head, changed, tail }: { head: string; changed: string; tail: string }) =>
  `${head}${changed}${tail}`;

describe("shortenAround", () => {
  test("short texts stay whole, what differs is apart", () => {
    const { before, after } = shortenAround("Blue mug", "Red mug");
    expect(before).toEqual({ head: "", changed: "Blue", tail: " mug" });
    expect(after).toEqual({ head: "", changed: "Red", tail: " mug" });
  });

  test("long texts are cut on both sides of the difference", () => {
    const [left, right] = ["a".repeat(500), "z".repeat(500)];
    const { before, after } = shortenAround(`${left}1${right}`, `${left}23${right}`);
    expect(joined(before)).toBe(`…${"a".repeat(16)}1${"z".repeat(16)}…`);
    expect(joined(after)).toBe(`…${"a".repeat(16)}23${"z".repeat(16)}…`);
  });

  test("stays within the limit, splits no character, and shows a difference", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 200 });
    fc.assert(
      fc.property(text, text, text, text, (start, one, other, end) => {
        fc.pre(one !== other);
        const parts = shortenAround(`${start}${one}${end}`, `${start}${other}${end}`);
        for (const part of [parts.before, parts.after]) {
          expect(Array.from(joined(part)).length).toBeLessThanOrEqual(76);
          expect(joined(part)).not.toMatch(/\p{Surrogate}/u);
        }
      }),
    );
  });
});

describe("shortenEnd", () => {
  test("cuts whole characters and says so", () => {
    expect(shortenEnd("abc", 3)).toBe("abc");
    expect(shortenEnd("abcd", 3)).toBe("ab…");
    expect(shortenEnd("😀😀😀😀", 3)).toBe("😀😀…");
    expect(shortenEnd("😀".repeat(1e6), 4)).toBe("😀😀😀…");
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TextColumn } from "../../src/model/text-column.ts";

describe("TextColumn", () => {
  test("gives every text back as it was, lone surrogates too", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 40 })), (texts) => {
        const column = new TextColumn();
        for (const text of texts) column.push(text);
        expect(column.length).toBe(texts.length);
        expect(texts.map((_, at) => column.at(at))).toEqual(texts);
      }),
    );
    const column = new TextColumn();
    for (const text of ["a", "\ud800", undefined, "б"]) column.push(text);
    expect([0, 1, 2, 3, 4, -1].map((at) => column.at(at))).toEqual([
      "a",
      "\ud800",
      "",
      "б",
      "",
      "",
    ]);
  });

  test("knows which text stands where without making it", () => {
    const unit = fc.constantFrom("a", "b", "é", "б", "😀", "\ud800", "\ufffd");
    const some = fc.array(fc.string({ unit, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(some, some, (texts, others) => {
        const column = new TextColumn();
        for (const text of texts) column.push(text);
        for (const [at, text] of texts.entries()) {
          const all = [...texts, ...others];
          expect(all.map((one) => column.isAt(at, one))).toEqual(all.map((one) => one === text));
        }
      }),
    );
  });

  test("knows equal and empty texts without making them", () => {
    const unit = fc.constantFrom("a", "é", "б", "😀", "\ud800", "\ufffd", "long ".repeat(20));
    fc.assert(
      fc.property(fc.array(fc.string({ unit, maxLength: 2 }), { minLength: 1 }), (texts) => {
        const column = new TextColumn();
        for (const text of texts) column.push(text);
        for (const [one, text] of texts.entries()) {
          expect(column.isEmptyAt(one)).toBe(text === "");
          const same = texts.map((_, other) => column.isSameAt(one, other));
          expect(same).toEqual(texts.map((other) => other === text));
        }
      }),
    );
  });

  test("finds a text in another as strings do", () => {
    const unit = fc.constantFrom("a", "b", "é", "б", "😀", "\ud800");
    const texts = fc.array(fc.string({ unit, maxLength: 6 }), { minLength: 1, maxLength: 9 });
    const letters = fc.constantFrom("a", "b", "é", "б", "😀");
    const wanted = fc.string({ unit: letters, minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(texts, wanted, (texts, wanted) => {
        const column = new TextColumn();
        for (const text of texts) column.push(text);
        const bytes = Buffer.from(wanted);
        for (const [from, text] of texts.entries()) {
          const next = texts.findIndex((one, at) => at >= from && one.includes(wanted));
          expect(column.nextHolding(from, bytes)).toBe(next < 0 ? texts.length : next);
          const early = column.holdsEarly(from, bytes);
          if (early) expect(text).toContain(wanted);
          if (texts.every((one) => one.isWellFormed())) expect(early).toBe(text.includes(wanted));
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("keeps its texts when it has to grow", () => {
    const column = new TextColumn();
    const texts = Array.from({ length: 9000 }, (_, at) => `text ${at} `.repeat(at % 13));
    for (const text of texts) column.push(text);
    expect(texts.every((text, at) => column.at(at) === text)).toBe(true);
    expect(texts.every((text, at) => column.isAt(at, text))).toBe(true);
  });

  test("finds texts in whichever block they stand", () => {
    const column = new TextColumn();
    const texts = Array.from({ length: 9000 }, (_, at) =>
      at % 3 === 0 ? "" : `${at} `.repeat(20),
    );
    for (const text of texts) column.push(text);
    for (const wanted of ["8999 ", "4999 5", "44", "1 1", "none"]) {
      const held = texts.flatMap((text, at) => (text.includes(wanted) ? [at] : []));
      const found: number[] = [];
      for (let from = 0; ; ) {
        const at = column.nextHolding(from, Buffer.from(wanted));
        if (at === texts.length) break;
        found.push(at);
        from = at + 1;
      }
      expect(found).toEqual(held);
    }
  });
});

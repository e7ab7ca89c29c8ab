import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RowMarks } from "../../../src/screen/ink/row-marks.ts";

const row = fc.constantFrom("one", "two", "three", "\u001b[7mfour\u001b[0m", " ");
const rows = fc.array(row, { maxLength: 40 });

describe("RowMarks", () => {
  test("mark: one character a row, another exactly where a row has changed", () => {
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const marks = new RowMarks();
        const first = marks.mark(before);
        const second = marks.mark(after);
        expect([...first, ...second].every((mark) => mark.length === 1)).toBe(true);
        expect(new Set(second).size).toBe(second.length);
        after.forEach((text, place) => {
          expect(second[place] === first[place]).toBe(text === before[place]);
        });
      }),
    );
  });

  test("reveal: every frame comes back in words, also after thousands of them", () => {
    const marks = new RowMarks();
    for (let frame = 0; frame < 400; frame += 1) {
      const texts = Array.from({ length: 40 }, (_, place) => `row ${place} of frame ${frame}`);
      const written = marks.mark(texts).join("\u001b[K\n");
      expect(marks.reveal(written)).toBe(texts.join("\u001b[K\n"));
    }
  });
});

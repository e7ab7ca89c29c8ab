import { expect, test } from "vitest";
import { clusterAt, isNarrow } from "../../../src/screen/text/cluster.ts";

/** Every unit that is a character by itself. */
const units = Array.from({ length: 0x10000 }, (_, unit) => unit)
  .filter((unit) => unit < 0xd800 || unit > 0xdfff)
  .map((unit) => String.fromCharCode(unit));

test("clusterAt gives a unit the cells before a letter that looking closely gives it", () => {
  // What follows makes it look closely: a line end is a cluster of its own, and never plain.
  const differing = units.filter((unit) => {
    const [quick, close] = [`${unit}x`, `${unit}\n`].map((text) => clusterAt(text, 0, "replaced"));
    const isJoined = quick?.end !== 1 || close?.end !== 1;
    return !isJoined && (quick?.text !== close?.text || quick?.cells !== close?.cells);
  });
  expect(differing).toEqual([]);
});

test("isNarrow is true of texts of one cell a unit, the screen's own lines and marks among them", () => {
  expect(isNarrow("› Row 7 “Кружка” … ─│┌█░ ✓✗○●◉ ←↑→↓ ⏎ é –")).toBe(true);
  const wrong = units.filter((unit) => {
    const { text, cells } = clusterAt(`${unit}\n`, 0, "replaced");
    return isNarrow(unit) && (cells !== 1 || text !== unit);
  });
  expect(wrong).toEqual([]);
  for (const text of ["中", "e\u0301", "👍", "\u2028", "\u00ad", "©", "a\tb"]) {
    expect(isNarrow(text)).toBe(false);
  }
});

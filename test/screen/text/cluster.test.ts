import { expect, test } from "vitest";
import { clusterAt } from "../../../src/screen/text/cluster.ts";

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

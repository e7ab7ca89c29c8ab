import { expect, test } from "vitest";
import { linearRows } from "../../../src/screen/ink/rows-aloud.ts";

test("linearRows gives one column after the other, without what is drawn", () => {
  const rows = [
    " sheetport ",
    "  E2   too long  │ Name",
    "› E3   missing   │ is too",
    "                 │ long",
    "████░░░░ 40 %",
    "│ in a box │",
    "",
  ];
  expect(linearRows(rows)).toEqual([
    ...["sheetport", "E2 too long", "> E3 missing", "40 %", "in a box"],
    ...["Name", "is too", "long"],
  ]);
});

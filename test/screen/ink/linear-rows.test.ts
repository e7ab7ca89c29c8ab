import { expect, test } from "vitest";
import { linearRows } from "../../../src/screen/ink/rows-aloud.ts";
import type { Line } from "../../../src/screen/text/line.ts";

const line = (text: string, rest: Partial<Line> = {}): Line => ({ spans: [{ text }], ...rest });

test("linearRows gives one column after the other, without what is drawn", () => {
  const lines = [
    line(" sheetport "),
    line("  E2   too long  │ Name"),
    line("› E3   missing   │ is too", { bar: "cursor" }),
    line("                 │ long"),
    line("████░░░░ 40 %"),
    line("│ in a box │"),
    line(""),
  ];
  const frame = { lines, title: "" };
  expect(linearRows(frame)).toEqual([
    ...["sheetport", "E2 too long", "> E3 missing", "40 %", "in a box"],
    ...["Name", "is too", "long"],
  ]);
});

import { expect, test } from "vitest";
import { tableText } from "../../src/report/lines/layout.ts";

const rows = [
  ["RUN", "STATE"],
  ["20261123-0801-bvn5", "finished, reversed by another run"],
];
const lines = (columns: number) => tableText(rows, { columns }).trimEnd().split("\n");

test("a table that fits has one line for each row", () => {
  expect(lines(53)).toEqual([
    "RUN                 STATE",
    "20261123-0801-bvn5  finished, reversed by another run",
  ]);
});

test("a table that is too wide breaks its widest cells between words", () => {
  expect(lines(38)).toEqual([
    "RUN                 STATE",
    "20261123-0801-bvn5  finished, reversed",
    "                    by another run",
  ]);
});

test("where the words alone are too wide, a row is a paragraph", () => {
  expect(lines(24)).toEqual([
    "RUN · STATE",
    "20261123-0801-bvn5 · finished, reversed by another run",
  ]);
});

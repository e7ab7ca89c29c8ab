import { expect, it } from "vitest";
import type { Finding } from "../../src/model/finding.ts";
import type { Draft } from "../../src/model/product.ts";
import { PackedRows, type PlannedRow } from "../../src/plan/index.ts";
import { hasDraft, hasFieldsOfCreate } from "../../src/plan/packed-rows.ts";
import { product } from "./fixtures.ts";

const draftOf = (row: number): Draft => ({
  row,
  product: { sku: `S-${row}`, name: `Кружка ${row}`, description: "Hand-glazed. ".repeat(20) },
  clears: row % 2 === 0 ? ["brandName"] : [],
});

const finding: Finding = {
  row: 4,
  cell: "A4",
  column: "Name",
  value: "",
  code: "cell-error",
  severity: "error",
  message: "Name is missing.",
};

it("PackedRows gives each row its own draft and findings, in any order, and drafts that are equal to those put in", () => {
  const packed = new PackedRows();
  const numbers = Array.from({ length: 2000 }, (_, at) => at + 2);
  for (const row of numbers) packed.add(row, row === 5 ? undefined : draftOf(row));
  const rows = [...packed.withFindings([finding])];
  expect(rows.map(({ row }) => row)).toEqual(numbers);
  for (const at of [1999, 0, 1000, 1, 1998]) {
    const row = rows[at];
    expect(row?.draft).toEqual(draftOf(at + 2));
    expect(row?.sku).toBe(`S-${at + 2}`);
  }
  expect(rows[2]?.findings).toEqual([finding]);
  expect(rows[0]?.findings).toEqual([]);
  expect([rows[3]?.sku, rows[3]?.draft]).toEqual(["", undefined]);
});

it("PackedRows keeps what rows are searched by where that is asked for, each in its place", () => {
  const textOf = ({ product }: Draft) => `${product.sku} ${product.name}`;
  const packed = new PackedRows({ textOf });
  for (const row of [2, 3, 4]) packed.add(row, row === 3 ? undefined : draftOf(row));
  const { texts } = packed;
  expect([0, 1, 2].map((at) => texts?.at(at))).toEqual(["S-2 Кружка 2", "", "S-4 Кружка 4"]);
  expect(new PackedRows().texts).toBeUndefined();
});

it("hasDraft tells of packed and plain rows alike whether they have a draft", () => {
  const packed = new PackedRows();
  packed.add(2, draftOf(2));
  packed.add(3, undefined);
  const plain = { row: 4, sku: "S-4", findings: [] };
  const rows: readonly PlannedRow[] = [
    ...packed.withFindings([]),
    { ...plain, draft: draftOf(4) },
    plain,
  ];
  expect(rows.map(hasDraft)).toEqual([true, false, true, false]);
  expect(rows.map(({ draft }) => draft !== undefined)).toEqual(rows.map(hasDraft));
});

it("hasFieldsOfCreate tells of packed and plain rows alike whether they lack a field of a create", () => {
  const whole: Draft = { row: 2, product: product(), clears: [] };
  const { weight: _, ...weightless } = product();
  const lacking: Draft = { row: 3, product: weightless as typeof whole.product, clears: [] };
  const blank: Draft = { row: 4, product: { ...product(), name: "" }, clears: [] };
  const drafts = [whole, lacking, blank, undefined];
  const packed = new PackedRows();
  for (const [at, draft] of drafts.entries()) packed.add(at + 2, draft);
  const plain = drafts.map((draft, at) => ({ row: at + 2, sku: "S", findings: [], draft }));
  const told = [true, false, false, false];
  expect([...packed.withFindings([])].map(hasFieldsOfCreate)).toEqual(told);
  expect(plain.map(hasFieldsOfCreate)).toEqual(told);
});

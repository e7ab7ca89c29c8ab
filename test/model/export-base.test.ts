import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAsAgreed, isUntouched, shownAgreed } from "../../src/model/product/agreed.ts";
import { fieldNames } from "../../src/model/product/columns.ts";
import type { FieldName, ProductOnCreate } from "../../src/model/product/product.ts";
import {
  baseHead,
  copiedRow,
  type ExportedRow,
  readBaseHead,
  readBaseRow,
} from "../../src/model/sheet/export-base.ts";
import type { CellValue } from "../../src/model/sheet/sheet.ts";
import { baseRow } from "../support/base-row.ts";

const text = (maxLength: number) => fc.string({ unit: "binary", minLength: 1, maxLength });
const links = fc.array(fc.record({ order: fc.nat(20), url: text(60) }), { minLength: 1 });
const pairs = fc.array(fc.record({ key: text(40), value: text(40) }), { minLength: 1 });
const positive = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
const products = fc.record(
  {
    sku: text(30),
    name: text(200),
    description: text(4000),
    weight: positive,
    images: links,
    options: pairs,
  },
  { requiredKeys: ["sku"] },
) as fc.Arbitrary<Partial<ProductOnCreate> & { sku: string }>;

describe("baseRow", () => {
  test("is read back as what tells each value from every other, in cells that Excel can hold", () => {
    fc.assert(
      fc.property(products, fc.nat(), (product, atMs) => {
        const cells = baseRow({ product, unfit: new Map([["brandName", " x "]]), atMs });
        for (const cell of cells) expect(cell.length).toBeLessThanOrEqual(32_767);
        const row = readBaseRow(cells);
        expect(row).toMatchObject({ sku: product.sku, atMs });
        expect(copiedRow(row as ExportedRow)).toEqual(cells);
        for (const field of fieldNames) {
          const value = product[field];
          if (field === "sku" || value === undefined) continue;
          const exported = { value: row?.values[field] };
          expect(isUntouched(field, exported, value)).toBe(true);
          expect(isAsAgreed(field, exported, value)).toBe(true);
          if (typeof value === "string") {
            expect(isUntouched(field, exported, `${value}!`)).toBe(false);
            expect(isAsAgreed(field, exported, `${value}!`)).toBe(false);
          }
        }
        const brand = { value: row?.values.brandName };
        expect(isUntouched("brandName", brand, "x")).toBe(false);
        expect(isAsAgreed("brandName", brand, " x ")).toBe(true);
      }),
    );
  });

  test("shows a long text as it begins", () => {
    const product = { sku: "A", description: "ж".repeat(300) };
    const row = readBaseRow(baseRow({ product, unfit: new Map(), atMs: 1 }));
    expect(shownAgreed({ value: row?.values.description })).toBe(`${"ж".repeat(80)}…`);
    expect(shownAgreed({ value: row?.values.name })).toBeNull();
  });
});

describe("readBaseRow", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(undefined),
    fc.json(),
    fc
      .tuple(fc.constantFrom<FieldName[]>(...fieldNames), fc.jsonValue())
      .map(([name, value]) => JSON.stringify({ [name]: value })),
    fc.constant({ kind: "formula" } as const),
    fc.constantFrom('{"__proto__":{"x":1}}', "[".repeat(32_000), '{"toString":"x"}'),
  ) as fc.Arbitrary<CellValue | undefined>;

  test("takes whatever a cell may hold for a row, or for none, and never for a wrong value", () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 5 }), fc.boolean(), (cells, isLikeRow) => {
        const row = readBaseRow(isLikeRow ? ["SKU", "1", ...cells] : cells);
        for (const [name, value] of Object.entries(row?.values ?? {})) {
          expect(fieldNames).toContain(name);
          if (name === "weight" && typeof value !== "object") expect(value).toBeGreaterThan(0);
          expect(() => isAsAgreed(name as FieldName, { value }, "x")).not.toThrow();
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("refuses a row that is longer than any product", () => {
    const piece = "x".repeat(32_000);
    const whole = JSON.stringify({ name: piece.repeat(40) });
    const cut = whole.match(/.{1,32000}/gs) ?? [];
    expect(readBaseRow(["A", "1", ...cut])).toBeUndefined();
  });
});

describe("readBaseHead", () => {
  const about = { env: "e h", host: "h", account: "a", rows: 3 };
  const head = baseHead({ ...about, writtenAtMs: 5 });

  test("reads what an export states, with an id of its own", () => {
    const read = readBaseHead(head);
    expect(read).toMatchObject({ ...about, writtenAtMs: 5 });
    expect(readBaseHead(baseHead({ ...about, writtenAtMs: 6 }))?.id).not.toBe(read?.id);
  });

  test.each([
    [["sheetport-export", '{"format":2}']],
    [["sheetport-export", "{"]],
    [["sheetport-export", '{"format":1}']],
    [["something", head[1]]],
    [[]],
  ] as const)("refuses %j", (cells) => {
    expect(readBaseHead(cells)).toBeUndefined();
  });
});

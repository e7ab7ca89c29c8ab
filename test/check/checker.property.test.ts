import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Checker } from "../../src/check/index.ts";
import { standaloneValidators } from "../../src/check/rows/compile.ts";
import { validateProduct } from "../../src/check/rows/validators.ts";
import { checkDigit } from "../../src/check/rows/value-faults.ts";
import { productOnCreateSchema, productProperties } from "../../src/model/schemas/product.ts";
import type { CellValue } from "../../src/model/sheet/sheet.ts";
import { validate } from "../../src/simulator/api/validate.ts";
import { english } from "../support/english.ts";
import { type Cells, columns, rowOf } from "./rows.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(..."0123456789.,-+E eкg >/<clear>\u00a0\u200b"),
    maxLength: 12,
  }),
  fc.constantFrom(
    "<clear>",
    "EN",
    "https://example.com/a.jpg",
    "..",
    "Home > Mugs",
    "1,234",
    "x".repeat(4001),
  ),
);

const anyCell: fc.Arbitrary<CellValue | undefined> = fc.oneof(
  fc.constant(undefined),
  anyText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.record({
    kind: fc.constant("number" as const),
    value: fc.double(),
    format: fc.oneof(
      fc.string({ unit: fc.constantFrom(..."0#.,%E+"), maxLength: 40 }),
      fc.string(),
    ),
  }),
  fc.record({ kind: fc.constant("date" as const), iso: fc.string(), format: fc.string() }),
  fc.record({ kind: fc.constant("error" as const), text: fc.string() }),
  fc.constant({ kind: "formula" as const }),
);

/** A sound sheet cell for every field, as many rows of it as wanted. */
const word = fc.stringMatching(/^[A-Za-zА-я一-龥][A-Za-zА-я一-龥 ]{0,20}[A-Za-z]$/);
const positive = fc.integer({ min: 1, max: 10 ** 8 }).map((digits) => digits / 1000);
const gtin = fc
  .string({ unit: fc.constantFrom(..."0123456789"), minLength: 12, maxLength: 12 })
  .map((body) => body + checkDigit(body));
const soundRow: fc.Arbitrary<Cells> = fc.record(
  {
    "Parent SKU": fc.stringMatching(/^[A-Z]{2,8}-\d{1,6}$/),
    SKU: fc.stringMatching(/^[A-Z]{2,8}-\d{1,6}-[a-z]{1,8}$/),
    GTIN: gtin,
    Barcode: gtin,
    Category: fc.array(word, { minLength: 1, maxLength: 5 }).map((levels) => levels.join(" > ")),
    Language: fc.constantFrom("EN", "ZH", "RU"),
    Name: word,
    Description: word,
    Currency: fc.constantFrom("USD", "CNY", "RUB"),
    "Sale price": positive,
    "Height, cm": positive,
    "Weight, kg": positive,
    "Image 1": fc.webUrl().filter((url) => !/\s/.test(url)),
    "Option: Size": fc.oneof(word, fc.integer({ min: 1, max: 60 })),
    "Attribute: Material": word,
  },
  { requiredKeys: ["Parent SKU", "SKU", "Currency", "Sale price"] },
);

describe("Checker", () => {
  it("never throws, whatever the cells hold, and finds errors exactly where the schema does", async () => {
    const cells = fc.array(anyCell, { minLength: columns.length, maxLength: columns.length });
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { maxLength: 4 }), fc.boolean(), async (rows, hidden) => {
        const checker = new Checker(columns);
        for (const [at, row] of rows.entries()) {
          const { draft, findings } = checker.add({ number: at + 2, cells: row, hidden });
          for (const finding of findings) {
            const suspicious = /undefined|\[object|NaN/;
            if (!suspicious.test(finding.value))
              expect(english.finding(finding.message).message).not.toMatch(suspicious);
            expect(finding.row).toBe(at + 2);
          }
          const valid = findings.every(({ severity }) => severity !== "error");
          // The simulator's own validator judges independently of ours.
          if (valid && draft) expect(validate(productOnCreateSchema, draft.product)).toEqual([]);
        }
        const errors = await checker.finish();
        expect(errors.every(({ cell }) => cell !== "")).toBe(true);
      }),
      { numRuns: 700 },
    );
  });

  it("finds the same across rows with breaks, wherever they are", async () => {
    const codes = fc.record({
      "Parent SKU": fc.constantFrom("CARD", "card", "CARD-2"),
      SKU: fc.constantFrom("A-1", "a-1", "А-1", "B-1"),
    });
    const row = fc.tuple(soundRow, codes).map(([cells, alike]) => ({ ...cells, ...alike }));
    const rows = fc.array(row, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, fc.infiniteStream(fc.boolean()), async (sheet, pauses) => {
        const [one, other] = [new Checker(columns), new Checker(columns)];
        for (const [at, row] of sheet.entries()) {
          for (const checker of [one, other]) checker.add({ ...rowOf(row), number: at + 2 });
        }
        const pause = () =>
          pauses.next().value === true ? new Promise<void>(setImmediate) : undefined;
        expect(await one.finish(pause)).toEqual(await other.finish());
        expect(one.rowCount).toEqual(other.rowCount);
      }),
      { numRuns: 100 },
    );
  });

  it("finds an error in one mistaken cell of a sound row exactly when the product is not valid", () => {
    const heading = fc.constantFrom(...columns.map((column) => column.heading));
    fc.assert(
      fc.property(heading, anyCell, (where, cell) => {
        const { draft, findings } = new Checker(columns).add(rowOf({ [where]: cell }));
        const errors = findings.filter(({ severity }) => severity === "error");
        if (errors.length === 0) {
          expect(validate(productOnCreateSchema, draft?.product)).toEqual([]);
        } else {
          const column = columns.find((one) => one.heading === where);
          expect(errors.map(({ field }) => field)).toEqual([column?.field]);
        }
      }),
      { numRuns: 1200 },
    );
  });

  it("finds nothing in sound rows and keeps their values", () => {
    fc.assert(
      fc.property(soundRow, (cells) => {
        const { draft, findings } = new Checker(columns).add(rowOf(cells));
        expect(findings).toEqual([]);
        expect(draft?.product.sku).toBe(cells.SKU);
        if ("Height, cm" in cells) expect(draft?.product.height).toBe(cells["Height, cm"]);
      }),
      { numRuns: 500 },
    );
  });

  it("gives the same findings for the same rows in any company", () => {
    fc.assert(
      fc.property(fc.array(anyCell, { maxLength: columns.length }), soundRow, (row, before) => {
        const alone = new Checker(columns);
        const second = new Checker(columns);
        second.add(rowOf(before, 2));
        const sheetRow = { number: 3, cells: row, hidden: false };
        expect(second.add(sheetRow)).toEqual(alone.add(sheetRow));
      }),
      { numRuns: 300 },
    );
  });
});

describe("validateProduct", () => {
  const anyValue = fc.oneof(
    fc.constant(undefined),
    anyText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(fc.record({ key: fc.string({ maxLength: 3 }), value: fc.string({ maxLength: 3 }) })),
    fc.array(fc.record({ order: fc.nat(), url: fc.webUrl() }), { maxLength: 12 }),
  );
  const names = Object.keys(productProperties);
  const product = fc.dictionary(fc.constantFrom(...names), anyValue, { maxKeys: names.length });

  it("agrees with the simulator's own validator", () => {
    fc.assert(
      fc.property(product, (body) => {
        const sent = JSON.parse(JSON.stringify(body));
        expect(validateProduct(sent)).toBe(validate(productOnCreateSchema, sent).length === 0);
      }),
      { numRuns: 500 },
    );
  });

  it("compiled at build time agrees with itself compiled at run time", async () => {
    const source = `data:text/javascript,${encodeURIComponent(standaloneValidators())}`;
    const built = await import(/* @vite-ignore */ source);
    fc.assert(
      fc.property(product, (body) => {
        const sent = JSON.parse(JSON.stringify(body));
        expect(built.validateProduct(sent)).toBe(validateProduct(sent));
        expect(built.validateProduct.errors).toEqual(validateProduct.errors);
      }),
      { numRuns: 500 },
    );
  });
});

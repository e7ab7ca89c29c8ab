import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Checker } from "../../src/check/index.ts";
import { checkDigit } from "../../src/check/rows/value-faults.ts";
import { checkRows } from "../../src/check/sheets/check-rows.ts";
import type { CellValue, SheetRow } from "../../src/model/sheet/sheet.ts";
import { type Cells, columns, rowOf } from "./rows.ts";

type Written = Record<string, CellValue>;

/** Something that a program does to one cell; undefined where it would change nothing. */
interface Damage {
  readonly heading: string;
  readonly harm: (value: CellValue) => CellValue | undefined;
  /** Whether exactly one value can have been meant, so that it must come back. */
  readonly isSure: boolean;
}

const text =
  (harm: (value: string) => CellValue) =>
  (value: CellValue): CellValue | undefined => {
    const harmed = typeof value === "string" ? harm(value) : value;
    return harmed === value ? undefined : harmed;
  };
const number =
  (harm: (value: number) => CellValue) =>
  (value: CellValue): CellValue | undefined =>
    typeof value === "number" ? harm(value) : undefined;

const wide = (value: string) =>
  value.replace(/[0-9A-Z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const unseen = (value: string) => `${value.slice(0, 2)}\u200b${value.slice(2)}`;
const inside = (value: string) => value.replace(" ", "\u00a0");

const damages: readonly Damage[] = [
  ...["SKU", "Parent SKU", "Name", "Brand", "Category"].map((heading) => ({
    heading,
    harm: text((value) => `\u00a0${value} \ufeff`),
    isSure: true,
  })),
  ...["SKU", "Parent SKU", "Name", "Brand"].map((heading) => ({
    heading,
    harm: text(unseen),
    isSure: true,
  })),
  { heading: "Name", harm: text(inside), isSure: true },
  // U and G are Latin alone, so that M can have been nothing else.
  { heading: "SKU", harm: text((value) => value.replace("M", "М")), isSure: true },
  { heading: "Parent SKU", harm: text((value) => value.replace("M", "М")), isSure: true },
  { heading: "SKU", harm: text((value) => value.replaceAll("-", "–")), isSure: true },
  { heading: "SKU", harm: text(wide), isSure: true },
  { heading: "MPN", harm: text((value) => value.replace("B", "В")), isSure: false },
  { heading: "Language", harm: text((value) => value.replace("E", "Е")), isSure: true },
  { heading: "Currency", harm: text((value) => value.toLowerCase()), isSure: true },
  { heading: "Currency", harm: text((value) => value.replace("S", "Ѕ")), isSure: true },
  { heading: "Category", harm: text((value) => value.replaceAll(" > ", ">")), isSure: true },
  { heading: "GTIN", harm: text((value) => Number(value)), isSure: true },
  { heading: "Weight, kg", harm: number((value) => String(value).replace(".", ",")), isSure: true },
  { heading: "Weight, kg", harm: number((value) => wide(String(value))), isSure: true },
  { heading: "Weight, kg", harm: number((value) => `${value} kg`), isSure: true },
  { heading: "Weight, kg", harm: number((value) => value > 500), isSure: false },
  { heading: "Sale price", harm: number((value) => `$${value}`), isSure: true },
  { heading: "Sale price", harm: number((value) => `${value} €`), isSure: false },
  {
    heading: "Sale price",
    harm: number((value) => ({ kind: "number", value, format: "0%" })),
    isSure: false,
  },
  {
    heading: "MPN",
    harm: () => ({ kind: "date", iso: "2025-03-04", format: "d-mmm" }),
    isSure: false,
  },
];

/** A trade number of twelve digits that begins with zeros. */
const gtin = fc.integer({ min: 10_000_000, max: 999_999_999 }).map((number) => {
  const digits = String(number).padStart(11, "0").replace(/^./, "0");
  return `${digits}${checkDigit(digits)}`;
});

const soundRows = fc
  .array(
    fc.record({
      GTIN: gtin,
      MPN: fc.constantFrom("AB", "AB-1", "X-B"),
      Brand: fc.constant("Northkiln"),
      Name: fc.constantFrom("Stoneware mug, blue", "Wool socks, ribbed"),
      "Weight, kg": fc.integer({ min: 1, max: 99_999 }).map((number) => number / 100),
      "Sale price": fc.integer({ min: 1, max: 99_999 }).map((number) => number / 100),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) =>
    rows.map(
      (row, at): Written => ({
        ...{ ...row, SKU: `MUG-${at}-LUX`, "Parent SKU": "MUG", Currency: "USD" },
        ...{ Category: "Home > Kitchen > Mugs", Language: "EN" },
      }),
    ),
  );

const harms = fc.array(
  fc.record({ row: fc.nat({ max: 4 }), damage: fc.constantFrom(...damages) }),
  { minLength: 1, maxLength: 8 },
);

interface Harmed {
  readonly sound: readonly Written[];
  readonly rows: readonly Cells[];
  /** The harmed cells, each with whether it must come back. */
  readonly cells: ReadonlyMap<string, boolean>;
}

/** Each cell is harmed once: two programs after each other may leave nothing to tell by. */
const harmedSheets = fc.tuple(soundRows, harms).map(([sound, wanted]): Harmed => {
  const rows = sound.map((row) => ({ ...row }));
  const cells = new Map<string, boolean>();
  for (const { row: at, damage } of wanted) {
    const row = rows[at];
    const place = `${at} ${damage.heading}`;
    if (row === undefined || cells.has(place)) continue;
    const harmed = damage.harm(row[damage.heading] as CellValue);
    if (harmed === undefined) continue;
    row[damage.heading] = harmed;
    cells.set(place, damage.isSure);
  }
  return { sound, rows, cells };
});

type Rows = readonly SheetRow[];

async function* once(rows: Rows): AsyncGenerator<Rows> {
  yield rows;
}

/** Checks rows with repairs; `last` is what the last check read. */
async function repaired(rows: Rows) {
  const last = new Map<number, SheetRow>();
  const match = { columns, constants: [] };
  const sheet = { sheet: "Products", index: 0, headingRow: { number: 1 } };
  const { findings } = await checkRows([{ ...sheet, match, rows: () => once(rows) }], {
    fix: true,
    onRow: (row) => last.set(row.number, row),
  });
  return { findings, last: [...last.values()] };
}

const rowsOf = (rows: readonly Cells[]) => rows.map((row, at) => rowOf(row, at + 2));
const cellOf = (row: SheetRow | undefined, heading: string) =>
  row?.cells[columns.findIndex((one) => one.heading === heading)];

/** The law of a sheet that was harmed and repaired; `spoil` is a mistake that it must find. */
async function expectRepaired(
  { sound, rows, cells }: Harmed,
  spoil: (value: CellValue | undefined) => CellValue | undefined = (value) => value,
): Promise<void> {
  const before = new Checker(columns);
  const errorsBefore = rowsOf(rows).flatMap((row) => before.add(row).findings);
  const { findings, last } = await repaired(rowsOf(rows));
  for (const [place, isSure] of cells) {
    const [at = "", ...words] = place.split(" ");
    const heading = words.join(" ");
    const value = spoil(cellOf(last[Number(at)], heading));
    // A number and its digits as text are the same.
    if (isSure) expect([place, `${value}`]).toEqual([place, `${sound[Number(at)]?.[heading]}`]);
    else expect([place, value]).toEqual([place, rows[Number(at)]?.[heading]]);
  }
  // No repair makes an error, and none is left undone.
  const open = findings.filter((one) => one.repaired !== true);
  expect(open.filter(({ repair }) => repair !== undefined)).toEqual([]);
  const known = new Set(errorsBefore.map(({ row, field, code }) => `${row} ${field} ${code}`));
  const errors = open.filter(({ severity }) => severity === "error");
  expect(errors.filter(({ row, field, code }) => !known.has(`${row} ${field} ${code}`))).toEqual(
    [],
  );
  // Repaired rows need no repair.
  const again = await repaired(last);
  expect(again.last).toEqual(last);
  expect(again.findings.filter((one) => one.repaired === true)).toEqual([]);
}

describe("repairs", () => {
  it("give back what was there wherever one is offered, make no error, and need no second time", async () => {
    await fc.assert(
      fc.asyncProperty(harmedSheets, (harmed) => expectRepaired(harmed)),
      { numRuns: 300 },
    );
  });

  it("would be found out if one gave something else", async () => {
    const spoil = (value: CellValue | undefined) =>
      typeof value === "string" ? value.replace("MUG", "MUC") : value;
    await expect(
      fc.assert(
        fc.asyncProperty(harmedSheets, (harmed) => expectRepaired(harmed, spoil)),
        { numRuns: 300 },
      ),
    ).rejects.toThrow();
  });

  it("change nothing of a sheet without damage", async () => {
    await fc.assert(
      fc.asyncProperty(soundRows, async (rows) => {
        const { findings, last } = await repaired(rowsOf(rows));
        expect(findings.filter(({ repair }) => repair !== undefined)).toEqual([]);
        expect(last).toEqual(rowsOf(rows));
      }),
      { numRuns: 50 },
    );
  });
});

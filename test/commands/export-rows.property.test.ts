import { Writable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Checker } from "../../src/check/index.ts";
import { ExportRows, isReadableHeading } from "../../src/commands/export/export-rows.ts";
import { type Language, languages } from "../../src/model/localised.ts";
import { fieldNames } from "../../src/model/product/columns.ts";
import { differingFields, isBlank } from "../../src/model/product/equality.ts";
import type { Listing, RememberedListing } from "../../src/model/product/product.ts";
import type { Plan } from "../../src/model/run/plan.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import { baseHead, baseSheetName } from "../../src/model/sheet/export-base.ts";
import type { RowToWrite } from "../../src/model/sheet/sheet-to-write.ts";
import { agreedSince, makePlan, type PlannedRow } from "../../src/plan/index.ts";
import { exportColumns } from "../../src/report/index.ts";
import { listAnswer } from "../../src/simulator/api/products.ts";
import type { ProductRecord } from "../../src/simulator/data/state.ts";
import { parseSeed } from "../../src/simulator/index.ts";
import { limits } from "../../src/workbook/container/refusals.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { readExportBase } from "../../src/workbook/read/other-sheets.ts";
import { findProductsSheet } from "../../src/workbook/read/products-sheet.ts";
import { streamProducts } from "../../src/workbook/write/write-templates.ts";
import { sampleSeed } from "../simulator/support.ts";
import { baseRow } from "../support/base-row.ts";
import { english } from "../support/english.ts";
import { testInRuns } from "../support/prove.ts";
import { formulas } from "../support/second-reader.ts";
import { allRows } from "../support/workbook.ts";

/** What people and machines put into texts, and what readers of sheets stumble over. */
const odd = [
  "<clear>",
  "=1+1",
  "+7 900",
  "-5",
  "@home",
  "_x0041_",
  "1E+05",
  "007",
  "1,234",
  "TRUE",
  "2024-01-01",
  " spaces ",
  "line\nbreak",
  "cr\rlf\r\n",
  "tab\there",
  "\u0000",
  "\u001b[31m",
  "\ud800",
  "\ufffe",
  "\u00a0",
  "\u200bhidden\u200b",
  "Ñandú",
  "N\u0303andu\u0301",
  "Кружка",
  "杯子",
  "😀👩‍👩‍👧",
  'a & <b> "c"',
  "__proto__",
  ".",
  "..",
];

function text(maxLength: number): fc.Arbitrary<string> {
  return fc
    .oneof(
      {
        weight: 3,
        arbitrary: fc.string({
          unit: "grapheme",
          minLength: 1,
          maxLength: Math.min(30, maxLength),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: Math.min(12, maxLength) }),
      },
      { weight: 3, arbitrary: fc.constantFrom(...odd) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("x", "ж", "漢", " ").map((unit) => unit.repeat(maxLength)),
      },
    )
    .map((one) => one.slice(0, maxLength))
    .filter((one) => one !== "");
}

const positive = fc.oneof(
  fc.double({ min: Number.MIN_VALUE, noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: 1, max: 10 ** 6 }).map((digits) => digits / 1000),
  fc.constantFrom(0.1 + 0.2, 1e-7, 1e21, 123456789012345680),
);
const link = fc
  .oneof(
    fc.webUrl(),
    fc.constantFrom(
      "https://a.example/ж.jpg",
      "http://a.example/a,b;c.jpg",
      "https://a.example/?u=https://b.example/x",
      "https://a.example/1,https://a.example/2",
    ),
  )
  .map((url, order = 0) => ({ order, url }));
const links = (maxLength: number) =>
  fc
    .array(fc.tuple(link, fc.integer({ min: -2, max: 12 })), { maxLength })
    .map((all) => all.map(([{ url }, order]) => ({ order, url })));
const key = fc.oneof(
  fc.constantFrom(
    "Colour",
    "colour",
    "COLOUR",
    "Colour ",
    "Size",
    "Цвет",
    "颜色",
    "a: b",
    "a\nb",
    "[x]",
    "(y)",
    ": z",
    "10",
  ),
  text(1000),
);
const pairs = fc
  .array(fc.record({ key, value: text(1000) }), { minLength: 1, maxLength: 5 })
  .filter((all) => all.length > 0);
const sku = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9._-]{1,8}$/),
  fc.constantFrom("a", "A", "А", "a ", "0012", "1E+05", "x\ny", "=1", "€/%?#", ".."),
  text(30),
);

/** Any product that the simulator takes. */
const product: fc.Arbitrary<Listing> = fc.record(
  {
    sku,
    parentSku: text(30),
    barcode: fc.oneof(fc.constant(""), text(30)),
    gtin: text(30),
    mpn: text(30),
    categoryName: fc.oneof(fc.constant("Home > Kitchen > Mugs"), text(400)),
    language: fc.constantFrom("EN" as const, "ZH" as const, "RU" as const),
    name: text(200),
    description: text(4000),
    brandName: fc.oneof(fc.constant(""), text(100)),
    htsCode: fc.oneof(fc.constant(""), text(20)),
    currencyCode: fc.constantFrom("USD" as const, "CNY" as const, "RUB" as const),
    firstCost: positive,
    salePrice: positive,
    height: positive,
    length: positive,
    width: positive,
    weight: positive,
    images: links(10),
    videos: links(14),
    options: pairs,
    attributes: pairs,
  },
  // A seed may hold products that lack what a create needs.
  { requiredKeys: ["sku"] },
);

const catalogue = fc.array(product, { maxLength: 6 });
const shape = fc.record({
  missing: fc.constantFrom("null" as const, "omitted" as const),
  language: fc.constantFrom("upper" as const, "lower" as const),
  hiddenInList: fc.constantFrom("absent" as const, "present" as const),
});

function stored(products: readonly Listing[]): readonly ProductRecord[] {
  return (parseSeed({ products }).products ?? []).map((one, at) => ({
    ...one,
    id: `id-${at}`,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  })) as readonly ProductRecord[];
}

interface Exported {
  readonly bytes: Buffer;
  readonly rows: ExportRows;
}

async function exported(
  listings: readonly Listing[],
  language: Language,
  change: (row: RowToWrite) => RowToWrite = (row) => row,
): Promise<Exported> {
  const columns = await exportColumns(
    listings.map((listing) => ({ listing })),
    { language, columnsMax: limits.columns, isReadable: isReadableHeading },
  );
  const rows = new ExportRows(columns, english);
  const rowsOf = (into: ExportRows) =>
    listings.flatMap((listing) => into.add({ listing, atMs: 1 }) ?? []);
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  await streamProducts(
    {
      language,
      sheetName: "Products",
      columns,
      rows: rowsOf(rows).map(change),
      about: () => ["About", "A line"],
      hidden: {
        name: baseSheetName,
        rows: () => [
          baseHead({ env: "test", host: "h", account: "a", rows: rows.count, writtenAtMs: 2 }),
          ...rowsOf(new ExportRows(columns, english)).map(baseRow),
        ],
      },
    },
    stream,
  );
  return { bytes: Buffer.concat(pieces), rows };
}

/** What an upload of the workbook would do; SKUs of `gone` are not listed. */
async function planned(
  bytes: Buffer,
  listings: readonly Listing[],
  { sides = 3, gone = [] }: { readonly sides?: 2 | 3; readonly gone?: readonly string[] } = {},
): Promise<Plan> {
  const memory: ReadonlyMap<string, RememberedListing> = new Map();
  const workbook = await openWorkbook(bytes);
  const { base } = await readExportBase(workbook);
  const sheet = await findProductsSheet(workbook);
  const checker = new Checker(sheet.match.columns);
  const rows: (Omit<PlannedRow, "findings"> & { findings: PlannedRow["findings"][number][] })[] =
    [];
  for await (const batch of sheet.rows()) {
    for (const row of batch) {
      const { draft, findings } = checker.add(row);
      const sku = draft?.product.sku ?? "";
      rows.push({ row: row.number, sku, ...(draft ? { draft } : {}), findings: [...findings] });
    }
  }
  for (const finding of await checker.finish()) {
    rows.find(({ row }) => row === finding.row)?.findings.push(finding);
  }
  const first = new Map<string, Listing>();
  for (const listing of listings) {
    if (!first.has(listing.sku)) first.set(listing.sku, listing);
  }
  return await makePlan({
    base: { env: "test", host: "test", account: "a", file: "x", fileDigest: "", readAtMs: 0 },
    rows,
    live: {
      listings: first,
      absent: new Set(gone),
      unproven: new Set(),
      duplicated: new Set(),
      readAtMs: 0,
    },
    memory,
    ...(sides === 3 && base !== undefined
      ? {
          exported: base.rows,
          agreed: { get: (sku) => agreedSince(base.rows.get(sku), undefined) },
        }
      : {}),
    openWrites: new Map(),
    createdRecently: new Set(),
    allow: new Set(),
    rates: documentedRates,
  });
}

describe("an export that nobody touches", () => {
  const title = "changes nothing, has a row for every listing or tells of it, and holds no formula";
  testInRuns(title, { quick: 12, whole: 60 }, async (numRuns) => {
    await fc.assert(
      fc.asyncProperty(
        catalogue,
        shape,
        fc.constantFrom(...languages),
        async (products, rules, language) => {
          const listings = stored(products).map(
            (record) => listAnswer(record, rules) as unknown as Listing,
          );
          const { bytes, rows } = await exported(listings, language);
          const { base } = await readExportBase(await openWorkbook(bytes));
          expect(base?.rows.size).toBe(rows.count);
          const twoWay = await planned(bytes, listings, { sides: 2 });
          expect(twoWay.operations).toEqual([]);
          const plan = await planned(bytes, listings);
          expect(plan.changes).toEqual(twoWay.changes);
          expect(plan.changes.map(({ action }) => action)).toEqual(
            plan.changes.map(() => "unchanged"),
          );
          expect(plan.changes).toHaveLength(rows.count);
          expect(rows.count + rows.leftOut.count).toBe(listings.length);
          expect(formulas(bytes)).toEqual([]);
        },
      ),
      { numRuns },
    );
  });

  it("changes nothing either when the listings have changed or gone meanwhile, and says so", async () => {
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(product, product, fc.constantFrom("stays", "changes", "goes")), {
          minLength: 1,
          maxLength: 5,
        }),
        shape,
        async (all, rules) => {
          const shown = (products: readonly Listing[]) =>
            stored(products).map((record) => listAnswer(record, rules) as unknown as Listing);
          const before = shown(all.map(([one]) => one));
          const { bytes } = await exported(before, "en");
          const now = shown(
            all.map(([one, other, what]) =>
              what === "changes" ? { ...one, ...other, sku: one.sku } : one,
            ),
          );
          const gone = before.flatMap(({ sku }, at) => (all[at]?.[2] === "goes" ? [sku] : []));
          const live = now.filter(({ sku }) => !gone.includes(sku));
          const plan = await planned(bytes, live, { gone });
          expect(plan.operations).toEqual([]);
          expect(plan.totals).toMatchObject({ create: 0, update: 0, invalid: 0, blocked: 0 });
          kept += plan.totals.liveChanges ?? 0;
        },
      ),
      { numRuns: 60 },
    );
    expect(kept).toBeGreaterThan(20);
  });

  it.each(languages)(
    "keeps every value of the sample listings, headings in %s",
    async (language) => {
      const listings = sampleSeed().products ?? [];
      expect(listings.length).toBeGreaterThan(20);
      const { bytes, rows } = await exported(listings, language);
      expect([rows.count, rows.leftOut.count, rows.leftBlank.count]).toEqual([
        listings.length,
        0,
        0,
      ]);
      const sheet = await findProductsSheet(await openWorkbook(bytes));
      const checker = new Checker(sheet.match.columns);
      for await (const batch of sheet.rows()) {
        for (const row of batch) {
          const { draft } = checker.add(row);
          const live = listings.find(({ sku }) => sku === draft?.product.sku) ?? { sku: "" };
          const fields = fieldNames.filter((field) => !isBlank(live[field]));
          expect(differingFields(draft?.product ?? {}, live, fields)).toEqual([]);
        }
      }
    },
  );

  it("leaves a value blank that would not come back, marks the cell and tells of it", async () => {
    const listings: Listing[] = [
      { sku: "A-1", name: " Mug ", weight: 0.1 + 0.2, brandName: "<clear>" },
      { sku: "A-1", name: "twin" },
      { sku: "A-2 ", name: "no row" },
    ];
    const { rows } = await exported(listings, "en");
    expect(rows.leftBlank.first.map(({ row, field }) => [row, field])).toEqual([
      [2, "weight"],
      [2, "name"],
      [2, "brandName"],
    ]);
    expect(rows.leftOut.first.map(({ sku }) => sku)).toEqual(["A-1", "A-2 "]);
  });

  it("keeps apart keys that differ only in case, and SKUs that look alike", async () => {
    const listings: Listing[] = [
      { sku: "a", options: [{ key: "Colour", value: "red" }] },
      {
        sku: "A",
        options: [
          { key: "colour", value: "blue" },
          { key: "a:b\n(c)", value: "d" },
        ],
      },
    ];
    const { bytes, rows } = await exported(listings, "zh");
    expect(rows.leftBlank.count + rows.leftOut.count).toBe(0);
    const plan = await planned(bytes, listings);
    expect(plan.changes.map(({ action }) => action)).toEqual(["unchanged", "unchanged"]);
  });

  it("would be caught changing something: a seeded bug that alters one cell", async () => {
    const listings = stored([
      { sku: "A-1", name: "Mug", weight: 1 },
      { sku: "A-2", name: "Cup", weight: 2 },
    ]).map((one) => one as unknown as Listing);
    const { bytes } = await exported(listings, "en", (row) => ({
      ...row,
      cells: row.cells.map((cell) => (cell === "Cup" ? "cup" : cell)),
    }));
    const plan = await planned(bytes, listings);
    expect(plan.changes.map(({ action }) => action)).not.toEqual(["unchanged", "unchanged"]);
  });
});

describe("the hidden sheet", () => {
  it("says what it is and what every row reads as, and nobody sees it", async () => {
    const long = `${"ж".repeat(300)} end`;
    const listings: Listing[] = [
      {
        sku: "A-1",
        name: "Mug",
        weight: 1.5,
        description: long,
        options: [{ key: "a", value: "b" }],
      },
    ];
    const { bytes } = await exported(listings, "en");
    const workbook = await openWorkbook(bytes);
    expect(workbook.sheets.find(({ name }) => name === baseSheetName)?.hidden).toBe(true);
    const [head, row] = await allRows(workbook, baseSheetName);
    expect(head?.cells[0]).toBe("sheetport-export");
    expect(JSON.parse(String(head?.cells[1]))).toMatchObject({ format: 1, env: "test" });
    expect(row?.cells.slice(0, 2)).toEqual(["A-1", "1"]);
    expect(JSON.parse(String(row?.cells[2]))).toEqual({
      name: "Mug",
      weight: 1.5,
      description: { sha256: expect.stringMatching(/^[\w-]{22}$/), head: "ж".repeat(80) },
      options: [{ key: "a", value: "b" }],
    });
  });
});

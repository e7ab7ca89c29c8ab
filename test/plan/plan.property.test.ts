import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldNames } from "../../src/model/product/columns.ts";
import { isBlank } from "../../src/model/product/equality.ts";
import type {
  Draft,
  FieldName,
  Listing,
  ProductOnCreate,
} from "../../src/model/product/product.ts";
import { updateBody } from "../../src/model/run/update-body.ts";
import { productOnCreateSchema, updatableProperties } from "../../src/model/schemas/product.ts";
import { canonicalJson, makePlan } from "../../src/plan/index.ts";
import { input, knownCategories, listing, memoryOf, plannedRow, read } from "./fixtures.ts";

const text = (maxLength = 12) =>
  fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength }),
    fc.constantFrom("Кружка", "杯子", "a\r\nb", " x ", "__proto__", "=1+1", "0", "\ud800"),
  );
const positive = fc.double({ min: 0.001, max: 1e6, noNaN: true });
const pairs = fc.uniqueArray(fc.record({ key: text(6), value: text(6) }), {
  selector: ({ key }) => key,
  minLength: 1,
  maxLength: 4,
});
const links = fc
  .uniqueArray(fc.webUrl(), { minLength: 1, maxLength: 4 })
  .map((urls) => urls.map((url, index) => ({ order: index + 1, url })));

const product = fc.record(
  {
    parentSku: text(),
    sku: text(),
    categoryName: text(),
    language: fc.constantFrom("EN" as const, "ZH" as const, "RU" as const),
    name: text(),
    description: text(40),
    weight: positive,
    options: pairs,
    attributes: pairs,
    barcode: text(),
    gtin: text(),
    mpn: text(),
    brandName: text(),
    htsCode: text(),
    currencyCode: fc.constantFrom("USD" as const, "CNY" as const, "RUB" as const),
    firstCost: positive,
    salePrice: positive,
    height: positive,
    length: positive,
    width: positive,
    images: links,
    videos: links,
  },
  {
    requiredKeys: [...productOnCreateSchema.required],
  },
) as fc.Arbitrary<ProductOnCreate>;

/** How a service may answer a product that it holds. */
const manner = fc.record({
  lower: fc.boolean(),
  blank: fc.constantFrom("", null, undefined),
  numbersAsText: fc.boolean(),
  reversed: fc.boolean(),
  orderFrom: fc.constantFrom(0, 1, 10),
});

type Manner = Parameters<Parameters<typeof manner.map>[0]>[0];

function answered(held: Partial<ProductOnCreate>, how: Manner): Listing {
  const listing: Record<string, unknown> = {
    id: "1",
    updatedAt: "2024-01-02T00:00:00Z",
    extra: {},
  };
  for (const field of fieldNames) {
    if (["firstCost", "gtin", "mpn"].includes(field)) continue;
    listing[field] = answeredValue(field, held[field], how);
  }
  return listing as Listing;
}

function answeredValue(field: FieldName, value: unknown, how: Manner): unknown {
  if (isBlank(value)) return how.blank;
  if (field === "language") return how.lower ? String(value).toLowerCase() : value;
  if (typeof value === "number") return how.numbersAsText ? String(value) : value;
  if (field === "options" || field === "attributes") {
    return how.reversed ? [...(value as unknown[])].reverse() : value;
  }
  if (field === "images" || field === "videos") {
    const list = value as { order: number; url: string }[];
    const numbered = list.map(({ order, url }) => ({
      order: order - 1 + how.orderFrom,
      url,
      id: 7,
    }));
    return how.reversed ? numbered.reverse() : numbered;
  }
  return value;
}

/** What an export of a listing asks for when nobody touches it. */
function exported(listing: Listing): Draft {
  const found = Object.fromEntries(
    fieldNames.flatMap((field): [string, unknown][] => {
      const value = listing[field];
      if (isBlank(value)) return [];
      if (field === "language") return [[field, String(value).toUpperCase()]];
      return [[field, typeof value === "string" && isNumber(field) ? Number(value) : value]];
    }),
  );
  return { row: 2, product: found as Draft["product"], clears: [] };
}

function isNumber(field: FieldName): boolean {
  return ["weight", "height", "length", "width", "salePrice", "firstCost"].includes(field);
}

/** What the interface says of an update: only the fields passed are updated. */
function updated(listing: Listing, patch: object): Listing {
  return { ...listing, ...patch };
}

const allowAll = new Set(["currency", "language", "card"] as const);

describe("makePlan", () => {
  test("an export that nobody touched plans nothing", async () => {
    await fc.assert(
      fc.asyncProperty(product, manner, async (held, how) => {
        const listing = answered(held, how);
        const plan = await makePlan(
          input({ rows: [plannedRow(exported(listing))], live: read([listing]) }),
        );
        expect(plan.changes[0]).toMatchObject({ action: "unchanged", fields: [], notes: [] });
        expect(plan.operations).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("once its patch is applied, a row plans nothing", async () => {
    const clearable = fc.subarray([
      "barcode",
      "brandName",
      "htsCode",
      "gtin",
      "mpn",
    ] as FieldName[]);
    const blanks = fc.subarray([...fieldNames.filter((name) => name !== "sku")] as FieldName[]);
    await fc.assert(
      fc.asyncProperty(
        product,
        product,
        manner,
        clearable,
        blanks,
        async (held, wanted, how, clears, blank) => {
          const before = answered({ ...held, sku: wanted.sku }, how);
          const kept = Object.fromEntries(
            Object.entries(wanted).filter(([name]) => !blank.includes(name as FieldName)),
          );
          const draft: Draft = { row: 2, product: kept as Draft["product"], clears };
          const whole = { ...before, gtin: held.gtin ?? "", mpn: held.mpn ?? "" };
          const rows = [plannedRow(draft)];
          const plan = await makePlan(
            input({ rows, live: read([before]), memory: memoryOf(whole), allow: allowAll }),
          );
          const operation = plan.operations[0];
          if (operation?.kind !== "update") {
            expect(["unchanged", "by-hand"]).toContain(plan.changes[0]?.action);
            return;
          }
          for (const name of Object.keys(updateBody(operation)))
            expect(updatableProperties).toHaveProperty([name]);
          const { gtin: _gtin, mpn: _mpn, ...listedPatch } = updateBody(operation);
          const again = await makePlan(
            input({
              rows,
              live: read([updated(before, listedPatch)]),
              memory: memoryOf(updated(whole, updateBody(operation))),
            }),
          );
          expect(again.changes[0]?.fields).toEqual([]);
          expect(["unchanged", "by-hand"]).toContain(again.changes[0]?.action);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("a field that is not changed keeps its live meaning in the patch", async () => {
    await fc.assert(
      fc.asyncProperty(product, product, manner, async (held, wanted, how) => {
        const live = answered(held, how);
        const draft = { row: 2, product: { sku: held.sku, name: wanted.name }, clears: [] };
        const plan = await makePlan(input({ rows: [plannedRow(draft)], live: read([live]) }));
        const operation = plan.operations[0];
        if (operation?.kind !== "update") return;
        const after = await makePlan(
          input({
            rows: [
              plannedRow({
                ...exported(live),
                product: { ...exported(live).product, name: wanted.name },
              }),
            ],
            live: read([updated(live, updateBody(operation))]),
          }),
        );
        expect(after.changes[0]).toMatchObject({ action: "unchanged" });
      }),
      { numRuns: 200 },
    );
  });

  test("the order of rows, maps, sets and keys does not change the digest", async () => {
    const many = fc.uniqueArray(fc.tuple(product, manner, fc.boolean()), {
      selector: ([{ sku }]) => sku,
      minLength: 2,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(many, fc.infiniteStream(fc.integer()), async (items, chance) => {
        const shuffle = <Item>(list: readonly Item[]) =>
          list
            .map((item) => ({ item, at: chance.next().value as number }))
            .sort((one, other) => one.at - other.at)
            .map(({ item }) => item);
        const rows = items.map(([held], index) =>
          plannedRow({ row: index + 2, product: { ...held, name: "New" }, clears: [] }),
        );
        const live = items
          .filter(([, , isLive]) => isLive)
          .map(([held, how]) => answered(held, how));
        const absent = items.filter(([, , isLive]) => !isLive).map(([{ sku }]) => sku);
        const categories = items.map(([{ categoryName }]) => categoryName);
        const mixedKeys = (listing: Listing) =>
          Object.fromEntries(shuffle(Object.entries(listing))) as Listing;
        const one = await makePlan(
          input({ rows, live: read(live, absent), categories: knownCategories(categories) }),
        );
        const other = await makePlan(
          input({
            rows: shuffle(rows),
            live: read(shuffle(live).map(mixedKeys), shuffle(absent)),
            categories: knownCategories(shuffle(categories)),
          }),
        );
        expect(other.digest).toBe(one.digest);
        expect(other.operations.map(({ id }) => id)).toEqual(one.operations.map(({ id }) => id));
      }),
      { numRuns: 100 },
    );
  });

  test("the properties fail on a comparison by identity and on a digest of unsorted keys", () => {
    expect(() =>
      fc.assert(
        fc.property(product, manner, (held, how) => {
          const listing = answered(held, how);
          const { product: wanted } = exported(listing);
          return fieldNames.every((field) => (wanted[field] ?? "") === (listing[field] ?? ""));
        }),
      ),
    ).toThrow("Property failed");
    const { id, ...rest } = listing();
    expect(JSON.stringify({ ...rest, id })).not.toBe(JSON.stringify({ id, ...rest }));
    expect(canonicalJson({ ...rest, id })).toBe(canonicalJson({ id, ...rest }));
  });
});

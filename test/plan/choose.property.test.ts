import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Listing, ProductOnCreate } from "../../src/model/product/product.ts";
import type { ExportedRow } from "../../src/model/sheet/export-base.ts";
import {
  type Allowance,
  type AllowedRows,
  makePlan,
  type PlanInput,
  parsePlan,
  planDigest,
  planText,
  productPlans,
  type RowSides,
  risksOf,
  rowPlanner,
  tooManyChanges,
  withChoices,
} from "../../src/plan/index.ts";
import {
  base,
  draft,
  input,
  knownCategories,
  listing,
  memoryOf,
  plannedRow,
  product,
  read,
} from "./fixtures.ts";

const pairs = (held: Readonly<Record<string, string>>) =>
  Object.entries(held).map(([key, value]) => ({ key, value }));

/** What a sheet may hold, as far as a choice could come upon it. */
const kinds = {
  create: {},
  unchanged: { live: {} },
  update: { live: { name: "Old" } },
  currency: { live: { currencyCode: "CNY" }, wanted: { currencyCode: "USD" } },
  language: { live: { language: "ru" } },
  card: { live: { parentSku: "OTHER" } },
  "card and language": { live: { parentSku: "OTHER", language: "ru" } },
  price: { live: { salePrice: 1 }, wanted: { salePrice: 2 } },
  invalid: { isInvalid: true },
  "incomplete, with another card": {
    live: { parentSku: "OTHER", categoryName: "" },
    wanted: { categoryName: "" },
  },
  unproven: { isUnproven: true },
  openWrites: { live: { name: "Old" }, isUnsettled: true },
  duplicated: { live: { name: "Old" }, isDuplicated: true },
  behind: {
    live: { name: "Old", currencyCode: "CNY" },
    wanted: { currencyCode: "USD" },
    isBehind: true,
  },
  "kept as live": { exported: {}, live: { name: "Theirs" } },
  "in conflict": { exported: { name: "Was" }, live: { name: "Theirs" } },
  "in conflict, and changed": {
    exported: { name: "Was", description: "Was" },
    live: { name: "Theirs", description: "Was" },
  },
  "in conflict twice, kept once": {
    exported: { name: "Was", description: "Was", brandName: "Same" },
    live: { name: "Theirs", description: "Theirs", brandName: "Theirs" },
    wanted: { brandName: "Same" },
  },
  "in conflict about risks": {
    exported: { parentSku: "WAS", language: "ZH" as const, categoryName: "Was > It" },
    live: { parentSku: "OTHER", language: "ru", categoryName: "Theirs > It" },
  },
  "in conflict, and risky": {
    exported: { name: "Was", parentSku: "OTHER" },
    live: { name: "Theirs", parentSku: "OTHER" },
  },
  "in conflict, and incomplete": {
    exported: { name: "Was", categoryName: "" },
    live: { name: "Theirs", categoryName: "" },
    wanted: { categoryName: "" },
  },
  "in conflict, and behind": {
    exported: { name: "Was" },
    live: { name: "Theirs" },
    isBehind: true,
  },
  "in conflict in one option, changed in another": {
    exported: { options: pairs({ Colour: "Was", Size: "Was" }) },
    live: { options: pairs({ Colour: "Theirs", Size: "Was" }) },
    wanted: { options: pairs({ Colour: "Mine", Size: "Mine" }) },
  },
  "in conflict, with a GTIN that was never seen": {
    exported: { name: "Was" },
    live: { name: "Theirs" },
    wanted: { gtin: "4006381333931" },
  },
  uncompared: { live: {}, wanted: { gtin: "4006381333931" } },
  "gone, untouched": { exported: {} },
  "gone, changed": { exported: { name: "Was" } },
  "gone, incomplete": { exported: { name: "Was" }, wanted: { categoryName: "" } },
} as const satisfies Record<string, RowKind>;

interface RowKind {
  /** As exported, where that differs from what the row asks for now. */
  readonly exported?: Partial<ProductOnCreate>;
  readonly live?: Partial<Listing>;
  readonly wanted?: Partial<ProductOnCreate>;
  readonly isInvalid?: boolean;
  readonly isUnproven?: boolean;
  readonly isUnsettled?: boolean;
  readonly isDuplicated?: boolean;
  readonly isBehind?: boolean;
}

const names = Object.keys(kinds) as (keyof typeof kinds)[];
const allowances: Allowance[] = ["currency", "language", "card"];
const allow = fc.uniqueArray(fc.constantFrom(...allowances)).map((some) => new Set(some));
const rowsOfSheet = fc.array(fc.constantFrom(...names), { maxLength: 12 });
const someRows = fc.uniqueArray(fc.integer({ min: 2, max: 14 })).map((rows) => new Set(rows));
const sheet = fc
  .record({
    rows: rowsOfSheet,
    allow,
    only: fc.constantFrom(undefined, "create" as const, "update" as const),
    conflicts: fc.constantFrom(undefined, "mine" as const, "theirs" as const),
    categories: fc.constantFrom(undefined, knownCategories(["Home > Kitchen > Cups"])),
  })
  .map(({ rows, only, conflicts, ...rest }) => ({
    ...inputOf(rows),
    ...rest,
    ...(only === undefined ? {} : { only }),
    ...(conflicts === undefined ? {} : { conflicts }),
  }));
const side = fc.constantFrom("mine" as const, "theirs" as const);
const rowSides: fc.Arbitrary<ReadonlyMap<number, RowSides>> = fc
  .array(
    fc.tuple(
      fc.integer({ min: 2, max: 14 }),
      fc.record(
        {
          all: side,
          fields: fc.record(
            { name: side, description: side, parentSku: side, language: side, categoryName: side },
            { requiredKeys: [] },
          ),
        },
        { requiredKeys: [] },
      ),
    ),
    { maxLength: 12 },
  )
  .map((some) => new Map(some));

const parsedPlan = (text: string) => parsePlan(text, [productPlans]);

function inputOf(rows: readonly (keyof typeof kinds)[]): PlanInput {
  const all = rows.map((name, index) => ({ row: index + 2, sku: `S${index}`, ...asKind(name) }));
  const skus = (test: (one: RowKind) => boolean | undefined) =>
    all.filter((one) => test(one) === true).map(({ sku }) => sku);
  const liveOf = ({ sku, live }: (typeof all)[number]) => listing({ sku, ...live });
  const behind = (sku: string) => ({ whole: { listing: written(sku), atMs: base.readAtMs } });
  const written = (sku: string) => listing({ sku, updatedAt: "2030-01-01T00:00:00.000Z" });
  return input({
    rows: all.map(({ row, sku, wanted, isInvalid }) =>
      isInvalid === true ? { row, sku, findings: [] } : plannedRow(draft({ sku, ...wanted }), row),
    ),
    live: read(
      all.filter(({ live }) => live !== undefined).map(liveOf),
      skus(({ live, isUnproven, isInvalid }) => live === undefined && !isUnproven && !isInvalid),
      { duplicated: new Set(skus(({ isDuplicated }) => isDuplicated)) },
    ),
    memory: new Map(
      skus(({ isBehind }) => isBehind).flatMap((sku) => [...memoryOf(written(sku), behind(sku))]),
    ),
    exported: new Map(
      all.flatMap(({ sku, wanted, exported }): [string, ExportedRow][] => {
        if (exported === undefined) return [];
        const { sku: _, ...values } = product({ ...wanted, ...exported });
        const held = Object.entries(values).filter(([, value]) => value !== "");
        return [[sku, { sku, atMs: 0, values: Object.fromEntries(held) }]];
      }),
    ),
    openWrites: new Map(
      skus(({ isUnsettled }) => isUnsettled).map((sku) => [sku, { run: "r", atMs: 0 }]),
    ),
  });
}

function asKind(name: keyof typeof kinds): RowKind {
  return kinds[name];
}

function without(made: PlanInput, leftOut: ReadonlySet<number>) {
  return makePlan({ ...made, leftOut });
}

describe("leaving rows out", () => {
  test("of none gives the plan itself, digest and all", async () => {
    await fc.assert(
      fc.asyncProperty(sheet, async (made) => {
        expect(await without(made, new Set())).toEqual(await makePlan(made));
      }),
    );
  });

  test("sends exactly what it is not asked to leave out, under a seal that a saved plan keeps", async () => {
    await fc.assert(
      fc.asyncProperty(sheet, someRows, async (made, leftOut) => {
        const plan = await makePlan(made);
        const chosen = await without(made, leftOut);
        expect(chosen.operations).toEqual(plan.operations.filter(({ row }) => !leftOut.has(row)));
        expect(chosen.changes.map(({ row }) => row)).toEqual(plan.changes.map(({ row }) => row));
        expect(chosen.totals.create + chosen.totals.update).toBe(chosen.operations.length);
        const { digest, ...rest } = chosen;
        expect(digest).toBe(await planDigest(rest));
        expect(await parsedPlan([...planText(chosen)].join(""))).toEqual(chosen);
      }),
    );
  });

  test("guards judge what is left: too many changes may become few, wrong rows stay wrong", async () => {
    const made = inputOf([...Array<"create">(12).fill("create"), "invalid"]);
    const leftOut = new Set(Array.from({ length: 11 }, (_, index) => index + 2));
    const guarded = { catalogueSize: 10 };
    expect(tooManyChanges(await makePlan(made), guarded)).toBeDefined();
    expect(tooManyChanges(await without(made, leftOut), guarded)).toBeUndefined();
    expect((await without(made, new Set([14]))).totals.invalid).toBe(1);
  });
});

describe("withChoices", () => {
  test("plans what the command line would have planned with the same allowances", async () => {
    await fc.assert(
      fc.asyncProperty(sheet, allow, someRows, async (made, more, leftOut) => {
        const { allow: before, ...rest } = made;
        const wanted = { ...rest, allow: new Set([...before, ...more]), leftOut };
        expect(await makePlan(withChoices(made, { allow: more, leftOut }))).toEqual(
          await makePlan(wanted),
        );
      }),
    );
  });

  test("allows by row: in those rows as if for all, in the others as if for none", async () => {
    await fc.assert(
      fc.asyncProperty(sheet, allow, someRows, async (made, more, rows) => {
        const allowedRows: AllowedRows = Object.fromEntries([...more].map((name) => [name, rows]));
        const plan = await makePlan(withChoices(made, { allowedRows }));
        const forAll = await makePlan(withChoices(made, { allow: more }));
        const forNone = await makePlan(made);
        for (const [at, change] of plan.changes.entries()) {
          const expected = rows.has(change.row) ? forAll : forNone;
          expect(change).toEqual(expected.changes[at]);
        }
      }),
    );
  });
});

describe("risksOf", () => {
  const risky = inputOf(["currency", "update", "language", "card", "card and language", "behind"]);
  const statuses = async (made: PlanInput) =>
    Object.fromEntries(
      risksOf(await makePlan(made)).map(({ name, rows }) => [
        name,
        rows.map(({ row, status }) => `${row} ${status}`),
      ]),
    );

  test("names the rows of each risk, and what holds them", async () => {
    expect(await statuses(risky)).toEqual({
      currency: ["2 held"],
      language: ["4 held", "6 held"],
      card: ["5 held", "6 held"],
    });
    const choices = { allow: new Set(["card"] as const), leftOut: new Set([4]) };
    expect(await statuses(withChoices(risky, choices))).toEqual({
      currency: ["2 held"],
      language: ["4 left-out", "6 held"],
      card: ["5 sent", "6 held"],
    });
  });

  test("says what would change", async () => {
    const [currency] = risksOf(await makePlan(risky));
    expect(currency?.rows).toMatchObject([
      { row: 2, sku: "S0", field: "currencyCode", before: "CNY", after: "USD" },
    ]);
  });

  test("is empty without a risk", async () => {
    expect(risksOf(await makePlan(inputOf(["create", "update", "unchanged"])))).toEqual([]);
  });
});

describe("rowPlanner", () => {
  const allowedRows = fc.record(
    { currency: someRows, language: someRows, card: someRows },
    { requiredKeys: [] },
  );
  const choices = fc.record({ leftOut: someRows, allow, allowedRows, rowSides });

  test("shows each row as the plan of the choices has it", async () => {
    await fc.assert(
      fc.asyncProperty(sheet, choices, async (first, chosen) => {
        const planned = (await makePlan(withChoices(first, chosen))).changes;
        const planAgain = rowPlanner(first);
        expect(first.rows.map((row) => planAgain(row, chosen))).toEqual(planned);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { storedValue } from "../../src/model/product/agreed.ts";
import type { FieldName, Listing, ProductOnCreate } from "../../src/model/product/product.ts";
import type { ConflictSide, Plan } from "../../src/model/run/plan.ts";
import { updateBody } from "../../src/model/run/update-body.ts";
import { type ExportedRow, readBaseRow } from "../../src/model/sheet/export-base.ts";
import { makePlan, type PlanInput } from "../../src/plan/index.ts";
import { baseRow } from "../support/base-row.ts";
import { draft, input, listing, plannedRow, product, read } from "./fixtures.ts";

type Values = Partial<ProductOnCreate>;

const url = (name: string) => `https://a.example/${name}.jpg`;
const long = (text: string) => `${text} `.repeat(200).trim();
/** Values of each field that a person, the marketplace or the export may have. */
const holds = {
  name: fc.constantFrom("A mug", "A cup", "Ж\r\nж", "Ж\nж"),
  description: fc.constantFrom(long("A"), long("B"), "short", `${long("A")}!`),
  brandName: fc.constantFrom("", "Brand", "=1+1"),
  weight: fc.constantFrom(0.4, 0.5),
  parentSku: fc.constantFrom("MUG", "CUP"),
  images: fc
    .tuple(fc.constantFrom("1", "one"), fc.option(fc.constantFrom("2", "two")))
    .map((names) => names.flatMap((name, at) => (name ? [{ order: at + 1, url: url(name) }] : []))),
  options: fc
    .record({
      Colour: fc.constantFrom("Red", "Blue", "Green"),
      Size: fc.option(fc.constantFrom("L", "M", "S")),
    })
    .map(({ Colour, Size }) => [
      { key: "Colour", value: Colour },
      ...(Size === null ? [] : [{ key: "Size", value: Size }]),
    ]),
};
const fields = Object.keys(holds) as (keyof typeof holds & FieldName)[];
const values = fc.record(holds) as unknown as fc.Arbitrary<Values>;
const conflicts = fc.constantFrom<(ConflictSide | undefined)[]>(undefined, "mine", "theirs");

function exportedRow(of: Values): ExportedRow {
  const { sku, ...whole } = product(of);
  const kept = Object.entries(whole)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, storedValue(name as FieldName, value as never)]);
  return { sku, atMs: 0, values: Object.fromEntries(kept) };
}

async function planOf(
  sides: { readonly exported?: Values; readonly sheet: Values; readonly live: Values },
  more: Partial<PlanInput> = {},
) {
  const { exported, sheet, live } = sides;
  const rows = [plannedRow(draft(sheet))];
  return await makePlan(
    input({
      ...{ rows, live: read([listing(live as Partial<Listing>)]) },
      allow: new Set(["card"]),
      ...(exported && { exported: new Map([["MUG-1", exportedRow(exported)]]) }),
      ...more,
    }),
  );
}

/** What the listing holds once the plan is carried out. */
function after(live: Values, { operations }: Plan): Values {
  const [operation] = operations;
  return operation?.kind === "update" ? { ...live, ...updateBody(operation) } : live;
}

/** What can be changed by itself: a field, or one entry of a list (decision 21). */
function leavesOf(of: Values): Map<string, string> {
  const text = (value: unknown) => JSON.stringify(value ?? "").replaceAll("\\r\\n", "\\n");
  const leaves = fields.flatMap((field): [string, string][] => {
    const value = of[field];
    if (!Array.isArray(value)) return [[field, text(value)]];
    return value.map((entry, at) =>
      "url" in entry
        ? [`${field} ${at + 1}`, text(entry.url)]
        : [`${field} ${entry.key}`, text(entry.value)],
    );
  });
  return new Map(leaves.filter(([, value]) => value !== '""'));
}

/** Who alone has changed something wins; where both have, whoever was chosen, else nothing is sent. */
const law = (make: typeof planOf) =>
  fc.asyncProperty(values, values, values, conflicts, async (exported, sheet, live, side) => {
    const plan = await make({ exported, sheet, live }, side && { conflicts: side });
    const [was, asked, now, result] = [exported, sheet, live, after(live, plan)].map(leavesOf) as [
      Leaves,
      Leaves,
      Leaves,
      Leaves,
    ];
    // A blank cell says nothing (decision 26).
    const isTouched = (name: string) => asked.has(name) && asked.get(name) !== was.get(name);
    const clash = (name: string) =>
      isTouched(name) && now.get(name) !== was.get(name) && asked.get(name) !== now.get(name);
    const names = new Set([...was.keys(), ...asked.keys(), ...now.keys()]);
    const isStopped = side === undefined && [...names].some(clash);
    expect(plan.totals.conflicts ?? 0).toBe(isStopped ? 1 : 0);
    for (const name of names) {
      const isSent = isTouched(name) && !isStopped && (!clash(name) || side === "mine");
      expect(result.get(name), name).toBe((isSent ? asked : now).get(name));
    }
  });

type Leaves = ReturnType<typeof leavesOf>;

describe("a comparison with three sides", () => {
  test("gives each field to whoever has changed it, and asks where both have", async () => {
    await fc.assert(law(planOf), { numRuns: 400 });
  });

  test("the law catches one with two sides, one that never asks, and one that asks for nothing", async () => {
    const mistakes: readonly (typeof planOf)[] = [
      ({ sheet, live }, more) => planOf({ sheet, live }, more),
      (sides, more) => planOf(sides, { conflicts: "mine", ...more }),
      ({ sheet, live }, more) => planOf({ exported: live, sheet, live }, more),
    ];
    for (const mistake of mistakes) expect((await fc.check(law(mistake))).failed).toBe(true);
  });

  test("an untouched sheet sends nothing, whatever is live", async () => {
    await fc.assert(
      fc.asyncProperty(values, values, conflicts, async (exported, live, side) => {
        const plan = await planOf({ exported, sheet: exported, live }, side && { conflicts: side });
        expect(plan.operations).toEqual([]);
        expect(plan.changes[0]?.action).toBe("unchanged");
      }),
    );
  });

  test("is one with two sides where nothing has changed on the marketplace", async () => {
    await fc.assert(
      fc.asyncProperty(values, values, async (exported, sheet) => {
        const plan = await planOf({ exported, sheet, live: exported });
        const twoSided = await planOf({ sheet, live: exported });
        expect(plan.operations).toEqual(twoSided.operations);
        expect(plan.totals).toEqual(twoSided.totals);
      }),
    );
  });
});

describe("a cell that was left blank because none could hold its value", () => {
  const left = baseRow({ product: product(), unfit: new Map([["brandName", " B "]]), atMs: 0 });
  const row = readBaseRow(left);

  test("is filled in without a conflict while the listing is as it was, with one when it is not", async () => {
    const exported = new Map(row === undefined ? [] : [["MUG-1", row]]);
    const planned = async (brandName: string) =>
      (await planOf({ sheet: { brandName: "B" }, live: { brandName } }, { exported })).totals;
    expect(await planned(" B ")).toMatchObject({ update: 1 });
    expect(await planned(" C ")).toMatchObject({ update: 0, conflicts: 1 });
  });
});

describe("a listing that is gone since the export", () => {
  const gone = async (sheet: Values, more: Partial<PlanInput> = {}) =>
    await planOf({ exported: {}, sheet, live: {} }, { live: read([], ["MUG-1"]), ...more });

  test("stays gone when its row was not touched, whatever is chosen", async () => {
    for (const side of [undefined, "mine", "theirs"] as const) {
      const plan = await gone({}, side && { conflicts: side });
      expect(plan.operations).toEqual([]);
      expect(plan.changes[0]).toMatchObject({
        action: "unchanged",
        notes: [{ code: "gone-since-export" }],
      });
    }
  });

  test("is listed again from a changed row only when somebody says so", async () => {
    expect((await gone({ name: "New" })).totals).toMatchObject({ blocked: 1, conflicts: 1 });
    expect((await gone({ name: "New" }, { allow: new Set(["recreate"]) })).totals).toMatchObject({
      create: 1,
    });
    expect((await gone({ name: "New" }, { conflicts: "theirs" })).totals).toMatchObject({
      unchanged: 1,
    });
  });

  test("is not taken for gone where its absence is not proven", async () => {
    const live = read([], [], { unproven: new Set(["MUG-1"]) });
    expect((await gone({}, { live })).changes[0]?.notes[0]?.code).toBe("absence-unproven");
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Pause } from "../../src/model/long-work.ts";
import type {
  Listing,
  ProductOnCreate,
  RememberedListing,
} from "../../src/model/product/product.ts";
import type { Change } from "../../src/model/run/plan.ts";
import type { ListingsPart, ListingsRead, ListingsSeen } from "../../src/model/run/ports.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import {
  type Allowance,
  inFull,
  makePlan,
  type PlanInput,
  type PlannedRow,
  PlanPreview,
  type Preview,
  type PreviewedChange,
} from "../../src/plan/index.ts";
import { base, input, knownCategories, listing, product } from "./fixtures.ts";

const skus = ["A", "B", "C", "D", "E", "__proto__", ""] as const;
const sku = fc.constantFrom(...skus);

/** Few values, so that rows, memory and listings often agree and often do not. */
const changes = fc.record(
  {
    name: fc.constantFrom("Blue mug", "Red mug"),
    currencyCode: fc.constantFrom("USD" as const, "CNY" as const),
    parentSku: fc.constantFrom("MUG", "CUP"),
    categoryName: fc.constantFrom("Home > Mugs", "Home > Mug"),
    salePrice: fc.constantFrom(1, 2),
    gtin: fc.constantFrom("1", "2"),
    images: fc.constantFrom([{ order: 1, url: "https://a.example/1.jpg" }], []),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<ProductOnCreate>>;

const finding = fc.record({
  severity: fc.constantFrom("error" as const, "warning" as const),
  onlyOnCreate: fc.boolean(),
}) as unknown as fc.Arbitrary<Finding>;

const row = fc.record({
  sku,
  changes,
  findings: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(finding, { maxLength: 2 }),
  ),
  hasDraft: fc.boolean(),
  blank: fc.constantFrom(undefined, "name" as const, "weight" as const),
});

const stamps = ["2024-01-01T00:00:00Z", "2024-01-02T00:00:00Z", "2024-01-03T00:00:00Z"] as const;
const held = fc.record({ changes, updatedAt: fc.constantFrom(...stamps) });
const ageMs = fc.constantFrom(0, 60_000, 86_400_000);

const remembered = fc.record({
  sku,
  latest: held,
  whole: fc.option(held, { nil: undefined }),
  ageMs,
  wholeAgeMs: ageMs,
});

/** How each SKU stands, and in which order that is settled. */
const standing = fc.constantFrom("live", "absent", "unproven", "duplicated");
const found = fc.record({ standing, held, part: fc.integer({ min: 0, max: 3 }) });

const world = fc.record({
  rows: fc.array(row, { maxLength: 12 }),
  memory: fc.array(remembered, { maxLength: 7 }),
  found: fc.tuple(...skus.map(() => found)),
  unsettled: fc.subarray([...skus]),
  created: fc.subarray([...skus]),
  asSeen: fc.subarray([0, 1, 2, 3]),
  seen: fc.array(fc.record({ sku, held, after: fc.integer({ min: 0, max: 3 }) }), { maxLength: 5 }),
  allow: fc.subarray<Allowance>(["currency", "language", "card"]),
  only: fc.constantFrom(undefined, "create" as const, "update" as const),
  leftOut: fc.subarray([2, 3, 4, 5]),
  sendUncompared: fc.boolean(),
  categories: fc.constantFrom(undefined, knownCategories(["Home > Mugs"])),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

/** A plan's input, and its reading in the parts in which it came. */
function inputOf(of: World): {
  readonly whole: PlanInput;
  readonly parts: readonly ListingsPart[];
  /** What was seen before each part. */
  readonly seen: readonly ListingsSeen[];
} {
  const rows = of.rows.map((one, at): PlannedRow => {
    const wanted: Record<string, unknown> = product({ ...one.changes, sku: one.sku });
    if (one.blank !== undefined) delete wanted[one.blank];
    const draft = { row: at + 2, product: wanted as ProductOnCreate, clears: [] };
    const { sku, findings } = one;
    return { row: at + 2, sku, findings, ...(one.hasDraft && sku !== "" ? { draft } : {}) };
  });
  const listingOf = (sku: string, { changes, updatedAt }: World["memory"][0]["latest"]) =>
    listing({ ...changes, sku, updatedAt } as Partial<Listing>);
  const memory = new Map(
    of.memory.map((one): [string, RememberedListing] => {
      const { sku, latest, whole } = one;
      const answer = whole && {
        whole: { listing: listingOf(sku, whole), atMs: base.readAtMs - one.wholeAgeMs },
      };
      const atMs = base.readAtMs - one.ageMs;
      return [sku, { listing: listingOf(sku, latest), source: "list", atMs, ...answer }];
    }),
  );
  const parts = [0, 1, 2, 3].map((part) => ({
    ...readOf(
      of.found.flatMap((one, at) => (one.part === part ? [{ ...one, sku: skus[at] }] : [])),
    ),
    areAsSeen: of.asSeen.includes(part),
  }));
  /** Of a part whose listings are as they were seen, that is how they were seen. */
  const seenAs = (sku: (typeof skus)[number], held: World["memory"][0]["latest"]) => {
    const found = of.found[skus.indexOf(sku)];
    return found !== undefined && of.asSeen.includes(found.part) ? found.held : held;
  };
  const whole = input({
    rows,
    memory,
    live: readOf(of.found.map((one, at) => ({ ...one, sku: skus[at] }))),
    unsettled: new Map(of.unsettled.map((sku) => [sku, { run: "r", atMs: 1, kind: "create" }])),
    createdRecently: new Set(of.created),
    allow: new Set(of.allow),
    leftOut: new Set(of.leftOut),
    sendUncompared: of.sendUncompared,
    categories: of.categories,
    ...(of.only === undefined ? {} : { only: of.only }),
  });
  const seen = parts.map((_, part) => ({
    listings: new Map(
      of.seen.flatMap(({ sku, held, after }) =>
        after === part ? [[sku, listingOf(sku, seenAs(sku, held))] as const] : [],
      ),
    ),
    readAtMs: base.readAtMs,
  }));
  return { whole, parts, seen };

  function readOf(of: readonly (World["found"][0] & { readonly sku: string | undefined })[]) {
    const with_ = (...standings: string[]) =>
      of.flatMap((one) =>
        standings.includes(one.standing) && one.sku !== undefined ? [[one.sku, one] as const] : [],
      );
    const live = with_("live", "duplicated");
    return {
      listings: new Map(live.map(([sku, { held }]) => [sku, listingOf(sku, held)])),
      absent: new Set(with_("absent").map(([sku]) => sku)),
      unproven: new Set(with_("unproven").map(([sku]) => sku)),
      duplicated: new Set(with_("duplicated").map(([sku]) => sku)),
      readAtMs: base.readAtMs,
    } satisfies ListingsRead;
  }
}

type Previews = Pick<PlanPreview, "settle" | "see" | "recall">;

function withoutCertainty({ certainty: _, asOfMs: __, ...change }: PreviewedChange): Change {
  return change;
}

/** The law: whatever is firm is the plan's, at any time; at the end all of it is. */
async function holdsFor(of: World, makePreview: (input: PlanInput) => Previews): Promise<void> {
  const { whole, parts, seen } = inputOf(of);
  const planned = new Map((await makePlan(whole)).changes.map((change) => [change.row, change]));
  const preview = makePreview(whole);
  const told = new Map<number, PreviewedChange>();
  const settled = new Set<string>();
  const known = new Set<string>(whole.memory.keys());
  const take = (previews: Iterable<Preview>) => {
    for (const one of previews) {
      const before = told.get(one.row);
      if (one.certainty !== "confirmed") told.set(one.row, inFull(one));
      else if (before === undefined) expect.fail(`row ${one.row} is confirmed and was never told`);
      else told.set(one.row, { ...withoutCertainty(before), certainty: "firm" });
    }
  };
  const expectTrue = () => {
    for (const row of whole.rows) {
      const change = told.get(row.row) ?? expect.fail(`row ${row.row} is not told`);
      expect(change).not.toHaveProperty("operation");
      if (settled.has(row.sku)) expect(change.certainty).toBe("firm");
      if (change.certainty === "firm")
        expect(withoutCertainty(change)).toEqual(planned.get(row.row));
      if (change.certainty === "reading") expect(known).not.toContain(row.sku);
      expect("asOfMs" in change).toBe(change.certainty === "remembered");
    }
  };
  take(preview.recall(whole.rows));
  expectTrue();
  for (const [at, part] of parts.entries()) {
    const glimpsed = seen[at] ?? { listings: new Map(), readAtMs: 0 };
    take(preview.see(glimpsed));
    for (const sku of glimpsed.listings.keys()) known.add(sku);
    expectTrue();
    take(preview.settle(part));
    for (const one of [...part.listings.keys(), ...part.absent, ...part.unproven]) settled.add(one);
    expectTrue();
  }
  for (const { certainty } of told.values()) expect(certainty).toBe("firm");
}

describe("PlanPreview", () => {
  test("what is firm is what the plan will say; once all is read, all of it", async () => {
    await fc.assert(
      fc.asyncProperty(world, async (of) => await holdsFor(of, (whole) => new PlanPreview(whole))),
      { numRuns: 500 },
    );
  });

  test("the law fails where what is remembered passes for firm, where parts are forgotten, and where all counts as seen", async () => {
    const boldly = (whole: PlanInput): Previews => {
      const preview = new PlanPreview(whole);
      return {
        settle: (part) => preview.settle(part),
        see: (seen) => preview.see(seen),
        *recall(rows) {
          for (const { asOfMs: _, ...change } of preview.recall(rows)) {
            yield { ...change, certainty: "firm" };
          }
        },
      };
    };
    const forgetfully = (whole: PlanInput): Previews => {
      const preview = new PlanPreview(whole);
      return {
        settle: (part) => preview.settle(part),
        see: (seen) => new PlanPreview(whole).see(seen),
        recall: (rows) => preview.recall(rows),
      };
    };
    const trustingly = (whole: PlanInput): Previews => {
      const preview = new PlanPreview(whole);
      return {
        settle: (part) => preview.settle({ ...part, areAsSeen: true }),
        see: (seen) => preview.see(seen),
        recall: (rows) => preview.recall(rows),
      };
    };
    for (const bug of [boldly, forgetfully, trustingly]) {
      const { failed } = await fc.check(
        fc.asyncProperty(world, async (of) => await holdsFor(of, bug)),
        { numRuns: 5000, endOnFailure: true },
      );
      expect(failed).toBe(true);
    }
  });

  test("a remembered row is compared with what is newest of it, and says since when", () => {
    const [old, newer] = [stamps[0], stamps[2]];
    const row = {
      row: 2,
      sku: "MUG-1",
      draft: { row: 2, product: product(), clears: [] },
      findings: [],
    };
    const memory = new Map<string, RememberedListing>([
      [
        "MUG-1",
        {
          listing: listing({ name: "Old mug", updatedAt: old }),
          source: "list",
          atMs: 2_000,
          whole: { listing: listing({ updatedAt: newer }), atMs: 1_000 },
        },
      ],
    ]);
    const [preview] = new PlanPreview(input({ rows: [row], memory })).recall([row]);
    expect(preview).toMatchObject({ action: "unchanged", certainty: "remembered", asOfMs: 1_000 });
  });
});

describe("makePlan", () => {
  test("gives the same plan, wherever it pauses", async () => {
    await fc.assert(
      fc.asyncProperty(world, fc.infiniteStream(fc.boolean()), async (of, pauses) => {
        const { whole } = inputOf(of);
        const pause: Pause = () =>
          pauses.next().value === true ? new Promise(setImmediate) : undefined;
        expect(await makePlan(whole, pause)).toEqual(await makePlan(whole));
      }),
      { numRuns: 100 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldNames } from "../../src/model/product/columns.ts";
import { fieldEquals, isBlank, listedFields } from "../../src/model/product/equality.ts";
import type {
  FieldName,
  Listing,
  ProductOnCreate,
  RememberedListing,
} from "../../src/model/product/product.ts";
import type { Plan, ProductOperation } from "../../src/model/run/plan.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import type { OperationState } from "../../src/model/run/run.ts";
import { updateBody } from "../../src/model/run/update-body.ts";
import { productOnUpdateSchema, productProperties } from "../../src/model/schemas/product.ts";
import { type Allowance, makePlan, makeUndoPlan } from "../../src/plan/index.ts";
import { base, input, plannedRow, read } from "../plan/fixtures.ts";

/** The marketplace as it is: every field of every SKU, and when it was changed. */
type Catalogue = ReadonlyMap<string, Listing>;

const allowed: ReadonlySet<Allowance> = new Set(["currency", "language", "card"]);

const text = fc.constantFrom("a", "b", "Кружка", "杯子", " x ", "__proto__");
const number = fc.constantFrom(0.5, 1, 2.25);
const pairs = fc.uniqueArray(fc.record({ key: text, value: text }), {
  selector: ({ key }) => key,
  minLength: 1,
  maxLength: 2,
});
const links = fc
  .uniqueArray(fc.constantFrom("https://a.example/1.jpg", "https://a.example/2.jpg"), {
    minLength: 1,
  })
  .map((urls) => urls.map((url, index) => ({ order: index + 1, url })));

const required = {
  parentSku: text,
  categoryName: text,
  language: fc.constantFrom("EN", "ZH", "RU"),
  name: text,
  description: text,
  weight: number,
  options: pairs,
  attributes: pairs,
};
const optional = {
  barcode: text,
  gtin: text,
  mpn: text,
  brandName: text,
  htsCode: text,
  currencyCode: fc.constantFrom("USD", "CNY", "RUB"),
  salePrice: number,
  height: number,
  images: links,
  videos: links,
};
const requiredKeys = Object.keys(required) as (keyof typeof required)[];
const whole = fc.record({ ...required, ...optional }, { requiredKeys });
const partly = fc.record({ ...required, ...optional }, { requiredKeys: [] });
const clears = fc.subarray<FieldName>(["barcode", "gtin", "mpn", "brandName", "htsCode"]);

const story = fc.record({
  /** SKU A, B …: live or not, remembered whole or not, asked for or not, touched by others or not. */
  products: fc.array(
    fc.record({
      live: fc.option(whole, { nil: undefined, freq: 4 }),
      remembered: fc.boolean(),
      asked: fc.record({ whole, partly, clears }),
      touch: fc.option(partly, { nil: undefined }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never;

function skuOf(index: number): string {
  return `SKU-${index}`;
}

/** What the list shows of the catalogue (decision 18). */
function listed(catalogue: Catalogue) {
  const shown = new Set<string>([...listedFields, "id", "updatedAt"]);
  return [...catalogue.values()].map(
    (record) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => shown.has(name))) as Listing,
  );
}

let stamps = 0;
function stamped(record: object): Listing {
  stamps += 1;
  return { ...record, updatedAt: `2024-01-01T00:00:00.${stamps}Z` } as Listing;
}

/** Carries a plan out, and gives what the marketplace answered. */
function carriedOut(catalogue: Catalogue, plan: Pick<Plan, "operations">) {
  const after = new Map(catalogue);
  const operations = new Map<string, OperationState>();
  for (const operation of plan.operations) {
    const body = operation.kind === "create" ? operation.product : updateBody(operation);
    const listing = stamped({ ...catalogue.get(operation.sku), ...body });
    after.set(operation.sku, listing);
    operations.set(operation.id, { attempts: 1, inFlight: false, outcome: "applied", listing });
  }
  return { after, progress: { operations } };
}

function memoryAfter(
  before: ReadonlyMap<string, RememberedListing>,
  operations: readonly ProductOperation[],
  catalogue: Catalogue,
): Map<string, RememberedListing> {
  const memory = new Map(before);
  for (const { sku } of operations) memory.set(sku, remembered(catalogue.get(sku) as Listing));
  return memory;
}

function remembered(listing: Listing): RememberedListing {
  return { listing, source: "update", atMs: 0, whole: { listing, atMs: 0 } };
}

interface Undone {
  readonly plan: Pick<Plan, "changes" | "operations">;
  readonly progress: { readonly operations: ReadonlyMap<string, OperationState> };
}

async function undo(
  run: Undone,
  now: Catalogue,
  memory: ReadonlyMap<string, RememberedListing>,
): Promise<Plan> {
  return await makeUndoPlan({
    base,
    undone: { run: "A", ...run, putBack: new Map() },
    live: read(
      listed(now),
      run.plan.operations.map(({ sku }) => sku).filter((sku) => !now.has(sku)),
    ),
    memory,
    openWrites: new Map(),
    allow: allowed,
    rates: documentedRates,
  });
}

/** An upload, then what others changed, then its undo; `forge` may spoil the undo's account. */
async function play(
  { products }: Story,
  forge: (run: Undone, now: Catalogue) => Undone = (run) => run,
) {
  const start: Map<string, Listing> = new Map();
  const memory0 = new Map<string, RememberedListing>();
  for (const [index, { live, remembered: isRemembered }] of products.entries()) {
    if (live === undefined) continue;
    const record = stamped({ ...live, sku: skuOf(index) });
    start.set(record.sku, record);
    if (isRemembered) memory0.set(record.sku, remembered(record));
  }
  const rows = products.map(({ live, asked }, index) => {
    const sku = skuOf(index);
    const product = { ...(live === undefined ? asked.whole : asked.partly), sku };
    const cleared = live === undefined ? [] : asked.clears.filter((field) => !(field in product));
    return plannedRow({ row: index + 2, product: product as ProductOnCreate, clears: cleared });
  });
  const absent = rows.map(({ sku }) => sku).filter((sku) => !start.has(sku));
  const plan = await makePlan(
    input({ rows, live: read(listed(start), absent), memory: memory0, allow: allowed }),
  );
  const { after: uploaded, progress } = carriedOut(start, plan);
  const memory1 = memoryAfter(memory0, plan.operations, uploaded);
  const now = new Map(uploaded);
  for (const [index, { touch }] of products.entries()) {
    const record = now.get(skuOf(index));
    if (touch !== undefined && record !== undefined) {
      now.set(record.sku, stamped({ ...record, ...touch }));
    }
  }
  const undoPlan = await undo(forge({ plan, progress }, now), now, memory1);
  const { after: undone, progress: undoProgress } = carriedOut(now, undoPlan);
  const redone = async () => {
    const memory2 = memoryAfter(memory1, undoPlan.operations, undone);
    return carriedOut(
      undone,
      await undo({ plan: undoPlan, progress: undoProgress }, undone, memory2),
    ).after;
  };
  return { start, memory0, uploaded, now, undone, plan, redone };
}

const updatable: ReadonlySet<string> = new Set(Object.keys(productOnUpdateSchema.properties));

/** What the field must hold after the undo. */
function expected(
  field: FieldName,
  sku: string,
  played: Awaited<ReturnType<typeof play>>,
): unknown {
  const { start, memory0, uploaded, now, plan } = played;
  const stays = now.get(sku)?.[field];
  const operation = plan.operations.find((one) => one.sku === sku);
  if (operation?.kind !== "update" || !updatable.has(field)) return stays;
  const isTouched = now.get(sku) !== uploaded.get(sku);
  if (!listedFields.includes(field) && isTouched) return stays;
  // It was sent without a comparison, so nobody knows what it was.
  if (!listedFields.includes(field) && !memory0.has(sku)) return stays;
  if (!fieldEquals(field, uploaded.get(sku)?.[field], stays)) return stays;
  const before = start.get(sku)?.[field];
  const { type } = productProperties[field];
  const isClearable = type === "string" && !("enum" in productProperties[field]);
  return isBlank(before) && !isClearable ? stays : before;
}

function check(played: Awaited<ReturnType<typeof play>>): void {
  const { now, undone } = played;
  expect([...undone.keys()]).toEqual([...now.keys()]);
  for (const [sku, listing] of undone) {
    for (const field of fieldNames) {
      const wanted = expected(field, sku, played);
      expect(
        fieldEquals(field, listing[field], wanted),
        `${sku} ${field}: ${JSON.stringify(listing[field])} for ${JSON.stringify(wanted)}`,
      ).toBe(true);
    }
  }
}

describe("undo, on a model of the marketplace", () => {
  test("every field is as before the run, but for what was changed since; creates stay", async () => {
    await fc.assert(
      fc.asyncProperty(story, async (one) => check(await play(one))),
      { numRuns: 500 },
    );
  });

  test("the undo of an undo brings the run’s values again", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ products }) => {
        const untouched = products.map((product) => ({ ...product, touch: undefined }));
        const { uploaded, redone } = await play({ products: untouched });
        for (const [sku, listing] of await redone()) {
          for (const field of fieldNames) {
            const wanted = uploaded.get(sku)?.[field];
            expect(fieldEquals(field, listing[field], wanted), `${sku} ${field}`).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test("a second undo has nothing to send", async () => {
    await fc.assert(
      fc.asyncProperty(story, async (one) => {
        const { plan, undone, start } = await play(one);
        const { progress } = carriedOut(start, plan);
        const again = await undo({ plan, progress }, undone, new Map());
        const sent = again.operations.flatMap((operation) =>
          operation.kind === "update" ? operation.fields : [],
        );
        expect(sent).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("the law catches an undo that takes whatever is live for what the run left", async () => {
    const forged = (run: Undone, now: Catalogue): Undone => ({
      ...run,
      progress: {
        operations: new Map(
          run.plan.operations.map(({ id, sku }) => [
            id,
            { ...run.progress.operations.get(id), listing: now.get(sku) } as OperationState,
          ]),
        ),
      },
    });
    await expect(
      fc.assert(
        fc.asyncProperty(story, async (one) => check(await play(one, forged))),
        { numRuns: 500 },
      ),
    ).rejects.toThrow(/Property failed/);
  });
});

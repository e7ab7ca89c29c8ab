import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lockName } from "../../src/commands/account/environment.ts";
import type { Session } from "../../src/commands/account/session.ts";
import { noteSent, type ReadMode } from "../../src/commands/compare/agreements.ts";
import { compareWithLive, type SheetChecked } from "../../src/commands/compare/compare.ts";
import { earlierWrites } from "../../src/commands/compare/pending-writes.ts";
import { version } from "../../src/commands/process/version.ts";
import { Secret } from "../../src/model/net/secret.ts";
import type { Listing } from "../../src/model/product/product.ts";
import type { Plan } from "../../src/model/run/plan.ts";
import type { ListingsRead } from "../../src/model/run/ports.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import type { Outcome } from "../../src/model/run/run.ts";
import { foldEvents } from "../../src/model/run/run.ts";
import { draftDigest, makePlan } from "../../src/plan/index.ts";
import { openRecord } from "../../src/record/record.ts";
import { draft, input, listing, plannedRow, read } from "../plan/fixtures.ts";
import { intent, outcome, runStart } from "../record/fixtures.ts";
import { testInRuns } from "../support/prove.ts";

const skus = ["A", "B", "C"] as const;
type Sku = (typeof skus)[number];

/** What may happen between two months of one sheet. */
type Step =
  | { readonly type: "edit"; readonly sku: Sku; readonly name: string }
  | { readonly type: "others"; readonly sku: Sku; readonly name: string }
  | { readonly type: "removed"; readonly sku: Sku }
  | { readonly type: "diff"; readonly read: ReadMode }
  | { readonly type: "upload"; readonly read: ReadMode; readonly ends: readonly Outcome[] };

const sku = fc.constantFrom(...skus);
const name = fc.constantFrom("One", "Two", "Three");
const mode = fc.constantFrom<ReadMode>("touched", "touched", "all");
const end = fc.constantFrom<Outcome>("applied", "applied", "applied", "unknown", "rejected");
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant("edit" as const), sku, name }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("others" as const), sku, name }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant("removed" as const), sku }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("diff" as const), read: mode }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("upload" as const),
      read: mode,
      ends: fc.array(end, { minLength: 3, maxLength: 3 }),
    }),
  },
);

/** One sheet, its marketplace with other people on it, and the record of one computer. */
class World {
  readonly record = openRecord({ file: ":memory:" });
  readonly sheet = new Map<Sku, string>(skus.map((one) => [one, "One"]));
  readonly live = new Map<string, Listing>();
  /** By SKU: the name of the row when row and listing were last seen, or made, equal. */
  readonly agreed = new Map<string, string>();
  readonly readSkus: string[][] = [];
  #nowMs = 1_000_000;
  #runs = 0;

  session(host = "h", key = "key"): Session {
    return {
      host: { clock: { nowMs: () => this.#nowMs, wallMs: () => ++this.#nowMs } },
      settings: { rates: documentedRates },
      spent: () => ({ requests: 0, lanes: {} }),
      environment: {
        ...{ name: "sandbox", key: `sandbox ${host}`, host },
        ...{ baseUrl: "https://h.example", apiKey: new Secret(key) },
      },
      record: this.record,
      progress: { note() {}, state() {}, end() {} },
      marketplace: {
        readListings: async (asked: readonly string[]) => {
          this.readSkus.push([...asked]);
          return this.reading(asked);
        },
      },
    } as unknown as Session;
  }

  reading(asked: Iterable<string>): ListingsRead {
    const all = [...asked];
    const found = all.flatMap((one) => this.live.get(one) ?? []);
    const absent = all.filter((one) => !this.live.has(one));
    return read(found, absent, { readAtMs: ++this.#nowMs });
  }

  get from(): SheetChecked {
    const rows = skus.map((one, at) =>
      plannedRow(draft({ sku: one, name: this.sheet.get(one) ?? "" }), at + 2),
    );
    return {
      sheet: {
        ...{ name: "own.xlsx", path: "/own.xlsx", digest: "ab" },
        sheets: [{ match: { columns: [], given: [] } }],
        base: async () => ({}),
      },
      checked: { rows, rowCount: rows.length },
    } as unknown as SheetChecked;
  }

  /** What a comparison of everything would say. */
  whole(): Promise<Plan> {
    const { rows } = this.from.checked;
    return makePlan(input({ rows, live: this.reading(skus), ...earlierWrites(this.session()) }));
  }

  async compare(mode: ReadMode): Promise<Plan> {
    const { plan } = await compareWithLive(this.from, this.session(), {
      ...{ allow: new Set<never>(), read: mode },
    });
    for (const { sku, action } of plan.changes) {
      if (action === "unchanged") this.agreed.set(sku, this.sheet.get(sku as Sku) ?? "");
      else if (action !== "untouched") this.agreed.delete(sku);
    }
    return plan;
  }

  /** Sends a plan, whose writes end as told; an unknown one may have been carried out. */
  async upload(plan: Plan, ends: readonly Outcome[]): Promise<void> {
    if (plan.operations.length === 0) return;
    this.#runs += 1;
    const run = `run-${this.#runs}`;
    const env = "sandbox h";
    const { record } = this;
    record.startRun(runStart(run, { env }), plan, { env });
    record.rememberAgreements(env, {
      ...{ agreed: [], differing: plan.operations.map(({ sku: one }) => one) },
    });
    for (const [at, operation] of plan.operations.entries()) {
      const ended = ends[at] ?? "applied";
      const { sku: one, id } = operation;
      record.append(run, intent(id, ++this.#nowMs), 0);
      record.append(run, outcome(id, ended, ++this.#nowMs), 0);
      const isCarriedOut = ended === "applied" || (ended === "unknown" && this.#runs % 2 === 0);
      const wanted = this.sheet.get(one as Sku) ?? "";
      if (isCarriedOut) this.live.set(one, this.#listing(one, wanted));
      if (ended === "applied") this.agreed.set(one, wanted);
      else this.agreed.delete(one);
    }
    record.append(run, { type: "run-ended", atMs: ++this.#nowMs, state: "finished" }, 0);
    const progress = foldEvents(record.events(run));
    await noteSent(plan, { progress }, { from: this.from, session: this.session() });
  }

  change(one: Sku, text: string): void {
    if (this.live.has(one)) this.live.set(one, this.#listing(one, text));
  }

  #listing(one: string, text: string): Listing {
    const updatedAt = new Date(++this.#nowMs).toISOString();
    return listing({ sku: one, name: text, updatedAt });
  }
}

/** Goes through steps, and holds each comparison against one of everything. */
async function live(world: World, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    if (one.type === "edit") world.sheet.set(one.sku, one.name);
    else if (one.type === "others") world.change(one.sku, one.name);
    else if (one.type === "removed") world.live.delete(one.sku);
    else {
      const before = new Map(world.agreed);
      const whole = await world.whole();
      const plan = await world.compare(one.read);
      expectTrue(plan, { whole, before, world, mode: one.read });
      if (one.type === "upload") await world.upload(plan, one.ends);
    }
  }
}

function expectTrue(
  plan: Plan,
  given: {
    readonly whole: Plan;
    readonly before: ReadonlyMap<string, string>;
    readonly world: World;
    readonly mode: ReadMode;
  },
): void {
  const { whole, before, world, mode: read } = given;
  const open = world.record.unsettledSkus("sandbox h");
  for (const [at, change] of plan.changes.entries()) {
    const { sku: one, action, fields } = change;
    if (action === "untouched") {
      expect(read).not.toBe("all");
      // Only a row that asks for what was agreed, and of which no write is open.
      expect(before.get(one)).toBe(world.sheet.get(one as Sku));
      expect(open.has(one)).toBe(false);
      expect(world.readSkus.at(-1) ?? []).not.toContain(one);
    } else if (!open.has(one)) {
      // What was read is planned as if everything had been.
      expect({ action, fields }).toEqual({
        action: whole.changes[at]?.action,
        fields: whole.changes[at]?.fields,
      });
    }
  }
  const untouched = new Set(
    plan.changes.flatMap(({ sku: one, action }) => (action === "untouched" ? [one] : [])),
  );
  expect(plan.operations.some(({ sku: one }) => untouched.has(one))).toBe(false);
}

describe("reading only what was touched", () => {
  const title = "plans each row that was read as a comparison of everything does, and no other row";
  testInRuns(title, { quick: 120, whole: 300 }, async (numRuns) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), (steps) => live(new World(), steps)),
      { numRuns },
    );
  });

  test("the second month of an unchanged sheet reads nothing; all finds what others changed", async () => {
    const world = new World();
    await world.upload(await world.compare("touched"), []);
    world.change("A", "Theirs");
    world.live.delete("B");
    expect((await world.compare("touched")).totals).toMatchObject({ untouched: 3, update: 0 });
    expect(world.readSkus.at(-1)).toEqual([]);
    const all = await world.compare("all");
    expect(all.totals).toMatchObject({ update: 1, unchanged: 1, create: 0 });
    // What differs now is touched until it is settled.
    expect((await world.compare("touched")).totals).toMatchObject({ untouched: 1, update: 1 });
  });

  test("an unknown write leaves nothing agreed", async () => {
    const world = new World();
    await world.upload(await world.compare("touched"), ["unknown", "applied", "applied"]);
    const plan = await world.compare("touched");
    expect(plan.changes.map(({ action }) => action)).toEqual(["blocked", "untouched", "untouched"]);
  });

  test.each([
    ["this program", version, 3],
    ["another version of the program", "0.0.1", 0],
  ])("what %s has agreed leaves rows unread, or does not: %s", async (_who, program, untouched) => {
    const world = new World();
    await world.upload(await world.compare("touched"), []);
    const agreed = world.from.checked.rows.flatMap(({ sku: one, draft: wanted }) => {
      const account = lockName(world.session().environment);
      const meaning = { wholeLists: new Set<never>(), program, account };
      return wanted === undefined
        ? []
        : [{ sku: one, digest: draftDigest(wanted, meaning), atMs: 2e9 }];
    });
    world.record.rememberAgreements("sandbox h", { agreed, differing: [] });
    const { totals } = await world.compare("touched");
    expect(totals.untouched ?? 0).toBe(untouched);
  });

  test.each([
    ["one host", "at another of the same name", ["other"]],
    ["one key", "with another one, which may be that of another account", ["h", "other key"]],
  ])("what was agreed with %s leaves nothing unread %s", async (_one, _other, given) => {
    const world = new World();
    await world.upload(await world.compare("touched"), []);
    const { plan } = await compareWithLive(world.from, world.session(...given), {
      ...{ allow: new Set<never>(), read: "touched" },
    });
    expect(plan.totals).toMatchObject({ unchanged: 3 });
    expect(plan.totals.untouched).toBeUndefined();
  });
});

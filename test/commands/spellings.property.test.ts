import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Session } from "../../src/commands/account/session.ts";
import { compareWithLive } from "../../src/commands/compare/compare.ts";
import type { SheetChecked } from "../../src/commands/sheet/check-sheet.ts";
import { Secret } from "../../src/model/net.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import { openRecord } from "../../src/record/record.ts";
import { draft, listing, plannedRow, read } from "../plan/fixtures.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { testInRuns } from "../support/prove.ts";

const env = "sandbox sandbox.example.com";

/** A marketplace, what is remembered of it, and a sheet. All SKUs are digits. */
interface World {
  readonly live: readonly string[];
  readonly remembered: readonly string[];
  readonly sheet: readonly string[];
  readonly readsWholeLists: boolean;
}

const number = fc.constantFrom("7", "42", "4006381", "12345");
const zeros = fc.integer({ min: 0, max: 12 });
const sku = fc.tuple(zeros, number).map(([count, digits]) => "0".repeat(count) + digits);
const skus = fc.uniqueArray(sku, { maxLength: 6 });
const worlds: fc.Arbitrary<World> = fc.record({
  live: skus,
  remembered: skus,
  sheet: fc.uniqueArray(sku, { minLength: 1, maxLength: 6 }),
  readsWholeLists: fc.boolean(),
});

async function planIn({ live, remembered, sheet, readsWholeLists }: World) {
  const record = openRecord({ file: ":memory:" });
  await record.rememberListings(
    remembered.map((one) => ({
      ...{ env, sku: one, listing: listing({ sku: one }), source: "list" as const, atMs: 5 },
    })),
  );
  if (readsWholeLists) await record.changeFacts(env, () => ({ filterMode: "none" }));
  const asked: string[] = [];
  const session = {
    host: { clock: new FakeClock() },
    settings: { rates: documentedRates },
    spent: () => ({ requests: 0, lanes: {} }),
    environment: {
      name: "sandbox",
      key: env,
      host: "sandbox.example.com",
      apiKey: new Secret("key"),
    },
    record,
    progress: { note() {}, warn() {}, state() {}, end() {} },
    marketplace: {
      readListings: async (wanted: readonly string[]) => {
        asked.push(...wanted);
        const listed = live.filter((one) => wanted.includes(one));
        return read(
          listed.map((one) => listing({ sku: one })),
          wanted.filter((one) => !live.includes(one)),
        );
      },
    },
  } as unknown as Session;
  const plannedRows = sheet.map((one, at) => plannedRow(draft({ sku: one }), at + 2));
  const products = {
    sheet: {
      ...{ name: "a.xlsx", path: "/a.xlsx", digest: "ab" },
      sheets: [{ match: { columns: [], constants: [] } }],
      base: async () => ({}),
    },
    checked: { rows: plannedRows, rowCount: plannedRows.length },
  };
  const options = { allow: new Set<never>() };
  const compared = await compareWithLive(products as unknown as SheetChecked, session, options);
  await record.close();
  return { plan: compared.plan, asked };
}

const bare = (one: string) => one.replace(/^0+(?=\d)/, "");

/** No SKU is created of which another spelling was listed when we last knew, or is asked for and listed. */
async function expectNoTwin(world: World, forget = false): Promise<void> {
  const { plan, asked } = await planIn(forget ? { ...world, remembered: [] } : world);
  for (const { sku: created } of plan.operations.filter(({ kind }) => kind === "create")) {
    const twins = world.live.filter((one) => bare(one) === bare(created));
    const found = twins.filter((one) => asked.includes(one) || world.remembered.includes(one));
    expect(found).toEqual([]);
    // Without zeros, and with one or two more, is always asked for.
    const near = [bare(created), `0${created}`, `00${created}`];
    expect(near.filter((one) => one !== created && !asked.includes(one))).toEqual([]);
  }
  // A SKU that is listed itself is never held up by a twin.
  const held = plan.changes.filter(({ action, sku: own }) => {
    return action === "blocked" && world.live.includes(own);
  });
  expect(held).toEqual([]);
}

describe("a comparison of SKUs of digits", () => {
  const title = "creates none that is listed, as far as it can be known, with other zeros in front";
  testInRuns(title, { quick: 60, whole: 300 }, async (numRuns) => {
    await fc.assert(
      fc.asyncProperty(worlds, (world) => expectNoTwin(world)),
      { numRuns },
    );
  });

  it("would be found out if it looked at nothing that is remembered", async () => {
    const runs = fc.asyncProperty(worlds, (world) => expectNoTwin(world, true));
    const often = { numRuns: 10_000, endOnFailure: true };
    await expect(fc.assert(runs, often)).rejects.toThrow();
  });
});

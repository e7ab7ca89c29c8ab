import { describe, expect, test } from "vitest";
import { documentOf, type Json } from "../support/command.ts";
import {
  type AnyMarket,
  expectAsWanted,
  openFastMarket,
  recordsOf,
  writesOf,
} from "../support/market.ts";
import { testSome } from "../support/prove.ts";

/** What goes wrong, with what must come of it. */
interface Case {
  readonly faults: string;
  /** @default 0 */
  readonly code?: number;
  /** How the row that was hit ends. @default applied */
  readonly outcome?: "applied" | "rejected";
  /** Times the write may arrive, the refused ones included. @default 1 */
  readonly arrivals?: number;
  readonly flags?: readonly string[];
}

/**
 * Kinds of faults that hit one create and one update, the second of its lane. Where the answer is lost before the
 * write was carried out it has to go twice, where after it must not.
 */
const writeFaults: readonly (Omit<Case, "faults"> & { readonly kind: string })[] = [
  { kind: "latency=300ms" },
  { kind: "latency=20-200ms" },
  { kind: "latency=10ms~900ms" },
  { kind: "5xx-before", arrivals: 2 },
  { kind: "5xx-after=502" },
  { kind: "status-before=409", arrivals: 2 },
  { kind: "status-after=409" },
  { kind: "status-before=400", code: 4, outcome: "rejected" },
  { kind: "status-before=422", code: 4, outcome: "rejected" },
  { kind: "reset-before", arrivals: 2 },
  { kind: "reset-after" },
  { kind: "hang-before", arrivals: 2 },
  { kind: "hang-after" },
  { kind: "hang-late=1500ms", flags: ["--settle", "2"] },
  { kind: "429", arrivals: 2 },
  { kind: "429=1s", arrivals: 2 },
  { kind: "503=1s", arrivals: 2 },
  { kind: "503", arrivals: 2 },
  { kind: "garbled" },
  { kind: "cut" },
  { kind: "success-false", code: 4, outcome: "rejected" },
  { kind: "success-missing" },
];

const readFaults: readonly string[] = [
  "latency=300ms",
  "5xx-before",
  "5xx-after=503",
  "reset-before",
  "hang-before",
  "429",
  "429=1s",
  "503=1s",
  "garbled",
  "cut",
];

const targets = ["create", "update"];
const counts = { creates: 3, updates: 3, unchanged: 2 };

/** The JSON of an upload that met the fault. */
async function upload(
  market: AnyMarket,
  { code = 0, flags = [] }: Omit<Case, "faults">,
): Promise<Json> {
  const args = ["upload", market.workbook, ...market.flags, "--timeout", "1", "--json", ...flags];
  const ended = await market.run(args);
  expect(ended).toMatchObject({ code, stderr: "" });
  return documentOf(ended);
}

/** What is reported of every row is what the marketplace holds. */
function expectTold({ simulator, wanted, seed }: AnyMarket, { rows }: Json): void {
  expect(rows).toHaveLength(wanted.size);
  const before = new Map(seed.map((listing) => [listing.sku, listing]));
  for (const { sku, outcome } of rows) {
    const records = recordsOf(simulator, sku);
    const isThere = outcome === "applied" || outcome === "unchanged";
    const held = isThere ? wanted.get(sku) : before.get(sku);
    expect(records).toHaveLength(held === undefined ? 0 : 1);
    if (held !== undefined) expect(records[0]).toMatchObject(held);
  }
}

describe("upload tells the truth, and makes no second record", () => {
  const cases = writeFaults.map(({ kind, ...rest }) => ({
    faults: targets.map((target) => `${target}:${kind}:@2`).join(),
    ...rest,
  }));

  testSome("$faults", cases, 2, async (one) => {
    const { faults, outcome = "applied", arrivals = 1 } = one;
    const market = await openFastMarket({ ...counts, faults });
    const document = await upload(market, one);

    const writes = writesOf(market.simulator);
    for (const target of targets) {
      const hit = writes.find(({ fault, lane }) => fault !== undefined && lane === target);
      const row = document.rows.find(({ sku }: { sku: string }) => sku === hit?.sku);
      expect(row).toMatchObject({ action: target, outcome, attempts: arrivals });
      expect(writes.filter(({ sku }) => sku === hit?.sku)).toHaveLength(arrivals);
    }
    expectTold(market, document);
    if (outcome === "applied") {
      expectAsWanted(market);
      return;
    }
    // What was refused is done by the same command, once nothing goes wrong any more.
    market.simulator.setFaults([]);
    await upload(market, {});
    expectAsWanted(market);
  });
});

describe("upload reads on, and sends each write once", () => {
  // The first page of the list, and the read-back of the first update.
  const cases = readFaults.map((kind) => ({ faults: `list:${kind}:@1,list:${kind}:@4` }));

  testSome("$faults", cases, 3, async ({ faults }) => {
    const market = await openFastMarket({ ...counts, bystanders: 30, faults });
    const document = await upload(market, {});
    const hit = market.simulator.ledger().filter(({ fault }) => fault !== undefined);
    expect(hit).toHaveLength(2);
    expectTold(market, document);
    expectAsWanted(market);
    expect(writesOf(market.simulator)).toHaveLength(6);
  });
});

describe("upload under several faults at once", () => {
  test.for([
    { faults: "create:5xx-after:x3,update:reset-after:x3,all:latency=5-60ms" },
    { faults: "create:reset-before:@1,create:garbled:@4,update:garbled:x3,list:5xx-before:@3" },
    { faults: "create:429:@1,update:503=1s:@1,update:cut:@2,list:429:@2" },
  ])("$faults", async ({ faults }) => {
    const market = await openFastMarket({ creates: 12, updates: 12, unchanged: 2, faults });
    const document = await upload(market, {});
    expectTold(market, document);
    expectAsWanted(market);
  });
});

describe("a write that fails twice without an answer", () => {
  // Both attempts of the first create and of the first update.
  const faults = "create:reset-before:@1,create:reset-before:@2,update:5xx-before:x2";

  test("is told as unknown with exit 5, and is not sent a third time", async () => {
    const market = await openFastMarket({ creates: 1, updates: 1, unchanged: 2, faults });
    const document = await upload(market, { code: 5 });
    expect(document.totals).toMatchObject({ unknown: 2, applied: 0 });
    expect(writesOf(market.simulator)).toHaveLength(4);

    market.simulator.setFaults([]);
    const resume = ["resume", ...market.flags, "--json"];
    const resumed = await market.run(resume);
    expect(resumed).toMatchObject({ code: 5, stderr: "" });
    expect(writesOf(market.simulator)).toHaveLength(4);
    // Nor by another upload: the marketplace may still carry it out.
    const again = await upload(market, { code: 6 });
    expect(again.totals).toMatchObject({ blocked: 2 });
    expect(writesOf(market.simulator)).toHaveLength(4);
  });
});

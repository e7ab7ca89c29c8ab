import { describe, expect, test } from "vitest";
import type { Session } from "../../src/commands/account/session.ts";
import { compareWithLive } from "../../src/commands/compare/compare.ts";
import type { SheetChecked } from "../../src/commands/sheet/check-sheet.ts";
import { Secret } from "../../src/model/net.ts";
import type { Listing } from "../../src/model/product/product.ts";
import type { ListingsRead, ListingsReadOptions } from "../../src/model/run/ports.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import { openRecord, type RunRecord } from "../../src/record/record.ts";
import { draft, listing, plannedRow, read } from "../plan/fixtures.ts";
import { intent, plan as planOf, runStart, update } from "../record/fixtures.ts";
import { FakeClock } from "../support/fake-clock.ts";

const env = "sandbox sandbox.example.com";

/** A sheet of five rows: two that are remembered, one of them no longer live, and one that is wrong. */
const skus = ["A", "B", "C", "D"];
const rows = [
  ...skus.map((sku, at) => plannedRow(draft({ sku, name: `Mug ${sku}` }), at + 2)),
  { row: 6, sku: "", findings: [] },
];
const products = {
  sheet: {
    ...{ name: "catalogue.xlsx", path: "/catalogue.xlsx", digest: "ab" },
    sheets: [{ match: { columns: [], constants: [] } }],
    base: async () => ({}),
  },
  checked: { rows, rowCount: rows.length },
} as unknown as SheetChecked;

const live = read([listing({ sku: "A" }), listing({ sku: "C", name: "Mug C" })], ["B", "D"]);

type Read = (skus: readonly string[], options: ListingsReadOptions) => Promise<ListingsRead>;

function sessionOf(readListings: Read, record: RunRecord): Session {
  // Each look at the clock finds that a slice of time is over: whatever may pause does.
  let nowMs = 0;
  const wallMs = () => new FakeClock().wallMs();
  return {
    host: { clock: { nowMs: () => (nowMs += 10), wallMs } },
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
    marketplace: { readListings },
  } as unknown as Session;
}

async function recordWith(...remembered: Listing[]): Promise<RunRecord> {
  const record = openRecord({ file: ":memory:" });
  await record.rememberListings(
    remembered.map((one) => ({ env, sku: one.sku, listing: one, source: "list", atMs: 5 })),
  );
  return record;
}

const remembered = () => recordWith(listing({ sku: "A" }), listing({ sku: "B", name: "Mug B" }));

const compare = async (reading: Read, record = remembered()) =>
  compareWithLive(products, sessionOf(reading, await record), { allow: new Set() });

/** Another run is about to update the listing, and its outcome is open. */
async function openUpdateOf(sku: string, record: RunRecord): Promise<void> {
  const operation = update(sku);
  await record.startRun(runStart("other", { env }), planOf([operation]));
  await record.append("other", intent(operation.id, new FakeClock().wallMs()), 0);
}

describe("compareWithLive", () => {
  test("plans from what is live, whatever is remembered", async () => {
    const { plan } = await compare(async () => live);
    expect(plan.operations.map(({ id }) => id)).toEqual(["r2-update", "r3-create", "r5-create"]);
    expect(plan).toEqual((await compare(async () => live, recordWith())).plan);
  });

  test("blocks rows to which another run has written meanwhile", async () => {
    const record = remembered();
    const { plan } = await compare(async () => {
      await openUpdateOf("A", await record);
      return live;
    }, record);
    expect(plan.changes[0]).toMatchObject({
      action: "blocked",
      notes: [{ code: "write-unsettled" }],
    });
  });

  test("remembers what a reading has shown that fails afterwards", async () => {
    const record = remembered();
    const compared = compare(async (_skus, { onSeen }) => {
      for (const entry of live.listings) {
        await onSeen?.({ listings: new Map([entry]), duplicated: new Set(), readAtMs: 7 });
      }
      throw new Error("no server");
    }, record);
    await expect(compared).rejects.toThrow("no server");
    const known = await (await record).rememberedListings(env, ["A", "C"]);
    expect(known.get("A")?.atMs).toBe(7);
    expect(known.get("C")?.listing.name).toBe("Mug C");
  });
});

describe("compareWithLive, SKUs of digits", () => {
  const digitRows = ["12345", "678"].map((sku, at) => plannedRow(draft({ sku }), at + 2));
  const sheet = {
    ...products,
    checked: { rows: digitRows, rowCount: 2 },
  } as unknown as SheetChecked;

  /** A marketplace with these SKUs, and what it was asked for. */
  function marketWith(...listed: string[]) {
    const asked: (readonly string[])[] = [];
    const reading: Read = async (wanted) => {
      asked.push(wanted);
      return read(
        listed.filter((sku) => wanted.includes(sku)).map((sku) => listing({ sku })),
        wanted.filter((sku) => !listed.includes(sku)),
      );
    };
    return { asked, reading };
  }

  async function plan(reading: Read, record: Promise<RunRecord>) {
    const options = { allow: new Set<never>() };
    return (await compareWithLive(sheet, sessionOf(reading, await record), options)).plan;
  }

  test("are asked for with zeros in front where they are absent, and are not created again", async () => {
    const { asked, reading } = marketWith("0012345");
    const { changes, operations } = await plan(reading, recordWith());
    expect(asked[1]).toEqual(expect.arrayContaining(["012345", "0012345", "0678", "00678"]));
    expect(changes.map(({ action }) => action)).toEqual(["blocked", "create"]);
    expect(operations).toHaveLength(1);
  });

  test("are found under any number of zeros that is remembered", async () => {
    const { asked, reading } = marketWith("000000012345");
    const { changes } = await plan(reading, recordWith(listing({ sku: "000000012345" })));
    expect(asked[1]?.[0]).toBe("000000012345");
    expect(changes[0]?.notes).toMatchObject([{ code: "leading-zeros-lost" }]);
  });

  test("are created though another spelling is remembered that is gone by now", async () => {
    const { reading } = marketWith();
    const { changes } = await plan(reading, recordWith(listing({ sku: "000000012345" })));
    expect(changes.map(({ action }) => action)).toEqual(["create", "create"]);
  });

  test("that are all live are asked for once", async () => {
    const { asked, reading } = marketWith("12345", "678");
    await plan(reading, recordWith());
    expect(asked).toHaveLength(1);
  });

  test("are asked for with their other spellings at once where every question reads the whole list", async () => {
    const { asked, reading } = marketWith("0012345");
    const record = recordWith();
    await (await record).changeFacts(env, () => ({ filterMode: "none" }));
    const { changes } = await plan(reading, record);
    expect(asked).toHaveLength(1);
    expect(changes[0]?.action).toBe("blocked");
  });
});

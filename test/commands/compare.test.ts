import { describe, expect, test, vi } from "vitest";
import type { Session } from "../../src/commands/account/session.ts";
import {
  type CompareOptions,
  compareWithLive,
  previewWithLive,
  type SheetChecked,
} from "../../src/commands/compare/compare.ts";
import { Secret } from "../../src/model/net/secret.ts";
import type { Listing } from "../../src/model/product/product.ts";
import type { ListingsPart, ListingsRead, ListingsReadOptions } from "../../src/model/run/ports.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import { inFull, makePlan, type Preview, type PreviewedChange } from "../../src/plan/index.ts";
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
    sheets: [{ match: { columns: [], given: [] } }],
    base: async () => ({}),
  },
  checked: { rows, rowCount: rows.length },
} as unknown as SheetChecked;

const live = read([listing({ sku: "A" }), listing({ sku: "C", name: "Mug C" })], ["B", "D"]);

function part(...some: string[]): ListingsPart {
  const among = (all: ReadonlySet<string>) => new Set(some.filter((sku) => all.has(sku)));
  const listings = new Map([...live.listings].filter(([sku]) => some.includes(sku)));
  return { ...live, listings, absent: among(live.absent) };
}

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
    progress: { note() {}, state() {}, end() {} },
    marketplace: { readListings },
  } as unknown as Session;
}

function recordWith(...remembered: Listing[]): RunRecord {
  const record = openRecord({ file: ":memory:" });
  record.rememberListings(
    remembered.map((one) => ({ env, sku: one.sku, listing: one, source: "list", atMs: 5 })),
  );
  return record;
}

const remembered = () => recordWith(listing({ sku: "A" }), listing({ sku: "B", name: "Mug B" }));

/** Compares, and gives the plan with all that was told, in its order. */
async function compare(
  reading: Read,
  options: Partial<CompareOptions> = {},
  record = remembered(),
) {
  const told: PreviewedChange[][] = [];
  const onPreview = (batch: readonly Preview[]) => void told.push(wholeOf(batch));
  const compared = compareWithLive(products, sessionOf(reading, record), {
    allow: new Set(),
    onPreview,
    ...options,
  });
  return { told, compared, record };
}

/** None of these readings tells what it sees before it is settled: nothing is only confirmed. */
function wholeOf(batch: readonly Preview[]): PreviewedChange[] {
  return batch.map((one) =>
    one.certainty === "confirmed" ? expect.fail(`row ${one.row} is only confirmed`) : inFull(one),
  );
}

const short = ({ row, action, certainty }: PreviewedChange) => `${row} ${action} ${certainty}`;

/** So many turns of the event loop that whatever is only paused has come to its end. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
}

/** The reading, in two parts. */
const inParts: Read = async (_skus, { onPart }) => {
  onPart?.(part("C", "D"));
  await turns();
  onPart?.(part("A", "B"));
  return live;
};

function firmOf(told: readonly PreviewedChange[][]) {
  const latest = new Map(told.flat().map((change) => [change.row, change]));
  return [...latest.values()].sort((one, other) => one.row - other.row);
}

function asFirm(changes: readonly object[]): object[] {
  return changes.map((change) => ({ ...change, certainty: "firm" }));
}

/** Another run is about to update the listing, and its outcome is open. */
function openUpdateOf(sku: string, record: RunRecord): void {
  const operation = update(sku);
  record.startRun(runStart("other", { env }), planOf([operation]));
  record.append("other", intent(operation.id, new FakeClock().wallMs()), 0);
}

describe("compareWithLive: onPreview", () => {
  test("tells every row before anything is asked, what is remembered with its age", async () => {
    let before: string[] = [];
    const { told, compared } = await compare((wanted, options) => {
      before = told.flat().map(short);
      return inParts(wanted, options);
    });
    await compared;
    expect(before).toEqual([
      "2 update remembered",
      "3 unchanged remembered",
      "4 blocked reading",
      "5 blocked reading",
      "6 invalid firm",
    ]);
    expect(told.flat()[0]).toMatchObject({ asOfMs: 5, fields: [{ field: "name" }] });
  });

  test("tells each row once more when it is read, as the plan has it, while the rest is read", async () => {
    const during: string[][] = [];
    const { told, compared } = await compare(async (wanted, options) => {
      const all = await inParts(wanted, {
        ...options,
        onPart: (one) => {
          during.push(told.flat().map(short).slice(5));
          options.onPart?.(one);
        },
      });
      return all;
    });
    const { plan } = await compared;
    expect(during).toEqual([[], ["4 unchanged firm", "5 create firm"]]);
    expect(told.flat()).toHaveLength(9);
    expect(firmOf(told)).toEqual(asFirm(plan.changes));
  });

  test("leaves the plan as it is without it, whatever is remembered", async () => {
    const { compared } = await compare(inParts);
    const { plan } = await compared;
    const plain = await compareWithLive(
      products,
      sessionOf(async () => live, recordWith()),
      {
        allow: new Set(),
      },
    );
    expect(plan).toEqual(plain.plan);
    expect(plan.operations.map(({ id }) => id)).toEqual(["r2-update", "r3-create", "r5-create"]);
  });

  test("tells at the end what no part has told", async () => {
    const { told, compared } = await compare(async () => live);
    const { plan } = await compared;
    expect(firmOf(told)).toEqual(asFirm(plan.changes));
  });

  test("tells all rows anew when the writes of earlier runs are others by then", async () => {
    const record = remembered();
    const { told, compared } = await compare(
      async (wanted, options) => {
        const all = await inParts(wanted, options);
        await turns();
        openUpdateOf("A", record);
        return all;
      },
      {},
      record,
    );
    const { plan } = await compared;
    expect(plan.changes[0]).toMatchObject({
      action: "blocked",
      notes: [{ code: "write-unsettled" }],
    });
    expect(firmOf(told)).toEqual(asFirm(plan.changes));
  });

  test("tells what a list shows that is still read as remembered, and remembers it", async () => {
    const { told, compared, record } = await compare(async (_skus, { onPart, onSeen }) => {
      onSeen?.({ listings: part("C").listings, readAtMs: 7 });
      await turns();
      onPart?.(live);
      return live;
    });
    const { plan } = await compared;
    expect(told.flat()[5]).toMatchObject({ row: 4, certainty: "remembered", asOfMs: 7 });
    expect(firmOf(told)).toEqual(asFirm(plan.changes));
    expect(record.rememberedListings(env, ["C"]).get("C")?.atMs).toBe(live.readAtMs);
  });

  test("tells nothing more once the reading has failed, and keeps what was found", async () => {
    const { told, compared, record } = await compare(async (_skus, { onPart }) => {
      onPart?.(part("C", "D"));
      throw new Error("no server");
    });
    await expect(compared).rejects.toThrow("no server");
    const toldByThen = told.length;
    await turns();
    expect(told).toHaveLength(toldByThen);
    expect(told.flat().map(short)).not.toContain("5 create firm");
    expect(record.rememberedListings(env, ["C"]).get("C")?.listing.name).toBe("Mug C");
  });

  test("that throws ends the comparison with what it threw", async () => {
    const onPreview = (batch: readonly Preview[]) => {
      if (wholeOf(batch).some(({ sku, certainty }) => sku === "D" && certainty === "firm"))
        throw new Error("full");
    };
    const { compared } = await compare(inParts, { onPreview });
    await expect(compared).rejects.toThrow("full");
  });
});

describe("previewWithLive", () => {
  test("tells every row in the end as the plan of the same reading has it", async () => {
    const last = new Map<number, PreviewedChange>();
    const onPreview = (batch: readonly Preview[]) => {
      for (const one of wholeOf(batch)) last.set(one.row, one);
    };
    const options = { allow: new Set<never>(), onPreview };
    const { input } = await previewWithLive(products, sessionOf(inParts, remembered()), options);
    const plain = [...last.values()].map(
      ({ row, sku, action, fields, notes, certainty }) =>
        ({ row, sku, action, fields, notes, certainty }) as const,
    );
    expect(plain).toEqual(asFirm((await makePlan(input)).changes));
  });

  test("confirms what was seen and settled as it was seen, and remembers it once", async () => {
    const last = new Map<number, PreviewedChange>();
    const confirmed: number[] = [];
    const onPreview = (batch: readonly Preview[]) => {
      for (const one of batch) {
        const before = last.get(one.row);
        if (one.certainty !== "confirmed") last.set(one.row, inFull(one));
        else {
          confirmed.push(one.row);
          const { asOfMs: _, ...seen } = before ?? expect.fail("nothing to confirm");
          last.set(one.row, { ...seen, certainty: "firm" });
        }
      }
    };
    const record = remembered();
    const remember = vi.spyOn(record, "rememberListings");
    const seenFirst: Read = async (_skus, { onPart, onSeen }) => {
      await onSeen?.({ listings: live.listings, readAtMs: live.readAtMs });
      expect(last.get(4)).toMatchObject({ certainty: "remembered", asOfMs: live.readAtMs });
      await onPart?.({ ...live, areAsSeen: true });
      return live;
    };
    const options = { allow: new Set<never>(), onPreview };
    const { input } = await previewWithLive(products, sessionOf(seenFirst, record), options);
    expect(confirmed).toEqual([2, 4]);
    expect(remember.mock.calls.flat(2).map(({ sku }) => sku)).toEqual(["A", "C"]);
    const firm = [...last.values()].map(
      ({ row, sku, action, fields, notes, certainty, asOfMs }) =>
        ({ row, sku, action, fields, notes, certainty, asOfMs }) as const,
    );
    expect(firm).toEqual(
      asFirm((await makePlan(input)).changes).map((change) => ({ ...change, asOfMs: undefined })),
    );
  });

  test("tells the rows anew when another run has written meanwhile", async () => {
    const record = remembered();
    const { told, onPreview } = teller();
    await previewWithLive(
      products,
      sessionOf((wanted, options) => {
        const read = inParts(wanted, options);
        openUpdateOf("B", record);
        return read;
      }, record),
      { allow: new Set(), onPreview },
    );
    const last = new Map(told.map((one) => [one.row, one]));
    expect(last.get(3)).toMatchObject({ action: "blocked", certainty: "firm" });
  });
});

describe("previewWithLive, where a reading brings the first categories", () => {
  /** How often each row was told as firm, and the last that was told of it. */
  async function told(categoryName: string) {
    const known = Array.from({ length: 20 }, (_, at) =>
      listing({ sku: `K${at}`, categoryName: "Home > Mugs" }),
    );
    const rows = [
      ...known.map(({ sku }, at) =>
        plannedRow(draft({ sku, categoryName: "Home > Mugs" }), at + 2),
      ),
      plannedRow(draft({ sku: "NEW", categoryName }), 22),
    ];
    const firm: PreviewedChange[] = [];
    const onPreview = (batch: readonly Preview[]) =>
      void firm.push(...wholeOf(batch).filter(({ certainty }) => certainty === "firm"));
    const whole = read(known, ["NEW"]);
    const reading: Read = async (_skus, { onPart }) => {
      await onPart?.(whole);
      return whole;
    };
    const sheet = { ...products, checked: { rows } } as unknown as SheetChecked;
    const { input } = await previewWithLive(sheet, sessionOf(reading, recordWith()), {
      allow: new Set(),
      onPreview,
    });
    const last = new Map(firm.map((one) => [one.row, one]));
    expect([...last.values()]).toEqual(asFirm((await makePlan(input)).changes));
    return firm.map(({ row }) => row).sort((one, other) => one - other);
  }

  test("tells a row again whose category is none of them, and no other", async () => {
    const once = Array.from({ length: 21 }, (_, at) => at + 2);
    expect(await told("Home > Mugs")).toEqual(once);
    expect(await told("Garden > Mugs")).toEqual([...once, 22]);
  });
});

function teller() {
  const told: PreviewedChange[] = [];
  return { told, onPreview: (batch: readonly Preview[]) => void told.push(...wholeOf(batch)) };
}

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

  async function plan(reading: Read, record: RunRecord, told: PreviewedChange[] = []) {
    const onPreview = (batch: readonly Preview[]) => void told.push(...wholeOf(batch));
    const options: CompareOptions = { allow: new Set(), onPreview };
    return (await compareWithLive(sheet, sessionOf(reading, record), options)).plan;
  }

  test("are asked for with zeros in front where they are absent, and are not created again", async () => {
    const { asked, reading } = marketWith("0012345");
    const told: PreviewedChange[] = [];
    const { changes, operations } = await plan(reading, recordWith(), told);
    expect(asked[1]).toEqual(expect.arrayContaining(["012345", "0012345", "0678", "00678"]));
    expect(changes.map(({ action }) => action)).toEqual(["blocked", "create"]);
    expect(operations).toHaveLength(1);
    // Nothing that was told to be firm turned out otherwise.
    expect(told.filter(({ certainty }) => certainty === "firm").map(short)).toEqual([
      "2 blocked firm",
      "3 create firm",
    ]);
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
    record.factsStore(env).save({ filterMode: "none" });
    const { changes } = await plan(reading, record);
    expect(asked).toHaveLength(1);
    expect(changes[0]?.action).toBe("blocked");
  });
});

import { describe, expect, test } from "vitest";
import { parseContract } from "../../src/simulator/index.ts";
import { documentOf } from "../support/command.ts";
import { openFastMarket, recordsOf, writesOf } from "../support/market.ts";
import { testSome } from "../support/prove.ts";
import { handsOver } from "../support/socketless.ts";

const minuteMs = 60_000;

/** Uploads at the documented limits against a marketplace that lets less through. */
async function uploaded(world: {
  creates?: number;
  updates?: number;
  bystanders?: number;
  contract: string;
}) {
  const { creates = 0, updates = 0, contract } = world;
  const { bystanders = creates > 0 ? 98 : 0 } = world;
  const market = await openFastMarket({
    ...{ creates, updates, bystanders, rate: "100/60s" },
    contract: parseContract(contract),
  });
  const beganMs = market.clock.nowMs();
  const ended = await market.run(["upload", market.workbook, ...market.flags, "--json"]);
  const ledger = market.simulator.ledger();
  const refusedMs = (lane: string) =>
    ledger.filter((one) => one.lane === lane && one.overLimit).map(({ atMs }) => atMs);
  const isClosed = ({ lane, atMs }: { lane: string; atMs: number }) =>
    refusedMs(lane).some((ms) => atMs > ms && atMs < ms + minuteMs);
  return {
    ...{ market, ended, document: documentOf(ended) },
    minutes: (market.clock.nowMs() - beganMs) / minuteMs,
    refusals: (lane: string) => refusedMs(lane).length,
    sentWhileClosed: ledger.filter(isClosed).length,
  };
}

describe("an upload ends where a lane lets less through than documented", () => {
  test("90 of 100 read: the refused page is not asked for again", async () => {
    const run = await uploaded({ creates: 150, contract: "limits=read:90" });
    expect(run.ended.code).toBe(0);
    expect(run.minutes).toBeLessThan(4);
    expect(run.refusals("read")).toBeLessThanOrEqual(2);
    expect(run.sentWhileClosed).toBe(0);
    const sizes = run.market.simulator
      .ledger()
      .filter(({ lane, overLimit }) => lane === "read" && overLimit)
      .map(({ cost }) => cost);
    expect(new Set(sizes).size).toBe(sizes.length);
  });

  test("80 of 100 created: 300 take five minutes, not seven, and the result says why", {
    tags: "slow",
  }, async () => {
    const run = await uploaded({ creates: 300, contract: "limits=create:80" });
    expect(run.ended.code).toBe(0);
    expect(run.minutes).toBeLessThan(5);
    expect(run.refusals("create")).toBe(1);
    expect(run.sentWhileClosed).toBe(0);
    expect(run.document.took.lanes.create.perMinute).toBe(80);
  });

  test("what was learnt is where the next run begins, and what probe shows", async () => {
    const run = await uploaded({ updates: 60, contract: "limits=update:50" });
    expect(run.refusals("update")).toBe(1);
    const { market } = run;
    const probed = await market.run(["probe", ...market.flags, "--json"]);
    expect(documentOf(probed).facts).toContainEqual(
      expect.objectContaining({
        fact: "limits",
        status: "kept",
        value: { update: { perMinute: 50, seenAt: expect.any(String) } },
      }),
    );
    const undone = await market.run(["undo", documentOf(run.ended).run, ...market.flags, "--json"]);
    expect(undone.code).toBe(0);
    expect(run.refusals("update")).toBe(1);
  });

  test.for([
    { creates: 250, contract: "limits=create:60@1m+create:90@6m+read:70" },
    { creates: 250, contract: "limits=create:90+create:55@2m,window=calendar" },
    { creates: 250, contract: "limits=create:50+read:55,retry-after=no,refused=counted" },
  ])("dropping, recovering, by the clock: $contract", { tags: "slow" }, async (world) => {
    const run = await uploaded(world);
    expect(run.ended.code).toBe(0);
    expect(run.sentWhileClosed).toBe(0);
  });
});

describe("the first reading of a list", () => {
  const worlds = [
    { contract: "", minutes: 1.7 },
    { contract: "page-base=0", minutes: 1.7 },
    { contract: "page-base=0,size-name=Size", minutes: 2.7 },
    { contract: "page-base=0,size-name=neither", minutes: 5 },
  ];
  const title = "98 live and 150 new take $minutes minutes at most where “$contract”";
  testSome(title, worlds, 3, async (world) => {
    const run = await uploaded({ creates: 150, ...world });
    expect(run.ended.code).toBe(0);
    expect(run.minutes).toBeLessThan(world.minutes);
  });
});

describe("where no filter is honoured", () => {
  const contract = "array=ignored";

  const worlds = [
    { creates: 150, bystanders: 98, contract, minutes: 2 },
    { creates: 150, bystanders: 98, contract: `${contract},read-lag=4s`, minutes: 4 },
    { creates: 40, updates: 40, bystanders: 400, contract: `${contract},sort=newest`, minutes: 10 },
  ];
  const title = "$creates new beside $bystanders take $minutes minutes at most: “$contract”";
  testSome(title, worlds, 2, async (world) => {
    const run = await uploaded(world);
    expect(run.ended).toMatchObject({ code: 0 });
    expect(run.minutes).toBeLessThan(world.minutes);
    expect(run.document.totals.applied).toBe(world.creates + (world.updates ?? 0));
  });

  test.for([
    { creates: 200, updates: 200, bystanders: 1000, contract, minutes: 20 },
    { creates: 20, updates: 20, bystanders: 10_000, contract, minutes: 105 },
    {
      creates: 50,
      updates: 50,
      bystanders: 1000,
      contract: `${contract},undersize=raise`,
      minutes: 30,
    },
    { updates: 100, bystanders: 1000, contract: `${contract},sort=updated`, minutes: 24 },
  ])(
    "$creates new, $updates changed beside $bystanders: “$contract”",
    {
      tags: "slow",
    },
    async (world) => {
      const run = await uploaded(world);
      expect(run.ended).toMatchObject({ code: 0 });
      expect(run.minutes).toBeLessThan(world.minutes);
    },
  );

  test("what a colleague creates meanwhile is not created a second time", async () => {
    const market = await openFastMarket({
      ...{ creates: 250, updates: 0, bystanders: 98, rate: "100/60s", strictRate: "200/60s" },
      contract: parseContract(contract),
    });
    const theirs = { ...market.wanted.get("NEW-240"), name: "By a colleague" };
    const body = JSON.stringify(theirs);
    const path = "/supplier/product";
    const colleague = async () => {
      while (writesOf(market.simulator).length < 120) await market.clock.sleep(500);
      await handsOver(market.simulator)({ method: "POST", path, body });
    };
    void colleague();
    const ended = await market.run(["upload", market.workbook, ...market.flags, "--json"]);
    expect(recordsOf(market.simulator, "NEW-240")).toMatchObject([{ name: "By a colleague" }]);
    expect(market.simulator.products()).toHaveLength(98 + 250);
    expect(ended.code).toBe(6);
    expect(documentOf(ended).totals).toMatchObject({ applied: 249, conflict: 1 });
  });
});

describe("updates end at the documented limits, however long their readings wait", () => {
  const world = (updates: number, bystanders: number) => async (): Promise<void> => {
    const run = await uploaded({ updates, bystanders, contract: "" });
    expect(run.ended.code).toBe(0);
    const outcomes = run.document.rows.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(Array.from({ length: updates }, () => "applied"));
    const planMinutes = (updates + bystanders) / 100;
    expect(run.minutes).toBeLessThan(2 + planMinutes + (updates / 100) * 1.15);
    expect(run.market.simulator.ledger().filter(({ overLimit }) => overLimit)).toEqual([]);
  };

  test("80 of them beside 120 others", { tags: "slow" }, world(80, 120));
  test("300 of them beside 50 others", { tags: "slow" }, world(300, 50));
  test("1,000 of them beside 10 others", { tags: "slow" }, world(1000, 10));
});

import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { documentOf, expectCalm, runCommand, startCommand } from "../support/command.ts";
import { expectAsWanted, type Market, openMarket, writesOf } from "../support/market.ts";

const patience = { timeout: 30_000, interval: 5 };

/** Starts an upload and gives it once `writes` writes have arrived. */
async function uploadUnderWay(market: Market, writes: number, flags = market.flags) {
  const upload = startCommand(["upload", market.workbook, ...flags], market.at);
  await vi.waitFor(() => {
    expect(writesOf(market.simulator).length).toBeGreaterThanOrEqual(writes);
  }, patience);
  return upload;
}

function resume(market: Market, ...run: readonly string[]) {
  return runCommand(["resume", ...run, ...market.flags, "--json"], market.at);
}

function dataDirOf(market: Market): string[] {
  return ["--data-dir", join(market.dir, "data")];
}

function withProgress(market: Market): string[] {
  return market.flags.filter((flag) => flag !== "--quiet");
}

describe("resume after kill -9", { tags: "slow" }, () => {
  test("brings every SKU to what the sheet wants, once, wherever it was killed", async () => {
    await Promise.all([1, 5, 34, 89, 144, 199].map(killedAfter));
  });

  async function killedAfter(writes: number): Promise<void> {
    const market = await openMarket({ creates: 100, updates: 100, rate: "100/2s" });
    const upload = await uploadUnderWay(market, writes);
    upload.kill("SIGKILL");
    // Near its end, the upload may be quicker than the signal, or be killed over its last words.
    expect(await upload.ended).toMatchObject(
      writes < 150 ? { code: null, signal: "SIGKILL" } : { stderr: "" },
    );

    const listed = await runCommand(["runs", "--json", ...dataDirOf(market)], market.at);
    const [{ run }] = documentOf(listed).runs;
    // Named, it is told in full whether or not something of it was left open.
    const resumed = await resume(market, run);
    expect(resumed).toMatchObject({ code: 0, stderr: "" });
    const { rows } = documentOf(resumed);
    expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      rows.map(() => "applied"),
    );
    expect(rows).toHaveLength(200);
    expectAsWanted(market);
    // The killed run's last window counts too: the marketplace knows only one supplier.
    for (const lane of Object.values(market.simulator.summary())) {
      expect(lane.overLimit).toBe(0);
      expect(lane.maxSlidingCost).toBeLessThanOrEqual(lane.limit.count);
    }
  }
});

describe("Ctrl-C", () => {
  test("ends what is under way, exits 130, and resume does the rest", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 40, updates: 40, rate: "100/2s" });
    const upload = await uploadUnderWay(market, 20);
    upload.kill("SIGINT");
    const stopped = await upload.ended;
    expectCalm(stopped);
    expect(stopped.code).toBe(130);
    const sent = writesOf(market.simulator);
    expect(sent.length).toBeLessThan(80);
    // Nothing was cut off: each write was answered before the program ended.
    expect(sent.filter(({ status }) => status !== 200)).toEqual([]);

    expect((await resume(market)).code).toBe(0);
    expect(writesOf(market.simulator)).toHaveLength(80);
    expectAsWanted(market);
  });

  test("a second one stops at once, and resume does the rest", async () => {
    const market = await openMarket({ creates: 0, updates: 6, faults: "update:latency=15s" });
    const upload = await uploadUnderWay(market, 1, withProgress(market));
    upload.kill("SIGINT");
    await vi.waitFor(() => expect(upload.stderr()).toContain("Ctrl-C again"), patience);
    upload.kill("SIGINT");
    const stopped = await upload.ended;
    expectCalm(stopped);
    expect(stopped.code).toBe(130);
    // The one request is still unanswered: the program did not wait for it.
    expect(writesOf(market.simulator).map(({ status }) => status)).toEqual([undefined]);

    market.simulator.setFaults([]);
    expect((await resume(market)).code).toBe(0);
    expectAsWanted(market);
  });

  test("while the listings are read ends with 130 and nothing sent", async () => {
    const market = await openMarket({ creates: 3, updates: 3, faults: "list:latency=15s" });
    const upload = startCommand(["upload", market.workbook, ...market.flags, "--json"], market.at);
    await vi.waitFor(() => expect(market.simulator.ledger()).toHaveLength(1), patience);
    upload.kill("SIGINT");
    const stopped = await upload.ended;
    expectCalm(stopped);
    expect(stopped.code).toBe(130);
    expect(documentOf(stopped).error.code).toBe("interrupted");
    expect(writesOf(market.simulator)).toEqual([]);
  });
});

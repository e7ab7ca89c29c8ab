import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { documentOf, expectCalm, type Json, runCommand, startCommand } from "../support/command.ts";
import { expectAsWanted, type Market, openMarket, recordsOf, writesOf } from "../support/market.ts";
import { hasTerminals, startOnTerminal } from "../support/terminal.ts";

const windows = process.platform === "win32";
const patience = { timeout: 30_000, interval: 5 };

function upload(market: Market, options: { shell?: string; flags?: readonly string[] } = {}) {
  const { shell, flags = ["--json"] } = options;
  const args = ["upload", market.workbook, ...market.flags, ...flags];
  return startCommand(args, { ...market.at, ...(shell === undefined ? {} : { shell }) });
}

/** An upload once so many writes have arrived. */
async function underWay(market: Market, writes: number) {
  const started = upload(market);
  await arrived(market, writes);
  return started;
}

function arrived({ simulator }: Market, writes: number): Promise<void> {
  return vi.waitFor(() => {
    expect(writesOf(simulator).length).toBeGreaterThanOrEqual(writes);
  }, patience);
}

async function resumeToTheEnd(market: Market): Promise<void> {
  const resumed = await runCommand(["resume", ...market.flags, "--json"], market.at);
  expect(resumed.code).toBe(0);
  expectAsWanted(market);
}

describe.skipIf(windows)("a disk that is full", () => {
  // Files that may not grow stand for it: first the record's tables do not fit, at last everything.
  test("at any size: exit 1, what is known is told, nothing is lost, resume does the rest", {
    tags: "slow",
  }, async () => {
    const ends = await Promise.all([200, 500, 600, 700].map(fullAt));
    // At which size an outcome is known but not stored depends on timing: other sizes are tried until one is.
    for (let kilobytes = 420; ends.flat().length === 0 && kilobytes < 960; kilobytes += 30) {
      ends.push(await fullAt(kilobytes));
    }
    expect(ends.flat()).not.toEqual([]);
  });

  async function fullAt(kilobytes: number): Promise<Json[]> {
    const market = await openMarket({ creates: 30, updates: 30, rate: "100/1s" });
    const ended = await upload(market, { shell: `ulimit -f ${kilobytes}` }).ended;
    expectCalm(ended);
    const document = documentOf(ended);
    const { error, unstored = [] } = document;
    if (error === undefined) {
      expect(ended.code).toBe(0);
      return [];
    }
    expect({ code: ended.code, error: error.code }).toEqual({
      code: 1,
      error: "record-write-failed",
    });
    for (const { rows, sku, outcome } of unstored) {
      expect(ended.stderr).toContain(
        `${outcome === "unknown" ? "? outcome unknown" : `+ ${outcome}`}  row ${rows[0]}  ${sku}`,
      );
      if (outcome === "applied") expect(recordsOf(market.simulator, sku)).toHaveLength(1);
    }
    const started = await runCommand(["runs", "--json", ...dataDirOf(market)], market.at);
    if (documentOf(started).runs.length > 0) await resumeToTheEnd(market);
    else expect(writesOf(market.simulator)).toEqual([]);
    return unstored;
  }

  test.skipIf(!existsSync("/dev/full"))(
    "under standard output: the run goes on, stderr says so, exit 1",
    async () => {
      const market = await openMarket({ creates: 3, updates: 3 });
      const ended = await upload(market, { shell: "exec >/dev/full" }).ended;
      expect(ended).toMatchObject({ code: 1, stdout: "" });
      expect(ended.stderr).toMatch(/could not be written to standard output.*ENOSPC/);
      expectAsWanted(market);
    },
  );

  test("under the results workbook: the rows are told all the same, exit 1", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 3, updates: 3 });
    // A folder of that name cannot be replaced; nothing else tells a full disk apart from it.
    const results = join(market.dir, "results.xlsx");
    await mkdir(join(results, "in-the-way"), { recursive: true });
    const ended = await upload(market, { flags: ["--json", "--results", results] }).ended;
    expectCalm(ended);
    const { error, rows, files } = documentOf(ended);
    expect({ code: ended.code, error: error.code }).toEqual({
      code: 1,
      error: "file-not-writable",
    });
    expect(rows.filter(({ outcome }: Json) => outcome === "applied")).toHaveLength(6);
    expect(files).toEqual({ results: null, failed: null });
    expectAsWanted(market);
  });
});

describe.skipIf(windows)("a record that is taken away during a run", { tags: "slow" }, () => {
  test.each([
    ["moved away", undefined],
    ["replaced by an older copy", "older"],
  ])("%s: exit 1, nothing more is sent; put back, resume does the rest", async (_how, copy) => {
    const market = await openMarket({ creates: 30, updates: 30, rate: "60/1s" });
    const record = join(market.dir, "data", "sheetport.sqlite");
    const ends = ["", "-wal", "-shm"];
    const started = await underWay(market, 15);
    if (copy !== undefined) copyFileSync(record, `${record}.${copy}`);
    for (const end of ends) renameSync(`${record}${end}`, `${record}.away${end}`);
    if (copy !== undefined) renameSync(`${record}.${copy}`, record);
    const ended = await started.ended;
    expectCalm(ended);
    const { error, rows } = documentOf(ended);
    expect({ code: ended.code, error: error.code }).toEqual({ code: 1, error: "record-replaced" });
    const sent = writesOf(market.simulator).length;
    expect(sent).toBeLessThan(60);
    for (const { sku, outcome, action } of rows as Json[]) {
      if (outcome === "applied" && action === "create")
        expect(recordsOf(market.simulator, sku)).toHaveLength(1);
    }
    for (const end of ends) {
      rmSync(`${record}${end}`, { force: true });
      renameSync(`${record}.away${end}`, `${record}${end}`);
    }
    await resumeToTheEnd(market);
  });
});

function dataDirOf(market: Market): string[] {
  return ["--data-dir", join(market.dir, "data")];
}

describe.skipIf(windows)("a reader that goes away", () => {
  test("`| head -1` ends nothing: every row is sent", async () => {
    const market = await openMarket({ creates: 20, updates: 20, rate: "100/1s" });
    const started = upload(market, { flags: [], shell: "exec 1> >(head -c 1 >/dev/null)" });
    expect((await started.ended).code).toBe(0);
    expectAsWanted(market);
  });
});

describe.skipIf(windows)("signals", { tags: "slow" }, () => {
  test.each(["SIGTERM", "SIGHUP"] as const)(
    "%s: what is under way ends, exit 130, and resume does the rest",
    async (signal) => {
      const market = await openMarket({ creates: 25, updates: 25, rate: "60/1s" });
      const started = await underWay(market, 10);
      started.kill(signal);
      started.kill("SIGHUP");
      const ended = await started.ended;
      expectCalm(ended);
      expect(ended.code).toBe(130);
      const sent = writesOf(market.simulator);
      expect(sent.length).toBeLessThan(50);
      expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
      await resumeToTheEnd(market);
    },
  );

  test("SIGTERM does not wait for an answer that does not come", async () => {
    const market = await openMarket({ creates: 0, updates: 3, faults: "update:latency=60s" });
    const started = await underWay(market, 1);
    started.kill("SIGTERM");
    const ended = await started.ended;
    expectCalm(ended);
    expect(ended.code).toBe(130);
    market.simulator.setFaults([]);
    await resumeToTheEnd(market);
  });

  test.skipIf(!hasTerminals)("a terminal that is closed: a soft stop, no crash", async () => {
    const market = await openMarket({ creates: 25, updates: 25, rate: "60/1s" });
    const flags = market.flags.filter((flag) => flag !== "--quiet");
    const args = ["upload", market.workbook, ...flags, "--plain"];
    const terminal = startOnTerminal(args, market.at);
    await arrived(market, 10);
    terminal.hangUp();
    expect(await terminal.ended).toEqual({ code: 130, signal: null });
    expect(writesOf(market.simulator).length).toBeLessThan(50);
    await resumeToTheEnd(market);
  });

  test("SIGSTOP and SIGCONT: it goes on, and keeps to the limit", async () => {
    const market = await openMarket({ creates: 25, updates: 25, rate: "60/1s" });
    const started = await underWay(market, 10);
    started.kill("SIGSTOP");
    await stoodStill(market);
    started.kill("SIGCONT");
    const ended = await started.ended;
    expectCalm(ended);
    expect(ended.code).toBe(0);
    expectAsWanted(market);
    for (const lane of Object.values(market.simulator.summary())) expect(lane.overLimit).toBe(0);
  });

  /** Until nothing has arrived for a whole window. */
  async function stoodStill({ simulator }: Market): Promise<void> {
    let [seen, sinceMs] = [-1, performance.now()];
    await vi.waitFor(() => {
      const count = writesOf(simulator).length;
      if (count !== seen) [seen, sinceMs] = [count, performance.now()];
      expect(performance.now() - sinceMs).toBeGreaterThan(1_700);
    }, patience);
  }
});

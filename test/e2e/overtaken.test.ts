// @module-tag slow
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { readCatalogue } from "../support/catalogue.ts";
import { documentOf, type Json, runCommand, startCommand } from "../support/command.ts";
import { expectAsWanted, type Market, openMarket, writesOf } from "../support/market.ts";

const patience = { timeout: 30_000, interval: 5 };

function run(market: Market, ...args: string[]) {
  return runCommand([...args, ...market.flags, "--json"], market.at);
}

/** An upload that Ctrl-C ended in its midst, when its first update was proven. */
async function interrupted(market: Market): Promise<void> {
  const upload = startCommand(["upload", market.workbook, ...market.flags], market.at);
  await vi.waitFor(() => {
    const updates = writesOf(market.simulator).filter(({ method }) => method === "PUT");
    expect(updates.length).toBeGreaterThanOrEqual(3);
  }, patience);
  upload.kill("SIGINT");
  expect((await upload.ended).code).toBe(130);
}

/** When and by whom each row of the results was sent, and its listing. */
async function sentRows({ dir }: Market): Promise<unknown[][]> {
  const rows = await readCatalogue(await readFile(join(dir, "catalogue.results.xlsx")));
  return rows.map((row) => [row.SKU, row["Sent, UTC"], row["Sent by"], row["Listing ID"]]);
}

function message(rows: Json[]): Json[] {
  return rows.filter(({ message }) => message !== undefined);
}

describe.concurrent("resume of a run that a later upload has overtaken", () => {
  test("sends nothing, says which run has done it, and closes the run", async ({
    onTestFinished: finished,
  }) => {
    const market = await openMarket({ creates: 20, updates: 20, rate: "100/2s", finished });
    await interrupted(market);
    const later = await run(market, "upload", market.workbook);
    expect(later.code).toBe(0);
    const writes = writesOf(market.simulator).length;
    expect(writes).toBe(40);
    const sent = await sentRows(market);
    expect(sent.flat().filter((cell) => cell === undefined || cell === "")).toEqual([]);

    const resumed = await run(market, "resume");
    expect(resumed).toMatchObject({ code: 0, stderr: "" });
    const { rows } = documentOf(resumed);
    expect(rows).toHaveLength(40);
    const done = message(rows);
    expect(done.length).toBeGreaterThan(0);
    for (const row of done) {
      expect(row).toMatchObject({ outcome: "unchanged", attempts: 0 });
      expect(row.message).toBe(`Run ${documentOf(later).run} has already done this.`);
    }
    expect(writesOf(market.simulator)).toHaveLength(writes);
    expect(await sentRows(market)).toEqual(sent);
    expectAsWanted(market);
    const history = ["runs", "--data-dir", join(market.dir, "data"), "--json"];
    const { runs } = documentOf(await runCommand(history, market.at));
    expect(runs.map(({ state }: Json) => state)).toEqual(["finished", "finished"]);
    expect(documentOf(await run(market, "resume"))).toMatchObject({ run: null, rows: [] });
  });

  test("goes on with what the later upload left out", async ({ onTestFinished: finished }) => {
    const market = await openMarket({ creates: 20, updates: 20, rate: "100/2s", finished });
    await interrupted(market);
    const later = await run(market, "upload", market.workbook, "--only", "create");
    expect(later).toMatchObject({ code: 0 });
    const resumed = await run(market, "resume");
    expect(resumed.code).toBe(0);
    expect(writesOf(market.simulator)).toHaveLength(40);
    expectAsWanted(market);
  });
});

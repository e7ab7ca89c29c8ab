import { copyFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import type { Listing } from "../../src/model/product/product.ts";
import { readCatalogue } from "../support/catalogue.ts";
import {
  canaryKey,
  documentOf,
  type Json,
  runCommand,
  startCommand,
  temporaryFolder,
} from "../support/command.ts";
import { type Market, openMarket, recordsOf, writesOf } from "../support/market.ts";

const samples = fileURLToPath(new URL("../../samples", import.meta.url));
const patience = { timeout: 30_000, interval: 5 };

function run(market: Market, ...args: string[]) {
  return runCommand([...args, ...market.flags, "--json"], market.at);
}

/** The history of runs, newest first. */
async function runsOf(market: Market): Promise<Json[]> {
  const args = ["runs", "--data-dir", join(market.dir, "data"), "--json"];
  return documentOf(await runCommand(args, market.at)).runs;
}

/** Uploads and gives the run's name. */
async function uploaded(market: Market): Promise<string> {
  const ended = await run(market, "upload", market.workbook);
  expect(ended.code).toBe(0);
  return documentOf(ended).run;
}

/** Somebody else changes a listing through the interface. */
async function changeElsewhere(market: Market, sku: string, patch: object): Promise<void> {
  const answer = await fetch(`${market.simulator.url}/supplier/product/${sku}`, {
    method: "PUT",
    headers: { "X-API-Key": canaryKey, "Content-Type": "application/json" },
    body: JSON.stringify({ ...withoutOwn(recordsOf(market.simulator, sku)[0]), ...patch }),
  });
  expect(answer.status).toBe(200);
}

function withoutOwn(record: Listing | undefined): object {
  const {
    id: _id,
    createdAt: _c,
    updatedAt: _u,
    firstCost: _f,
    salePrice: _s,
    ...own
  } = {
    ...record,
  };
  return own;
}

/** The product fields of every listing, by SKU. */
function held({ simulator }: Market): Map<string, object> {
  return new Map(
    simulator.products().map((record) => [record.sku, { ...record, updatedAt: undefined }]),
  );
}

describe("undo of the sample upload", () => {
  test("reverses 10 updates, keeps 18 creates, has nothing to do again, and can be undone", {
    tags: "slow",
  }, async () => {
    const dir = await temporaryFolder();
    await copyFile(join(samples, "catalogue.xlsx"), join(dir, "catalogue.xlsx"));
    const rates = ["create", "update", "read"].flatMap((lane) => [`--${lane}-rate`, "1000/1s"]);
    const flags = ["--data-dir", "data", "--settle", "0.2", "--quiet", ...rates];
    const at = { dir, env: { SHEETPORT_API_KEY: undefined } };
    const go = (...args: string[]) => runCommand([...args, ...flags], at);
    expect((await go("upload", "catalogue.xlsx")).code).toBe(0);
    // The undo needs the record alone.
    await rm(join(dir, "catalogue.xlsx"));

    const first = await go("undo", "--json", "--results", "undo.xlsx");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    const undone = documentOf(first);
    expect(undone.totals).toMatchObject({ reversed: 10, kept: 18, failed: 0, applied: 10 });
    expect(undone.took.lanes.update.products).toBe(10);
    expect(undone.took.requests).toBeGreaterThanOrEqual(10);
    expect(undone.files).toEqual({ results: "undo.xlsx", failed: null });
    const sheet = readCatalogue(await readFile(join(dir, "undo.xlsx")));
    expect(sheet).toHaveLength(28);
    expect(sheet.filter(({ Result }) => Result === "restored")).toHaveLength(10);

    const again = await go("undo", "--json");
    expect(again.code).toBe(0);
    expect(documentOf(again)).toMatchObject({ run: null, totals: { reversed: 0, failed: 0 } });
    const told = await go("undo");
    expect(told.stdout).toMatch(/was already undone/);
    expect(told.stdout).toMatch(/18 created listings stay: the API cannot delete listings/);

    const redone = await go("undo", undone.run, "--json");
    expect(redone.code).toBe(0);
    expect(documentOf(redone)).toMatchObject({
      undoes: undone.run,
      totals: { reversed: 10, kept: 0, failed: 0 },
    });
    await copyFile(join(samples, "catalogue.xlsx"), join(dir, "catalogue.xlsx"));
    const compared = await go("diff", "catalogue.xlsx", "--json");
    expect(documentOf(compared).totals).toMatchObject({ create: 0, update: 0, unchanged: 40 });

    const history = (...args: string[]) => runCommand(["runs", "--data-dir", "data", ...args], at);
    const { runs } = documentOf(await history("--json"));
    // The upload is in force again: its undo was itself undone.
    expect(runs.map(({ command, undone }: Json) => [command, undone])).toEqual([
      ["undo", undefined],
      ["undo", { by: [runs[0].run], partly: false }],
      ["upload", undefined],
    ]);
    expect((await history()).stdout).toContain(`finished, undone by ${runs[0].run}`);
    const shown = await history(undone.run);
    expect(shown.stdout).toMatch(/10 restored, 1 of these partly\./);
  });
});

describe("undo", () => {
  test("leaves what was changed since, field by field, and says so with exit 6", async () => {
    const market = await openMarket({ creates: 1, updates: 3 });
    const before = held(market);
    await uploaded(market);
    await changeElsewhere(market, "UPD-001", { name: "Somebody’s name" });
    await changeElsewhere(market, "UPD-002", {
      name: "A",
      description: "B",
      images: [],
      attributes: [{ key: "C", value: "D" }],
    });
    const ended = await run(market, "undo");
    expect(ended.code).toBe(6);
    const { rows, totals } = documentOf(ended);
    expect(totals).toMatchObject({ reversed: 2, partly: 1, kept: 2, failed: 0 });
    const [undo, upload] = await runsOf(market);
    expect(upload.undone).toEqual({ by: [undo.run], partly: true });
    const bySku = new Map<string, Json>(rows.map((row: Json) => [row.sku, row]));
    expect(bySku.get("UPD-001")).toMatchObject({ outcome: "applied" });
    expect(bySku.get("UPD-001").message).toMatch(
      /Changed on the marketplace in the meantime: Name\./,
    );
    expect(bySku.get("UPD-002")).toMatchObject({
      action: "stale",
      outcome: "conflict",
      attempts: 0,
    });
    const now = held(market);
    expect(now.get("UPD-001")).toEqual({
      ...before.get("UPD-001"),
      name: "Somebody’s name",
    });
    expect(now.get("UPD-002")).toMatchObject({ name: "A", description: "B" });
    expect(now.get("UPD-003")).toEqual(before.get("UPD-003"));
    expect(now.has("NEW-001")).toBe(true);
  });

  test("killed in its midst is gone on with by resume, and undone as a whole", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 0, updates: 60, rate: "100/2s" });
    const before = held(market);
    await uploaded(market);
    const undo = startCommand(["undo", ...market.flags], market.at);
    await vi.waitFor(() => {
      expect(writesOf(market.simulator).length).toBeGreaterThanOrEqual(85);
    }, patience);
    undo.kill("SIGKILL");
    expect(await undo.ended).toMatchObject({ signal: "SIGKILL" });

    const resumed = await run(market, "resume");
    expect(resumed.code).toBe(0);
    expect(documentOf(resumed).totals).toMatchObject({ reversed: 60, kept: 0, failed: 0 });
    expect(held(market)).toEqual(before);
    for (const lane of Object.values(market.simulator.summary())) expect(lane.overLimit).toBe(0);
  });

  test("of an interrupted upload puts back what was sent; the rest never goes", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 0, updates: 40, rate: "100/2s" });
    const before = held(market);
    const upload = startCommand(["upload", market.workbook, ...market.flags], market.at);
    await vi.waitFor(() => {
      expect(writesOf(market.simulator).length).toBeGreaterThanOrEqual(10);
    }, patience);
    upload.kill("SIGINT");
    expect((await upload.ended).code).toBe(130);

    const loud = market.flags.filter((flag) => flag !== "--quiet");
    const undone = await runCommand(["undo", ...loud], market.at);
    expect(undone.code).toBe(0);
    expect(undone.stderr).toMatch(/: \d+ writes not sent; once undone/);
    expect(held(market)).toEqual(before);
    const writes = writesOf(market.simulator).length;

    const resumed = await run(market, "resume");
    expect(resumed.code).toBe(0);
    expect(documentOf(resumed)).toMatchObject({ run: null, rows: [] });
    const [{ run: upload1 }] = (await runsOf(market)).slice(-1);
    const named = await run(market, "resume", upload1);
    expect(named.code).toBe(6);
    expect(documentOf(named).error.code).toBe("run-undone");
    expect(writesOf(market.simulator)).toHaveLength(writes);
  });

  test("without anything to undo, or without a yes, sends nothing", async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    const none = await run(market, "undo");
    expect(none.code).toBe(2);
    expect(documentOf(none).error.code).toBe("nothing-to-undo");
    await uploaded(market);
    const unattended = market.flags.filter((flag) => flag !== "--yes");
    const asked = await runCommand(["undo", ...unattended, "--json"], market.at);
    expect(asked.code).toBe(2);
    expect(documentOf(asked).error.code).toBe("needs-yes");
    const tooMany = await run(market, "undo", "--max-changes", "0");
    expect(tooMany.code).toBe(6);
    expect(writesOf(market.simulator)).toHaveLength(1);
  });
});

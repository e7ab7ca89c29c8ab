import { describe, expect, test, vi } from "vitest";
import { parseFaults } from "../../src/simulator/index.ts";
import { canaryKey, documentOf, type Json, runCommand, startCommand } from "../support/command.ts";
import { type Market, openMarket, recordsOf, writesOf } from "../support/market.ts";

function run(market: Market, args: readonly string[], flags = market.flags) {
  return runCommand([...args, ...flags, "--json"], market.at);
}

/** A market whose creates all stay unknown, also after `resume`. */
async function marketOfUnknowns(creates: number): Promise<Market> {
  const market = await openMarket({ creates, updates: 1, cardSize: 1 });
  market.simulator.setFaults(parseFaults("create:5xx-before"));
  const uploaded = await run(market, ["upload", market.workbook]);
  expect(uploaded.code).toBe(5);
  expect((await run(market, ["resume"])).code).toBe(5);
  market.simulator.setFaults([]);
  return market;
}

/** The create arrives after all, from elsewhere. */
async function createElsewhere(market: Market, sku: string, changes: object): Promise<void> {
  const answer = await fetch(`${market.simulator.url}/supplier/product`, {
    method: "POST",
    headers: { "X-API-Key": canaryKey, "Content-Type": "application/json" },
    body: JSON.stringify({ ...market.wanted.get(sku), ...changes }),
  });
  expect(answer.status).toBe(200);
}

function byRow(document: Json): Map<string, Json> {
  return new Map(document.rows.map((row: Json) => [row.sku, row]));
}

describe("release of creates that stay unknown", () => {
  test("settles by reading what it can, and frees the rest only on a yes", {
    tags: "slow",
  }, async () => {
    const market = await marketOfUnknowns(3);
    const skus = ["NEW-001", "NEW-002", "NEW-003"];
    const blocked = byRow(documentOf(await run(market, ["upload", market.workbook])));
    for (const sku of skus) {
      expect(blocked.get(sku)).toMatchObject({ outcome: "blocked", attempts: 0 });
      expect(blocked.get(sku).message).toContain(`“sheetport resume --release ${sku}”`);
    }
    await createElsewhere(market, "NEW-001", {});
    await createElsewhere(market, "NEW-002", { name: "Another name" });
    const writes = writesOf(market.simulator).length;

    const unsure = market.flags.filter((flag) => flag !== "--yes" && flag !== "--quiet");
    const first = await run(market, ["resume", "--release", ...skus, "OTHER-001"], unsure);
    expect(first.code).toBe(5);
    expect(first.stderr).toMatch(/a second listing, and the API cannot delete it/);
    expect(documentOf(first).rows).toMatchObject([
      { sku: "NEW-001", outcome: "applied" },
      { sku: "NEW-002", outcome: "conflict", message: expect.stringContaining("Name") },
      { sku: "NEW-003", outcome: "unknown" },
      { sku: "OTHER-001", outcome: "unchanged" },
    ]);
    const freed = await run(market, ["resume", "--release", "NEW-003"]);
    expect(freed.code).toBe(0);
    expect(documentOf(freed).rows).toMatchObject([{ sku: "NEW-003", outcome: "released" }]);
    expect(writesOf(market.simulator)).toHaveLength(writes);

    // The run that it belonged to does not send it again; an upload may.
    const resumed = await run(market, ["resume"]);
    expect(documentOf(resumed)).toMatchObject({ run: null, rows: [] });
    expect(writesOf(market.simulator)).toHaveLength(writes);
    const again = byRow(documentOf(await run(market, ["upload", market.workbook])));
    expect(again.get("NEW-001")).toMatchObject({ outcome: "unchanged" });
    expect(again.get("NEW-003")).toMatchObject({ action: "create", outcome: "applied" });
    expect(recordsOf(market.simulator, "NEW-003")).toHaveLength(1);
  });

  test("settles what was under way when a run was killed and then undone", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 1, updates: 3, faults: "create:hang-before" });
    const upload = startCommand(["upload", market.workbook, ...market.flags], market.at);
    await vi.waitFor(
      () => {
        const updates = writesOf(market.simulator).filter(({ method }) => method === "PUT");
        expect(updates.filter(({ status }) => status === 200)).toHaveLength(3);
      },
      { timeout: 30_000, interval: 5 },
    );
    upload.kill("SIGKILL");
    await upload.ended;
    market.simulator.setFaults([]);
    // Before the undo, `resume` is the one that asks.
    const early = await run(market, ["resume", "--release", "NEW-001"]);
    expect(documentOf(early).rows).toMatchObject([{ outcome: "blocked" }]);

    const undone = await run(market, ["undo"]);
    expect(undone.code).toBe(6);
    expect(byRow(documentOf(undone)).get("NEW-001")).toMatchObject({
      outcome: "blocked",
      message: expect.stringContaining("“sheetport resume --release NEW-001”"),
    });
    const { undoes, totals } = documentOf(undone);
    expect(totals).toMatchObject({ reversed: 3, kept: 1, failed: 0 });
    expect(documentOf(await run(market, ["resume", undoes])).error.code).toBe("run-undone");
    const freed = await run(market, ["resume", "--release", "NEW-001"]);
    expect(documentOf(freed).rows).toMatchObject([{ outcome: "released" }]);
    const again = byRow(documentOf(await run(market, ["upload", market.workbook])));
    expect(again.get("NEW-001")).toMatchObject({ action: "create", outcome: "applied" });
  });

  test("frees nothing that cannot be read, and nothing that was never asked about", {
    tags: "slow",
  }, async () => {
    const market = await marketOfUnknowns(1);
    market.simulator.setFaults(parseFaults("list:status-before=404"));
    expect((await run(market, ["resume", "--release", "NEW-001"])).code).toBe(1);
    market.simulator.setFaults([]);
    const other = await run(market, ["resume", "nothing-like-it", "--release", "NEW-001"]);
    expect(other.code).toBe(2);
    const blocked = byRow(documentOf(await run(market, ["upload", market.workbook])));
    expect(blocked.get("NEW-001")).toMatchObject({ outcome: "blocked" });
  });
});

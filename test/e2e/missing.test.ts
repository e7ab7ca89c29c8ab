import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { documentOf, type Json, program, runCommand } from "../support/command.ts";
import { openMarket, writesOf } from "../support/market.ts";
import { attendedFlags } from "../support/market-screen.ts";
import { hasTerminals, startOnTerminal } from "../support/terminal.ts";
import { allRows } from "../support/workbook.ts";

test("--missing names what is live and not in the sheet, everywhere, and does nothing with it", async () => {
  const market = await openMarket({ creates: 1, updates: 2, unchanged: 1, bystanders: 7 });
  const run = (...args: string[]) => runCommand([...args, ...market.flags], market.at);
  const others = market.seed.filter(({ sku }) => !market.wanted.has(sku));
  const missing = others.map(({ sku, name }) => ({ sku, name }));
  expect(missing).toHaveLength(7);

  const diff = documentOf(await run("diff", "catalogue.xlsx", "--missing", "--json"));
  expect(diff.missing).toEqual(missing);
  expect(diff.totals).toMatchObject({ create: 1, update: 2, unchanged: 1, missing: 7 });
  const text = (await run("diff", "catalogue.xlsx", "--missing")).stdout;
  expect(text).toMatch(
    /Live but not in the sheet: 7 listings: OTHER-001 “.*and 2 more\..*cannot delete/,
  );
  expect(text).not.toContain("OTHER-006");
  const all = (await run("diff", "catalogue.xlsx", "--missing", "--verbose")).stdout;
  expect(all).toContain("OTHER-007");
  // Nobody asked.
  const plain = documentOf(await run("diff", "catalogue.xlsx", "--json"));
  expect([plain.missing, plain.totals.missing]).toEqual([undefined, undefined]);

  const done: Json = documentOf(await run("upload", "catalogue.xlsx", "--missing", "--json"));
  expect(done.missing).toEqual(missing);
  expect(done.totals).toMatchObject({ applied: 3, missing: 7 });
  expect(writesOf(market.simulator)).toHaveLength(3);
  const results = await openWorkbook(await readFile(join(market.dir, "catalogue.results.xlsx")));
  expect(results.sheets.map(({ name }) => name)).toContain("Not in the sheet");
  const rows = await allRows(results, "Not in the sheet");
  expect(rows.slice(2).map(({ cells }) => cells.slice(0, 2))).toEqual(
    missing.map(({ sku, name }) => [sku, name]),
  );

  // The results come back as they are: that sheet is not read, nor named as one of products.
  const again = await run("upload", "catalogue.results.xlsx", "--missing");
  expect(again.stdout + again.stderr).not.toMatch(/other sheet|not read/i);
  expect(writesOf(market.simulator)).toHaveLength(3);
});

test("--missing with a sheet that has everything says so", async () => {
  const market = await openMarket({ creates: 0, updates: 2, bystanders: 0 });
  const args = ["diff", "catalogue.xlsx", "--missing", ...market.flags];
  expect((await runCommand(args, market.at)).stdout).toContain(
    "Every live listing is in the sheet.",
  );
});

describe.skipIf(!hasTerminals)("--missing on the screen", () => {
  test("is a group of its own with which nothing can be done", { tags: "slow" }, async () => {
    const market = await openMarket({ creates: 1, updates: 2, unchanged: 1, bystanders: 7 });
    const run = startOnTerminal(
      ["upload", "catalogue.xlsx", "--missing", ...attendedFlags(market)],
      { ...market.at, command: [process.execPath, program] },
    );
    await run.waitFor(/› Check\s*$/m);
    run.press("enter");
    await run.waitFor(/\+ 1 create {2}~ 2 update {2}= 1 unchanged {2}· 7 not in sheet/);
    await run.waitFor(/\[all 4\].*not in sheet 7/);
    // The last group stands before the first.
    run.press("shift-tab");
    await run.waitFor(/\[not in sheet 7\]/);
    await run.waitFor(/› +· not in sheet +OTHER-001/);
    run.press("space");
    await run.waitFor(/nothing to leave out here/i);
    run.press("enter");
    await run.waitFor(/This listing is live, but not in the sheet\. It stays as it is/);
    run.press("escape", "u");
    await run.waitFor(/^ y upload {2}n cancel/m);
    run.press("y");
    await run.waitFor(/› Done\s*$/m);
    run.press("Q");
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(writesOf(market.simulator)).toHaveLength(3);
  });

  test("is not there where only the rows' own listings were read", { tags: "slow" }, async () => {
    const market = await openMarket({ creates: 1, updates: 2, bystanders: 7 });
    const args = ["upload", "catalogue.xlsx", "--read", "touched", ...attendedFlags(market)];
    const run = startOnTerminal(args, { ...market.at, command: [process.execPath, program] });
    await run.waitFor(/› Check\s*$/m);
    run.press("enter");
    await run.waitFor(/\+ 1 create {2}~ 2 update/);
    expect(run.lines().join("\n")).not.toMatch(/not in sheet/);
    run.press("Q");
    await run.ended;
  });
});

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { program, runCommand } from "../support/command.ts";
import { changeLive, saveEdited } from "../support/edited-export.ts";
import { openMarket, recordsOf, writesOf } from "../support/market.ts";
import { attendedFlags } from "../support/market-screen.ts";
import { hasTerminals, startOnTerminal } from "../support/terminal.ts";

const skus = ["SAME-001", "SAME-002", "SAME-003"] as const;

describe.skipIf(!hasTerminals)("conflicts of an exported workbook on the screen", () => {
  test("are settled by field and by row, taken back, and uploaded as they were settled", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 0, updates: 0, unchanged: 3, bystanders: 1 });
    const { simulator, dir } = market;
    await runCommand(["export", "products", "products.xlsx", ...market.flags], market.at);
    const mine = { Name: "Mine", Brand: "My brand" };
    await saveEdited(
      join(dir, "products.xlsx"),
      Object.fromEntries(skus.map((sku) => [sku, mine])),
    );
    const theirs = { name: "Theirs", brandName: "Their brand" };
    await changeLive(simulator, Object.fromEntries(skus.map((sku) => [sku, theirs])));
    const before = writesOf(simulator).length;

    const run = startOnTerminal(["upload", "products.xlsx", ...attendedFlags(market)], {
      ...market.at,
      command: [process.execPath, program],
    });
    await run.waitFor(/› Check\s*$/m);
    run.press("enter");
    await run.waitFor(/! 3 conflict/);
    // The first row field by field: the name is mine, the brand is theirs.
    run.press("enter");
    await run.waitFor(/▸! Name: changed on both sides\s+before\s+Stoneware mug/);
    run.press("m");
    await run.waitFor(/▸! Brand/);
    run.press("M");
    await run.waitFor(/row 2 {2}SAME-001 {2}~ update {2}● included/);
    run.press("escape");
    await run.waitFor(/~ 1 update.*! 2 conflict/);
    // The second is theirs after a change of mind; the third stays open.
    run.press("down", "m");
    await run.waitFor(/~ 2 update/);
    run.press("z");
    await run.waitFor(/~ 1 update.*! 2 conflict/);
    run.press("M");
    await run.waitFor(/= 2 unchanged.*! 1 conflict/);
    run.press("u");
    await run.waitFor(/1 row in conflict, not decided: not sent/);
    await run.waitFor(/^ y upload {2}n cancel/m);
    run.press("y");
    await run.waitFor(/› Done\s*$/m);
    run.press("Q");
    expect(await run.ended).toEqual({ code: 6, signal: null });

    expect(skus.map((sku) => recordsOf(simulator, sku)[0])).toMatchObject([
      { name: "Mine", brandName: "Their brand" },
      { name: "Theirs", brandName: "Their brand" },
      { name: "Theirs", brandName: "Their brand" },
    ]);
    expect(writesOf(simulator)).toHaveLength(before + 1);
  });
});

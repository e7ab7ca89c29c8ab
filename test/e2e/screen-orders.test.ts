import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { startCommand } from "../support/command.ts";
import { openFulfilMarket, orderWrites } from "../support/fulfil-market.ts";
import { filledOrders, ordersWorkbook } from "../support/orders-workbook.ts";
import { sampleOrders } from "../support/sample-orders.ts";
import { type ScreenRun, type ScreenRunOptions, startScreen } from "../support/screen-run.ts";
import { hasTerminals, startOnTerminal } from "../support/terminal.ts";

const patience = { timeout: 30_000, interval: 5 };
const fast = ["--order-rate", "1000/1s"];

async function reviewed(options: ScreenRunOptions = {}): Promise<ScreenRun> {
  const run = await startScreen({ sample: "orders.xlsx", args: fast, ...options });
  await run.reached("Review");
  return run;
}

/** What the built-in simulator has carried out, one order after the other. */
async function carriedOut({ dir }: ScreenRun): Promise<string[]> {
  const kept = await readFile(join(dir, "data", "simulator.jsonl"), "utf8").catch(() => "");
  return kept
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line).order.marketplaceOrderNumber);
}

/** Types a key until it is seen: a question that has only just appeared takes none. */
async function typed(run: ScreenRun, key: string, shown: RegExp): Promise<void> {
  await vi.waitFor(
    () => {
      if (shown.test(run.lines().join("\n"))) return;
      run.press(key);
      throw new Error(`${key} is not seen.`);
    },
    { timeout: 10_000, interval: 250 },
  );
}

describe.skipIf(!hasTerminals)("a workbook of orders on the screen", () => {
  test("is reviewed, agreed to with a typed yes for what declines, and packed and shipped", async () => {
    const run = await reviewed({ columns: 100, rows: 30 });
    await run.waitFor(
      /~ 2 pack {2}~ 2 ship {2}~ 1 pack, ship {2}! 8 late {2}· 3 not answered {2}· 14 closed/,
    );
    await run.waitFor("! decline CUP-TEA-JDZ-YB");
    expect(run.lines()[0]).toMatch(/^ sheetport {2}orders\.xlsx /);
    run.press("u");
    await run.waitFor("Type “yes” to fulfil:");
    await run.waitFor(/decline 1 item of 1 order: this may cancel the order/);
    // A single y is no typed yes.
    await typed(run, "y", /: y$/m);
    run.press("enter");
    await typed(run, "e", /: ye$/m);
    expect(await carriedOut(run)).toEqual([]);
    run.press("s");
    await run.waitFor(/Enter fulfil/);
    run.press("enter");
    await run.reached("Done");
    await run.waitFor(/ Row Order /);
    await run.waitFor("5 applied, 8 late and not answered, 3 not answered, 14 closed.");
    run.press("Q");
    expect(await run.ended).toEqual({ code: 0, signal: null });
    // One of them is packed and shipped.
    expect(await carriedOut(run)).toHaveLength(6);
    expect(run.lines().join("\n")).toContain(
      "5 applied, 8 late and not answered, 3 not answered, 14 closed.",
    );
  });

  test("an order that is left out stays as it is", { tags: "slow" }, async () => {
    const filled = { "MP-2509001-100": { supplied: "Yes" }, "MP-2509003-170": { supplied: "Yes" } };
    const bytes = await filledOrders(await ordersWorkbook(sampleOrders), filled);
    const run = await reviewed({ workbook: { name: "o.xlsx", bytes } });
    run.press("space");
    await run.waitFor("○ 1 left out");
    run.press("u");
    await run.waitFor(/y fulfil {2}n cancel/);
    run.press("y");
    await run.reached("Done");
    expect(await carriedOut(run)).toEqual(["MP-2509003-170"]);
    run.press("Q");
    await run.ended;
  });

  test("what changed since the export is held, and says what it is now; its own order alone", {
    tags: "slow",
  }, async () => {
    const changed = sampleOrders.map((order) =>
      order.marketplaceOrderNumber === "MP-2509001-100"
        ? { ...order, orderItems: order.orderItems.map((one) => ({ ...one, quantity: 77 })) }
        : order,
    );
    const filled = {
      "MP-2509001-100": { supplied: "Yes" },
      "MP-2509002-142": { shippingNumber: "TRK-1" },
      "MP-2509003-170": { supplied: "Yes" },
    };
    const bytes = await filledOrders(await ordersWorkbook(changed), filled);
    const run = await reviewed({ workbook: { name: "o.xlsx", bytes }, columns: 140 });
    await run.waitFor(/~ 1 pack .*! 2 blocked/);
    await run.waitFor(/77 in the sheet, 1 on/);
    run.press("}");
    await run.waitFor(/│ ! The order’s status is “Canceled”/);
    run.press("u");
    await run.waitFor(/y fulfil {2}n cancel/);
    run.press("y");
    await run.reached("Done");
    expect(await carriedOut(run)).toEqual(["MP-2509003-170"]);
    run.press("Q");
    await run.ended;
  });

  test("a workbook that was saved since is not sent; C reads it again", {
    tags: "slow",
  }, async () => {
    const run = await reviewed();
    const path = join(run.dir, run.file);
    const bytes = await readFile(path);
    await appendFile(path, "\0");
    run.press("u");
    await run.waitFor(/saved after this comparison/);
    expect(await carriedOut(run)).toEqual([]);
    const filled = { "MP-2509003-170": { supplied: "maybe" } };
    await writeFile(path, await filledOrders(bytes, filled));
    run.press("escape");
    await run.reached("Review");
    run.press("C");
    await run.waitFor(/! 1 /);
    run.press("Q");
    await run.ended;
  });

  test("a fulfilment that was killed is gone on with from the home", {
    tags: "slow",
  }, async () => {
    const market = await openFulfilMarket({ rate: "6/1s" });
    const numbers = ["MP-2509001-107", "MP-2509004-205", "MP-2509005-261", "MP-2509006-303"];
    const file = await market.fill(
      Object.fromEntries(numbers.map((number) => [number, { shippingNumber: `N-${number}` }])),
    );
    const under = startCommand(["fulfil", file, ...market.flags], market.at);
    await vi.waitFor(() => expect(orderWrites(market).length).toBeGreaterThanOrEqual(1), patience);
    under.kill("SIGKILL");
    await under.ended;
    const flags = market.flags.filter((flag) => flag !== "--yes" && flag !== "--quiet");
    const home = startOnTerminal(flags, { dir: market.dir, env: {} });
    await home.waitFor("Resume filled.xlsx");
    home.press("R");
    await home.waitFor(/y resume the run {2}n cancel/);
    home.press("y");
    await home.waitFor(/› Done$/m);
    home.press("Q");
    expect((await home.ended).code).toBe(0);
    for (const number of numbers) {
      expect(market.order(number).supplierShippingNumber).toBe(`N-${number}`);
    }
    const carried = orderWrites(market, ({ status }) => status === 200);
    expect(new Set(carried).size).toBe(carried.length);
  });
});

test.skipIf(!hasTerminals)(
  "orders are exported from the home, to be filled in and opened there",
  { tags: "slow" },
  async () => {
    const market = await openFulfilMarket();
    const flags = market.flags.filter((flag) => flag !== "--yes" && flag !== "--quiet");
    const home = startOnTerminal(flags, { dir: market.dir, env: {} });
    await home.waitFor("›   Open orders.xlsx");
    home.press("G");
    home.press("k");
    await home.waitFor("› E Export the orders that wait …");
    home.press("enter");
    await home.waitFor(/File: orders-\d{4}-\d\d-\d\d\.xlsx/);
    home.press("enter");
    await home.waitFor("✓ Wrote");
    await home.waitFor("11 to pack (11 late), 5 to ship.");
    home.press("enter");
    await home.waitFor(/› Review$/m);
    await home.waitFor(/! 11 late {2}· 5 not answered/);
    home.press("Q");
    expect((await home.ended).code).toBe(0);
  },
);

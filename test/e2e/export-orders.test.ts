import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import type { Order } from "../../src/model/order/order.ts";
import { canaryKey, documentOf, type Json, runCommand } from "../support/command.ts";
import { openMarket } from "../support/market.ts";
import { sampleOrders } from "../support/sample-orders.ts";
import { readRows } from "../support/workbook.ts";

async function exporting(orders: readonly Order[] = sampleOrders) {
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 0, orders });
  const run = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const flags = [...market.flags, "--json"];
    const ended = await runCommand(["export", "orders", "o.xlsx", ...args, ...flags], {
      ...{ ...market.at, env },
    });
    return { code: ended.code, json: documentOf(ended) as Json };
  };
  const rows = async () => (await readRows(await readFile(join(market.dir, "o.xlsx")))).slice(1);
  return { market, run, rows };
}

describe("export orders", () => {
  test("holds every order once, one row for each item", async () => {
    const { run, rows } = await exporting();
    const { code, json } = await run(["--all"]);
    expect(code).toBe(0);
    const items = sampleOrders.flatMap(({ orderItems }) => orderItems);
    expect(json).toMatchObject({ complete: true, orders: 30, rows: items.length, notFound: [] });
    expect(await rows()).toHaveLength(items.length);
  });

  test("with --all, what is new is new since an export without it, and is said so", async () => {
    const { market } = await exporting();
    const told = async (...more: string[]) => {
      const args = ["export", "orders", ...more, ...market.flags];
      const { stdout } = await runCommand(args, market.at);
      return stdout.replace(/\s+/g, " ").match(/Since .*? new, /)?.[0];
    };
    expect([await told("--all"), await told()]).toEqual([undefined, undefined]);
    const all = "Since the last export without --all and filters: 14 new, ";
    expect([await told("--all"), await told("--all")]).toEqual([all, all]);
    expect(await told("--from", "last")).toBe("Since the last export: 14 new, ");
  });

  test("the first one calls nothing new since the last export, in the sheet and in JSON", async () => {
    const { run, rows } = await exporting();
    const sinceIn = async () => new Set((await rows()).map(({ cells }) => cells[3]));
    const { totals } = (await run([])).json;
    expect([totals.added, totals.changed]).toEqual([undefined, undefined]);
    expect(await sinceIn()).toEqual(new Set([undefined]));
    const later = (await run(["--all"])).json.totals;
    expect([later.added, later.changed]).toEqual([14, 0]);
    expect(await sinceIn()).toEqual(new Set(["New", undefined]));
  });

  test("filters by status in any language, and writes the words of the sheet’s language", {
    tags: "slow",
  }, async () => {
    const { run, rows } = await exporting();
    const { json } = await run([
      "--status",
      "Упакован",
      "已取消",
      "delivery-failed",
      "--lang",
      "ru",
    ]);
    expect(json.statuses).toEqual(["Packed", "Canceled", "Delivery Failed"]);
    expect(json.byStatus).toEqual({ Packed: 5, Canceled: 2, "Delivery Failed": 1 });
    const words = new Set((await rows()).map(({ cells }) => cells[1]));
    expect(words).toEqual(new Set(["Упакован", "Отменён", "Не доставлен"]));
    const wrong = await run(["--status", "Lost"]);
    expect(wrong).toMatchObject({ code: 2, json: { error: { code: "bad-option" } } });
  });

  test("a list before the file takes values with commas, one after the other, or by repeated options", async () => {
    const { market } = await exporting();
    const [one, two] = ["MP-2509001-100", "MP-2509001-107"] as const;
    for (const list of [
      ["--order", `${one},${two}`],
      ["--order", one, two],
      ["--order", one, "--order", two],
    ]) {
      const args = ["export", "orders", ...list, "week.xlsx", "--json", ...market.flags];
      const json = documentOf(await runCommand(args, market.at));
      expect(json).toMatchObject({
        file: "week.xlsx",
        numbers: [one, two],
        notFound: [],
        orders: 2,
      });
    }
  });

  test("an order that is named but has another status is told with it, not called missing", async () => {
    const { market, run } = await exporting();
    const numbers = ["--order", "MP-2509001-107,MP-2509001-100,NO-SUCH", "--status", "New"];
    const { json } = await run(numbers);
    expect(json).toMatchObject({ orders: 1, notFound: ["NO-SUCH"], excluded: ["MP-2509001-107"] });
    const args = ["export", "orders", "o.xlsx", ...numbers, ...market.flags];
    expect((await runCommand(args, market.at)).stdout).toContain(
      "Named, but with another status or date than asked for: “MP-2509001-107 (Packed)”.",
    );
  });

  test("asks for more than ten order numbers in tens, and names those that are not there", {
    tags: "slow",
  }, async () => {
    const orders = Array.from({ length: 25 }, (_, at) => ({
      ...(sampleOrders[0] as Order),
      marketplaceOrderNumber: `N-${at + 1}`,
    }));
    const { run, market } = await exporting(orders);
    const numbers = [...orders.map((order) => order.marketplaceOrderNumber), "N-99"];
    const { code, json } = await run(["--order", ...numbers]);
    expect(code).toBe(0);
    expect(json).toMatchObject({ orders: 25, complete: true, notFound: ["N-99"] });
    const asked = market.simulator.ledger().map(({ path }) => {
      const query = new URL(path, "http://x").searchParams;
      return query.getAll("MarketplaceOrderNumbers").length;
    });
    // In tens, what came short again; the missing one once more alone, as page 1 and as page 0.
    expect(asked).toEqual([10, 10, 6, 6, 1, 1]);
  });

  test("reads dates in a person’s words and zone, and shows what they came to", {
    tags: "slow",
  }, async () => {
    const { run } = await exporting();
    const berlin = { TZ: "Europe/Berlin" };
    const { json } = await run(["--from", "2025-09-02", "--to", "2025-09-03"], berlin);
    expect(json).toMatchObject({
      zone: "Europe/Berlin",
      from: {
        ...{ words: "2025-09-02", utc: "2025-09-01T22:00:00.000Z" },
        shown: "2025-09-01 22:00 UTC (2025-09-02 00:00 Europe/Berlin, UTC+2)",
      },
      to: { words: "2025-09-03", utc: "2025-09-03T21:59:59.999Z" },
    });
    const wanted = sampleOrders.filter(({ orderDate = "" }) => {
      const placedMs = Date.parse(orderDate);
      return placedMs >= Date.parse(json.from.utc) && placedMs <= Date.parse(json.to.utc);
    });
    expect(wanted.length).toBeGreaterThan(0);
    expect(json.orders).toBe(wanted.length);
    expect((await run(["--from", "1d"], berlin)).json.orders).toBe(0);
  });

  test("shows the span in UTC and in local time", { tags: "slow" }, async () => {
    const { market } = await exporting();
    const flags = market.flags.filter((flag) => flag !== "--quiet");
    const words = ["--from", "2025-09-02"];
    const ended = await runCommand(["export", "orders", "o.xlsx", ...words, ...flags], {
      ...{ ...market.at, env: { TZ: "Asia/Shanghai" } },
    });
    expect(ended.stdout).toContain(
      "Orders from 2025-09-01 16:00 UTC (2025-09-02 00:00 Asia/Shanghai, UTC+8)",
    );
  });

  test.each([
    ["", "UTC", "2025-09-02 00:00 UTC"],
    [":", "UTC", "2025-09-02 00:00 UTC"],
    ["Foo/Bar", "UTC", "2025-09-02 00:00 UTC"],
    ["/etc/localtime", "UTC", "2025-09-02 00:00 UTC"],
    ["MSK-3", "+03:00", "2025-09-01 21:00 UTC (2025-09-02 00:00 +03:00, UTC+3)"],
  ])(
    "reads dates by the clock that the system shows where it names no zone: TZ=%j",
    { tags: "slow" },
    async (TZ, zone, shown) => {
      const { market } = await exporting();
      const flags = market.flags.filter((flag) => flag !== "--quiet");
      const ended = await runCommand(
        ["export", "orders", "o.xlsx", "--from", "2025-09-02", "--json", ...flags],
        { ...market.at, env: { TZ } },
      );
      expect(ended.stderr).not.toContain("undefined");
      expect(ended.code).toBe(0);
      const json = documentOf(ended) as Json;
      expect(json).toMatchObject({ zone, from: { shown } });
    },
  );

  test.each([
    [["--from", "11/01/2025"], /^invalid value “11\/01\/2025” for --from$/],
    [["--from", "0d", "--to", "2025-01-01"], /^invalid value “0d” for --from$/],
    [["--sku", "A"], /--sku cannot be combined with export orders/],
  ])("refuses %j with a reason", { tags: "slow" }, async (args, why) => {
    const { run, market } = await exporting();
    const { code, json } = await run(args);
    expect(code).toBe(2);
    expect(json.error.message).toMatch(why);
    expect(market.simulator.ledger()).toEqual([]);
  });
});

describe("export orders --from last", () => {
  test("has every open order and closed ones that changed; what is late or changed is marked", async () => {
    const { market, run, rows } = await exporting();
    const first = await run(["--from", "last"]);
    const news = sampleOrders.filter(({ status }) => status === "New");
    const toShip = sampleOrders.filter(
      ({ status, supplierShippingNumber }) => status === "Packed" && !supplierShippingNumber,
    ).length;
    const totals = { toPack: news.length, late: news.length, dueToday: 0, toShip };
    const open = news.length + toShip;
    expect(first.json).toMatchObject({ orders: 30, totals: { ...totals, leftOut: 0 } });
    const again = await run(["--from", "last"]);
    expect(again.json).toMatchObject({ orders: open, totals: { ...totals, leftOut: 30 - open } });

    const [packed] = news as [Order];
    const { marketplaceOrderNumber: number, orderItems } = packed;
    await fetch(`${market.simulator.url}/supplier/orders/${number}/package`, {
      method: "POST",
      headers: { "X-API-Key": canaryKey, "Content-Type": "application/json" },
      body: JSON.stringify({ items: orderItems.map(({ sku }) => ({ sku, isSupplied: true })) }),
    });
    expect((await run(["--from", "last"])).json).toMatchObject({
      ...{ orders: open, totals: { toPack: news.length - 1, toShip: toShip + 1, changed: 1 } },
    });
    const own = (await rows()).filter(({ cells }) => cells[0] === number);
    expect(own.map(({ cells }) => cells[2])).toEqual(orderItems.map(() => "Ship"));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await readFile(join(market.dir, "o.xlsx"))) as never);
    const since = workbook.worksheets[0]?.getCell(`D${own[0]?.number}`);
    expect(since?.value).toBe("Changed: status was “New”");
    expect(since?.note).toMatch(/^You last saw this order at .* UTC\.$/);
  });

  test("is refused with products, exit 2", async () => {
    const { market } = await exporting([]);
    const args = ["export", "products", "--from", "last", "--json", ...market.flags];
    const ended = await runCommand(args, market.at);
    expect([ended.code, documentOf(ended).error.code]).toEqual([2, "bad-option"]);
  });
});

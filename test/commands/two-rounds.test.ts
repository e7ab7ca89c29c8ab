import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Order } from "../../src/model/order/order.ts";
import { documentOf, type Json } from "../support/command.ts";
import { saveEdited } from "../support/edited-export.ts";
import { type FastMarket, openFastMarket, recordsOf } from "../support/market.ts";
import { columnOf, fillOrders, type OrderFilling } from "../support/orders-workbook.ts";
import { readRows } from "../support/workbook.ts";

/** A Monday morning; the tests run in UTC. */
const mondayMs = Date.UTC(2026, 10, 16, 9);
const dayMs = 86_400_000;

function order(
  number: string,
  packInDays: number,
  status = "New",
  more: Partial<Order> = {},
): Order {
  const day = (days: number) => new Date(mondayMs + days * dayMs).toISOString();
  return {
    ...{ marketplaceOrderNumber: number, status, updatedAt: "2026-11-01T00:00:00.000Z" },
    ...{ orderDate: day(packInDays - 3), timeForPackaging: day(packInDays) },
    orderItems: [{ sku: `${number}-A`, name: "Mug", quantity: 1 }],
    ...more,
  };
}

const orders: readonly Order[] = [
  order("SOON", 3),
  order("LATE", -2),
  order("TODAY", 0.3),
  order("UNANSWERED", -9),
  order("PACKED", -3, "Packed"),
  order("NUMBERED", -3, "Packed", { supplierShippingNumber: "T-1" }),
  order("SHIPPED", -20, "Shipped", { supplierShippingNumber: "T-2" }),
  order("RETURNED", -30, "Returned"),
  order("CANCELED", -30, "Canceled"),
];

async function opened() {
  const market = await openFastMarket({ creates: 0, updates: 0, bystanders: 3, orders });
  market.clock.jumpWall(mondayMs - market.clock.wallMs());
  const run = async (...args: readonly string[]) => {
    const ended = await market.run([...args, ...market.flags, "--json"]);
    expect(ended.code, ended.stderr).toBe(0);
    return documentOf(ended);
  };
  return { ...market, run, text: (...args: readonly string[]) => textOf(market, args) };
}

async function textOf({ run, flags }: FastMarket, args: readonly string[]): Promise<string> {
  const { stdout } = await run([...args, ...flags.filter((flag) => flag !== "--quiet")]);
  return stdout;
}

async function columnsIn(dir: string, file: string, ...names: readonly ("order" | "toDo")[]) {
  const rows = await readRows(await readFile(join(dir, file)));
  return rows.slice(1).map(({ cells }) => names.map((name) => cells[columnOf(name) - 1]));
}

function filled(dir: string, file: string, fillings: Readonly<Record<string, OrderFilling>>) {
  return fillOrders(join(dir, file), join(dir, file), fillings);
}

describe("every week", () => {
  test("two rounds by the documented commands: what is open comes until it is done, no file is in the way", async () => {
    const { run, dir, clock, simulator } = await opened();
    const first = await run("export", "orders");
    expect(first).toMatchObject({
      ...{ file: "orders-2026-11-16.xlsx", complete: true, orders: 5 },
      totals: { toPack: 4, late: 2, dueToday: 1, toShip: 1 },
    });
    expect(await columnsIn(dir, "orders-2026-11-16.xlsx", "order", "toDo")).toEqual([
      ["UNANSWERED", "Late by 9 days"],
      ["LATE", "Late by 2 days"],
      ["TODAY", "Pack by 2026-11-16"],
      ["SOON", "Pack by 2026-11-19"],
      ["PACKED", "Ship"],
    ]);
    await filled(dir, "orders-2026-11-16.xlsx", {
      ...{ LATE: { supplied: "Yes" }, TODAY: { supplied: "Yes", shippingNumber: "N-1" } },
      PACKED: { shippingNumber: "N-2" },
    });
    const sent = await run("fulfil", "orders-2026-11-16.xlsx");
    expect(sent.totals).toMatchObject({ applied: 3, late: 1, unanswered: 1, unchanged: 0 });
    const statusOf = (number: string) =>
      (simulator.orders() as readonly Order[]).find((one) => one.marketplaceOrderNumber === number)
        ?.status;
    expect(["LATE", "TODAY", "PACKED"].map(statusOf)).toEqual(["Packed", "Shipped", "Shipped"]);

    clock.jumpWall(7 * dayMs);
    const second = await run("export", "orders");
    expect(second).toMatchObject({
      ...{ file: "orders-2026-11-23.xlsx", orders: 3 },
      totals: { toPack: 2, late: 2, toShip: 1 },
    });
    expect(await columnsIn(dir, "orders-2026-11-23.xlsx", "order", "toDo")).toEqual([
      ["UNANSWERED", "Late by 16 days"],
      ["SOON", "Late by 4 days"],
      ["LATE", "Ship"],
    ]);
    await filled(dir, "orders-2026-11-23.xlsx", {
      ...{ UNANSWERED: { supplied: "Yes", shippingNumber: "N-3" } },
      ...{ SOON: { supplied: "Yes", shippingNumber: "N-4" }, LATE: { shippingNumber: "N-5" } },
    });
    await run("fulfil", "orders-2026-11-23.xlsx");
    expect(["LATE", "UNANSWERED", "SOON"].map(statusOf)).toEqual(["Shipped", "Shipped", "Shipped"]);
    expect(await run("export", "orders")).toMatchObject({
      ...{ file: "orders-2026-11-23-2.xlsx", orders: 0 },
      totals: { toPack: 0, late: 0, toShip: 0 },
    });
  });

  test("the end says what is to be done, in every language", async () => {
    const { text } = await opened();
    expect(await text("export", "orders")).toContain("4 to pack (2 late), 1 to ship.");
    expect(await text("export", "orders", "--lang", "ru")).toContain(
      "К упаковке: 4 (просрочено: 2), к отправке: 1.",
    );
    expect(await text("export", "orders", "--lang", "zh")).toContain(
      "待打包 4（逾期 2），待发货 1。",
    );
  });

  test("filters and --all give any order, and count none as seen; --from last hides no open one", async () => {
    const { run, dir } = await opened();
    const numbersOf = async (file: string) =>
      (await columnsIn(dir, file, "order")).flat().toSorted();
    expect(await run("export", "orders", "one.xlsx", "--order", "SHIPPED")).toMatchObject({
      ...{ orders: 1, totals: { toPack: 0, toShip: 0 } },
    });
    expect((await run("export", "orders", "all.xlsx", "--all")).orders).toBe(orders.length);
    expect((await run("export", "orders", "new.xlsx", "--status", "New")).totals.late).toBe(2);
    // Nothing was seen yet: everything is news.
    const all = orders.map(({ marketplaceOrderNumber }) => marketplaceOrderNumber).toSorted();
    expect((await run("export", "orders", "since.xlsx", "--from", "last")).orders).toBe(all.length);
    expect(await numbersOf("since.xlsx")).toEqual(all);
    const open = ["LATE", "PACKED", "SOON", "TODAY", "UNANSWERED"];
    const again = await run("export", "orders", "again.xlsx", "--from", "last");
    expect(again).toMatchObject({ totals: { toPack: 4, late: 2, toShip: 1, leftOut: 4 } });
    expect(await numbersOf("again.xlsx")).toEqual(open);
  });
});

describe("a file that stands there", () => {
  const changed = async (path: string) =>
    writeFile(path, Buffer.concat([await readFile(path), Buffer.from(" ")]));

  test("stays when somebody has changed it, with --force too; an untouched one gives way", async () => {
    const { run, dir } = await opened();
    const name = "orders.xlsx";
    expect(await run("export", "orders", name)).toMatchObject({ file: name });
    expect(await run("export", "orders", name, "--order", "SOON")).toMatchObject({ file: name });
    await changed(join(dir, name));
    const before = await readFile(join(dir, name));
    for (const flags of [[], ["--force"]]) {
      const document = await run("export", "orders", name, ...flags);
      expect(document).toMatchObject({ file: "orders-2.xlsx", kept: name });
    }
    expect((await readFile(join(dir, name))).equals(before)).toBe(true);
  });

  test("stays when it is a filled-in export from elsewhere; --force replaces what is no export", async () => {
    const { run, dir } = await opened();
    const { file } = await run("export", "orders");
    await filled(dir, file, { SOON: { supplied: "Yes" } });
    const moved = join(dir, "from-anna.xlsx");
    await writeFile(moved, await readFile(join(dir, file)));
    await writeFile(join(dir, "other.xlsx"), "something else");
    const over = async (name: string, ...flags: readonly string[]) =>
      (await run("export", "orders", name, ...flags)).file;
    expect(await over("from-anna.xlsx", "--force")).toBe("from-anna-2.xlsx");
    expect(await over("other.xlsx")).toBe("other-2.xlsx");
    expect(await over("other.xlsx", "--force")).toBe("other.xlsx");
    expect(await readFile(moved)).toEqual(await readFile(join(dir, file)));
    expect((await readdir(dir)).filter((one) => one.endsWith(".tmp"))).toEqual([]);
  });
});

describe("every month", () => {
  test("two rounds by the documented commands, without --force", async () => {
    const { run, dir, clock, simulator } = await opened();
    const nameOf = (sku: string) => (recordsOf(simulator, sku) as Json[])[0].name;
    for (const [day, name] of [
      ["2026-11-16", "First name"],
      ["2026-12-16", "Second name"],
    ] as const) {
      const { file } = await run("export", "products");
      expect(file).toBe(`products-${day}.xlsx`);
      await saveEdited(join(dir, file), { "OTHER-001": { Name: name } });
      const { totals } = await run("upload", file);
      expect(totals).toMatchObject({ applied: 1, rejected: 0, conflict: 0 });
      expect(nameOf("OTHER-001")).toBe(name);
      clock.jumpWall(30 * dayMs);
    }
    clock.jumpWall(-30 * dayMs);
    expect((await run("export", "products")).file).toBe("products-2026-12-16-2.xlsx");
  });
});

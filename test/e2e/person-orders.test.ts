// @module-tag slow
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Order } from "../../src/model/order/order.ts";
import { documentOf, type Json, runCommand } from "../support/command.ts";
import { libreOffice, savedBy } from "../support/libreoffice.ts";
import { type Market, openMarket } from "../support/market.ts";
import { editWithOpenpyxl, pythonWithOpenpyxl } from "../support/openpyxl.ts";

function order(number: string, quantity: number, status = "New"): Order {
  return {
    ...{ marketplaceOrderNumber: number, status, updatedAt: "2026-01-01T00:00:00.000Z" },
    orderItems: [{ sku: "MUG-1", name: "Mug", quantity }],
  };
}

const ended = ["Canceled", "Returned", "Delivered", "Delivery Failed", "Defected"];
const before = [
  order("KEPT", 2),
  order("GROWN", 2),
  ...ended.map((status) => order(status, 1, "Packed")),
  order("PACKED", 1, "Packed"),
];
/** What has become of them while the person filled the sheet in. */
const since = [
  order("KEPT", 2),
  order("GROWN", 9),
  ...ended.map((status) => order(status, 1, status)),
  order("PACKED", 1, "Packed"),
];

/** Exports the orders, fills in the sheet with another program, and fulfils it as they are now. */
async function fulfilled(edit: (market: Market) => Promise<void>) {
  const first = await openMarket({ creates: 0, updates: 0, bystanders: 0, orders: before });
  const flags = ["--data-dir", join(first.dir, "data"), "--settle", "0.2"];
  expect(
    (await runCommand(["export", "orders", "orders.xlsx", "--all", ...first.flags], first.at)).code,
  ).toBe(0);
  await edit(first);
  const contract = { shipStatus: "any" } as const;
  const now = await openMarket({ creates: 0, updates: 0, bystanders: 0, orders: since, contract });
  const args = ["fulfil", "orders.xlsx", "--json", ...now.flags, ...flags];
  const document = documentOf(await runCommand(args, first.at));
  const told = new Map(document.orders.map((one: Json) => [one.order, one]));
  const held = new Map(
    (now.simulator.orders() as readonly Order[]).map((one) => [one.marketplaceOrderNumber, one]),
  );
  return { told: told as ReadonlyMap<string, Json>, held };
}

/** Yes to every item, and a shipping number for every order. */
function fillIn(python: string) {
  return ({ dir }: Pick<Market, "dir">) =>
    editWithOpenpyxl(python, join(dir, "orders.xlsx"), {
      key: ["Order", "SKU"],
      deleted: [],
      cells: Object.fromEntries(
        before.map(({ marketplaceOrderNumber: number, status }) => [
          `${number}|MUG-1`,
          { ...(status === "New" && { Supplied: "Yes" }), "Shipment number": `N-${number}` },
        ]),
      ),
    });
}

function expectHeld({ told, held }: Awaited<ReturnType<typeof fulfilled>>): void {
  expect(held.get("KEPT")?.status).not.toBe("New");
  expect(held.get("GROWN")).toMatchObject({ status: "New" });
  expect(told.get("GROWN")?.message).toMatch(/2 in the sheet, 9 on the marketplace/);
  for (const status of ended) {
    expect(held.get(status)?.supplierShippingNumber ?? null, status).toBeNull();
    expect(told.get(status)?.message).toContain(status);
  }
  expect(held.get("PACKED")?.supplierShippingNumber).toBe("N-PACKED");
}

describe("an orders sheet that another program filled in", () => {
  test("holds orders that have changed or ended since: openpyxl", async (context) => {
    const python = await pythonWithOpenpyxl(context);
    expectHeld(await fulfilled(fillIn(python)));
  });

  test("holds orders that have changed or ended since: LibreOffice", async (context) => {
    const office = await libreOffice(context);
    const python = await pythonWithOpenpyxl(context);
    const saved = await fulfilled(async (market) => {
      await fillIn(python)(market);
      const file = await savedBy(office, "orders.xlsx", { dir: market.dir, as: "xlsx" });
      await rename(file, join(market.dir, "orders.xlsx"));
    });
    expectHeld(saved);
  });
});

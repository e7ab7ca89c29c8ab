import { join } from "node:path";
import { expect } from "vitest";
import type { Order } from "../../src/model/order/order.ts";
import type { LedgerEntry } from "../../src/simulator/index.ts";
import { documentOf, type Ended, type Json, runCommand } from "./command.ts";
import { type AnyMarket, type Market, type MarketOptions, openMarket, writesOf } from "./market.ts";
import { fillOrders, type OrderFilling } from "./orders-workbook.ts";
import { sampleOrders } from "./sample-orders.ts";

/** A simulator with orders, and their workbook. */
export interface FulfilMarket extends Market {
  /** As it was exported. */
  readonly exported: string;
  /** Fills in the exported workbook and gives the path of the filled one. */
  fill(fillings: Readonly<Record<string, OrderFilling>>, name?: string): Promise<string>;
  fulfil(file: string, ...flags: readonly string[]): Promise<Ended>;
  /** The same with `--json`, its document beside it. */
  fulfilled(file: string, ...flags: readonly string[]): Promise<{ ended: Ended; json: Json }>;
  order(number: string): Order;
}

/** Starts a simulator with orders, in this process, and exports them with the built program. */
export async function openFulfilMarket(
  options: Partial<MarketOptions> = {},
): Promise<FulfilMarket> {
  const { orders = sampleOrders } = options;
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 0, ...options, orders });
  const exported = join(market.dir, "orders.xlsx");
  const ended = await runCommand(
    ["export", "orders", "orders.xlsx", "--all", ...market.flags],
    market.at,
  );
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  const fulfil = (file: string, ...flags: readonly string[]) =>
    runCommand(["fulfil", file, ...market.flags, ...flags], market.at);
  return {
    ...{ ...market, exported, fulfil },
    async fill(fillings, name = "filled.xlsx") {
      const to = join(market.dir, name);
      await fillOrders(exported, to, fillings);
      return to;
    },
    async fulfilled(file, ...flags) {
      const json = await fulfil(file, ...flags, "--json");
      return { ended: json, json: documentOf(json) };
    },
    order(number) {
      const all = market.simulator.orders() as readonly Order[];
      const found = all.find(({ marketplaceOrderNumber }) => marketplaceOrderNumber === number);
      if (found === undefined) throw new Error(`There is no order ${number}.`);
      return found;
    },
  };
}

/** What arrived to pack or to ship, as `package NUMBER` and `shipment-number NUMBER`. */
export function orderWrites(
  { simulator }: Pick<AnyMarket, "simulator">,
  isMeant: (entry: LedgerEntry) => boolean = () => true,
): string[] {
  return writesOf(simulator).filter(isMeant).map(nameOf);
}

function nameOf({ path }: LedgerEntry): string {
  const [, number = "", kind = ""] = /\/orders\/([^/]+)\/([^/?]+)/.exec(path) ?? [];
  return `${kind} ${decodeURIComponent(number)}`;
}

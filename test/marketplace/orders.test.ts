import { describe, expect, test } from "vitest";
import type { Transport } from "../../src/marketplace/wire/transport.ts";
import type { Order, OrderFilters } from "../../src/model/order/order.ts";
import { message } from "../support/english.ts";
import { answer, clientOver } from "./support.ts";

function orders(count: number): Order[] {
  return Array.from({ length: count }, (_, index) => ({
    marketplaceOrderNumber: `O-${index}`,
    status: index % 3 === 0 ? "New" : "Packed",
    orderDate: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
    orderItems: [{ sku: "A", quantity: 1 }],
  }));
}

type Encoding = "repeat" | "comma" | "brackets" | "last" | "ignored";

/** A list of orders that reads arrays in one way alone and ignores dates. */
function orderService(list: readonly Order[], encoding: Encoding = "repeat", base: 0 | 1 = 0) {
  const counts: number[] = [];
  const transport: Transport = async (request) => {
    const query = new URL(request.path, "http://fake").searchParams;
    const read = (name: string) => {
      const repeated = query.getAll(name);
      return {
        repeat: repeated,
        comma: repeated.at(-1)?.split(",") ?? [],
        brackets: query.getAll(`${name}[]`),
        last: repeated.slice(-1),
        ignored: [] as string[],
      }[encoding];
    };
    const numbers = read("MarketplaceOrderNumbers");
    const statuses = read("Statuses");
    counts.push(Math.max(numbers.length, 1));
    const matching = list.filter(
      (order) =>
        (numbers.length === 0 || numbers.includes(order.marketplaceOrderNumber)) &&
        (statuses.length === 0 || statuses.includes(order.status)),
    );
    const size = Number(query.get("Size") ?? 20);
    const page = Math.max(0, Number(query.get("Page")) - base);
    const results = matching.slice(page * size, (page + 1) * size);
    return answer(200, { totalCount: matching.length, results });
  };
  return { transport, counts };
}

const numbersOf = (items: readonly Order[]) =>
  items.map((order) => order.marketplaceOrderNumber).sort();
const encodings = ["repeat", "comma", "brackets", "last", "ignored"] as const;

describe("listOrders", () => {
  const all = orders(230);

  test.each([0, 1] as const)(
    "reads every page once on page base %s, in its own lane",
    async (base) => {
      const { client, pacer } = clientOver(orderService(all, "repeat", base).transport);
      const list = await client.listOrders({});
      expect(list.complete).toBe(true);
      expect(numbersOf(list.items)).toEqual(numbersOf(all));
      expect(pacer.permits.every(({ lane, cost }) => lane === "orders" && cost === 1)).toBe(true);
      expect(pacer.permits.length).toBeLessThanOrEqual(5);
    },
  );

  test.each(encodings)(
    "finds 25 order numbers, at most ten a request, when arrays are %s",
    async (encoding) => {
      const service = orderService(all, encoding);
      const { client } = clientOver(service.transport);
      const asked = [...numbersOf(all).slice(0, 25), "O-none"];
      const list = await client.listOrders({ MarketplaceOrderNumbers: asked });
      expect(numbersOf(list.items)).toEqual(asked.slice(0, 25).sort());
      expect(Math.max(...service.counts)).toBeLessThanOrEqual(10);
    },
  );

  test.each(encodings)("applies status and dates again, when arrays are %s", async (encoding) => {
    const { client } = clientOver(orderService(all, encoding).transport);
    const filters: OrderFilters = {
      Statuses: ["New", "Shipped"],
      OrderDateFrom: "2026-01-04T00:00:00Z",
      OrderDateTo: "2026-01-10T00:00:00Z",
    };
    const list = await client.listOrders(filters);
    expect(list.complete).toBe(true);
    expect(numbersOf(list.items)).toEqual(["O-3", "O-6", "O-9"]);
  });

  test("a number that came in no whole list is not said to be missing", async () => {
    const page = answer(200, { totalCount: 2, results: [all[0], all[0]] });
    const { client } = clientOver(async () => page);
    const list = await client.listOrders({ MarketplaceOrderNumbers: ["O-0", "O-1"] });
    expect(numbersOf(list.items)).toEqual(["O-0"]);
    expect(list.complete).toBe(false);
  });

  test("tells a list that is not whole", async () => {
    const page = answer(200, { totalCount: 9, results: orders(2) });
    const { client } = clientOver(async () => page);
    const list = await client.listOrders({});
    expect(list).toMatchObject({
      complete: false,
      reason: message("2 records were read, but the marketplace reports 9."),
    });
    expect(list.items).toHaveLength(2);
  });
});

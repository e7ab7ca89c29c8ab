import { factsOf, type Order, type PackRequest } from "../../src/model/order/order.ts";
import type { Chance } from "./chance.ts";

/** A write that was carried out. */
export type WeekWrite =
  | { readonly kind: "pack"; readonly order: string; readonly items: PackRequest["items"] }
  | { readonly kind: "ship"; readonly order: string; readonly number: string };

const shownLate = ["Packed", "Canceled"];

/**
 * Orders of a marketplace that is never quite as documented: it numbers pages as it likes, leaves
 * out what is blank, has statuses of its own, packs an order whatever its
 * status is, shows it as new for a while, and forgets to say that a write was carried out.
 */
export class WeekMarket {
  readonly writes: WeekWrite[] = [];
  readonly #orders = new Map<string, Order>();
  /** As lists still show them. */
  readonly #shown = new Map<string, Order>();
  readonly #chance: Pick<Chance, "is" | "whole">;
  readonly #pageBase: number;
  readonly #omits: boolean;

  constructor(chance: Pick<Chance, "is" | "whole">) {
    this.#chance = chance;
    this.#pageBase = chance.whole(0, 1);
    this.#omits = chance.is(0.5);
  }

  /** Orders as they are, whatever lists show. */
  get orders(): readonly Order[] {
    return [...this.#orders.values()];
  }

  order(number: string): Order | undefined {
    return this.#orders.get(number);
  }

  /** Orders as lists show them. */
  get listed(): readonly Order[] {
    return this.orders.map((one) => this.#shown.get(one.marketplaceOrderNumber) ?? one);
  }

  /** Somebody else adds or changes an order. */
  put(order: Order): void {
    this.#orders.set(order.marketplaceOrderNumber, order);
  }

  /** From now on lists show orders as they are. */
  settle(): void {
    this.#shown.clear();
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, number = "", kind = ""] = /^\/supplier\/orders\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
    if (kind === "") return Response.json(this.#list(searchParams));
    const order = this.#orders.get(decodeURIComponent(number));
    if (order === undefined) return Response.json({ message: "No such order." }, { status: 404 });
    const changed =
      kind === "package"
        ? this.#pack(order, ((await request.json()) as PackRequest).items)
        : this.#ship(order, await request.formData());
    if (this.#chance.is(0.1)) return new Response("Bad gateway", { status: 502 });
    // Where the answer is certain, lists may lag.
    const isLate = shownLate.includes(changed.status) && this.#chance.is(0.3);
    if (isLate) this.#shown.set(order.marketplaceOrderNumber, order);
    return Response.json(changed);
  }

  #list(query: URLSearchParams) {
    const [numbers, statuses] = ["MarketplaceOrderNumbers", "Statuses"].map((name) =>
      query.getAll(name),
    );
    const isMeant = (values: readonly string[] = [], value: string) =>
      values.length === 0 || values.includes(value);
    const all = this.listed
      .filter((one) => isMeant(numbers, one.marketplaceOrderNumber))
      .filter((one) => isMeant(statuses, one.status))
      .toSorted((one, other) => `${one.updatedAt}`.localeCompare(`${other.updatedAt}`));
    const [page, size] = [Number(query.get("Page")), Number(query.get("Size") ?? 20)];
    const from = Math.max(0, page - this.#pageBase) * size;
    const results = all.slice(from, from + size);
    return { totalCount: all.length, results: this.#omits ? results.map(withoutBlanks) : results };
  }

  #pack(order: Order, items: PackRequest["items"]): Order {
    this.writes.push({ kind: "pack", order: order.marketplaceOrderNumber, items });
    const status = items.some(({ isSupplied }) => isSupplied) ? "Packed" : "Canceled";
    return this.#keep({ ...order, status });
  }

  #ship(order: Order, form: FormData): Order {
    const number = String(form.get("supplierShippingNumber"));
    this.writes.push({ kind: "ship", order: order.marketplaceOrderNumber, number });
    const provider = form.get("supplierShippingProvider");
    return this.#keep({
      ...{ ...order, status: "Shipped", supplierShippingNumber: number },
      supplierShippingProvider: provider === null ? null : String(provider),
    });
  }

  #keep(order: Order): Order {
    this.#shown.delete(order.marketplaceOrderNumber);
    this.put(order);
    return order;
  }
}

/** Whether the supplier has something to do: decided here, not by the program. */
export function waits({ status, supplierShippingNumber }: Order): boolean {
  return status === "New" || (status === "Packed" && !supplierShippingNumber);
}

/** Whether an order takes a number without being packed first. */
export function takesNumber({ status }: Order): boolean {
  return factsOf(status).takesNumber === true;
}

function withoutBlanks(order: Order): object {
  return Object.fromEntries(Object.entries(order).filter(([, value]) => value !== null));
}

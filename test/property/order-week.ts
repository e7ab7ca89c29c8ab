import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Order } from "../../src/model/order/order.ts";
import { fillColumns } from "../../src/model/order/order-columns.ts";
import type { Chance } from "../support/chance.ts";
import { documentOf, type Ended, type Json } from "../support/command.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { runOnFakeTime } from "../support/fake-time.ts";
import { reach } from "../support/market.ts";
import {
  fillOrders,
  type OrderFilling,
  type OrderLine,
  orderLines,
} from "../support/orders-workbook.ts";
import { takesNumber, type WeekMarket, type WeekWrite, waits } from "../support/week-market.ts";

const dayMs = 24 * 3_600_000;
const rounds = 3;

interface WeekOptions {
  readonly chance: Chance;
  readonly dir: string;
  readonly market: WeekMarket;
  /** Which earlier export is carried. @default the last one */
  readonly carriedOf?: (earlier: readonly string[]) => string | undefined;
}

/** What a person has typed, by order, SKU and column. */
interface Typed {
  readonly order: string;
  readonly sku: string;
  readonly column: (typeof fillColumns)[number];
  readonly text: string;
}

/** What a sheet asks for: answers and numbers. */
interface Asked {
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly numbers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A week of a supplier and of everybody else, and what went wrong in it. */
export class OrderWeek {
  readonly complaints: string[] = [];
  readonly tally = new Map<string, number>();
  readonly #options: WeekOptions;
  readonly #clock: FakeClock;
  readonly #files: string[] = [];
  #count = 0;

  constructor(options: WeekOptions) {
    this.#options = options;
    this.#clock = new FakeClock({ wallMs: Date.UTC(2026, 10, 16) });
  }

  async live(): Promise<void> {
    this.#arrive(this.#options.chance.whole(4, 8));
    for (let round = 1; round <= rounds; round += 1) {
      this.#clock.jumpWall(2 * dayMs);
      this.#options.market.settle();
      this.#othersAct();
      const file = `round-${round}.xlsx`;
      await this.#export(file);
      await this.#fillIn(file);
      if (this.#options.chance.is(0.5)) this.#othersAct();
      if (this.#options.chance.is(0.8)) await this.#fulfil(file);
      // Somebody forgets that it was sent.
      if (this.#options.chance.is(0.3)) await this.#fulfil(file);
      if (this.#options.chance.is(0.6)) await this.#carrier(`carrier-${round}.csv`);
    }
    this.#options.market.settle();
    await this.#export("last.xlsx");
    this.#checkWrites();
  }

  #arrive(count: number): void {
    const { chance, market } = this.#options;
    for (let at = 0; at < count; at += 1) {
      this.#count += 1;
      const number = `W-${this.#count}`;
      const placedMs = this.#clock.wallMs() - chance.whole(0, 3) * dayMs;
      const skus = ["A", "B", "C"].slice(0, chance.whole(1, 3));
      market.put({
        ...{ marketplaceOrderNumber: number, status: chance.is(0.75) ? "New" : "Packed" },
        orderDate: new Date(placedMs).toISOString(),
        updatedAt: new Date(placedMs + this.#count).toISOString(),
        timeForPackaging: new Date(placedMs + chance.whole(1, 4) * dayMs).toISOString(),
        ...{ supplierShippingNumber: null, supplierShippingProvider: null, supplierLabelUrl: null },
        // An order may have one SKU in two items.
        orderItems: (chance.is(0.1) ? [...skus, "A"] : skus).map((sku) => ({
          ...{ sku, name: `Thing ${sku}`, quantity: chance.whole(1, 5) },
        })),
      });
    }
  }

  /** Buyers order, change and cancel; the supplier's other people pack and ship in the portal. */
  #othersAct(): void {
    const { chance, market } = this.#options;
    this.#arrive(chance.whole(0, 3));
    for (const order of market.orders) {
      if (!chance.is(0.25)) continue;
      const change = this.#changeOf(order);
      if (change === undefined) continue;
      this.#tell(change[0]);
      market.put({ ...order, ...change[1] });
    }
  }

  #changeOf(order: Order): readonly [string, Partial<Order>] | undefined {
    const { chance } = this.#options;
    const items = order.orderItems;
    if (order.status === "New") {
      return chance.pick<readonly [string, Partial<Order>]>([
        ["canceled", { status: "Canceled" }],
        ["packed elsewhere", { status: "Packed" }],
        ["on hold", { status: "On Hold" }],
        ["more", { orderItems: items.map((one) => ({ ...one, quantity: one.quantity + 1 })) }],
        ["one item more", { orderItems: [...items, { sku: "D", quantity: 1 }] }],
        ["one item less", { orderItems: items.slice(0, Math.max(1, items.length - 1)) }],
      ]);
    }
    if (order.status === "Packed" && !order.supplierShippingNumber) {
      return [
        "shipped elsewhere",
        { status: "Shipped", supplierShippingNumber: `P-${this.#count}` },
      ];
    }
    return order.status === "On Hold" ? ["released", { status: "New" }] : undefined;
  }

  async #export(file: string): Promise<void> {
    const { carriedOf = (earlier) => earlier.at(-1) } = this.#options;
    const [last, carried] = [this.#files.at(-1), carriedOf(this.#files)];
    const before = last === undefined ? [] : await this.#lines(last);
    const flags = carried === undefined ? [] : ["--carry", carried];
    const ended = await this.#run("export", "orders", file, ...flags);
    if (ended.code !== 0) this.#complain(`export ended with ${ended.code}: ${ended.stderr}`);
    const json = documentOf(ended) as Json;
    this.#files.push(file);
    const lines = await this.#lines(file);
    this.#checkComplete(file, lines);
    for (const one of typedIn(lines)) this.#checkTyped(one, { before, lines });
    for (const one of typedIn(before)) this.#checkKept(one, { lines, json, last: String(last) });
  }

  /** Every order that waits is in the export, each of its items once, and nothing else is. */
  #checkComplete(file: string, lines: readonly OrderLine[]): void {
    const wanted = this.#options.market.listed.filter(waits);
    const names = (orders: readonly Order[]) =>
      orders.flatMap(({ marketplaceOrderNumber: number, orderItems }) =>
        orderItems.map(({ sku, quantity }) => `${number} ${sku} × ${quantity}`),
      );
    const told = lines.map(({ order, sku, quantity }) => `${order} ${sku} × ${quantity}`);
    const [should, does] = [names(wanted).sort().join("; "), told.sort().join("; ")];
    if (should !== does) this.#complain(`${file} has ${does}, and ${should} wait`);
    this.#tell("orders in an export", wanted.length);
  }

  /** A new sheet has answers that a person typed, and only in orders that are as they were then. */
  #checkTyped(
    { order, sku, column, text }: Typed,
    { before, lines }: Readonly<Record<"before" | "lines", readonly OrderLine[]>>,
  ): void {
    const live = this.#options.market.listed.find((one) => one.marketplaceOrderNumber === order);
    if (column === "shippingNumber" && text === live?.supplierShippingNumber) return;
    const itemsIn = (all: readonly OrderLine[]) =>
      all.filter((line) => line.order === order).map((line) => `${line.sku} × ${line.quantity}`);
    const isTyped = before.some(
      (line) => line.order === order && line.sku === sku && line.typed[column] === text,
    );
    const name = `“${text}” is in ${column} of ${order} ${sku}`;
    if (!isTyped) this.#complain(`${name}, but nobody typed it`);
    if (itemsIn(before).sort().join() !== itemsIn(lines).sort().join()) {
      this.#complain(`${name}, though the order has changed`);
    }
  }

  /** An answer is in the new sheet, in a note there, or its order needs it no more. */
  #checkKept(
    { order, sku, column, text }: Typed,
    { lines, json, last }: { lines: readonly OrderLine[]; json: Json; last: string },
  ): void {
    const own = lines.filter((line) => line.order === order);
    const live = this.#options.market.listed.find((one) => one.marketplaceOrderNumber === order);
    const name = `“${text}” for ${column} of ${order} ${sku} in ${last}`;
    const isGiven = this.#isGiven({ order, sku, column, text }, live);
    if (live === undefined || !waits(live)) {
      this.#tell("answers of orders that do not wait");
      if (json.carried.missing.includes(order)) return;
      if (!json.carried.done.includes(order)) this.#complain(`${name}: not told as missing`);
      else if (!isGiven) this.#complain(`${name}: told as done`);
    } else if (own.some((line) => line.sku === sku && line.typed[column] === text)) {
      this.#tell("answers copied");
    } else if (own.some(({ notes }) => notes.some((note) => note.includes(`“${text}”`)))) {
      this.#tell("answers in notes");
    } else if (isGiven) {
      this.#tell("answers given already");
    } else this.#complain(`${name}: lost`);
  }

  /** Whether the marketplace has been told an answer, or shows that it needs it no more. */
  #isGiven({ order, sku, column, text }: Typed, live: Order | undefined): boolean {
    if (column === "shippingNumber") return live?.supplierShippingNumber === text;
    if (column === "shippingProvider") return live?.supplierShippingProvider === text;
    if (column !== "supplied") return false;
    const packs = this.#options.market.writes.filter(
      (one) => one.kind === "pack" && one.order === order,
    );
    const isSent = packs.some(
      (one) =>
        one.kind === "pack" &&
        one.items.some((item) => item.sku === sku && item.isSupplied === (text === "Yes")),
    );
    const shown = text === "Yes" ? ["Packed", "Shipped"] : text === "No" ? ["Canceled"] : [];
    return isSent || shown.includes(live?.status ?? "");
  }

  async #fillIn(file: string): Promise<void> {
    const { chance, dir, market } = this.#options;
    const fillings: Record<string, OrderFilling> = {};
    for (const order of market.listed.filter(waits)) {
      const filling = chance.is(0.7) ? this.#answer(order) : undefined;
      if (filling !== undefined) fillings[order.marketplaceOrderNumber] = filling;
    }
    const path = join(dir, file);
    await fillOrders(path, path, fillings);
  }

  #answer({ marketplaceOrderNumber: number, status, orderItems }: Order): OrderFilling | undefined {
    const { chance } = this.#options;
    const shipment = {
      shippingNumber: `T-${number}-${chance.whole(1, 9)}`,
      ...(chance.is(0.5) && { shippingProvider: "Post" }),
    };
    if (status !== "New") return chance.is(0.6) ? shipment : undefined;
    const half = { [orderItems[0]?.sku ?? ""]: chance.pick(["Yes", "No", "maybe"]) };
    return chance.pick<OrderFilling | undefined>([
      { supplied: "Yes" },
      { supplied: "Yes", ...shipment },
      { supplied: "No" },
      { supplied: half },
      { supplied: half, ...shipment },
      shipment,
      undefined,
    ]);
  }

  async #fulfil(file: string): Promise<void> {
    await this.#send(file, askedBy(await this.#lines(file)));
  }

  /** The carrier knows the orders that it has fetched, and some that it should not have. */
  async #carrier(file: string): Promise<void> {
    const { chance, dir, market } = this.#options;
    const some = market.orders.filter((order) => takesNumber(order) || chance.is(0.2));
    const parcels = some.map(({ marketplaceOrderNumber: number }) => ({
      ...{ number, tracking: chance.is(0.8) ? `T-${number}-1` : `C-${number}` },
    }));
    const lines = parcels.map(({ number, tracking }) => `${number};Post;${tracking}\n`);
    await writeFile(join(dir, file), `Order ID;Service;Tracking ID\n${lines.join("")}`);
    const numbers = parcels.map(({ number, tracking }) => [number, new Set([tracking])] as const);
    await this.#send(file, { answers: new Map(), numbers: new Map(numbers) });
  }

  async #send(file: string, asked: Asked): Promise<void> {
    const { market } = this.#options;
    const before = new Map(market.orders.map((one) => [one.marketplaceOrderNumber, one]));
    const from = market.writes.length;
    await this.#run("fulfil", file, "--allow", "decline", "--valid-only");
    for (const write of market.writes.slice(from)) {
      this.#tell(write.kind === "pack" ? "packed" : "shipped");
      if (!isAsked(write, asked)) this.#complain(`${file} does not ask for ${textOf(write)}`);
      const order = before.get(write.order);
      const number = order?.supplierShippingNumber;
      if (write.kind === "pack" && order?.status !== "New") {
        this.#complain(`${textOf(write)}, though its status was ${order?.status}`);
      }
      if (write.kind === "ship" && number)
        this.#complain(`${textOf(write)}, though it had ${number}`);
    }
  }

  #checkWrites(): void {
    const writes = this.#options.market.writes;
    const same = Map.groupBy(writes, ({ kind, order }) => `${kind} ${order}`);
    for (const [name, { length }] of same)
      if (length > 1) this.#complain(`${name}: ${length} times`);
  }

  async #lines(file: string): Promise<readonly OrderLine[]> {
    return orderLines(await readFile(join(this.#options.dir, file)));
  }

  #run(...args: readonly string[]): Promise<Ended> {
    const { chance, dir, market } = this.#options;
    const flags = [...reach("http://127.0.0.1:1"), "--data-dir", join(dir, "data"), "--json"];
    const options = { dir, clock: this.#clock, random: chance, simulator: market };
    return runOnFakeTime([...args, ...flags, "--settle", "0.2"], options);
  }

  #complain(what: string): void {
    this.complaints.push(what);
  }

  #tell(what: string, count = 1): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + count);
  }
}

function typedIn(lines: readonly OrderLine[]): Typed[] {
  return lines.flatMap(({ order, sku, typed }) =>
    fillColumns.flatMap((column) => {
      const text = typed[column];
      return text === undefined ? [] : [{ order, sku, column, text }];
    }),
  );
}

function askedBy(lines: readonly OrderLine[]): Asked {
  const byOrder = Map.groupBy(lines, ({ order }) => order);
  const each = [...byOrder].map(([order, own]) => ({
    order,
    answers: new Map(own.map(({ sku, typed }) => [sku, typed.supplied ?? ""])),
    numbers: new Set(own.flatMap(({ typed }) => typed.shippingNumber ?? [])),
  }));
  return {
    answers: new Map(each.map(({ order, answers }) => [order, answers])),
    numbers: new Map(each.map(({ order, numbers }) => [order, numbers])),
  };
}

function isAsked(write: WeekWrite, { answers, numbers }: Asked): boolean {
  if (write.kind === "ship") return numbers.get(write.order)?.has(write.number) === true;
  const typed = answers.get(write.order) ?? new Map<string, string>();
  return (
    write.items.length === typed.size &&
    write.items.every(({ sku, isSupplied }) => typed.get(sku) === (isSupplied ? "Yes" : "No"))
  );
}

function textOf(write: WeekWrite): string {
  return `${write.kind} ${write.order} ${JSON.stringify(write.kind === "pack" ? write.items : write.number)}`;
}

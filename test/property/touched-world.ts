import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Listing } from "../../src/model/product/product.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import {
  type ContractSwitches,
  type OpenSimulator,
  openSimulator,
  parseFaults,
} from "../../src/simulator/index.ts";
import type { Chance } from "../support/chance.ts";
import { canaryKey, type Ended, type Json } from "../support/command.ts";
import { saveEdited, type Table } from "../support/edited-export.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { runOnFakeTime } from "../support/fake-time.ts";
import { createFaults, listFaults } from "../support/fault-script.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { handsOver } from "../support/socketless.ts";

/** Where the sheet comes from: it is a person's own, or was exported at the start. */
export type Origin = "own" | "export";

/** What the marketplace held of a SKU from some moment on. */
interface Version {
  readonly atMs: number;
  readonly name: string;
  readonly description: string;
  readonly by: "start" | "others" | "us";
}

/** A write as it arrived, with what it carried. */
export interface Sent {
  readonly atMs: number;
  readonly kind: "create" | "update";
  readonly sku: string;
  readonly body: Partial<Listing>;
}

/** What a command did and said. */
export interface Done {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly sent: readonly Sent[];
  /** SKUs of the listings that were read. */
  readonly read: ReadonlySet<string>;
  readonly ended: Ended;
  /** Undefined when the command did not say any. */
  readonly document: Json;
}

const liveCount = 30;
/** It stands for an account with the same SKUs; the tests' transport has one key for all. */
const otherKey = "key-of-another-account";
const updatable: ReadonlySet<string> = new Set([
  ...["parentSku", "categoryName", "language", "name", "description"],
  ...["currencyCode", "weight", "images", "options", "attributes"],
]);
const times = { late: "100s", retryAfter: "5s", latencies: ["2s", "20-400ms", "50ms~9s"] } as const;

/** A marketplace with other people on it, and a sheet that is uploaded month by month. */
export class TouchedWorld {
  readonly clock = new FakeClock();
  readonly dir: string;
  readonly origin: Origin;
  /** Names as the rows have them; the rest of a row never changes. */
  readonly sheet = new Map<string, string>();
  /** SKUs whose description is blank: it stays as it is live. */
  readonly blank = new Set<string>();
  /** SKUs whose rows are gone for good. */
  readonly deleted = new Set<string>();
  readonly readLagMs: number;
  /** The program takes another account's key for that of the first: a mistake that must be caught. */
  areAccountsOne = false;
  /** Share of requests with which something goes wrong. */
  faultShare = 0;
  readonly #chance: Chance;
  readonly #open: (products: readonly Listing[]) => OpenSimulator;
  #simulator: OpenSimulator;
  readonly #otherAccount: OpenSimulator;
  #workbook: string;
  #copies = 0;
  readonly #history = new Map<string, Version[]>();
  #sent: Sent[] = [];
  #read = new Set<string>();
  /** Called with each request of the command under way, before it is answered. */
  #onRequest: () => Promise<void> = async () => {};

  constructor({ chance, dir }: { readonly chance: Chance; readonly dir: string }) {
    this.#chance = chance;
    this.dir = dir;
    this.origin = chance.pick(["own", "export"]);
    this.#workbook = join(dir, "sheet.xlsx");
    this.readLagMs = chance.pick([0, 5_000, 20_000]);
    const live = Array.from({ length: liveCount }, (_, at) => this.#product(`L-${at}`, "One"));
    const contract: Partial<ContractSwitches> = {
      duplicateCreate: "second-record",
      readLagMs: this.readLagMs,
      array: chance.pick(["repeat", "comma"]),
      sort: chance.pick(["oldest", "newest", "updated", "unstable"]),
      pages: chance.pick(["apart", "overlapping"]),
      pageMax: chance.pick([100, 7]),
      missing: chance.pick(["null", "omitted"]),
      putArrays: chance.pick(["replace", "merge"]),
    };
    this.#open = (products) =>
      openSimulator({
        ...{ apiKey: canaryKey, clock: this.clock, random: chance, rates: documentedRates },
        ...{ seed: { products, orders: [] }, contract },
      });
    this.#simulator = this.#open(live);
    const others = live.map(({ sku }) => this.#product(sku, chance.pick(["One", "Two", "Other"])));
    this.#otherAccount = this.#open(others);
    this.#note("start");
  }

  close(): void {
    this.#simulator.close();
    this.#otherAccount.close();
  }

  get workbook(): string {
    return this.#workbook;
  }

  /** The name of a SKU's listing in the other account. */
  otherNameOf(sku: string): unknown {
    return this.#otherAccount.products().find((one) => one.sku === sku)?.name;
  }

  /** The records that the marketplace has of a SKU. */
  recordsOf(sku: string): Listing[] {
    return this.#simulator.products().filter((one) => one.sku === sku);
  }

  versionsOf(sku: string): readonly Version[] {
    return this.#history.get(sku) ?? [];
  }

  /** What a SKU was at some moment of a span; oldest first. */
  versionsIn(sku: string, fromMs: number, untilMs: number): readonly Version[] {
    const versions = this.versionsOf(sku);
    return versions.filter(({ atMs }, at) => {
      const endMs = versions[at + 1]?.atMs ?? Number.POSITIVE_INFINITY;
      return atMs <= untilMs && endMs >= fromMs;
    });
  }

  overLimit(): readonly string[] {
    return Object.entries(this.#simulator.summary()).flatMap(([lane, { maxSlidingCost, limit }]) =>
      maxSlidingCost > limit.count ? [`${lane}: ${maxSlidingCost} in a window`] : [],
    );
  }

  /** Writes the sheet for the first time: the person's own, or an export. */
  async begin(): Promise<void> {
    for (const { sku } of this.#simulator.products()) this.sheet.set(sku, "One");
    await mkdir(join(this.dir, "data"));
    if (this.origin === "own") {
      await this.edit({});
      return;
    }
    // Where pages repeat records in place of others, it says that it is not complete.
    for (let isComplete = false; !isComplete; ) {
      const { document } = await this.run(["export", "products", this.workbook, "--force"]);
      isComplete = document.complete;
    }
  }

  /**
   * The person changes names of rows; SKUs that the sheet does not have yet are new rows. Rows that
   * were deleted and descriptions that were emptied follow, and columns move.
   */
  async edit(changes: Readonly<Record<string, string>>): Promise<void> {
    const added = Object.keys(changes).filter((sku) => !this.sheet.has(sku));
    for (const [sku, name] of Object.entries(changes)) this.sheet.set(sku, name);
    for (const sku of this.deleted) this.sheet.delete(sku);
    const by = this.#chance.whole(0, 5);
    const moved = (table: Table) => table.map((row) => [...row.slice(by), ...row.slice(0, by)]);
    if (this.origin === "own") {
      await this.writeOwn(this.workbook, this.sheet);
      await saveEdited(this.workbook, {}, { change: moved });
      return;
    }
    const cells = new Map<string, Record<string, string | null>>();
    for (const [sku, name] of Object.entries(changes)) {
      if (!added.includes(sku) && this.sheet.has(sku)) cells.set(sku, { Name: name });
    }
    for (const sku of this.blank) {
      if (this.sheet.has(sku)) cells.set(sku, { ...cells.get(sku), Description: null });
    }
    const change = (table: Table) => moved(this.#withoutDeleted(this.#withRows(table, added)));
    await saveEdited(this.workbook, Object.fromEntries(cells), { change });
  }

  /** The person saves the sheet under another name and goes on with that. */
  async rename(): Promise<void> {
    const from = this.#workbook;
    this.#copies += 1;
    this.#workbook = join(this.dir, `sheet v${this.#copies}.xlsx`);
    await copyFile(from, this.#workbook);
  }

  /** Writes a workbook with rows of these names. */
  async writeOwn(path: string, rows: ReadonlyMap<string, string>): Promise<void> {
    const products = Array.from(rows, ([sku, name]) => {
      const { description, ...rest } = this.#product(sku, name);
      return this.blank.has(sku) ? rest : { ...rest, description };
    });
    await writeFile(path, await productsWorkbook(products));
  }

  /** Somebody else changes a listing, or creates it; nothing goes wrong with that. */
  async others(sku: string, change: { readonly name?: string; readonly description?: string }) {
    this.#note("us");
    this.#simulator.setFaults([]);
    const [live] = this.recordsOf(sku);
    const isNew = live === undefined;
    const whole = Object.entries({ ...(live ?? this.#product(sku, "One")), ...change });
    const body = Object.fromEntries(whole.filter(([field]) => isNew || updatable.has(field)));
    await handsOver(this.#simulator)({
      method: isNew ? "POST" : "PUT",
      path: `/supplier/product${isNew ? "" : `/${encodeURIComponent(sku)}`}`,
      body: JSON.stringify(body),
    });
    this.#note("others");
  }

  /**
   * Somebody takes a listing away, as nobody can through the interface: the marketplace goes on without
   * it. No write may be under way.
   */
  remove(sku: string): void {
    this.#note("us");
    const products = this.#simulator.products().filter((one) => one.sku !== sku);
    this.#simulator.close();
    this.#simulator = this.#open(products);
  }

  /**
   * Runs a command to its end. `during` is called with each of its requests and their number; `stop`
   * is the request with which the person presses Ctrl-C.
   */
  async run(
    args: readonly string[],
    {
      data = "data",
      during = async () => {},
      stop,
      isOtherAccount = false,
    }: {
      /** With the key of the other account. */
      readonly isOtherAccount?: boolean;
      readonly data?: string;
      readonly during?: ((nth: number) => Promise<void>) | undefined;
      readonly stop?: number | undefined;
    } = {},
  ): Promise<Done> {
    [this.#sent, this.#read] = [[], new Set()];
    let [nth, press] = [0, (_signal: string) => {}];
    this.#onRequest = async () => {
      nth += 1;
      await during(nth);
      if (nth === stop) press("SIGINT");
    };
    const fromMs = this.clock.nowMs();
    const place = ["--base-url", "http://127.0.0.1:1", "--env", "test"];
    const flags = [...place, "--data-dir", join(this.dir, data), "--json", "--quiet"];
    const ended = await runOnFakeTime([...args, ...flags], {
      ...{ dir: this.dir, clock: this.clock, random: this.#chance },
      ...(isOtherAccount && !this.areAccountsOne ? { env: { SHEETPORT_API_KEY: otherKey } } : {}),
      simulator: isOtherAccount
        ? this.#otherAccount
        : { fetch: (request, bindings) => this.#arrive(request, bindings) },
      onStop: (stopIt) => {
        press = stopIt;
        return () => {};
      },
    });
    const untilMs = this.clock.nowMs();
    // What arrives late is carried out before anybody judges.
    await this.clock.advance(200_000);
    this.#note("us");
    return { fromMs, untilMs, sent: this.#sent, read: this.#read, ended, document: read(ended) };
  }

  async #arrive(...[request, bindings]: Parameters<OpenSimulator["fetch"]>): Promise<Response> {
    await this.#onRequest();
    this.#note("us");
    const { pathname } = new URL(request.url);
    if (request.method !== "GET") {
      const body = (await request.clone().json()) as Partial<Listing>;
      const kind = request.method === "POST" ? "create" : "update";
      const sku = body.sku ?? decodeURIComponent(pathname.split("/").at(-1) ?? "");
      this.#sent.push({ atMs: this.clock.nowMs(), kind, sku, body });
    }
    this.#simulator.setFaults(this.#faultFor(request.method));
    const answer = await this.#simulator.fetch(request, bindings);
    this.#note("us");
    if (request.method === "GET") {
      const text = await answer.clone().text();
      for (const [, sku = ""] of text.matchAll(/"sku":"([^"]*)"/g)) this.#read.add(sku);
    }
    return answer;
  }

  #faultFor(method: string) {
    if (!this.#chance.is(this.faultShare)) return [];
    const target = { GET: "list", POST: "create" }[method] ?? "update";
    const kinds = target === "list" ? listFaults(times) : createFaults(times);
    const kind = kinds[this.#chance.whole(0, kinds.length - 1)];
    return parseFaults(`${target}:${kind}:@1`);
  }

  /** Takes down what has changed since the last time. */
  #note(by: Version["by"]): void {
    for (const { sku, name, description } of this.#simulator.products()) {
      const versions = this.#history.get(sku) ?? [];
      const last = versions.at(-1);
      if (last !== undefined && last.name === name && last.description === description) continue;
      const now = {
        atMs: this.clock.nowMs(),
        name: String(name),
        description: String(description),
      };
      this.#history.set(sku, [...versions, { ...now, by }]);
    }
  }

  #withoutDeleted(table: Table): Table {
    const skuAt = table[0]?.indexOf("SKU") ?? -1;
    return table.filter((row) => !this.deleted.has(String(row[skuAt])));
  }

  #withRows(table: Table, skus: readonly string[]): Table {
    const [headings = [], first = []] = table;
    const rows = skus.map((sku) =>
      headings.map((heading, at) => {
        if (heading === "SKU" || heading === "Parent SKU") return sku;
        return heading === "Name" ? (this.sheet.get(sku) ?? null) : (first[at] ?? null);
      }),
    );
    return [...table, ...rows];
  }

  #product(sku: string, name: string): Listing {
    const number = [...sku].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7) % 10_000;
    return { ...plausibleProduct(sku, number), parentSku: sku, name };
  }
}

function read({ stdout }: Ended): Json {
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

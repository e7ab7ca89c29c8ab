import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { systemClock } from "../../src/commands/process/host.ts";
import type { Order } from "../../src/model/order/order.ts";
import type { Listing } from "../../src/model/product/product.ts";
import type { Clock } from "../../src/model/run/ports.ts";
import { parseRate } from "../../src/model/run/rate.ts";
import {
  type ContractSwitches,
  type LedgerEntry,
  type OpenSimulator,
  openSimulator,
  parseFaults,
  type RunningSimulator,
  type SimulatorOptions,
  startSimulator,
} from "../../src/simulator/index.ts";
import { Chance } from "./chance.ts";
import {
  type CommandOptions,
  canaryKey,
  type Ended,
  type Finished,
  runCommand,
  temporaryFolder,
} from "./command.ts";
import { FakeClock } from "./fake-clock.ts";
import { runOnFakeTime } from "./fake-time.ts";
import { plausibleProduct, productsWorkbook } from "./products-workbook.ts";

/** What a test wants to meet. */
export interface MarketOptions {
  /** Rows whose SKU is not listed yet. */
  readonly creates: number;
  /** Rows that differ from their listing in name and description. */
  readonly updates: number;
  /** Rows that equal their listing. */
  readonly unchanged?: number;
  /** Listings that the sheet does not know. @default 3 */
  readonly bystanders?: number;
  /** Live listings of the test's own, as they are. */
  readonly listings?: readonly Listing[];
  /** @default none */
  readonly orders?: readonly Order[];
  readonly contract?: Partial<ContractSwitches>;
  /** As `sheetport simulator --faults` takes them. */
  readonly faults?: string;
  /** The same for all lanes, on both sides. @default 1000/1s */
  readonly rate?: string;
  /** Limits of writes on the simulator's side alone, where it is stricter than the program knows. */
  readonly strictRate?: string;
  /** Products of one card. @default 3 */
  readonly cardSize?: number;
  /** Of the test's own context, when tests run side by side. */
  readonly finished?: Finished | undefined;
}

/** What a test may look at in a simulator, with or without a socket. */
type Inside = Omit<RunningSimulator, "url" | "port" | "close">;

/** A simulator in this process, and a workbook for it. */
export interface Market<Simulator extends Inside = RunningSimulator> {
  readonly dir: string;
  readonly workbook: string;
  readonly simulator: Simulator;
  /** What each row of the sheet asks for, by SKU. */
  readonly wanted: ReadonlyMap<string, Listing>;
  /** What was live before. */
  readonly seed: readonly Listing[];
  /** Options by which a command reaches the simulator, with its rates, unattended. */
  readonly flags: readonly string[];
  /** Working folder of its commands. */
  readonly at: CommandOptions;
  /** Runs a command to its end: the built program, or the same in this process. */
  readonly run: (args: readonly string[]) => Promise<Ended>;
}

/** A market with or without a socket. */
export type AnyMarket = Market<Inside>;

/** A market whose time is a test's. */
export interface FastMarket extends Market<OpenSimulator> {
  readonly clock: FakeClock;
}

/** Starts a simulator with listings and writes the workbook that asks for the changes. */
export async function openMarket(options: MarketOptions): Promise<Market> {
  const goods = await goodsOf(options);
  const rate = options.rate ?? "1000/1s";
  const { finished = onTestFinished } = options;
  const simulator = await startSimulator(simulatorOptions(goods.seed, systemClock, options));
  finished(() => simulator.close());
  const at = { dir: goods.dir, finished: options.finished };
  return {
    ...goods,
    simulator,
    flags: [...reach(simulator.url, rate), ...goods.flags],
    at,
    run: (args) => runCommand(args, at),
  };
}

/**
 * The same on fake time: simulator and commands are in this process, no socket is between them, and
 * whoever waits for the clock waits for nothing.
 */
export async function openFastMarket(options: MarketOptions): Promise<FastMarket> {
  const goods = await goodsOf(options);
  const { finished = onTestFinished } = options;
  const clock = new FakeClock({ wallMs: systemClock.wallMs() });
  const random = new Chance(1);
  const simulator = openSimulator(simulatorOptions(goods.seed, clock, options));
  finished(() => simulator.close());
  const at = { dir: goods.dir, finished: options.finished };
  return {
    ...goods,
    clock,
    simulator,
    flags: [...reach("http://127.0.0.1:1", options.rate), ...goods.flags],
    at,
    run: (args) => runOnFakeTime(args, { ...at, clock, random, simulator }),
  };
}

/** The workbook that asks for the changes, and what is live before. */
async function goodsOf(options: MarketOptions) {
  const { creates, updates, unchanged = 0, bystanders = 3, cardSize = 3 } = options;
  const dir = await temporaryFolder(options.finished);
  const product = (kind: string, number: number): Listing => ({
    ...plausibleProduct(`${kind}-${String(number).padStart(3, "0")}`, number),
    parentSku: `${kind}-CARD-${Math.floor(number / cardSize)}`,
  });
  const several = (kind: string, count: number) =>
    Array.from({ length: count }, (_, number) => product(kind, number + 1));
  const before = several("UPD", updates);
  const same = several("SAME", unchanged);
  const seed = [...before, ...same, ...several("OTHER", bystanders), ...(options.listings ?? [])];
  const rows = [...several("NEW", creates), ...before.map(rewritten), ...same];
  const workbook = join(dir, "catalogue.xlsx");
  await writeFile(workbook, await productsWorkbook(rows));
  return {
    ...{ dir, workbook, seed },
    wanted: new Map(rows.map((row) => [row.sku, row])),
    flags: ["--data-dir", join(dir, "data"), "--settle", "0.2"],
  };
}

/** Options by which a command reaches an address with these rates, unattended. */
export function reach(url: string, rate = "1000/1s"): string[] {
  const lanes = ["create", "update", "read", "order"].flatMap((lane) => [`--${lane}-rate`, rate]);
  return ["--base-url", url, "--env", "test", "--yes", "--quiet", ...lanes];
}

/** The changed row of a listing. */
function rewritten(listing: Listing): Listing {
  return {
    ...listing,
    name: `${listing.name}, new`,
    description: `${listing.description} New.`,
    images: [
      ...(listing.images as { order: number; url: string }[]),
      { order: 2, url: `https://images.example.com/${listing.sku}-back.jpg` },
    ],
    attributes: [{ key: "Material", value: "Stoneware, glazed" }],
  };
}

function simulatorOptions(
  products: readonly Listing[],
  clock: Clock,
  options: MarketOptions,
): SimulatorOptions {
  const { contract, faults } = options;
  const rate = parseRate(options.rate ?? "1000/1s");
  const strict = options.strictRate === undefined ? rate : parseRate(options.strictRate);
  return {
    apiKey: canaryKey,
    clock,
    random: { next: () => 0.5 },
    rates: { create: strict, update: strict, read: rate, orders: rate },
    seed: { products, orders: options.orders ?? [] },
    ...(contract === undefined ? {} : { contract }),
    ...(faults === undefined ? {} : { faults: parseFaults(faults) }),
  };
}

/** The arrivals that were to change something. */
export function writesOf(simulator: Pick<Inside, "ledger">): LedgerEntry[] {
  return simulator.ledger().filter(({ method }) => method !== "GET");
}

/** Every record of a SKU as the simulator holds it. */
export function recordsOf(simulator: Pick<Inside, "products">, sku: string): Listing[] {
  return simulator.products().filter((record) => record.sku === sku);
}

/** Every row's SKU exists once, as the sheet wants it; nothing else was touched. */
export function expectAsWanted(
  { simulator, wanted, seed }: AnyMarket,
  options: { readonly except?: readonly (keyof Listing & string)[] } = {},
): void {
  const records = simulator.products();
  const skus = records.map(({ sku }) => sku).sort();
  const bystanders = seed.filter(({ sku }) => !wanted.has(sku));
  expect(skus).toEqual([...wanted.keys(), ...bystanders.map(({ sku }) => sku)].sort());
  const held = new Map(records.map((record) => [record.sku, record]));
  for (const product of [...wanted.values(), ...bystanders]) {
    expect(held.get(product.sku)).toMatchObject(without(product, options.except ?? []));
  }
}

function without(product: Listing, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(product).filter(([field]) => !fields.includes(field)));
}

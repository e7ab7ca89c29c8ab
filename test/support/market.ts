import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { systemClock } from "../../src/commands/host.ts";
import type { Order } from "../../src/model/order.ts";
import type { Listing } from "../../src/model/product.ts";
import { parseRate } from "../../src/model/rate.ts";
import {
  type ContractSwitches,
  type LedgerEntry,
  parseFaults,
  type RunningSimulator,
  startSimulator,
} from "../../src/simulator/index.ts";
import { type CommandOptions, canaryKey, type Finished, temporaryFolder } from "./command.ts";
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

/** A simulator in this process, and a workbook for it. */
export interface Market {
  readonly dir: string;
  readonly workbook: string;
  readonly simulator: RunningSimulator;
  /** What each row of the sheet asks for, by SKU. */
  readonly wanted: ReadonlyMap<string, Listing>;
  /** What was live before. */
  readonly seed: readonly Listing[];
  /** Options by which a command reaches the simulator, with its rates, unattended. */
  readonly flags: readonly string[];
  /** Working folder of its commands. */
  readonly at: CommandOptions;
}

/** Starts a simulator with listings and writes the workbook that asks for the changes. */
export async function openMarket(options: MarketOptions): Promise<Market> {
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
  const rate = options.rate ?? "1000/1s";
  const simulator = await openSimulator(seed, { ...options, rate });
  return {
    dir,
    workbook,
    simulator,
    wanted: new Map(rows.map((row) => [row.sku, row])),
    seed,
    flags: [...reach(simulator.url, rate), "--data-dir", join(dir, "data"), "--settle", "0.2"],
    at: { dir, finished: options.finished },
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

async function openSimulator(
  seed: readonly Listing[],
  options: MarketOptions & { readonly rate: string },
): Promise<RunningSimulator> {
  const { contract, faults, finished = onTestFinished } = options;
  const rate = parseRate(options.rate);
  const strict = options.strictRate === undefined ? rate : parseRate(options.strictRate);
  const simulator = await startSimulator({
    apiKey: canaryKey,
    clock: systemClock,
    random: { next: () => 0.5 },
    rates: { create: strict, update: strict, read: rate, orders: rate },
    seed: { products: seed, orders: options.orders ?? [] },
    ...(contract === undefined ? {} : { contract }),
    ...(faults === undefined ? {} : { faults: parseFaults(faults) }),
  });
  finished(() => simulator.close());
  return simulator;
}

/** The arrivals that were to change something. */
export function writesOf(simulator: RunningSimulator): LedgerEntry[] {
  return simulator.ledger().filter(({ method }) => method !== "GET");
}

/** Every record of a SKU as the simulator holds it. */
export function recordsOf(simulator: RunningSimulator, sku: string): Listing[] {
  return simulator.products().filter((record) => record.sku === sku);
}

/** Every row's SKU exists once, as the sheet wants it; nothing else was touched. */
export function expectAsWanted(
  { simulator, wanted, seed }: Market,
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

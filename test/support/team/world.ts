import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "../../../src/commands/process/host.ts";
import type { Listing } from "../../../src/model/product/product.ts";
import type { Clock } from "../../../src/model/run/ports.ts";
import { documentedRates } from "../../../src/model/run/rate.ts";
import {
  parseFaults,
  type RunningSimulator,
  startSimulator,
} from "../../../src/simulator/index.ts";
import type { Chance } from "../chance.ts";
import { plausibleProduct, productsWorkbook } from "../products-workbook.ts";
import { teamKey } from "./job.ts";

const newCount = 50;
const liveCount = 8;

/** What every computer uploads, each from a workbook with some of it. */
export const wanted: readonly Listing[] = [
  ...Array.from({ length: newCount }, (_, at) => plausibleProduct(`NEW-${at}`, at)),
  ...Array.from({ length: liveCount }, (_, at) => plausibleProduct(`OLD-${at}`, 1_000 + at)),
];

const live = wanted.slice(newCount).map((product) => ({ ...product, name: "A mug" }));

export function isLiveBefore(sku: string): boolean {
  return live.some((product) => product.sku === sku);
}

/** The clock of the marketplace and of the faults, as fast as those of the programs. */
export function hastyClock(haste: number): Clock {
  return {
    nowMs: () => systemClock.nowMs() * haste,
    wallMs: () => systemClock.wallMs() * haste,
    sleep: (durationMs, signal) => systemClock.sleep(durationMs / haste, signal),
  };
}

export interface Market extends RunningSimulator {
  /** Resolves when the next request is about to be carried out. */
  nextRequest(): Promise<void>;
}

/** Repeated creates make a second listing. Some requests fail before or after they are carried out. */
export async function openMarket(clock: Clock, chance: Chance): Promise<Market> {
  const faults = ["all:latency=100-1500ms"];
  if (chance.is(0.5)) faults.push("create:5xx-after:4%", "create:reset-before:4%", "update:cut:4%");
  let next = Promise.withResolvers<void>();
  // The marketplace sleeps only to be slow with a request.
  const sleep: Clock["sleep"] = (...given) => {
    next.resolve();
    next = Promise.withResolvers();
    return clock.sleep(...given);
  };
  const simulator = await startSimulator({
    ...{ apiKey: teamKey, clock: { ...clock, sleep }, random: chance },
    rates: marketRates,
    seed: { products: live, orders: [] },
    contract: { duplicateCreate: "second-record", readLagMs: chance.pick([0, 0, 5_000]) },
    faults: parseFaults(faults.join(",")),
  });
  return { ...simulator, nextRequest: () => next.promise };
}

export const marketRates = {
  ...documentedRates,
  create: { count: 30, windowMs: 60_000 },
  update: { count: 30, windowMs: 60_000 },
  read: { count: 400, windowMs: 60_000 },
};

/** The workbooks of a team, of which the last one holds everything. */
export async function writeSheets(dir: string, chance: Chance): Promise<readonly string[]> {
  await mkdir(dir, { recursive: true });
  const parts = [0, 1, 2].map(() => wanted.filter(() => chance.is(0.8)));
  const files = [...parts, wanted].map(async (products, at) => {
    const file = join(dir, `sheet-${at}.xlsx`);
    await writeFile(file, await productsWorkbook(products));
    return file;
  });
  return Promise.all(files);
}

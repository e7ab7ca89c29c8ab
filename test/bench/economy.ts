import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { environmentOf } from "../../src/commands/account/environment.ts";
import { systemClock, systemRandom } from "../../src/commands/process/host.ts";
import { Secret } from "../../src/model/net.ts";
import type { Listing, RememberedListing } from "../../src/model/product/product.ts";
import { parseRate } from "../../src/model/run/rate.ts";
import { openRecord } from "../../src/record/index.ts";
import { type RunningSimulator, startSimulator } from "../../src/simulator/index.ts";
import { saveEdited } from "../support/edited-export.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { type Figure, judged, printJudged } from "./figure.ts";

const cli = join(import.meta.dirname, "../../dist/cli.js");
const apiKey = "bench-key";

/** What a job cost, as the simulator's ledger has it. */
interface Cost {
  readonly reads: number;
  /** Products that the reads brought, or might have brought. */
  readonly readProducts: number;
  readonly creates: number;
  readonly updates: number;
}

/** The documented limit of each lane, a minute. */
const permitted = 100;

/** Minutes that a cost takes at the documented limits: the lanes run side by side. */
function minutesOf({ readProducts, creates, updates }: Cost): number {
  return Math.max(readProducts, creates, updates) / permitted;
}

/** A marketplace, and the computer that works with it. */
class Place {
  readonly #market: RunningSimulator;
  readonly #rate: string;
  readonly folder: string;

  constructor(market: RunningSimulator, { rate, folder }: { rate: string; folder: string }) {
    this.#market = market;
    this.#rate = rate;
    this.folder = folder;
  }

  /** Runs a command from a computer of this name, and gives what it cost. */
  async run(computer: string, ...args: readonly string[]): Promise<Cost> {
    const before = this.#cost();
    const lanes = ["create", "update", "read"].flatMap((lane) => [`--${lane}-rate`, this.#rate]);
    const place = ["--base-url", this.#market.url, "--env", "bench"];
    const data = ["--data-dir", join(this.folder, computer)];
    await promisify(execFile)(
      process.execPath,
      [cli, ...args, "--yes", "--quiet", ...place, ...data, ...lanes],
      { env: { ...process.env, SHEETPORT_API_KEY: apiKey }, maxBuffer: 1e8 },
    );
    const after = this.#cost();
    return {
      reads: after.reads - before.reads,
      readProducts: after.readProducts - before.readProducts,
      creates: after.creates - before.creates,
      updates: after.updates - before.updates,
    };
  }

  /** Passes a month for a computer: what it has read counts as fresh no longer. */
  async pass(computer: string): Promise<void> {
    const record = openRecord({ file: join(this.folder, computer, "sheetport.sqlite") });
    const address = { name: "bench", baseUrl: this.#market.url, apiKey: new Secret(apiKey) };
    const { key: env } = environmentOf(address, { accounts: {} });
    const all: RememberedListing[] = [];
    for await (const one of record.allRememberedListings(env)) all.push(one);
    if (all.length === 0) throw new Error("Nothing is remembered.");
    const seen = { env, source: "seen", atMs: systemClock.wallMs() } as const;
    await record.rememberListings(
      all.map(({ listing }) => ({ ...seen, sku: listing.sku, listing })),
    );
    await record.close();
  }

  async sheet(name: string, products: readonly Listing[]): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, await productsWorkbook(products));
    return path;
  }

  #cost(): Cost {
    const { read, create, update } = this.#market.summary();
    return {
      ...{ reads: read.arrivals, readProducts: read.cost },
      ...{ creates: create.arrivals, updates: update.arrivals },
    };
  }
}

async function inPlace<Value>(
  live: readonly Listing[],
  rate: string,
  work: (place: Place) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), "sheetport-bench-"));
  const limit = parseRate(rate);
  const market = await startSimulator({
    ...{ apiKey, clock: systemClock, random: systemRandom },
    rates: { create: limit, update: limit, read: limit, orders: limit },
    seed: { products: live, orders: [] },
  });
  try {
    return await work(new Place(market, { rate, folder }));
  } finally {
    await market.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One job, what it cost, the least that the interface allows, and what sending everything costs. */
interface Job {
  readonly name: string;
  readonly cost: Cost;
  readonly least: Cost;
  readonly everything: Cost;
  readonly limits: readonly {
    readonly what: string;
    readonly value: number;
    readonly limit: number;
  }[];
}

const products = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => plausibleProduct(`SKU-${from + at}`, from + at));
const edited = (of: readonly Listing[], count: number) =>
  of.map((one, at) => (at < count ? { ...one, name: `Stoneware mug, new glaze ${at}` } : one));
const sendAll = (rows: number): Cost => ({ reads: 0, readProducts: 0, creates: 0, updates: rows });

async function returnedExport(rate: string): Promise<Job> {
  const live = products(1000);
  const cost = await inPlace(live, rate, async (place) => {
    const file = join(place.folder, "export.xlsx");
    await place.run("office", "export", "products", file);
    const edits = live.slice(0, 20).map(({ sku }, at) => [sku, { Name: `New glaze ${at}` }]);
    await saveEdited(file, Object.fromEntries(edits));
    return place.run("laptop", "upload", file);
  });
  return {
    name: "exported 1,000, 20 edited, a computer that knows nothing",
    ...{ cost, everything: sendAll(1000) },
    least: { reads: 1, readProducts: 21, creates: 0, updates: 20 },
    // Sending looks at the 20 again where planning took longer than a minute.
    limits: [
      { what: "reads", value: cost.reads, limit: 6 },
      { what: "products read", value: cost.readProducts, limit: 90 },
      { what: "writes", value: cost.updates, limit: 20 },
    ],
  };
}

/** The second month, and the same upload again within minutes. */
async function ownSheet(rate: string): Promise<readonly Job[]> {
  const live = products(1000);
  const [second, again] = await inPlace(live, rate, async (place) => {
    await place.run("office", "upload", await place.sheet("own.xlsx", live));
    await place.pass("office");
    const changed = await place.sheet("own.xlsx", edited(live, 20));
    return [
      await place.run("office", "upload", changed),
      await place.run("office", "upload", changed),
    ] as const;
  });
  return [
    {
      name: "own sheet of 1,000, second month, 20 changed",
      ...{ cost: second, everything: sendAll(1000) },
      least: { reads: 1, readProducts: 21, creates: 0, updates: 20 },
      limits: [
        { what: "reads", value: second.reads, limit: 6 },
        { what: "products read", value: second.readProducts, limit: 90 },
      ],
    },
    {
      name: "the same upload again within minutes",
      ...{ cost: again, everything: sendAll(1000) },
      least: { reads: 0, readProducts: 0, creates: 0, updates: 0 },
      limits: [{ what: "reads", value: again.reads, limit: 1 }],
    },
  ];
}

async function diffThenUpload(rate: string): Promise<Job> {
  const live = products(1000);
  const cost = await inPlace(live, rate, async (place) => {
    const file = join(place.folder, "export.xlsx");
    await place.run("office", "export", "products", file);
    const edits = live.slice(500, 520).map(({ sku }, at) => [sku, { Name: `New glaze ${at}` }]);
    await saveEdited(file, Object.fromEntries(edits));
    await place.run("laptop", "diff", file);
    return place.run("laptop", "upload", file);
  });
  return {
    name: "diff, then upload: the upload alone",
    ...{ cost, everything: sendAll(1000) },
    least: { reads: 1, readProducts: 21, creates: 0, updates: 20 },
    // Nothing is read to plan; the 20 are read ahead of their sending, and the first is read back.
    limits: [
      { what: "reads", value: cost.reads, limit: 3 },
      { what: "products read", value: cost.readProducts, limit: 45 },
      { what: "writes", value: cost.updates, limit: 20 },
    ],
  };
}

async function newBesideLive(rate: string): Promise<Job> {
  const cost = await inPlace(products(1000), rate, async (place) => {
    // The computer has been used before: it knows how the marketplace answers.
    await place.run("office", "diff", await place.sheet("few.xlsx", products(5)));
    return place.run("office", "upload", await place.sheet("new.xlsx", products(1000, 1000)));
  });
  return {
    name: "1,000 new beside 1,000 live",
    ...{ cost, everything: { reads: 0, readProducts: 0, creates: 1000, updates: 0 } },
    least: { reads: 11, readProducts: 11, creates: 1000, updates: 0 },
    limits: [
      { what: "reads", value: cost.reads, limit: 12 },
      { what: "products read", value: cost.readProducts, limit: 30 },
    ],
  };
}

async function manyLive(rate: string): Promise<Job> {
  const live = products(10_000);
  const cost = await inPlace(live, rate, async (place) => {
    await place.run("office", "upload", await place.sheet("own.xlsx", live));
    await place.pass("office");
    return place.run("office", "upload", await place.sheet("own.xlsx", edited(live, 200)));
  });
  return {
    name: "200 of 10,000, second month",
    ...{ cost, everything: sendAll(10_000) },
    least: { reads: 3, readProducts: 203, creates: 0, updates: 200 },
    limits: [{ what: "minutes at the documented limits", value: minutesOf(cost), limit: 6 }],
  };
}

/**
 * What a month costs in the marketplace's slots, judged by the simulator's ledger, beside the least
 * that the interface allows and beside sending everything again. A missed figure ends with exit 1.
 */
export async function economyBench(): Promise<readonly Figure[]> {
  const jobs = [
    await returnedExport("100/1s"),
    ...(await ownSheet("100/1s")),
    await diffThenUpload("100/1s"),
    await newBesideLive("100/1s"),
    await manyLive("10000/1s"),
  ];
  console.log("Reading only what matters: reads (products), creates, updates, minutes at 100/60s");
  for (const { name, cost, least, everything } of jobs) {
    console.log(`  ${name}`);
    for (const [what, one] of Object.entries({ sheetport: cost, least, "all again": everything })) {
      console.log(`    ${what.padEnd(10)} ${textOf(one)}`);
    }
  }
  const figures = jobs.flatMap(({ name, limits }) =>
    limits.map(({ what, value, limit }) => judged(`${name}: ${what}`, { value, limit })),
  );
  printJudged(figures);
  return [
    ...jobs.map(({ name, cost }) => ({ what: `economy: ${name}`, measured: textOf(cost) })),
    ...figures,
  ];
}

function textOf(cost: Cost): string {
  const { reads, readProducts, creates, updates } = cost;
  return `${reads} reads (${readProducts}), ${creates} creates, ${updates} updates, ${minutesOf(cost).toFixed(1)} min`;
}

if (import.meta.main) await economyBench();

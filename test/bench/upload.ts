import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { systemClock, systemRandom } from "../../src/commands/process/host.ts";
import { documentedRates, parseRate, type RateLimit } from "../../src/model/run/rate.ts";
import {
  type LaneSummary,
  parseFaults,
  type RunningSimulator,
  type Summary,
  startSimulator,
} from "../../src/simulator/index.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { type Figure, judged, printJudged } from "./figure.ts";
import { queueKinds } from "./upload-queues.ts";

const cli = join(import.meta.dirname, "../../dist/cli.js");
const apiKey = "bench-key";
/** What an answer takes, as over a good line. */
const latency = "all:latency=20-400ms";

/** Figures to reach: of the permitted rate, and of the longer lane's time. */
const rateShareMin = 0.95;
const overlapMax = 1.05;

interface Asked {
  /** As it is written on the command line. */
  readonly rate: string;
  readonly limit: RateLimit;
  /** Creates, and as many updates. */
  readonly rows: number;
}

/**
 * Uploads as many creates as updates, and beside it, at the same time, each kind alone, and the same
 * writes through p-queue and p-throttle: `[--rate 100/60s] [--rows 220]`. Everyone has a simulator of
 * his own, whose clock judges: rate achieved ÷ permitted, windows over the limit, both lanes' time ÷
 * the longer one's, requests for each changed row. A missed figure ends with exit code 1.
 */
export async function uploadBench(args: readonly string[] = []): Promise<readonly Figure[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: { type: "string", default: "100/60s" },
      rows: { type: "string", default: "220" },
    },
  });
  const asked = { rate: values.rate, limit: parseRate(values.rate), rows: Number(values.rows) };
  const folder = await mkdtemp(join(tmpdir(), "sheetport-bench-"));
  try {
    const [both, creates, updates, ...queues] = await Promise.all([
      upload(folder, { ...asked, kind: "both" }),
      upload(folder, { ...asked, kind: "create" }),
      upload(folder, { ...asked, kind: "update" }),
      ...queueKinds.map(({ name, send }) => throughQueue(asked, { name, send })),
    ]);
    const lines = [both, ...queues];
    print(lines, asked);
    const figures = judge({ both, creates, updates }, asked);
    printJudged(figures);
    return [...lines.map((one) => told(one, asked)), ...figures];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a simulator saw of one contender. */
interface Sent {
  readonly name: string;
  readonly summary: Summary;
  /** Rows that were to be created or updated. */
  readonly changed: number;
}

function work(rows: number) {
  const number = Array.from({ length: rows }, (_, index) => index);
  const live = number.map((at) => plausibleProduct(`OLD-${at}`, at));
  const creates = number.map((at) => plausibleProduct(`NEW-${at}`, rows + at));
  const updates = live.map((product, at) => ({ ...product, name: `Stoneware mug, glaze ${at}` }));
  return { live, creates, updates };
}

function openMarket({ limit, rows }: Asked): Promise<RunningSimulator> {
  return startSimulator({
    apiKey,
    clock: systemClock,
    random: systemRandom,
    rates: { ...documentedRates, create: limit, update: limit, read: limit },
    seed: { products: work(rows).live, orders: [] },
    faults: parseFaults(latency),
  });
}

/** Uploads with the built program. `record`: the address of a shared record. */
export async function upload(
  folder: string,
  asked: Asked & { readonly kind: "both" | "create" | "update"; readonly record?: string },
): Promise<Sent> {
  const { kind, rate, record } = asked;
  const { creates, updates } = work(asked.rows);
  await mkdir(folder, { recursive: true });
  const workbook = join(folder, `${kind}.xlsx`);
  const rows = { both: [...creates, ...updates], create: creates, update: updates }[kind];
  await writeFile(workbook, await productsWorkbook(rows));
  const simulator = await openMarket(asked);
  try {
    const lanes = ["create", "update", "read"].flatMap((lane) => [`--${lane}-rate`, rate]);
    const place = ["--base-url", simulator.url, "--env", "bench", "--data-dir", join(folder, kind)];
    await promisify(execFile)(
      process.execPath,
      [cli, "upload", workbook, "--yes", "--quiet", ...place, ...lanes],
      { env: { ...process.env, SHEETPORT_API_KEY: apiKey, SHEETPORT_RECORD: record } },
    );
    return { name: "sheetport", summary: simulator.summary(), changed: rows.length };
  } finally {
    await simulator.close();
  }
}

async function throughQueue(
  asked: Asked,
  { name, send }: (typeof queueKinds)[number],
): Promise<Sent> {
  const { creates, updates } = work(asked.rows);
  const simulator = await openMarket(asked);
  try {
    await send({ url: simulator.url, apiKey, limit: asked.limit, creates, updates });
    return { name, summary: simulator.summary(), changed: asked.rows * 2 };
  } finally {
    await simulator.close();
  }
}

function print(lines: readonly Sent[], { rate, rows }: Asked): void {
  console.log(`Uploading ${rows} creates and ${rows} updates at ${rate}, answers after 20–400 ms`);
  console.log(
    `  ${"".padEnd(20)}    time   rate: creates, updates   fullest window   refused   requests a row`,
  );
  for (const one of lines) {
    const { create, update } = one.summary;
    const rates =
      `×${share(create).toFixed(2)}`.padStart(15) + `×${share(update).toFixed(2)}`.padStart(9);
    console.log(
      `  ${one.name.padEnd(20)}${spanText([create, update]).padStart(8)}${rates}${String(fullest(one)).padStart(17)}${String(refused(one)).padStart(10)}${perRow(one).toFixed(2).padStart(17)}`,
    );
  }
}

export function fullest({ summary: { create, update } }: Sent): number {
  return Math.max(create.maxSlidingCost, update.maxSlidingCost);
}

export function refused({ summary: { create, update } }: Sent): number {
  return create.overLimit + update.overLimit;
}

interface Uploads {
  readonly both: Sent;
  readonly creates: Sent;
  readonly updates: Sent;
}

function judge({ both, creates, updates }: Uploads, { rate, limit }: Asked): Figure[] {
  const { create, update } = both.summary;
  const lanes = [
    ["creates", create],
    ["updates", update],
  ] as const;
  const longest = Math.max(spanMs([creates.summary.create]), spanMs([updates.summary.update]));
  return [
    ...lanes.map(([name, lane]) => ({
      what: `${name}: achieved ÷ permitted rate at ${rate}`,
      measured: share(lane).toFixed(3),
      // The half second that every slot is kept longer weighs more, the shorter the window.
      ...(limit.windowMs < documentedRates.create.windowMs
        ? {}
        : { limit: `≥ ${rateShareMin}`, isReached: share(lane) >= rateShareMin }),
    })),
    ...lanes.map(([name, lane]) =>
      judged(`${name} in the fullest window of ${rate}`, {
        value: lane.maxSlidingCost,
        limit: lane.limit.count,
      }),
    ),
    judged("both lanes’ time ÷ the longer one’s alone", {
      value: spanMs([create, update]) / longest,
      limit: overlapMax,
    }),
  ];
}

function told(one: Sent, { rate }: Asked): Figure {
  const { create, update } = one.summary;
  return {
    what: `${one.name} at ${rate}`,
    measured: `${spanText([create, update])}, ${fullest(one)} in the fullest window, ${refused(one)} refused, ${perRow(one).toFixed(2)} requests a row`,
  };
}

/** Achieved ÷ permitted rate of a lane, from its first arrival to its last. */
export function share({ arrivals, limit, firstMs = 0, lastMs = 0 }: LaneSummary): number {
  return (arrivals - 1) / ((lastMs - firstMs) / limit.windowMs) / limit.count;
}

/** Reads count too: what is compared before is the price of not overwriting blindly. */
function perRow({ summary, changed }: Sent): number {
  return (summary.create.arrivals + summary.update.arrivals + summary.read.arrivals) / changed;
}

function spanMs(lanes: readonly LaneSummary[]): number {
  return (
    Math.max(...lanes.map((lane) => lane.lastMs ?? 0)) -
    Math.min(...lanes.map((lane) => lane.firstMs ?? Number.POSITIVE_INFINITY))
  );
}

export function spanText(lanes: readonly LaneSummary[]): string {
  return `${(spanMs(lanes) / 1000).toFixed(1)} s`;
}

if (import.meta.main) await uploadBench(process.argv.slice(2));

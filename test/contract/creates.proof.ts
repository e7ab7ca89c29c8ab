import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LedgerEntry } from "../../src/simulator/index.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { type Finished, startCommand, temporaryFolder } from "../support/command.ts";
import { createFaults, type FaultTimes, faultScript, listFaults } from "../support/fault-script.ts";
import { finishing } from "../support/finishing.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";
import { inside, simulatorProcess } from "../support/simulator-process.ts";
import { type Judged, judgeFailed, judgeRun, type RunJudged, type Stage } from "./judge-run.ts";
import { startLateSimulator } from "./late-simulator.ts";

/** How fast a proof is: short waits with a faster marketplace, or everything as documented. */
interface Pace {
  /** Options of the commands, rates among them. */
  readonly flags: readonly string[];
  readonly rates: readonly string[];
  readonly faults: { readonly create: readonly string[]; readonly list: readonly string[] };
  readonly readLag: string;
  /** Late writes wait for the end of the upload, whatever their time. @default false */
  readonly lateAtEnd?: boolean;
  readonly rows: number;
  readonly share: number;
}

const quickRates = ["create", "update", "read"].flatMap((lane) => [`--${lane}-rate`, "100/1s"]);

const quick: Pace = {
  rates: quickRates,
  flags: ["--settle", "1", "--timeout", "0.7"],
  faults: everyKind({
    late: "1200ms",
    retryAfter: "1s",
    latencies: ["200ms", "20-300ms", "10ms~900ms"],
  }),
  readLag: "300ms",
  rows: 300,
  share: 0.1,
};

const documented: Pace = {
  ...quick,
  rates: [],
  flags: [],
  faults: everyKind({
    late: "100s",
    retryAfter: "5s",
    latencies: ["2s", "20-4000ms", "50ms~20s"],
  }),
  readLag: "20s",
};

/** A settle time that ends before a late write has arrived: that comes when the upload has ended. */
const hasty: Pace = {
  ...quick,
  flags: ["--settle", "0.1", "--timeout", "0.3"],
  faults: { create: ["hang-late=2m"], list: [] },
  lateAtEnd: true,
  rows: 40,
  share: 0.4,
};

function everyKind(times: FaultTimes): Pace["faults"] {
  return { create: createFaults(times), list: listFaults(times) };
}

/**
 * Uploads of 300 creates with the built program, through 10 % faults of every kind that the
 * simulator knows, where a repeated create makes a second record: no SKU twice, every row told as it
 * is, the exit code as the rows are. Then `resume`, the failed workbook again, and the sheet of the next
 * month, read in part or as a whole, with the same judgement. Above 300 runs all times are as documented: limits, time-outs, settle, late commits.
 */
export const creates: Proof = {
  promise: "300 creates through 10 % faults",
  figure: "0 duplicates, 0 rows told otherwise than they are",
  unit: "creates",
  runs: { quick: 3, short: 80, full: 3_000 },
  seed: 1,
  prove: (options) => prove(options.runs > quick.rows ? documented : quick, options),
  bugs: [
    {
      bug: "reading back before a late write has arrived",
      runs: 40,
      prove: (options) => prove(hasty, options),
    },
  ],
};

async function prove(most: Pace, options: ProofOptions): Promise<ProofResult> {
  const pace = { ...most, rows: Math.min(most.rows, options.runs) };
  const findings = new Findings();
  const tally = new Map<string, number>();
  let done = 0;
  const uploads = Array.from({ length: Math.ceil(options.runs / pace.rows) }, async (_, run) => {
    const seed = seedOf(options.seed, run);
    const count = await proveUpload(pace, { seed, findings });
    for (const [what, times] of count) tally.set(what, (tally.get(what) ?? 0) + times);
    done += pace.rows;
    options.onProgress?.(Math.min(done, options.runs));
  });
  await Promise.all(uploads);
  const measured = [...tally]
    .filter(([what]) => !what.startsWith("met "))
    .sort()
    .map(([what, times]) => [what, String(times)]);
  const kinds = [...tally.keys()].filter((what) => what.startsWith("met ")).length;
  measured.push(["kinds of faults met", `${kinds} of ${pace.faults.create.length}`]);
  return findings.result(uploads.length * pace.rows, Object.fromEntries(measured));
}

/** One upload with all that follows it, in a folder of its own. */
function proveUpload(pace: Pace, judged: Judged): Promise<Map<string, number>> {
  return finishing(async (finished) => {
    const dir = await temporaryFolder(finished);
    const stage = await openStage(pace, { dir, seed: judged.seed, finished });
    return judgeUpload(stage, judged);
  });
}

interface Opening {
  readonly dir: string;
  readonly seed: number;
  readonly finished: Finished;
}

/** The simulator with faults drawn from the seed, and the workbook. */
async function openStage(pace: Pace, { dir, seed, finished }: Opening): Promise<Stage> {
  const chance = new Chance(seed);
  const { rows, share, faults } = pace;
  const products = Array.from({ length: rows }, (_, number) =>
    plausibleProduct(`NEW-${number}`, number),
  );
  const workbook = join(dir, "catalogue.xlsx");
  await writeFile(workbook, await productsWorkbook(products));
  const live = [1, 2, 3, 4, 5].map((number) => plausibleProduct(`OLD-${number}`, 10_000 + number));
  const script = [
    ...faultScript("create", faults.create, { requests: rows * 2, share, chance }),
    ...faultScript("list", faults.list, { requests: rows, share, chance }),
  ];
  const run = (args: readonly string[]) => startCommand(args, { dir, finished }).ended;
  const inner = { faults: script.join(), contract: contractOf(pace, chance) };
  const { url, release } =
    pace.lateAtEnd === true
      ? await startLateSimulator({ ...inner, products: live, rate: "100/1s", finished })
      : await ownProcess([...optionsOf(inner), ...pace.rates], { dir, products: live, finished });
  const place = ["--base-url", url, "--env", "proof", "--data-dir", join(dir, "data")];
  const flags = ["--yes", "--quiet", "--json", ...place, ...pace.rates, ...pace.flags];
  return {
    dir,
    url,
    workbook,
    wanted: new Map(products.map((product) => [product.sku, product])),
    run: async (args) => {
      const ended = await run([...args, ...flags]);
      release();
      return ended;
    },
  };
}

/** Nothing holds the late writes of a simulator of its own back. */
async function ownProcess(...given: Parameters<typeof simulatorProcess>) {
  return { url: await simulatorProcess(...given), release: () => {} };
}

function optionsOf(given: { readonly faults: string; readonly contract: string }): string[] {
  return Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
}

/** The worst case of a repeated create, and otherwise whatever the chance brings. */
function contractOf(pace: Pace, chance: Chance): string {
  return [
    "duplicate-create=second-record",
    `read-lag=${pace.readLag}`,
    `page-base=${chance.pick(["0", "1"])}`,
    `size-name=${chance.pick(["PageSize", "Size", "both"])}`,
    `array=${chance.pick(["repeat", "comma", "brackets"])}`,
    `sort=${chance.pick(["oldest", "newest", "updated"])}`,
    `missing=${chance.pick(["null", "omitted"])}`,
  ].join();
}

/** The upload, the resume and the failed workbook, each judged by what the simulator holds then. */
async function judgeUpload(stage: Stage, judged: Judged): Promise<Map<string, number>> {
  const tally = new Map<string, number>();
  const first = await judgeRun(stage, await stage.run(["upload", stage.workbook]), judged);
  for (const { outcome } of first.rows) add(tally, `rows ${outcome}`);
  add(tally, `exit ${first.code}`);
  if (![0, 4, 5].includes(first.code ?? -1))
    judged.findings.add(`exit code ${first.code} (seed ${judged.seed})`);
  const ledger = await inside<LedgerEntry[]>(stage.url, "ledger");
  const hit = ledger.filter(({ lane, fault }) => lane === "create" && fault !== undefined);
  add(tally, "creates hit by a fault", hit.length);
  for (const { fault } of hit) add(tally, `met ${fault?.split(":")[1]}`);
  const resumed = await judgeRun(stage, await stage.run(["resume", first.run]), judged);
  await fetch(`${stage.url}/simulator/faults`, { method: "POST", body: "" });
  await judgeFailed(stage, resumed, judged);
  for (const { outcome } of await judgeNextMonth(stage, judged)) add(tally, `then ${outcome}`);
  add(tally, "requests over the limit", ledger.filter(({ overLimit }) => overLimit).length);
  return tally;
}

/** The sheet again with some rows changed: what is agreed is left unread, or all is read. */
async function judgeNextMonth(stage: Stage, judged: Judged): Promise<RunJudged["rows"]> {
  const read = new Chance(judged.seed).pick(["touched", "all"]);
  const rows = [...stage.wanted.values()].map((row, at) =>
    at % 15 === 0 ? { ...row, name: `${row.name}, new` } : row,
  );
  const workbook = join(stage.dir, "next.xlsx");
  await writeFile(workbook, await productsWorkbook(rows));
  const wanted = new Map(rows.map((row) => [row.sku, row]));
  const next = { ...stage, workbook, wanted, before: stage.wanted };
  const ended = await stage.run(["upload", workbook, "--read", read]);
  return (await judgeRun(next, ended, judged)).rows;
}

function add(tally: Map<string, number>, what: string, times = 1): void {
  tally.set(what, (tally.get(what) ?? 0) + times);
}

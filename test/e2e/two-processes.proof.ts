import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Listing } from "../../src/model/product/product.ts";
import type { Summary } from "../../src/simulator/data/ledger.ts";
import { type Ended, type Finished, startCommand, temporaryFolder } from "../support/command.ts";
import { finishing } from "../support/finishing.ts";
import { reach } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import {
  Findings,
  type Proof,
  type ProofOptions,
  type ProofResult,
  sideBySide,
} from "../support/proof.ts";
import { inside, simulatorProcess } from "../support/simulator-process.ts";

const limit = 40;
const rate = `${limit}/2s`;
const listed = products("P", 50);
const wanted = products("NEW", 20);

function products(kind: string, count: number): Listing[] {
  return Array.from({ length: count }, (_, number) =>
    plausibleProduct(`${kind}-${String(number).padStart(3, "0")}`, number),
  );
}

/** Two processes of the built program, and whether they have one data folder. */
interface Round {
  readonly round: number;
  readonly apart: boolean;
}

/** What a round showed: what was wrong with it, and what was measured. */
interface Seen {
  readonly complaints: readonly string[];
  readonly most: number;
}

/**
 * Two real processes with the same key read everything at the same moment (two comparisons, two
 * exports, in turn), in front of a simulator in a third process that counts what arrives.
 */
export const shared: Proof = {
  promise: "two processes share the limit",
  figure: "0 windows over the limit",
  unit: "rounds",
  runs: { quick: 0, short: 2, full: 20 },
  seed: 1,
  prove: (options) => prove(options, (round) => readTogether({ round, apart: false })),
  bugs: [
    {
      bug: "slots that each process keeps for itself",
      runs: 1,
      prove: (options) => prove(options, (round) => readTogether({ round, apart: true })),
    },
  ],
};

/** Two uploads of the same workbook, started at the same moment. */
export const oneWriter: Proof = {
  promise: "two uploads at once",
  figure: "one runs, one says who does and exits 6, 0 duplicates",
  unit: "rounds",
  runs: { quick: 0, short: 1, full: 20 },
  seed: 1,
  prove: (options) => prove(options, (round) => uploadTogether({ round, apart: false })),
  bugs: [
    {
      bug: "a lock that each process keeps for itself",
      runs: 1,
      prove: (options) => prove(options, (round) => uploadTogether({ round, apart: true })),
    },
  ],
};

async function prove(
  options: ProofOptions,
  play: (round: number) => Promise<Seen>,
): Promise<ProofResult> {
  const findings = new Findings();
  let most = 0;
  await sideBySide(options, async (round) => {
    const seen = await play(round);
    most = Math.max(most, seen.most);
    for (const complaint of seen.complaints) findings.add(`round ${round}: ${complaint}`);
  });
  return findings.result(options.runs, { "most in any window": `${most} of ${limit}` });
}

/** A workbook and a simulator with listings, in front of which two commands are run at once. */
async function together(
  { apart }: Round,
  finished: Finished,
  commands: readonly (readonly string[])[],
  before?: readonly string[],
) {
  const dir = await temporaryFolder(finished);
  await writeFile(join(dir, "same.xlsx"), await productsWorkbook(listed));
  await writeFile(join(dir, "new.xlsx"), await productsWorkbook([...listed, ...wanted]));
  const lanes = ["create", "update", "read", "order"].flatMap((one) => [`--${one}-rate`, rate]);
  const contract = ["--contract", "duplicate-create=second-record"];
  const url = await simulatorProcess([...lanes, ...contract], {
    dir,
    products: listed,
    finished,
  });
  const run = (command: readonly string[], index: number) => {
    const data = join(dir, apart ? `data-${index}` : "data");
    const flags = [...reach(url, rate), "--data-dir", data, "--json"];
    return startCommand([...command, ...flags], { dir, finished }).ended;
  };
  if (before !== undefined) await run(before, 0);
  const ended = await Promise.all(commands.map(run));
  return { ended, url, summary: await inside<Summary>(url, "summary") };
}

function readTogether(asked: Round): Promise<Seen> {
  const commands =
    asked.round % 2 === 0
      ? [1, 2].map(() => ["diff", "same.xlsx", "--read", "all"])
      : [1, 2].map((one) => ["export", "products", `export-${one}.xlsx`]);
  return finishing(async (finished) => {
    const { ended, summary } = await together(asked, finished, commands);
    const { read } = summary;
    return {
      most: read.maxSlidingCost,
      complaints: [
        ...ended.flatMap((one) => (hasReadAll(one) ? [] : [`a reader ended with ${told(one)}`])),
        ...overLimit(summary),
        ...(read.cost < 2 * listed.length ? [`only ${read.cost} products were read`] : []),
      ],
    };
  });
}

/** Untouched rows are left out in every second pair of rounds. */
function readOf({ round }: Round): "touched" | "all" {
  return round % 4 < 2 ? "touched" : "all";
}

/** Both kinds of commands have seen every listing, and said nothing on stderr. */
function hasReadAll({ code, stdout, stderr }: Ended): boolean {
  if (code !== 0 || stderr !== "") return false;
  const { rows, complete, totals } = JSON.parse(stdout);
  return totals?.unchanged === listed.length || (rows === listed.length && complete === true);
}

function uploadTogether(asked: Round): Promise<Seen> {
  const read = readOf(asked);
  const commands = [1, 2].map(() => ["upload", "new.xlsx", "--read", read]);
  return finishing(async (finished) => {
    // What was found equal is agreed, and need not be read.
    const before = ["diff", "same.xlsx"];
    const { ended, url, summary } = await together(asked, finished, commands, before);
    const held = await inside<readonly Listing[]>(url, "products");
    const skus = held.map(({ sku }) => sku).filter((sku) => sku.startsWith("NEW"));
    const codes = ended.map(({ code }) => code).sort();
    return {
      most: summary.create.maxSlidingCost,
      complaints: [
        ...(codes.join() === "0,6" ? [] : [`exit codes ${codes.join(" and ")}`]),
        ...(untouchedIn(ended) === (read === "touched" ? listed.length : 0)
          ? []
          : [`${untouchedIn(ended)} rows untouched`]),
        ...(namesHolder(ended) ? [] : ["the one that was refused does not say who runs"]),
        ...(skus.length > wanted.length ? [`${skus.length - wanted.length} duplicates`] : []),
        ...(new Set(skus).size < wanted.length ? ["a product is missing"] : []),
        ...overLimit(summary),
      ],
    };
  });
}

/** Rows that an upload has not read. */
function untouchedIn(ended: readonly Ended[]): number {
  const run = ended.find(({ code }) => code === 0);
  return run === undefined ? 0 : JSON.parse(run.stdout).totals.untouched;
}

/** Whether the upload that was refused names the run of the other. */
function namesHolder(ended: readonly Ended[]): boolean {
  const [run, refused] = [0, 6].map((code) => ended.find((one) => one.code === code));
  if (run === undefined || refused === undefined) return false;
  const { error } = JSON.parse(refused.stdout);
  return error?.code === "run-active" && error.message.includes(JSON.parse(run.stdout).run);
}

function overLimit(summary: Summary): string[] {
  return Object.entries(summary).flatMap(([lane, { overLimit: over, maxSlidingCost: most }]) => {
    return over > 0 || most > limit ? [`${lane}: ${most} in a window of ${limit}`] : [];
  });
}

function told({ code, stdout, stderr }: Ended): string {
  return `${code}: ${stderr === "" ? stdout : stderr}`;
}

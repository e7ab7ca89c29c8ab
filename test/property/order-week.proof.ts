import { RecordDatabase } from "../../src/record/database/database.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { temporaryFolder } from "../support/command.ts";
import { finishing } from "../support/finishing.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";
import { WeekMarket } from "../support/week-market.ts";
import { OrderWeek } from "./order-week.ts";

/**
 * Weeks of orders: three exports, each of which carries the answers of the one before; orders come,
 * change, are canceled, packed and shipped elsewhere; a person answers them, some by half, sends a
 * sheet twice or not at all, and a carrier's file brings numbers.
 */
export const orderWeeks: Proof = {
  promise: "a week of orders",
  figure: "0 waiting orders hidden, 0 answers lost, 0 orders packed or shipped twice or unasked",
  unit: "weeks",
  runs: { quick: 6, short: 60, full: 2_000 },
  seed: 1,
  prove: (options) => prove(options),
  bugs: [
    {
      bug: "the export before the last one is carried",
      runs: 20,
      prove: (options) => prove(options, (earlier) => earlier.at(-2) ?? earlier.at(-1)),
    },
    {
      bug: "what was packed is forgotten",
      runs: 40,
      prove: (options) => withoutPackings(() => prove(options)),
    },
  ],
};

async function prove(
  options: ProofOptions,
  carriedOf?: (earlier: readonly string[]) => string | undefined,
): Promise<ProofResult> {
  const findings = new Findings();
  const tally = new Map<string, number>();
  for (let run = 0; run < options.runs && !findings.isEnough(options); run += 1) {
    await finishing(async (finished) => {
      const chance = new Chance(seedOf(options.seed, run));
      const dir = await temporaryFolder(finished);
      const market = new WeekMarket(chance);
      const week = new OrderWeek({ chance, dir, market, ...(carriedOf && { carriedOf }) });
      await week.live();
      for (const one of week.complaints) {
        findings.add(`${one} (week ${run} of seed ${options.seed})`);
      }
      for (const [what, count] of week.tally) tally.set(what, (tally.get(what) ?? 0) + count);
    });
    options.onProgress?.(run + 1);
  }
  const measured = [...tally].map(([what, count]) => [what, String(count)]);
  return findings.result(options.runs, Object.fromEntries(measured.sort()));
}

/** Does some work while the record finds no packing. */
async function withoutPackings(work: () => Promise<ProofResult>): Promise<ProofResult> {
  const { all } = RecordDatabase.prototype;
  RecordDatabase.prototype.all = function forgetful(this: RecordDatabase, ...given: never[]) {
    const isPacking = String(given[0]).includes("kind = 'pack'");
    return isPacking ? [] : (all as (...given: never[]) => unknown).apply(this, given);
  } as typeof all;
  try {
    return await work();
  } finally {
    RecordDatabase.prototype.all = all;
  }
}

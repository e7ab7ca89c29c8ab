import { documentedRates } from "../../src/model/run/rate.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";
import { type PauseBug, type PausedUpload, pausedUpload } from "./paused-world.ts";

const pausesMax = 12;

/** Pauses: whenever they come, the upload ends as without them. */
export const pause: Proof = {
  promise: "pauses",
  figure: "the same outcomes, 0 duplicates, 0 windows over the limit, 0 writes in a pause",
  unit: "uploads of 220 writes",
  runs: { quick: 8, short: 40, full: 2_000 },
  seed: 1,
  prove: (options) => proven(options),
  bugs: [
    seeded("a pause that holds nothing back", "does-not-hold"),
    seeded("a turn that is kept over the pause", "keeps-its-turn"),
    seeded("a pause that gives up what is under way", "gives-up"),
    seeded("a limit that is forgotten over a pause", "forgets-the-rate"),
  ],
};

function seeded(bug: string, built: PauseBug) {
  return { bug, runs: 20, prove: (options: ProofOptions) => proven(options, built) };
}

async function proven(options: ProofOptions, bug?: PauseBug): Promise<ProofResult> {
  const findings = new Findings();
  for (let run = 0; run < options.runs; run += 1) {
    const seed = seedOf(options.seed, run);
    const pauses = new Chance(seed + 1).whole(1, pausesMax);
    const expected = await pausedUpload({ seed, pauses: 0 });
    const found = await pausedUpload({ seed, pauses, bug });
    for (const wrong of wrongs(found, expected)) {
      findings.add(`${wrong} (upload ${run} of seed ${options.seed})`);
    }
    options.onProgress?.(run);
  }
  return findings.result(options.runs);
}

function* wrongs(found: PausedUpload, expected: PausedUpload): Iterable<string> {
  for (const [id, outcome] of expected.outcomes) {
    const its = found.outcomes.get(id);
    if (its !== outcome) yield `${id} is ${its}, and ${outcome} without a pause`;
  }
  for (const sku of found.duplicates) yield `two records of ${sku}`;
  const { count } = documentedRates.create;
  if (found.fullest > count) yield `${found.fullest} writes in a window of ${count}`;
  if (found.inPauses > 0) yield `${found.inPauses} writes left in a pause`;
  if (found.waitingInPauses > 0) yield `${found.waitingInPauses} writes kept their turn in a pause`;
}

import { Chance } from "../support/chance.ts";
import { bundle } from "../support/kill/bundle.ts";
import { withMemoryFolder } from "../support/kill/memory-folder.ts";
import { Witness } from "../support/kill/witness.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";

const handOverMsMax = 1_000;

/** Real processes race for the run lock while its holders are killed; a witness outside of them judges. */
export const contenders: Proof = {
  promise: "two processes: one run at a time",
  figure: "64 contenders: at most one holder at any time, hand-over < 1 s after a kill",
  unit: "kills of the holder",
  runs: { short: 25, full: 1_000 },
  seed: 1,
  prove: (options) => contend(options, {}),
  bugs: [
    {
      bug: "a lock by a file with the holder’s process number",
      prove: (options) => contend(options, { bug: "pid-file" }),
    },
  ],
};

async function contend(
  { runs, seed, onProgress }: ProofOptions,
  bug: { readonly bug?: "pid-file" },
): Promise<ProofResult> {
  const findings = new Findings();
  const { kills, holds, handOversMs } = await withMemoryFolder(async (dir) => {
    const witness = new Witness({
      ...{ contender: await bundle("contender", dir), dir, ...bug },
      ...{ chance: new Chance(seed), contenders: 64, kills: runs },
      onViolation: (what) => findings.add(`${what} (seed ${seed})`),
      onKill: onProgress ?? (() => {}),
    });
    return witness.watch();
  });
  const sorted = handOversMs.toSorted((one, other) => one - other);
  const medianMs = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const slowestMs = sorted.at(-1) ?? 0;
  // The median judges: on a busy machine one process of 64 may not be given its turn for a second.
  if (medianMs >= handOverMsMax) findings.add(`hand-over took ${Math.round(medianMs)} ms`);
  return findings.result(kills, {
    holds: holds.toLocaleString("en"),
    "median hand-over": `${Math.round(medianMs)} ms`,
    "slowest hand-over": `${Math.round(slowestMs)} ms`,
  });
}

import { Chance } from "../support/chance.ts";
import { bundle } from "../support/kill/bundle.ts";
import type { ContenderBug } from "../support/kill/contender.ts";
import { withMemoryFolder } from "../support/kill/memory-folder.ts";
import { type HandOver, Witness } from "../support/kill/witness.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";

const handOverMsMax = 1_000;

/** Real processes race for the run lock while its holders are killed; a witness outside of them judges. */
export const contenders: Proof = {
  promise: "two processes: one run at a time",
  figure: "64 contenders: at most one holder at any time, hand-over < 1 s after a kill",
  unit: "kills of the holder",
  runs: { quick: 0, short: 8, full: 300 },
  seed: 1,
  prove: (options) => contend(options, {}),
  bugs: [
    {
      bug: "a lock by a file with the holder’s process number",
      prove: (options) => contend(options, { bug: "pid-file" }),
    },
    {
      bug: "a lock that is given up for dead only after 6 s",
      runs: 3,
      prove: (options) => contend(options, { bug: "lease" }),
    },
  ],
};

async function contend(
  { runs, seed, onProgress }: ProofOptions,
  bug: { readonly bug?: ContenderBug },
): Promise<ProofResult> {
  const findings = new Findings();
  const { kills, holds, handOvers } = await withMemoryFolder(async (dir) => {
    const witness = new Witness({
      ...{ contender: await bundle("contender", dir), dir, ...bug },
      ...{ chance: new Chance(seed), contenders: 64, kills: runs },
      onViolation: (what) => findings.add(`${what} (seed ${seed})`),
      onKill: onProgress ?? (() => {}),
    });
    return witness.watch();
  });
  for (const { leastMs } of handOvers) {
    if (leastMs < handOverMsMax) continue;
    findings.add(`hand-over took ${Math.round(leastMs)} ms (seed ${seed})`);
  }
  return findings.result(kills, {
    holds: holds.toLocaleString("en"),
    ...measured(handOvers),
  });
}

/** As slow as they may have been; those that a loaded machine hid are told. */
function measured(handOvers: readonly HandOver[]): Readonly<Record<string, string>> {
  const sorted = handOvers.map(({ mostMs }) => mostMs).toSorted((one, other) => one - other);
  const [medianMs = 0, slowestMs = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const hidden = handOvers.filter(
    ({ leastMs, mostMs }) => leastMs < handOverMsMax && mostMs >= handOverMsMax,
  );
  return {
    "hand-overs": handOvers.length.toLocaleString("en"),
    median: `at most ${Math.round(medianMs)} ms`,
    slowest: `at most ${Math.round(slowestMs)} ms`,
    ...(hidden.length === 0
      ? {}
      : { "not to be judged, the machine was too busy": String(hidden.length) }),
  };
}

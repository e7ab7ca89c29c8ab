import { Chance, seedOf } from "../support/chance.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";
import { latencyLaws } from "./latency.ts";
import { type PacingBug, PacingWorld } from "./pacing-world.ts";
import { fullestWindow } from "./windows.ts";

const minuteMs = 60_000;
/** How far the server's clock may run apart: ten times what a clock is ever slewed by. */
const driftMax = 0.005;
const lawNames = Object.keys(latencyLaws) as [string, ...string[]];

/** Pacing: no window at the server ever holds more than the limit, and the rate is kept up. */
export const pacing: Proof = {
  promise: "rate",
  figure: "0 windows over the limit; ≥ 97/min at ≤ 400 ms",
  unit: "simulations",
  runs: { quick: 18, short: 6 * 10, full: 6 * 1_000 },
  seed: 1,
  async prove(options) {
    const findings = new Findings();
    await simulate(options, findings);
    const quick = await achieved({ fromMs: 20, toMs: 400, seed: options.seed });
    const slow = await achieved({ fromMs: 500, toMs: 4_000, seed: options.seed });
    if (quick < 97) findings.add(`${perMinute(quick)} at 20–400 ms (seed ${options.seed})`);
    return findings.result(options.runs, {
      "at 20–400 ms": perMinute(quick),
      "at 0.5–4 s": perMinute(slow),
    });
  },
  bugs: [
    seeded("a ring keyed on the time of sending", "keyed-on-send"),
    seeded("slots given back at the response", "no-window"),
    seeded("no margin for clocks that run apart", "no-margin"),
    seeded("a lost request taken for one that has arrived", "no-lost"),
    seeded("slots forgotten at a restart", "forgets"),
    seeded("two processes with slots of their own", "apart"),
  ],
};

function seeded(bug: string, built: PacingBug) {
  const prove = async (options: ProofOptions): Promise<ProofResult> => {
    const findings = new Findings();
    await simulate(options, findings, built);
    return findings.result(options.runs);
  };
  return { bug, prove };
}

/** Runs of all laws in turn; a mistake that was noticed needs no further ones. */
async function simulate(options: ProofOptions, findings: Findings, bug?: PacingBug): Promise<void> {
  for (let run = 0; run < options.runs; run += 1) {
    const law = lawNames[run % lawNames.length] ?? lawNames[0];
    const seed = seedOf(options.seed, run);
    const found = await overLimit(law, seed, bug);
    if (found !== undefined)
      findings.add(`${found} (law ${law}, run ${run} of seed ${options.seed})`);
    if (bug !== undefined && found !== undefined) return;
    options.onProgress?.(run + 1);
  }
}

/** One simulation; says which lane went over its limit, if one did. */
async function overLimit(law: string, seed: number, bug?: PacingBug): Promise<string | undefined> {
  const chance = new Chance(seed);
  const rate = {
    count: chance.pick([100, chance.whole(1, 30)]),
    windowMs: chance.pick([minuteMs, minuteMs, 5_000]),
  };
  const lanes = await new PacingWorld({
    chance,
    latency: (latencyLaws[law] ?? latencyLaws.steady)!(chance),
    rate,
    pace: chance.pick(["even", "burst"]),
    processes: chance.pick([1, 2]),
    workers: chance.whole(1, 30),
    timeoutMs: chance.pick([5_000, 30_000]),
    durationMs: rate.windowMs * chance.whole(4, 8),
    troubles: {
      kills: chance.whole(0, 2),
      stops: chance.whole(0, 2),
      jumps: chance.whole(0, 3),
      restarts: chance.pick([0, 0, 0, 1]),
    },
    faults: chance.pick([0, 0.05, 0.3]),
    bug,
  }).run();
  // The faster the server's clock goes, the shorter its windows are by ours.
  const drift = 1 + chance.between(-driftMax, driftMax);
  const phaseMs = chance.between(0, rate.windowMs);
  for (const [lane, counted] of Object.entries(lanes)) {
    const atServer = counted.map(({ atMs, weight }) => ({ atMs: atMs * drift, weight }));
    const most = fullestWindow(atServer, { windowMs: rate.windowMs, phaseMs });
    if (most > rate.count) return `${lane}: ${most} in a window of ${rate.count}`;
  }
  return undefined;
}

/** The rate that 100/60s keeps up at a latency, per minute. */
async function achieved(range: { fromMs: number; toMs: number; seed: number }): Promise<number> {
  const chance = new Chance(range.seed);
  const { create } = await new PacingWorld({
    chance,
    latency: () => {
      const [thereMs, backMs] = [range, range].map(({ fromMs, toMs }) =>
        chance.between(fromMs / 2, toMs / 2),
      ) as [number, number];
      return { thereMs, backMs };
    },
    rate: { count: 100, windowMs: minuteMs },
    pace: "even",
    processes: 1,
    workers: 50,
    timeoutMs: 30_000,
    durationMs: 20 * minuteMs,
  }).run();
  const times = create.map((one) => one.atMs).toSorted((a, b) => a - b);
  // The first hundred find an empty lane; what counts is the rate that is then kept up.
  const steady = times.slice(100);
  return (steady.length * minuteMs) / ((steady.at(-1) ?? 0) - (times[99] ?? 0));
}

function perMinute(rate: number): string {
  return `${rate.toFixed(1)}/min`;
}

import { bundle } from "../support/kill/bundle.ts";
import { type KillLoopOptions, killLoop } from "../support/kill/loop.ts";
import { withMemoryFolder } from "../support/kill/memory-folder.ts";
import { runVictim } from "../support/kill/run-victim.ts";
import { openWorld } from "../support/kill/world.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";

const faults =
  "create:5xx-after:20%,create:reset-before:20%,update:reset-after:20%,update:cut:20%,list:5xx-before:5%";

/** Worlds side by side: while one waits for its marketplace, another one computes. */
const sideBySide = 3;

/**
 * A real process with the real record, lock, pacing and client against a marketplace outside of it,
 * killed with SIGKILL at every point of a run (in and around each commit, around the bytes of each
 * request, before and after anything is shown), then resumed in a fresh process. The sheet was exported:
 * its untouched rows are left unread, or all are read.
 */
export const killing: Proof = {
  promise: "kill −9",
  figure:
    "no write without an intent, nothing shown done or agreed without an outcome, resume converges, 0 duplicates",
  unit: "kills",
  runs: { quick: 2, short: 40, full: 2_000 },
  seed: 1,
  prove: (options) => kill(options, {}),
  // Their few kills are spread over the whole length of a run.
  bugs: [
    {
      bug: "an intent that is stored after its request has left",
      runs: 30,
      prove: (options) => kill(options, { late: "intent", every: 17 }),
    },
    {
      bug: "an outcome that is shown before it is stored",
      runs: 60,
      prove: (options) => kill(options, { late: "outcome", every: 8 }),
    },
  ],
};

type Bug = Pick<KillLoopOptions, "late" | "every">;

async function kill(options: ProofOptions, bug: Bug): Promise<ProofResult> {
  const findings = new Findings();
  const points: Record<string, number> = {};
  let [scene, started, kills] = [0, 0, 0];
  const goOn = () => {
    if (started >= options.runs || findings.isEnough(options)) return false;
    started += 1;
    options.onProgress?.(started);
    return true;
  };
  await withMemoryFolder(async (dir) => {
    const victim = await bundle("victim", dir);
    await warmUp(victim, dir);
    const workAlong = async () => {
      while (started < options.runs && !findings.isEnough(options)) {
        const own = sceneOf(options.seed, scene++);
        const result = await killLoop({ victim, dir, goOn, ...bug, ...own });
        kills += result.kills;
        for (const one of result.violations) findings.add(one);
        for (const [name, count] of Object.entries(result.points)) {
          points[name] = (points[name] ?? 0) + count;
        }
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, workAlong));
  });
  return findings.result(kills, { "kinds of points": String(Object.keys(points).length) });
}

/** One run to its end: what it compiled is kept for the others, which die before they can keep any. */
async function warmUp(victim: string, dir: string): Promise<void> {
  const world = await openWorld({ dir, run: "warm-up", seed: 0 });
  await runVictim([{ ...world.job, mode: "begin" }], [world], { victim });
  await world.simulator.close();
}

/** The first scene of a seed has no faults: there every row must be applied. */
function sceneOf(
  seed: number,
  scene: number,
): Pick<KillLoopOptions, "seed" | "faults" | "again" | "read"> {
  const read = scene % 3 === 2 ? "all" : "touched";
  const own = { seed: seed * 1_000 + scene, read } as const;
  return scene % 4 === 0 ? own : { ...own, faults, again: scene % 4 === 3 };
}

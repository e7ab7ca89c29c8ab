import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Job, Said } from "./job.ts";
import { complaintsAtEnd, complaintsNow, openWorld, type World } from "./world.ts";

export interface KillLoopOptions {
  /** The bundled victim. */
  readonly victim: string;
  /** Holds the data folders. */
  readonly dir: string;
  readonly seed: number;
  /** As `sheetport simulator --faults` takes them. */
  readonly faults?: string;
  readonly late?: Job["late"];
  /** Asked before each kill: whether there is to be another one. @default as long as there are points */
  readonly goOn?: () => boolean;
  /** Kills only at each n-th point. @default 1 */
  readonly every?: number;
  /** Also kills the process that resumes, at a point that the seed chooses. @default false */
  readonly again?: boolean;
}

export interface KillLoopResult {
  readonly kills: number;
  /** What was killed in the middle of, and how often. */
  readonly points: Readonly<Record<string, number>>;
  /** Each names seed and kill, so that it can be played again. */
  readonly violations: readonly string[];
}

/**
 * Kills a run at its first point, then another run at its second, and so on until a run ends before
 * its kill. Each process first resumes what the one before it left, then begins the run in which
 * it dies.
 */
export async function killLoop(options: KillLoopOptions): Promise<KillLoopResult> {
  const { goOn = () => true, every = 1 } = options;
  const tally = new Tally();
  const note = (at: number, found: readonly string[]) =>
    tally.violations.push(...found.map((one) => `seed ${options.seed}, point ${at}: ${one}`));
  let left: { readonly world: World; readonly at: number } | undefined;
  for (let at = 1; goOn(); at += every) {
    const world = await openWorld({ ...options, run: `s${options.seed}-p${at}` });
    const jobs: Job[] = [{ ...world.job, mode: "begin", killAt: at }];
    const worlds = left === undefined ? [world] : [left.world, world];
    if (left !== undefined) jobs.unshift({ ...left.world.job, mode: "resume" });
    const killedAt = await runVictim(options.victim, jobs, worlds);
    if (left !== undefined) note(left.at, await ending(left.world, options));
    if (killedAt === undefined) {
      note(at, await ending(world, options));
      return tally;
    }
    tally.add(killedAt);
    note(at, complaintsNow(world));
    if (options.again === true) await killAgain({ world, at }, options, tally);
    left = { world, at };
  }
  if (left !== undefined) {
    await runVictim(options.victim, [{ ...left.world.job, mode: "resume" }], [left.world]);
    note(left.at, await ending(left.world, options));
  }
  return tally;
}

async function killAgain(
  { world, at }: { readonly world: World; readonly at: number },
  { victim, seed }: KillLoopOptions,
  tally: Tally,
): Promise<void> {
  const killAt = 1 + ((at * 7919 + seed * 104_729) % 60);
  const killedAt = await runVictim(victim, [{ ...world.job, mode: "resume", killAt }], [world]);
  if (killedAt !== undefined) tally.add(killedAt);
}

class Tally implements KillLoopResult {
  kills = 0;
  readonly points: Record<string, number> = {};
  readonly violations: string[] = [];

  add(point: string): void {
    this.kills += 1;
    this.points[point] = (this.points[point] ?? 0) + 1;
  }
}

async function ending(world: World, { faults }: KillLoopOptions): Promise<string[]> {
  const found = complaintsAtEnd(world, { faults: faults !== undefined });
  await world.simulator.close();
  return found;
}

/** Runs the victim to its end or its death; gives the point of its death. */
async function runVictim(
  victim: string,
  jobs: readonly Job[],
  worlds: readonly World[],
): Promise<string | undefined> {
  const child = spawn(process.execPath, [victim, JSON.stringify(jobs)], {
    stdio: ["ignore", "pipe", "inherit"],
    // Hundreds are started: only the first one compiles.
    env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(victim), "compiled") },
  });
  let killedAt: string | undefined;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const said = JSON.parse(line) as Said;
    if ("killedAt" in said) killedAt = said.killedAt;
    else worlds.find(({ job }) => job.run === said.run)?.said.push(said);
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (killedAt === undefined && code !== 0) {
    throw new Error(`The victim ended by itself with ${code ?? signal}.`);
  }
  return killedAt;
}

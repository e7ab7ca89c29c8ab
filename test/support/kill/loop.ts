import type { Job } from "./job.ts";
import { runVictim } from "./run-victim.ts";
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
  readonly read?: Job["read"];
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
    const killedAt = await runVictim(jobs, worlds, options);
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
    await runVictim([{ ...left.world.job, mode: "resume" }], [left.world], options);
    note(left.at, await ending(left.world, options));
  }
  return tally;
}

async function killAgain(
  { world, at }: { readonly world: World; readonly at: number },
  options: KillLoopOptions,
  tally: Tally,
): Promise<void> {
  const killAt = 1 + ((at * 7919 + options.seed * 104_729) % 60);
  const killedAt = await runVictim([{ ...world.job, mode: "resume", killAt }], [world], options);
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

import type { Live, Verdict } from "../kinds/kind.ts";
import type { Task } from "../queue/task.ts";
import type { Context } from "../run/context.ts";

/** The result of reading a listing or order back. */
export interface Seen extends Verdict {
  readonly live?: Live;
  readonly duplicated: boolean;
  readonly readAtMs: number;
}

const triesMax = 5;
const pauseFirstMs = 2_000;
const pauseMaxMs = 15_000;

/** Reads back once and stores the result. */
async function readBackOnce(task: Task, context: Context, gather: boolean): Promise<Seen> {
  const { operation, kind, subject } = task;
  const read = await context.readers[kind.about].readBack(subject, gather);
  const live = read.records.get(subject);
  const duplicated = read.duplicated.has(subject);
  const verdict = verdictOf();
  context.journal.write({ type: "read-back", operation: operation.id, result: verdict.found });
  const { readAtMs } = read;
  return { ...verdict, duplicated, readAtMs, ...(live === undefined ? {} : { live }) };

  function verdictOf(): Verdict {
    if (duplicated) return { found: "different", unexpected: [] };
    if (live !== undefined) return kind.judge(operation, live);
    return { found: read.absent.has(subject) ? "absent" : "unreadable", unexpected: [] };
  }
}

/** Reads back with growing pauses until the result is clear, a few times at most. */
export async function readBackPatiently(task: Task, context: Context): Promise<Seen> {
  for (let tries = 1; ; tries += 1) {
    const seen = await readBackOnce(task, context, true);
    // The first read follows a long wait, so it teaches nothing about the lag.
    if (task.notShownYet === true) learnLag(task, seen, context);
    noteShown(task, seen);
    if (seen.found !== "unreadable" || tries === triesMax) return seen;
    await context.clock.sleep(pauseMs(tries), context.stop.signal);
  }
}

/** Reads back until `enough` returns true or `limitMs` has passed. Returns the last result. */
export async function readBackUntil(
  task: Task,
  context: Context,
  options: { readonly limitMs: number; readonly enough: (seen: Seen) => boolean },
): Promise<Seen> {
  const { clock, stop } = context;
  const untilMs = clock.nowMs() + options.limitMs;
  for (let tries = 1; ; tries += 1) {
    const seen = await readBackOnce(task, context, false);
    learnLag(task, seen, context);
    const leftMs = untilMs - clock.nowMs();
    if (leftMs <= 0 || options.enough(seen)) return seen;
    await clock.sleep(Math.min(leftMs, pauseMs(tries)), stop.signal);
  }
}

/** The lag is at most the time between a write's answer and its first appearance in a read. */
function learnLag({ endedAtMs, kind }: Task, seen: Seen, { lag }: Context): void {
  if (endedAtMs === undefined || !isShown(seen, kind.againOn)) return;
  lag.seen(seen.readAtMs - endedAtMs);
}

function noteShown(task: Task, seen: Seen): void {
  task.notShownYet = seen.found === task.kind.againOn;
}

function isShown({ found }: Seen, untouched: Seen["found"]): boolean {
  return found !== "unreadable" && found !== untouched;
}

function pauseMs(tries: number): number {
  return Math.min(pauseMaxMs, pauseFirstMs * 2 ** (tries - 1));
}

import type { Live, Verdict } from "../kinds/kind.ts";
import type { Task } from "../queue/task.ts";
import type { Context } from "../run/context.ts";

export interface Seen extends Verdict {
  readonly live?: Live;
  readonly duplicated: boolean;
  readonly readAtMs: number;
}

const triesMax = 5;
const pauseFirstMs = 2_000;
const pauseMsMax = 15_000;

async function readBackOnce(task: Task, context: Context, gather: boolean): Promise<Seen> {
  const { operation, kind, subject } = task;
  const read = await context.readers[kind.about].readBack(subject, gather);
  const live = read.records.get(subject);
  const duplicated = read.duplicated.has(subject);
  const missing = read.absent.has(subject) ? "absent" : "unreadable";
  const verdict: Verdict =
    live !== undefined && !duplicated
      ? kind.judge(operation, live)
      : { result: duplicated ? "different" : missing, unexpected: [] };
  await context.journal.write({
    type: "read-back",
    operation: operation.id,
    result: verdict.result,
  });
  const { readAtMs } = read;
  return { ...verdict, duplicated, readAtMs, ...(live === undefined ? {} : { live }) };
}

export async function readBackPatiently(task: Task, context: Context): Promise<Seen> {
  for (let tries = 1; ; tries += 1) {
    const seen = await readBackOnce(task, context, true);
    // The first read follows a long wait, so it says nothing about the lag.
    if (task.notShownYet === true) await learnLag(task, seen, context);
    task.notShownYet = seen.result === task.kind.againOn;
    if (seen.result !== "unreadable" || tries === triesMax) return seen;
    await context.clock.sleep(pauseMs(tries), context.stop.signal);
  }
}

export async function readBackUntil(
  task: Task,
  context: Context,
  options: { readonly limitMs: number; readonly isEnough: (seen: Seen) => boolean },
): Promise<Seen> {
  const { clock, stop } = context;
  const untilMs = clock.nowMs() + options.limitMs;
  for (let tries = 1; ; tries += 1) {
    const seen = await readBackOnce(task, context, false);
    await learnLag(task, seen, context);
    const leftMs = untilMs - clock.nowMs();
    if (leftMs <= 0 || options.isEnough(seen)) return seen;
    await clock.sleep(Math.min(leftMs, pauseMs(tries)), stop.signal);
  }
}

/** The read lag is at most the time from an answer until a read shows the write. */
async function learnLag(
  { endedAtMs, kind }: Task,
  { result, readAtMs }: Seen,
  { lag }: Context,
): Promise<void> {
  if (endedAtMs === undefined || result === "unreadable" || result === kind.againOn) return;
  await lag.seen(readAtMs - endedAtMs);
}

function pauseMs(tries: number): number {
  return Math.min(pauseMsMax, pauseFirstMs * 2 ** (tries - 1));
}

import type { Listing } from "../model/product.ts";
import type { Context } from "./context.ts";
import type { Verdict } from "./judge.ts";
import type { Task } from "./task.ts";

/** What one SKU's listing shows of its operation. */
export interface Seen extends Verdict {
  readonly listing?: Listing;
  /** More than one record carries the SKU. */
  readonly duplicated: boolean;
  /** When it was read; wall-clock milliseconds. */
  readonly readAtMs: number;
}

const triesMax = 5;
const pauseFirstMs = 2_000;
const pauseMaxMs = 15_000;

/** Reads an operation's SKU once, stores what was found, and says what it shows. */
async function lookOnce(task: Task, context: Context, gather: boolean): Promise<Seen> {
  const { operation, kind } = task;
  const { sku } = operation;
  const read = await context.reader.readBack(sku, gather);
  const seen = (verdict: Verdict, duplicated = false): Seen => {
    const listing = read.listings.get(sku);
    const { readAtMs } = read;
    context.journal.readBack(operation.id, verdict.found);
    return { ...verdict, duplicated, readAtMs, ...(listing === undefined ? {} : { listing }) };
  };
  if (read.duplicated.has(sku)) return seen({ found: "different", unexpected: [] }, true);
  const listing = read.listings.get(sku);
  if (listing !== undefined) return seen(kind.judge(operation, listing));
  return seen({ found: read.absent.has(sku) ? "absent" : "unreadable", unexpected: [] });
}

/** Looks again while nothing is proven, with growing pauses, a few times at most. */
export async function look(task: Task, context: Context): Promise<Seen> {
  for (let tries = 1; ; tries += 1) {
    const seen = await lookOnce(task, context, true);
    if (seen.found !== "unreadable" || tries === triesMax) return seen;
    await context.clock.sleep(pauseMs(tries), context.stop.signal);
  }
}

/** Looks until `enough` says so, for `limitMs` at most; gives what was seen last. */
export async function lookUntil(
  task: Task,
  context: Context,
  options: { readonly limitMs: number; readonly enough: (seen: Seen) => boolean },
): Promise<Seen> {
  const { clock, stop } = context;
  const untilMs = clock.nowMs() + options.limitMs;
  for (let tries = 1; ; tries += 1) {
    const seen = await lookOnce(task, context, false);
    const leftMs = untilMs - clock.nowMs();
    if (leftMs <= 0 || options.enough(seen)) return seen;
    await clock.sleep(Math.min(leftMs, pauseMs(tries)), stop.signal);
  }
}

function pauseMs(tries: number): number {
  return Math.min(pauseMaxMs, pauseFirstMs * 2 ** (tries - 1));
}

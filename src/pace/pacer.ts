import type { Message } from "../model/message.ts";
import type { Clock, Pacer } from "../model/run/ports.ts";
import { type Lane, type LaneWork, lanes, type RateLimit, type Spent } from "../model/run/rate.ts";
import { LaneQueue } from "./lane-queue.ts";
import { memorySlots, type SlotStore } from "./shared-lane.ts";
import { laneRules, type RuleOptions } from "./slot-ring.ts";

/** The options of a pacer (decision 9). All times are in milliseconds. */
export interface PacerOptions extends Omit<RuleOptions, "reserve"> {
  readonly clock: Clock;
  readonly rates: Readonly<Record<Lane, RateLimit>>;
  /** All processes that share the store need clocks that agree. @default in memory */
  readonly slots?: SlotStore | undefined;
  /** Called if other processes delay a request by 5 s, and again if the estimate was too low. */
  readonly onLongWait?: ((message: Message) => void) | undefined;
}

/** A pacer that also knows how large a request may be, and what this process has sent. */
export type SlotPacer = ReturnType<typeof createPacer>;

/**
 * Keeps every window of a lane within its limit, whatever the latency (decisions 9 and 10).
 * `acquire` rejects with a RangeError for an impossible cost, the store's error, or if aborted.
 */
export function createPacer(options: PacerOptions) {
  const { clock, rates, onLongWait } = options;
  const slots = options.slots ?? memorySlots();
  // The reserve of the read lane is for read-backs of product writes.
  const isWriting = () => queues.create.isInUse() || queues.update.isInUse();
  const queueOf = (lane: Lane) => {
    const rules = laneRules(rates[lane], { ...options, reserve: lane === "read" });
    return new LaneQueue({
      ...{ lane, rules, clock, slots, onLongWait },
      ...(lane === "read" ? { keepsReserve: isWriting } : {}),
    });
  };
  const queues = Object.fromEntries(lanes.map((lane) => [lane, queueOf(lane)])) as Readonly<
    Record<Lane, LaneQueue>
  >;
  const learntPerMinute = (lane: Lane) => {
    const count = queues[lane].provenCount;
    return count && (count * minuteMs) / rates[lane].windowMs;
  };
  const workOf = (lane: Lane): LaneWork => {
    const { products, busyMs } = queues[lane].meter.spent;
    const perMinute = learntPerMinute(lane);
    return { products, seconds: busyMs / 1000, ...(perMinute === undefined ? {} : { perMinute }) };
  };
  return {
    acquire: (lane, { cost = 1, urgent = false, signal } = {}) =>
      queues[lane].acquire(cost, urgent, signal),
    closedUntilMs: (lane) => queues[lane].closedUntilMs(),
    learntPerMinute,
    refusedWindows: (lane) => queues[lane].refusedWindows(),
    /** The most that a request should cost. A larger one waits until the lane is nearly idle. */
    capacity: (lane: Lane, urgent = false): number =>
      queues[lane].capacity(urgent || !queues[lane].keepsReserve()),
    ratePerMinute: (lane: Lane): number => queues[lane].meter.perMinute(),
    spent: (): Spent => ({
      requests: lanes.reduce((sum, lane) => sum + queues[lane].meter.spent.requests, 0),
      lanes: { read: workOf("read"), create: workOf("create"), update: workOf("update") },
    }),
  } satisfies Pacer & Readonly<Record<string, unknown>>;
}

const minuteMs = 60_000;

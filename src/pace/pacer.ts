import type { Clock, Pacer } from "../model/run/ports.ts";
import type { Lane, LaneWork, RateLimit, Spent } from "../model/run/rate.ts";
import { LaneQueue, type LongWait } from "./lane-queue.ts";
import { memorySlots, type SlotStore } from "./shared-lane.ts";
import { laneRules } from "./slot-ring.ts";

/** Clock, rates and margins of a pacer (decision 9); all times in milliseconds. */
export interface PacerOptions {
  readonly clock: Clock;
  readonly rates: Readonly<Record<Lane, RateLimit>>;
  /**
   * Whether to space sends evenly or send as soon as a slot is free (decision 9).
   *
   * @default "even"
   */
  readonly pace?: "even" | "burst" | undefined;
  /** Added to every window. @default 500 */
  readonly marginMs?: number | undefined;
  /** How long a request without a response may still reach the marketplace. @default 30000 */
  readonly lostMs?: number | undefined;
  /** Maximum time from a request's first byte until its result is known. @default 180000 */
  readonly inFlightMs?: number | undefined;
  /**
   * The slot store. A shared one needs a clock that is the same for all processes.
   *
   * @default slots of this process alone
   */
  readonly slots?: SlotStore | undefined;
  /** Limits learnt by an earlier run. Used only for lanes without a stored state. */
  readonly learntPerMinute?: { readonly [Name in Lane]?: number | undefined } | undefined;
  /**
   * Called when a request waits long because of other processes, and again if the wait exceeds the
   * estimate.
   */
  readonly onLongWait?: ((wait: LongWait) => void) | undefined;
}

/** A pacer that also reports page sizes and progress. */
export interface SlotPacer extends Pacer {
  /**
   * The maximum cost that one request should have now; callers limit their page size to it. A
   * request that costs more is still granted when the lane is otherwise idle.
   */
  capacity(lane: Lane, urgent?: boolean): number;
  /** Products (or requests) sent by this process in the last minute. Does not read the store. */
  ratePerMinute(lane: Lane): number;
  /** Counts of what this process has sent, and the seconds in which it had something to send. */
  spent(): Spent;
}

/**
 * Paces requests so that no window exceeds its limit, whatever the latency (decisions 9 and 10).
 * While products are written, a tenth of the read lane is reserved for urgent requests. A refused
 * permit closes its lane for at least a window and slows it down (decision 9a). `acquire` rejects
 * with a RangeError if the cost exceeds the limit, and with the store's error if slots cannot be
 * stored.
 */
export function createPacer(options: PacerOptions): SlotPacer {
  const { clock, rates, pace, marginMs, lostMs, inFlightMs, onLongWait, learntPerMinute } = options;
  const slots = options.slots ?? memorySlots();
  const rules = byLane((lane) =>
    laneRules(rates[lane], { pace, marginMs, lostMs, inFlightMs, reserve: lane === "read" }),
  );
  // Only writes need read-backs.
  const isWriting = () => queues.create.isInUse() || queues.update.isInUse();
  const queues: Record<Lane, LaneQueue> = byLane((lane) => {
    const reserve = lane === "read" ? { keepsReserve: isWriting } : {};
    const means = { lane, rules: rules[lane], clock, slots, onLongWait };
    const known = learntPerMinute?.[lane];
    const learntCount = known && Math.max(1, Math.floor((known * rates[lane].windowMs) / minuteMs));
    return new LaneQueue({ ...means, ...reserve, learntCount });
  });
  const learnt = (lane: Lane) => {
    const count = queues[lane].provenCount;
    return count && (count * minuteMs) / rates[lane].windowMs;
  };
  return {
    acquire: (lane, permit = {}) =>
      queues[lane].acquire(permit.cost ?? 1, permit.urgent ?? false, { signal: permit.signal }),
    closedUntilMs: (lane) => queues[lane].closedUntilMs(),
    learntPerMinute: (lane) => learnt(lane),
    refusedWindows: (lane) => queues[lane].refusedWindows(),
    capacity: (lane, urgent = false) =>
      queues[lane].capacity(urgent || !queues[lane].keepsReserve()),
    ratePerMinute: (lane) => queues[lane].ratePerMinute(),
    spent() {
      const all = byLane((lane) => queues[lane].spent());
      const requests = Object.values(all).reduce((sum, one) => sum + one.requests, 0);
      const workOf = (lane: Lane): LaneWork => {
        const { products, busyMs } = all[lane];
        const perMinute = learnt(lane);
        const slower = perMinute === undefined ? {} : { perMinute };
        return { products, seconds: busyMs / 1000, ...slower };
      };
      const lanes = { read: workOf("read"), create: workOf("create"), update: workOf("update") };
      return { requests, lanes };
    },
  };
}

const minuteMs = 60_000;

function byLane<Value>(make: (lane: Lane) => Value): Record<Lane, Value> {
  return {
    create: make("create"),
    update: make("update"),
    read: make("read"),
    orders: make("orders"),
  };
}

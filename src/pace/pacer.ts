import type { Clock, Pacer } from "../model/run/ports.ts";
import type { Lane, LaneWork, RateLimit, Spent } from "../model/run/rate.ts";
import { LaneQueue, type LaneStatus, type LongWait } from "./lane-queue.ts";
import { brokenForGood, memorySlots, type SlotStore } from "./shared-lane.ts";
import { laneRules } from "./slot-ring.ts";

/** Clock, rates and margins of a pacer (decision 9); all times in milliseconds. */
export interface PacerOptions {
  readonly clock: Clock;
  readonly rates: Readonly<Record<Lane, RateLimit>>;
  /** Evenly spaced sends, or as soon as there is a slot (decision 9). @default "even" */
  readonly pace?: "even" | "burst" | undefined;
  /** Added to every window. @default 500 */
  readonly marginMs?: number | undefined;
  /** How long a request without response may still be under way. @default 30000 */
  readonly lostMs?: number | undefined;
  /** The longest from a request's first byte until it is settled. @default 180000 */
  readonly inFlightMs?: number | undefined;
  /**
   * Where slots are kept. Shared slots need a `clock` that all processes read alike.
   *
   * @default slots of this process alone
   */
  readonly slots?: SlotStore | undefined;
  /** What an earlier run has learnt of lanes that let less through; used where slots are new. */
  readonly learntPerMinute?: { readonly [Name in Lane]?: number | undefined } | undefined;
  /**
   * Called when a request has to wait for seconds because of other processes, and again when it
   * takes longer.
   */
  readonly onLongWait?: ((wait: LongWait) => void) | undefined;
}

/** The pacer of the port, with what callers need for page sizes and progress. */
export interface SlotPacer extends Pacer {
  /**
   * The most that one request should cost now; callers cap their page size by it. What a page that
   * was cut before costs more is still granted, when nothing else uses the lane.
   */
  capacity(lane: Lane, urgent?: boolean): number;
  status(lane: Lane): LaneStatus;
  /** Products (or requests) that this process sent in the last minute; does not read the store. */
  ratePerMinute(lane: Lane): number;
  /** What this process has sent so far; seconds are those in which it had something to send. */
  spent(): Spent;
}

/**
 * Paces requests so that no window of a lane's length ever sees more than its limit, whatever
 * latency, jitter and order (decisions 9 and 10). A tenth of the read lane is kept for urgent
 * permits while products are written, by whichever process. `acquire` rejects with RangeError when
 * the cost is above the lane's limit (a bug of the caller), and with the store's error once slots
 * cannot be stored. A
 * permit that was refused closes its lane for at least a window, and makes it slower (decision 9a).
 */
export function createPacer(options: PacerOptions): SlotPacer {
  const { clock, rates, pace, marginMs, lostMs, inFlightMs, onLongWait, learntPerMinute } = options;
  const slots = brokenForGood(options.slots ?? memorySlots());
  const rules = byLane((lane) =>
    laneRules(rates[lane], { pace, marginMs, lostMs, inFlightMs, reserve: lane === "read" }),
  );
  // Read-backs follow writes alone.
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
    status: (lane) => queues[lane].status(),
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

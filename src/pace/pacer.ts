import type { Clock, Pacer } from "../model/run/ports.ts";
import type { Lane, RateLimit, Spent } from "../model/run/rate.ts";
import { LaneQueue, type LaneStatus, type LongWait } from "./lane-queue.ts";
import { brokenForGood, memorySlots, type SlotStore } from "./shared-lane.ts";
import { laneCapacity, laneRules } from "./slot-ring.ts";

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
 * cannot be stored. `close` lasts at
 * least one window of the lane.
 */
export function createPacer(options: PacerOptions): SlotPacer {
  const { clock, rates, pace, marginMs, lostMs, inFlightMs, onLongWait } = options;
  const slots = brokenForGood(options.slots ?? memorySlots());
  const rules = byLane((lane) =>
    laneRules(rates[lane], { pace, marginMs, lostMs, inFlightMs, reserve: lane === "read" }),
  );
  // Read-backs follow writes alone.
  const isWriting = () => queues.create.isInUse() || queues.update.isInUse();
  const queues: Record<Lane, LaneQueue> = byLane((lane) => {
    const reserve = lane === "read" ? { keepsReserve: isWriting } : {};
    return new LaneQueue({ lane, rules: rules[lane], clock, slots, onLongWait, ...reserve });
  });
  return {
    acquire: (lane, permit = {}) =>
      queues[lane].acquire(permit.cost ?? 1, permit.urgent ?? false, { signal: permit.signal }),
    close: (lane, durationMs) => queues[lane].close(Math.max(durationMs, rules[lane].windowMs)),
    closedUntilMs: (lane) => queues[lane].closedUntilMs(),
    capacity: (lane, urgent = false) =>
      laneCapacity(rules[lane], urgent || !queues[lane].keepsReserve()),
    status: (lane) => queues[lane].status(),
    ratePerMinute: (lane) => queues[lane].ratePerMinute(),
    spent() {
      const all = byLane((lane) => queues[lane].spent());
      const workOf = ({ products, busyMs }: (typeof all)[Lane]) => {
        return { products, seconds: busyMs / 1000 };
      };
      const requests = Object.values(all).reduce((sum, one) => sum + one.requests, 0);
      const { read, create, update } = all;
      const lanes = { read: workOf(read), create: workOf(create), update: workOf(update) };
      return { requests, lanes };
    },
  };
}

function byLane<Value>(make: (lane: Lane) => Value): Record<Lane, Value> {
  return {
    create: make("create"),
    update: make("update"),
    read: make("read"),
    orders: make("orders"),
  };
}

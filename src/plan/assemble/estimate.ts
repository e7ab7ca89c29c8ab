import type { Estimate, ProductOperation } from "../../model/run/plan.ts";
import type { Lane, LanesWork, RateLimit } from "../../model/run/rate.ts";

/** A slot is free again this long after its window (decision 9). */
const slotMarginMs = 500;
/** Expected time of one request. */
const latencyMs = 300;
/** Orders that one request reads before they are written (decision 36). */
const ordersPerRead = 10;
/** Updates that can be sent while a reading of their listings is still recent. */
const updatesPerRead = 90;
/** SKUs that one request can prove absent. Its answer contains only the control. */
const absentPerRead = 92;

type Rates = Readonly<Record<Lane, RateLimit>>;

/** Numbers of writes. */
export interface WriteCounts {
  readonly create: number;
  readonly update: number;
  /** Packings and shipment numbers together. @default 0 */
  readonly orders?: number;
}

/** The numbers of creates and updates of a plan. */
export function writeCounts(operations: readonly ProductOperation[]): WriteCounts {
  const create = operations.filter(({ kind }) => kind === "create").length;
  return { create, update: operations.length - create };
}

/**
 * Estimates the requests and time of an upload. Creates and updates run in parallel, so the longer
 * lane decides. Updates are read again right before they are sent (decision 21), and the first one
 * once more before the rest (decision 16). Orders are read on another lane.
 */
export function estimate({ create, update, orders = 0 }: WriteCounts, rates: Rates): Estimate {
  const readBacks = Math.min(1, update);
  const orderRequests = orders + Math.ceil(orders / ordersPerRead);
  const longestMs = Math.max(
    laneMs(create, rates.create),
    laneMs(update, rates.update) + readBacks * latencyMs,
    laneMs(orderRequests, rates.orders),
  );
  return {
    requests: create + update + Math.ceil(update / updatesPerRead) + readBacks + orderRequests,
    seconds: Math.ceil(longestMs / 1000),
  };
}

/** The products of each lane that has work, and the time that it takes. */
export function lanesWork({ create, update }: WriteCounts, rates: Rates): LanesWork {
  // Each update again, the first once more, and a control for each request that proves absences.
  const read = update + Math.min(1, update) + Math.ceil(create / absentPerRead);
  const write = (products: number, rate: RateLimit) => ({
    products,
    seconds: Math.ceil(laneMs(products, rate) / 1000),
  });
  return {
    ...(read > 0 && { read: { products: read, seconds: secondsToRead(read, rates.read) } }),
    ...(create > 0 && { create: write(create, rates.create) }),
    ...(update > 0 && { update: write(update, rates.update) }),
  };
}

/** Seconds to read this many products, each of which takes a slot (decision 5). */
export function secondsToRead(products: number, { count, windowMs }: RateLimit): number {
  return Math.ceil((products * (windowMs + slotMarginMs)) / count / 1000);
}

/**
 * At an even pace, the first request leaves at once and each further one a slot's share of the
 * window later.
 */
function laneMs(requests: number, { count, windowMs }: RateLimit): number {
  if (requests === 0) return 0;
  return ((requests - 1) * (windowMs + slotMarginMs)) / count + latencyMs;
}

import type { Estimate } from "../../model/run/plan.ts";
import type { Lane, RateLimit } from "../../model/run/rate.ts";

/** A slot is free again this long after its window (decision 9). */
const slotMarginMs = 500;
const defaultLatencyMs = 300;

/** How many writes are to come on each lane. */
export interface WriteCounts {
  readonly create: number;
  readonly update: number;
  /** Packings and shipment numbers together. @default 0 */
  readonly orders?: number;
}

/** Orders that one request reads, before they are written to (decision 36). */
const ordersPerRead = 10;

/** What an estimate assumes of the marketplace. */
export interface EstimateOptions {
  /** Expected time of one request. @default 300 */
  readonly latencyMs?: number | undefined;
}

/**
 * The work of so many writes: creates and updates run side by side, so the longer lane decides. The
 * first update is read back before the rest go (decision 16): one more request, on the read lane.
 * Orders are read on their own lane.
 */
export function estimate(
  counts: WriteCounts,
  rates: Readonly<Record<Lane, RateLimit>>,
  options: EstimateOptions = {},
): Estimate {
  const latencyMs = options.latencyMs ?? defaultLatencyMs;
  const readBacks = counts.update > 0 ? 1 : 0;
  const createMs = laneMs(counts.create, rates.create, latencyMs);
  const updateMs = laneMs(counts.update, rates.update, latencyMs) + readBacks * latencyMs;
  const { orders = 0 } = counts;
  const orderRequests = orders + Math.ceil(orders / ordersPerRead);
  const ordersMs = laneMs(orderRequests, rates.orders, latencyMs);
  return {
    requests: counts.create + counts.update + readBacks + orderRequests,
    seconds: Math.ceil(Math.max(createMs, updateMs, ordersMs) / 1000),
  };
}

/** Even pace: the first request leaves at once, each further one a slot's share of the window later. */
function laneMs(requests: number, rate: RateLimit, latencyMs: number): number {
  if (requests === 0) return 0;
  return ((requests - 1) * (rate.windowMs + slotMarginMs)) / rate.count + latencyMs;
}

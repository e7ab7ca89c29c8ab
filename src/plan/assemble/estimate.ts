import type { Estimate } from "../../model/run/plan.ts";
import type { Lane, LanesWork, RateLimit } from "../../model/run/rate.ts";

/** A slot becomes free this long after the end of its window (decision 9). */
const slotMarginMs = 500;
const latencyMs = 300;
/** How many orders one request reads again before they are written to (decision 36). */
const ordersPerRead = 10;
/** How many updates can be sent while a reading of their listings is still fresh. */
const updatesPerRead = 90;
/** How many SKUs one request can prove absent. The response contains only the control. */
const absentPerRead = 92;

type Rates = Readonly<Record<Lane, RateLimit>>;

interface WriteCounts {
  readonly create: number;
  readonly update: number;
  /** Packings and shipment numbers count together. */
  readonly orders?: number;
}

/** Estimates requests and time of the writes. Lanes work in parallel, so the slowest decides. */
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

export function lanesWork({ create, update }: WriteCounts, rates: Rates): LanesWork {
  // Each listing is read before its update is sent, and the first one again afterwards. Each
  // request that proves absences also reads a control.
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

/** Each of the products takes a slot (decision 5). */
export function secondsToRead(products: number, { count, windowMs }: RateLimit): number {
  return Math.ceil((products * (windowMs + slotMarginMs)) / count / 1000);
}

/** The first request is sent at once. */
function laneMs(requests: number, { count, windowMs }: RateLimit): number {
  if (requests === 0) return 0;
  return ((requests - 1) * (windowMs + slotMarginMs)) / count + latencyMs;
}

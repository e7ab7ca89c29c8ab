import { exitCodes, SheetportError } from "../../errors.ts";
import { type Message, msg } from "../message.ts";
import { rateDefaults } from "../schemas/settings.ts";
import { durationText } from "../text/times.ts";

/** The four rate limits of the interface (decision 10). */
export const lanes = ["create", "update", "read", "orders"] as const;
export type Lane = (typeof lanes)[number];

export interface RateLimit {
  readonly count: number;
  readonly windowMs: number;
}

/** The products of a lane and the seconds they take. */
export interface LaneWork {
  readonly products: number;
  readonly seconds: number;
  /** The measured limit of the lane if it is below the documented limit (decision 9a). */
  readonly perMinute?: number;
}

/** The lanes of products, in the order in which an upload uses them. */
const productLanes = ["read", "create", "update"] as const;
type ProductLane = (typeof productLanes)[number];

/** The work of an upload by lane, without idle lanes. */
export type LanesWork = { readonly [Name in ProductLane]?: LaneWork };

/** Requests sent on all lanes, and products by lane. */
export interface Spent {
  readonly requests: number;
  readonly lanes: LanesWork;
}

/** One part for each lane with work. */
function laneParts<Part>(
  lanes: LanesWork,
  tell: (lane: ProductLane, work: LaneWork) => Part,
): readonly Part[] {
  return productLanes.flatMap((lane) => {
    const work = lanes[lane];
    return work === undefined || work.products === 0 ? [] : [tell(lane, work)];
  });
}

/** What was sent between two readings of the counters. */
export function spentSince(before: Spent, now: Spent): Spent {
  const lanes = productLanes.map((lane) => {
    const [from, to] = [before.lanes[lane], now.lanes[lane]];
    const products = (to?.products ?? 0) - (from?.products ?? 0);
    const seconds = (to?.seconds ?? 0) - (from?.seconds ?? 0);
    const slower = to?.perMinute === undefined ? {} : { perMinute: Math.floor(to.perMinute) };
    return [lane, { products, seconds: Math.round(seconds), ...slower }] as const;
  });
  const used = lanes.filter(([, { products }]) => products > 0);
  return { requests: now.requests - before.requests, lanes: Object.fromEntries(used) };
}

/** The documented limits (interface, Limits). The orders lane follows decision 10. */
export const documentedRates: Readonly<Record<Lane, RateLimit>> = {
  create: parseRate(rateDefaults.create),
  update: parseRate(rateDefaults.update),
  read: parseRate(rateDefaults.read),
  orders: parseRate(rateDefaults.orders),
};

/**
 * Parses `COUNT/SECONDSs`, such as `100/60s`.
 *
 * @throws SheetportError `bad-rate` if the text has another form or a number is not positive.
 */
export function parseRate(text: string): RateLimit {
  const match = /^(\d{1,6})\/(\d{1,6}(?:\.\d{1,3})?)s?$/.exec(text.trim());
  const count = Number(match?.[1]);
  const windowMs = Number(match?.[2]) * 1000;
  if (match === null || count < 1 || windowMs <= 0) {
    throw new SheetportError(msg("model.notARate", { text }), {
      code: "bad-rate",
      exitCode: exitCodes.usage,
    });
  }
  return { count, windowMs };
}

/** The reverse of {@link parseRate}. */
export function formatRate({ count, windowMs }: RateLimit): string {
  return `${count}/${windowMs / 1000}s`;
}

/** The work of an upload by lane, as a message. */
export function lanesMessage(lanes: LanesWork): Message {
  const parts = laneParts(lanes, (lane, { products, seconds, perMinute = 0 }) =>
    msg("report.lane", { lane, products, seconds: durationText(seconds), perMinute }),
  );
  return msg("report.lanes", { lanes: parts });
}

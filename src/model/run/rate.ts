import { usageError } from "../../errors.ts";
import { durationText, type Message, msg } from "../message.ts";
import { rateDefaults } from "../schemas/settings.ts";

/** Every request counts against one of these limits (decision 10). */
export const lanes = ["create", "update", "read", "orders"] as const;
export type Lane = (typeof lanes)[number];

export interface RateLimit {
  readonly count: number;
  readonly windowMs: number;
}

export interface LaneWork {
  readonly products: number;
  readonly seconds: number;
  /** The lane's measured limit if it is below the configured rate (decision 9a). */
  readonly perMinute?: number;
}

const productLanes = ["read", "create", "update"] as const;
type ProductLane = (typeof productLanes)[number];

export type LanesWork = { readonly [Name in ProductLane]?: LaneWork };

export interface Spent {
  readonly requests: number;
  readonly lanes: LanesWork;
}

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

export const documentedRates = Object.fromEntries(
  lanes.map((lane) => [lane, parseRate(rateDefaults[lane])]),
) as Readonly<Record<Lane, RateLimit>>;

/** @throws SheetportError `bad-rate` if the text is not like `100/60s` or contains a zero */
export function parseRate(text: string): RateLimit {
  const match = /^(\d{1,6})\/(\d{1,6}(?:\.\d{1,3})?)s?$/.exec(text.trim());
  const count = Number(match?.[1]);
  const windowMs = Number(match?.[2]) * 1000;
  if (match === null || count < 1 || windowMs <= 0) {
    throw usageError("bad-rate", msg("model.notARate", { text }));
  }
  return { count, windowMs };
}

export function lanesMessage(lanes: LanesWork): Message {
  const parts = productLanes.flatMap((lane) => {
    const { products = 0, seconds = 0, perMinute = 0 } = lanes[lane] ?? {};
    const about = { lane, products, seconds: durationText(seconds), perMinute };
    return products === 0 ? [] : [msg("report.lane", about)];
  });
  return msg("report.lanes", { lanes: parts });
}

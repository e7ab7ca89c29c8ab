import { exitCodes, SheetportError } from "../../errors.ts";
import { messagesOf } from "../message.ts";
import type { RateWords } from "../words/en.ts";

const say = messagesOf<RateWords>("model.rate");

/** The four rate limits of the interface (decision 10). */
export const lanes = ["create", "update", "read", "orders"] as const;
export type Lane = (typeof lanes)[number];

export interface RateLimit {
  readonly count: number;
  readonly windowMs: number;
}

/** The documented limits (interface, Limits); the order lane is decision 10. */
export const documentedRates: Readonly<Record<Lane, RateLimit>> = {
  create: { count: 100, windowMs: 60_000 },
  update: { count: 100, windowMs: 60_000 },
  read: { count: 100, windowMs: 60_000 },
  orders: { count: 30, windowMs: 60_000 },
};

/**
 * Parses `COUNT/SECONDSs`, for example `100/60s`.
 *
 * @throws SheetportError `bad-rate` when the text has another form or a number that is not
 * positive.
 */
export function parseRate(text: string): RateLimit {
  const match = /^(\d{1,6})\/(\d{1,6}(?:\.\d{1,3})?)s?$/.exec(text.trim());
  const count = Number(match?.[1]);
  const windowMs = Number(match?.[2]) * 1000;
  if (match === null || count < 1 || windowMs <= 0) {
    throw new SheetportError(say("notARate", text), {
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

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentedRates, type Lane } from "../../src/model/run/rate.ts";
import { type LedgerEntry, summarise } from "../../src/simulator/data/ledger.ts";
import { Limits } from "../../src/simulator/data/limits.ts";
import { parseContract } from "../../src/simulator/index.ts";

const windowMs = 1000;
const rates = { ...documentedRates, read: { count: 10, windowMs } };

/** Arrivals in order of time, as [gap to the one before, cost]. */
const arrivals = fc
  .array(
    fc.tuple(
      fc.oneof(fc.nat(300), fc.constantFrom(0, 1000, 999, 1001)),
      fc.integer({ min: 1, max: 6 }),
    ),
    {
      maxLength: 80,
    },
  )
  .map((gaps) => {
    let atMs = 0;
    return gaps.map(([gapMs, cost]) => {
      atMs += gapMs;
      return { atMs, cost };
    });
  });

function costWithin(
  uses: readonly { atMs: number; cost: number }[],
  inside: (atMs: number) => boolean,
) {
  return uses.filter(({ atMs }) => inside(atMs)).reduce((sum, { cost }) => sum + cost, 0);
}

function slidingMax(uses: readonly { atMs: number; cost: number }[]): number {
  return Math.max(
    0,
    ...uses.map((last) =>
      costWithin(uses, (atMs) => atMs <= last.atMs && atMs > last.atMs - windowMs),
    ),
  );
}

function calendarMax(uses: readonly { atMs: number; cost: number }[]): number {
  const number = (atMs: number) => Math.floor(atMs / windowMs);
  return Math.max(
    0,
    ...uses.map((use) => costWithin(uses, (atMs) => number(atMs) === number(use.atMs))),
  );
}

describe("Limits", () => {
  test.each([
    ["sliding", slidingMax],
    ["calendar", calendarMax],
  ] as const)("%s: admits as much as the limit allows, and no more", (window, maxOf) => {
    fc.assert(
      fc.property(arrivals, (uses) => {
        const limits = new Limits(rates, { window, refused: "free" });
        const admitted: typeof uses = [];
        for (const use of uses) {
          const verdict = limits.judge("read", use);
          expect(verdict.admitted).toBe(maxOf([...admitted, use]) <= 10);
          if (verdict.admitted) admitted.push(use);
        }
      }),
    );
  });

  test.each(["sliding", "calendar"] as const)(
    "%s: Retry-After names the first moment with room",
    (window) => {
      fc.assert(
        fc.property(arrivals, (uses) => {
          const seen: typeof uses = [];
          const replay = (extra: { atMs: number; cost: number }) => {
            const limits = new Limits(rates, { window, refused: "free" });
            for (const use of seen) limits.judge("read", use);
            return limits.judge("read", extra).admitted;
          };
          const limits = new Limits(rates, { window, refused: "free" });
          for (const use of uses) {
            const verdict = limits.judge("read", use);
            seen.push(use);
            if (verdict.admitted) continue;
            const roomMs = use.atMs + verdict.retryAfterMs;
            expect(replay({ atMs: roomMs, cost: use.cost })).toBe(true);
            expect(replay({ atMs: roomMs - 1, cost: use.cost })).toBe(false);
          }
        }),
        { numRuns: 50 },
      );
    },
  );

  test("refused=counted: a client that keeps knocking stays outside", () => {
    const limits = new Limits(rates, { window: "sliding", refused: "counted" });
    limits.judge("read", { atMs: 0, cost: 10 });
    expect(limits.judge("read", { atMs: 999, cost: 1 }).admitted).toBe(false);
    for (let atMs = 1500; atMs < 9000; atMs += 99) limits.judge("read", { atMs, cost: 1 });
    expect(limits.judge("read", { atMs: 9000, cost: 1 }).admitted).toBe(false);
    expect(limits.judge("read", { atMs: 10_500, cost: 1 }).admitted).toBe(true);
  });

  test("lanes do not share their budget", () => {
    const limits = new Limits(rates, { window: "sliding", refused: "free" });
    expect(limits.judge("read", { atMs: 0, cost: 10 }).admitted).toBe(true);
    expect(limits.judge("create", { atMs: 0, cost: 100 }).admitted).toBe(true);
    expect(limits.judge("read", { atMs: 0, cost: 1 }).admitted).toBe(false);
  });
});

describe("summarise", () => {
  test("its largest windows are those of a count by hand", () => {
    fc.assert(
      fc.property(arrivals, (uses) => {
        const entries = uses.map(
          (use, at): LedgerEntry => ({
            ...use,
            lane: "read",
            method: "GET",
            path: "/supplier/product",
            overLimit: at % 3 === 0,
          }),
        );
        const { read, create } = summarise(entries, rates);
        expect(read.maxSlidingCost).toBe(slidingMax(uses));
        expect(read.arrivals).toBe(uses.length);
        expect(read.overLimit).toBe(Math.ceil(uses.length / 3));
        expect(create).toMatchObject({ arrivals: 0, cost: 0, maxSlidingCost: 0, overLimit: 0 });
      }),
    );
  });
});

test("a lane's limit follows the changes of the contract, and only that lane's", () => {
  const { limits: changes } = parseContract("limits=read:2+read:4@2m+create:1@3m");
  const limits = new Limits(documentedRates, {
    window: "sliding",
    refused: "free",
    limits: changes,
  });
  const admitted = (lane: Lane, fromMs: number) =>
    Array.from({ length: 6 }, (_, at) => limits.judge(lane, { atMs: fromMs + at, cost: 1 })).filter(
      (verdict) => verdict.admitted,
    ).length;
  expect([admitted("read", 0), admitted("read", 120_000), admitted("read", 600_000)]).toEqual([
    2, 4, 4,
  ]);
  expect([admitted("create", 60_000), admitted("create", 180_000)]).toEqual([6, 1]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentedRates, type RateLimit } from "../../src/model/run/rate.ts";
import { createPacer } from "../../src/pace/pacer.ts";
import { type Counted, fullestWindow } from "../property/windows.ts";
import { FakeClock } from "../support/fake-clock.ts";

/** What happens to one request on its way. All in milliseconds. */
interface Fate {
  readonly thereMs: number;
  readonly backMs: number;
  /** The client gives up after this; the request arrives all the same. */
  readonly lostAfterMs?: number | undefined;
  readonly unused?: boolean | undefined;
  /** Slots asked for, and what the server counts. */
  readonly cost: number;
  readonly weighs: number;
  readonly urgent: boolean;
  /** A product is written right before: slots are kept for its read-back. */
  readonly writes?: boolean | undefined;
  /** Its size was chosen before that write. */
  readonly overtaken?: boolean | undefined;
}

interface Simulation {
  readonly rate: RateLimit;
  readonly pace: "even" | "burst";
  readonly workers: number;
  readonly fates: readonly Fate[];
  /** The seeded bug: a slot's time starts when the request is sent. */
  readonly keyedOnSend?: boolean;
  /** 0 is the other seeded bug: a request without response is taken for one that has arrived. */
  readonly lostMs?: number;
}

/** Sends every request through the read lane, and answers when each arrived at the server. */
async function arrivals(simulation: Simulation): Promise<Counted[]> {
  const clock = new FakeClock({ nowMs: 12_345 });
  const rates = { ...documentedRates, read: simulation.rate };
  const pacer = createPacer({ clock, rates, pace: simulation.pace, lostMs: simulation.lostMs });
  const seen: Counted[] = [];
  const queue = [...simulation.fates];
  const worker = async () => {
    for (let fate = queue.shift(); fate !== undefined; fate = queue.shift()) {
      const unkept = pacer.capacity("read", fate.urgent);
      if (fate.writes === true) (await pacer.acquire("create")).answered();
      const cost = Math.min(
        fate.cost,
        fate.overtaken === true ? unkept : pacer.capacity("read", fate.urgent),
      );
      const weight = Math.min(fate.weighs, cost);
      const permit = await pacer.acquire("read", { cost, urgent: fate.urgent });
      if (fate.unused) {
        permit.unused();
        continue;
      }
      if (simulation.keyedOnSend) permit.answered(weight);
      seen.push({ atMs: clock.nowMs() + fate.thereMs, weight });
      if (fate.lostAfterMs === undefined) {
        await clock.sleep(fate.thereMs + fate.backMs);
        permit.answered(weight);
      } else {
        await clock.sleep(fate.lostAfterMs);
        permit.lost();
      }
    }
  };
  const all = Promise.all(Array.from({ length: simulation.workers }, worker));
  await clock.runUntilIdle();
  await all;
  return seen.sort((a, b) => a.atMs - b.atMs);
}

/** Latencies of several laws: steady, jittery, and now and then very slow. */
const latencyMs = fc.oneof(
  { arbitrary: fc.double({ min: 0, max: 50, noNaN: true }), weight: 3 },
  { arbitrary: fc.double({ min: 20, max: 2_000, noNaN: true }), weight: 2 },
  { arbitrary: fc.double({ min: 1_000, max: 29_000, noNaN: true }), weight: 1 },
);

const fate: fc.Arbitrary<Fate> = fc
  .record({
    thereMs: latencyMs,
    backMs: latencyMs,
    kind: fc.oneof(
      { arbitrary: fc.constant("answered"), weight: 8 },
      { arbitrary: fc.constant("lost"), weight: 1 },
      { arbitrary: fc.constant("unused"), weight: 1 },
    ),
    lostAfterMs: fc.integer({ min: 0, max: 20_000 }),
    /** How late a lost request arrives, as a part of the longest that is allowed for. */
    lateness: fc.double({ min: 0, max: 1, noNaN: true }),
    cost: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100 })),
    weighs: fc.integer({ min: 1, max: 100 }),
    urgent: fc.boolean(),
    writes: fc.boolean(),
    overtaken: fc.boolean(),
  })
  .map(({ kind, lostAfterMs, lateness, ...rest }) => ({
    ...rest,
    thereMs: kind === "lost" ? lateness * (lostAfterMs + 30_000) : rest.thereMs,
    lostAfterMs: kind === "lost" ? lostAfterMs : undefined,
    unused: kind === "unused",
  }));

const simulation: fc.Arbitrary<Simulation> = fc.record({
  rate: fc.record({
    count: fc.integer({ min: 1, max: 12 }),
    windowMs: fc.constantFrom(1_000, 2_000, 60_000),
  }),
  pace: fc.constantFrom("even" as const, "burst" as const),
  workers: fc.integer({ min: 1, max: 30 }),
  fates: fc.array(fate, { minLength: 1, maxLength: 60 }),
});

async function neverOverLimit(one: Simulation): Promise<void> {
  const seen = await arrivals(one);
  expect(seen).toHaveLength(one.fates.filter((each) => !each.unused).length);
  expect(fullestWindow(seen, one.rate)).toBeLessThanOrEqual(one.rate.count);
}

describe("createPacer", () => {
  test("no window at the server ever holds more than the limit", async () => {
    await fc.assert(fc.asyncProperty(simulation, neverOverLimit), { numRuns: 200 });
  });

  test.each([
    { bug: "slots keyed on the time of sending", seeded: { keyedOnSend: true } },
    { bug: "no allowance for lost requests", seeded: { lostMs: 0 } },
  ])("the same law catches $bug", async ({ seeded }) => {
    const buggy = simulation.map((one) => ({ ...one, ...seeded }));
    // A fixed seed: whether a counterexample is found must not be a matter of luck.
    const options = { seed: 1, numRuns: 1_000, endOnFailure: true };
    const result = await fc.check(fc.asyncProperty(buggy, neverOverLimit), options);
    expect(result.failed).toBe(true);
  });

  test.each([
    { from: 20, to: 400, pace: "even" as const, atLeast: 97 },
    { from: 20, to: 400, pace: "burst" as const, atLeast: 97 },
    { from: 500, to: 4_000, pace: "even" as const, atLeast: 91 },
  ])("$pace pace at $from–$to ms latency reaches $atLeast a minute", async (law) => {
    const latency = fc.double({ min: law.from / 2, max: law.to / 2, noNaN: true });
    const [steps] = fc.sample(fc.array(latency, { minLength: 2_000, maxLength: 2_000 }), {
      numRuns: 1,
      seed: 7,
    });
    const times = steps ?? [];
    const fates = Array.from({ length: 1_000 }, (_, index) => ({
      thereMs: times[2 * index] ?? 0,
      backMs: times[2 * index + 1] ?? 0,
      cost: 1,
      weighs: 1,
      urgent: true,
    }));
    const rate = { count: 100, windowMs: 60_000 };
    const seen = await arrivals({ rate, pace: law.pace, workers: 50, fates });
    // The first hundred find an empty lane; what counts is the rate it then keeps up.
    const steady = seen.slice(100);
    const spanMs = (steady.at(-1)?.atMs ?? 0) - (seen[99]?.atMs ?? 0);
    const perMinute = (steady.length * 60_000) / spanMs;
    expect(perMinute).toBeGreaterThanOrEqual(law.atLeast);
    expect(fullestWindow(seen, rate)).toBeLessThanOrEqual(100);
  });
});

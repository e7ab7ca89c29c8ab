import { describe, expect, test } from "vitest";
import { endUse } from "../../src/pace/sharing.ts";
import {
  earliestSendMs,
  freshLane,
  type LaneState,
  laneCapacity,
  laneRules,
  settleSlots,
  takeSlots,
  usedSlots,
} from "../../src/pace/slot-ring.ts";

const burst = laneRules({ count: 3, windowMs: 60_000 }, { pace: "burst" });
const even = laneRules({ count: 100, windowMs: 60_000 });
const read = laneRules({ count: 100, windowMs: 60_000 }, { pace: "burst", reserve: true });

describe("laneRules", () => {
  test.each([
    { count: 100, windowMs: 60_000, atLeastMs: 610, belowMs: 612 },
    { count: 100, windowMs: 2_000, atLeastMs: 25, belowMs: 26 },
    { count: 30, windowMs: 60_000, atLeastMs: 2_016, belowMs: 2_040 },
  ])("$count per $windowMs ms are sent evenly, $atLeastMs ms apart", (row) => {
    const { intervalMs } = laneRules(row);
    expect(intervalMs).toBeGreaterThanOrEqual(row.atLeastMs);
    expect(intervalMs).toBeLessThan(row.belowMs);
  });

  test.each([
    { count: 1, reserved: 0 },
    { count: 2, reserved: 1 },
    { count: 19, reserved: 1 },
    { count: 100, reserved: 10 },
  ])("a lane of $count keeps $reserved for urgent requests", ({ count, reserved }) => {
    const rules = laneRules({ count, windowMs: 1_000 }, { reserve: true });
    expect(rules.reserved).toBe(reserved);
    expect(laneCapacity(rules, false)).toBe(count - reserved);
    expect(laneCapacity(rules, true)).toBe(count);
  });
});

/** State after requests that were taken at `at` and answered at `answered` (or are in flight). */
function after(
  rules: typeof burst,
  requests: readonly { at: number; cost?: number; urgent?: boolean; answered?: number }[],
): LaneState {
  return requests.reduce((state, { at, cost = 1, urgent = false, answered }) => {
    const taken = takeSlots(rules, state, { cost, urgent, nowMs: at });
    if (answered === undefined) return taken.state;
    return settleSlots(rules, taken.state, {
      ...{ id: taken.id, end: "answered", cost, nowMs: answered },
    });
  }, freshLane);
}

describe("earliestSendMs", () => {
  const normal = { cost: 1, urgent: false };

  test("a fresh lane is open", () => {
    expect(earliestSendMs(burst, freshLane, { ...normal, nowMs: 5 })).toBe(5);
  });

  test("a slot is free one window and the margin after its response", () => {
    const state = after(burst, [
      { at: 0, answered: 400 },
      { at: 0, answered: 100 },
      { at: 0, answered: 900 },
    ]);
    expect(earliestSendMs(burst, state, { ...normal, nowMs: 1_000 })).toBe(60_600);
    expect(earliestSendMs(burst, state, { cost: 2, urgent: false, nowMs: 1_000 })).toBe(60_900);
    expect(earliestSendMs(burst, state, { cost: 3, urgent: false, nowMs: 1_000 })).toBe(61_400);
    expect(earliestSendMs(burst, state, { ...normal, nowMs: 70_000 })).toBe(70_000);
  });

  test("a slot in flight is surely free when it can be under way no longer", () => {
    const state = after(burst, [{ at: 0, answered: 100 }, { at: 0 }, { at: 0 }]);
    expect(earliestSendMs(burst, state, { ...normal, nowMs: 200 })).toBe(60_600);
    expect(earliestSendMs(burst, state, { cost: 2, urgent: false, nowMs: 200 })).toBe(
      15_000 + 180_000 + 30_000 + 60_500,
    );
  });

  test("the even pace leaves one interval per request, whatever it weighs", () => {
    for (const cost of [1, 60]) {
      const state = after(even, [{ at: 1_000, cost, answered: 1_050 }]);
      const dueMs = earliestSendMs(even, state, { ...normal, nowMs: 1_100 });
      expect(dueMs).toBe(1_000 + even.intervalMs);
    }
  });

  test.each([
    { lateMs: 5, what: "keeps the pace, so that lateness does not add up", nextMs: 2 },
    { lateMs: 400, what: "begins the pace anew: nothing is caught up", nextMs: 1 },
  ])("a send that is $lateMs ms late $what", ({ lateMs, nextMs }) => {
    const at = 1_000 + even.intervalMs + lateMs;
    const state = after(even, [{ at: 1_000 }, { at }]);
    const fromMs = nextMs === 2 ? 1_000 : at;
    expect(earliestSendMs(even, state, { ...normal, nowMs: at })).toBeCloseTo(
      fromMs + nextMs * even.intervalMs,
      6,
    );
  });

  test("the reserve is for urgent requests only", () => {
    const state = after(read, [{ at: 0, cost: 90, answered: 100 }]);
    expect(earliestSendMs(read, state, { ...normal, nowMs: 200 })).toBe(60_600);
    expect(earliestSendMs(read, state, { cost: 10, urgent: true, nowMs: 200 })).toBe(200);
    expect(earliestSendMs(read, state, { cost: 11, urgent: true, nowMs: 200 })).toBe(60_600);
  });

  test("an urgent request takes the reserve before what everyone may use", () => {
    const state = after(read, [{ at: 0, cost: 10, urgent: true }]);
    expect(earliestSendMs(read, state, { cost: 90, urgent: false, nowMs: 0 })).toBe(0);
  });

  test("a closed lane opens at its time, and an earlier time does not open it", () => {
    const closed = { ...freshLane, closedUntilMs: 900_000 };
    const state = endUse(burst, closed, { id: 1, end: "refused", cost: 1, nowMs: 100 });
    expect(earliestSendMs(burst, state, { ...normal, nowMs: 100 })).toBe(900_000);
  });
});

describe("takeSlots", () => {
  test("throws when nothing is free", () => {
    const state = after(burst, [{ at: 0, cost: 3 }]);
    expect(() => takeSlots(burst, state, { cost: 1, urgent: false, nowMs: 1 })).toThrow(RangeError);
  });
});

describe("settleSlots", () => {
  const full = after(burst, [{ at: 0, cost: 3 }]);
  const one = { cost: 1, urgent: false, nowMs: 1_000 };

  test("answered with less: the surplus is free at once", () => {
    const state = settleSlots(burst, full, { id: 1, end: "answered", cost: 1, nowMs: 500 });
    expect(usedSlots(state, 1_000)).toBe(1);
    expect(earliestSendMs(burst, state, { ...one, cost: 2 })).toBe(1_000);
    expect(earliestSendMs(burst, state, { ...one, cost: 3 })).toBe(61_000);
  });

  test("answered with more: the lane waits for all of it", () => {
    const light = after(burst, [{ at: 0, cost: 1 }]);
    const state = settleSlots(burst, light, { id: 1, end: "answered", cost: 5, nowMs: 500 });
    expect(earliestSendMs(burst, state, one)).toBe(61_000);
  });

  test("answered with nothing still counts as one", () => {
    const state = settleSlots(burst, full, { id: 1, end: "answered", cost: 0, nowMs: 500 });
    expect(usedSlots(state, 1_000)).toBe(1);
  });

  test("lost: 30 seconds longer", () => {
    const state = settleSlots(burst, full, { id: 1, end: "lost", cost: 3, nowMs: 500 });
    expect(earliestSendMs(burst, state, one)).toBe(500 + 30_000 + 60_500);
  });

  test("unused: free at once", () => {
    const state = settleSlots(burst, full, { id: 1, end: "unused", cost: 3, nowMs: 500 });
    expect(earliestSendMs(burst, state, one)).toBe(1_000);
  });
});

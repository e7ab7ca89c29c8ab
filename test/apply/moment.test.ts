import { describe, expect, test } from "vitest";
import { ageMs, momentOf } from "../../src/apply/run/context.ts";
import type { Clock } from "../../src/model/run/ports.ts";

const hourMs = 3_600_000;

/** A machine whose two clocks go as the test says. */
function clocks() {
  const at = { nowMs: 5 * hourMs, wallMs: 1_800_000_000_000 };
  const clock: Clock = {
    nowMs: () => at.nowMs,
    wallMs: () => at.wallMs,
    sleep: () => Promise.resolve(),
  };
  return { at, clock };
}

describe("ageMs", () => {
  test.each([
    ["both clocks run", { nowMs: hourMs, wallMs: hourMs }],
    ["the machine slept, and only the wall clock ran", { nowMs: 0, wallMs: hourMs }],
    [
      "the wall clock was set back by three hours meanwhile",
      { nowMs: hourMs, wallMs: -2 * hourMs },
    ],
  ])("is never less than the time that has passed: %s", (_what, passed) => {
    const { at, clock } = clocks();
    const seen = momentOf(clock, clock.wallMs());
    at.nowMs += passed.nowMs;
    at.wallMs += passed.wallMs;
    expect(ageMs(clock, seen)).toBeGreaterThanOrEqual(hourMs);
  });

  test("of what was read in the wall clock’s future is not negative", () => {
    const { clock } = clocks();
    expect(ageMs(clock, momentOf(clock, clock.wallMs() + 9 * hourMs))).toBeGreaterThanOrEqual(0);
  });
});

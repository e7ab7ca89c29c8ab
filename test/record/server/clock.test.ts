import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ServerClock } from "../../../src/record/server/clock.ts";
import { FakeClock } from "../../support/fake-clock.ts";

const serverMs = Date.UTC(2031, 5, 1);

/** A server whose clock runs as this computer’s monotonic one does, from `serverMs` on. */
function setUp(startMs = 0) {
  const own = new FakeClock({ nowMs: startMs });
  const clock = new ServerClock(own);
  const trueMs = () => serverMs + own.nowMs() - startMs;
  /** An answer that took so long to come, each way. */
  const answer = async (thereMs = 0, backMs = 0) => {
    const read = await clock.timed(async () => {
      await own.advance(thereMs);
      const time = trueMs();
      await own.advance(backMs);
      return time;
    });
    return clock.adjust(read.value, read);
  };
  return { own, clock, trueMs, answer };
}

describe("ServerClock", () => {
  test("shows this computer’s time until the server’s is known", () => {
    const { own, clock } = setUp();
    expect(clock.nowMs()).toBe(own.wallMs());
  });

  test("shows the server’s time after an answer, and goes on with the monotonic clock", async () => {
    const { own, clock, trueMs, answer } = setUp(123_456.5);
    await answer();
    expect(clock.nowMs()).toBe(trueMs());
    await own.advance(3_600_000.25);
    expect(clock.nowMs()).toBe(trueMs());
    expect(clock.wallMs()).toBe(Math.round(trueMs()));
  });

  test("adjust gives back the server’s time, not the estimate", async () => {
    const { answer } = setUp();
    expect(await answer(100, 900)).toBe(serverMs + 100);
  });

  test("is wrong by half of an answer’s time at most, at whatever moment it was given", async () => {
    const delay = fc.integer({ min: 0, max: 9_000 });
    await fc.assert(
      fc.asyncProperty(delay, delay, async (thereMs, backMs) => {
        const { clock, trueMs, answer } = setUp();
        await answer(thereMs, backMs);
        expect(Math.abs(clock.nowMs() - trueMs())).toBeLessThanOrEqual((thereMs + backMs) / 2);
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  test("stays close to the server’s clock however slow some answers are", async () => {
    const delays = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 4_000 })),
    );
    await fc.assert(
      fc.asyncProperty(delays, async (list) => {
        const { clock, trueMs, answer } = setUp();
        await answer(20, 20);
        for (const [thereMs, backMs] of list) {
          await answer(thereMs, backMs);
          // Nothing shows that the estimate is wrong, so a slow answer does not spoil it.
          expect(Math.abs(clock.nowMs() - trueMs())).toBeLessThanOrEqual(20 + 250);
        }
      }),
      { seed: 5, numRuns: 100 },
    );
  });

  test("a quick answer corrects what a slow one had shown", async () => {
    const { clock, trueMs, answer } = setUp();
    await answer(4_000, 0);
    expect(Math.abs(clock.nowMs() - trueMs())).toBe(2_000);
    await answer(10, 10);
    expect(clock.nowMs()).toBe(trueMs());
  });

  test("after a sleep in which the monotonic clock stood still, the wall clock counts", async () => {
    const { own, clock, answer } = setUp();
    await answer();
    const before = clock.nowMs();
    own.jumpWall(60_000);
    expect(clock.nowMs()).toBe(before + 60_000);
    await own.advance(500);
    expect(clock.nowMs()).toBe(before + 60_500);
  });

  test("after a sleep in which the monotonic clock ran on, nothing is counted twice", async () => {
    const { own, clock, answer } = setUp();
    await answer();
    const before = clock.nowMs();
    own.leap(60_000);
    expect(clock.nowMs()).toBe(before + 60_000);
  });

  test.each([-3_600_000, -1_999, 0, 1_999])(
    "a wall clock that is set by %s ms does not matter",
    async (byMs) => {
      const { own, clock, trueMs, answer } = setUp();
      await answer();
      own.jumpWall(byMs);
      await own.advance(1_000);
      expect(clock.nowMs()).toBe(trueMs());
    },
  );

  test("a wall clock that is set forward counts until the next answer at most", async () => {
    const { own, clock, trueMs, answer } = setUp();
    await answer();
    own.jumpWall(3_600_000);
    expect(clock.nowMs()).toBe(trueMs() + 3_600_000);
    await answer(10, 10);
    expect(clock.nowMs()).toBe(trueMs());
    await own.advance(60_000);
    expect(clock.nowMs()).toBe(trueMs());
  });

  test("sleeps as this computer’s clock does", async () => {
    const { own, clock } = setUp();
    const slept = clock.sleep(5_000);
    await own.advance(5_000);
    await slept;
    await expect(clock.sleep(1, AbortSignal.abort(new Error("stop")))).rejects.toThrow("stop");
  });
});

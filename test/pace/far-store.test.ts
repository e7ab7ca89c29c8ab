import { describe, expect, test } from "vitest";
import { documentedRates } from "../../src/model/run/rate.ts";
import { createPacer, memorySlots, type SlotStore } from "../../src/pace/index.ts";
import { fullestWindow } from "../property/windows.ts";
import { FakeClock } from "../support/fake-clock.ts";

/** A store on another computer: each update travels there and back, and has the time of there. */
function farStore(clock: FakeClock, near: SlotStore, wayMs: number, aheadMs: number): SlotStore {
  return {
    aheadMs,
    read: (lane) => near.read(lane),
    update: async (lane, step) => {
      // Both computers take their time, too.
      await clock.sleep(wayMs + 25);
      await near.update(lane, (state) => step(state, clock.nowMs()));
      await clock.sleep(wayMs);
    },
  };
}

const minutes = 5;

/** Creates of some computers in turn for five minutes: when each request arrives. */
async function arrivals(options: { wayMs: number; aheadMs: number; computers: number }) {
  const clock = new FakeClock({ nowMs: 1_000_000, between: "promises" });
  const near = memorySlots();
  const arrived: { readonly atMs: number; readonly weight: number }[] = [];
  const work = async (pacer: ReturnType<typeof createPacer>) => {
    while (clock.nowMs() < 1_000_000 + minutes * 60_000) {
      const permit = await pacer.acquire("create");
      if (!permit.begin()) throw new Error("The permit came too late.");
      await clock.sleep(30);
      arrived.push({ atMs: clock.nowMs(), weight: 1 });
      await clock.sleep(120);
      permit.answered();
    }
  };
  const pacers = Array.from({ length: options.computers }, () => {
    const slots = farStore(clock, near, options.wayMs, options.aheadMs);
    return createPacer({ clock, rates: documentedRates, slots });
  });
  const ends = pacers.flatMap((pacer) => [1, 2, 3, 4].map(() => work(pacer)));
  await clock.runUntilIdle(2 * minutes * 60_000);
  await Promise.all(ends);
  return arrived;
}

const perMinute = (arrived: readonly unknown[]) => arrived.length / minutes;

describe("a store that is 80 ms away", () => {
  test("keeps 97 % of the limit, and no window over it", async () => {
    const arrived = await arrivals({ wayMs: 40, aheadMs: 300, computers: 1 });
    expect(perMinute(arrived)).toBeGreaterThanOrEqual(97);
    expect(fullestWindow(arrived, documentedRates.create)).toBeLessThanOrEqual(100);
  });

  test("two computers share the limit", async () => {
    const arrived = await arrivals({ wayMs: 40, aheadMs: 300, computers: 2 });
    expect(fullestWindow(arrived, documentedRates.create)).toBeLessThanOrEqual(100);
    expect(perMinute(arrived)).toBeGreaterThanOrEqual(60);
  });

  test("without taking slots ahead, each comes late: the first test can fail", async () => {
    const arrived = await arrivals({ wayMs: 40, aheadMs: 0, computers: 1 });
    expect(perMinute(arrived)).toBeLessThan(97);
  });
});

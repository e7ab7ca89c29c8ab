import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentedRates } from "../../src/model/run/rate.ts";
import { createPacer, freshLane, memorySlots, type SlotStore } from "../../src/pace/index.ts";
import { openSharedSlots } from "../../src/record/memory/slots.ts";
import { temporaryDir } from "../record/temporary-dir.ts";
import { FakeClock } from "../support/fake-clock.ts";

/** Both kinds of store; the second of two is another process's view of the same slots. */
const stores: { name: string; open: () => readonly [SlotStore, SlotStore] }[] = [
  {
    name: "memorySlots",
    open: () => {
      const store = memorySlots();
      return [store, store];
    },
  },
  {
    name: "openSharedSlots",
    open: () => {
      const options = { file: join(temporaryDir(), "r.sqlite"), pool: "p", fresh: freshLane };
      return [openSharedSlots(options), openSharedSlots(options)];
    },
  },
];

const rates = { ...documentedRates, create: { count: 2, windowMs: 2_000 } };

describe.each(stores)("$name", ({ open }) => {
  test("begins with fresh lanes", () => {
    expect(open()[0].read("orders")).toEqual(freshLane);
  });

  test("update stores what the step makes of the last state, lane by lane", () => {
    const [one, two] = open();
    one.update("read", (state) => ({ ...state, nextSendMs: 7 }));
    two.update("read", (state) => ({ ...state, nextSendMs: state.nextSendMs + 1.5 }));
    expect(one.read("read")).toEqual({ ...freshLane, nextSendMs: 8.5 });
    expect(one.read("create")).toEqual(freshLane);
  });

  test("a step that throws changes nothing, and the next one goes on", () => {
    const [one, two] = open();
    const bug = () => {
      throw new Error("a bug");
    };
    expect(() => one.update("read", bug)).toThrow("a bug");
    two.update("read", (state) => ({ ...state, lastId: 3 }));
    expect(one.read("read")).toEqual({ ...freshLane, lastId: 3 });
  });

  test("two pacers share slots, the even pace, closings and slots that are freed", async () => {
    const clock = new FakeClock({ nowMs: 5_000 });
    const [one, two] = open().map((slots) => createPacer({ clock, rates, slots, pace: "burst" }));
    const first = await one?.acquire("create", { cost: 2 });
    let heldUntilMs: number | undefined;
    const second = two?.acquire("create").then((permit) => {
      heldUntilMs = clock.nowMs() - 5_000;
      return permit;
    });
    await clock.advance(10_000);
    expect(heldUntilMs).toBeUndefined();
    first?.answered(1);
    // Nobody tells the other process: it has looked again soon after.
    await clock.advance(300);
    expect(heldUntilMs).toBeLessThanOrEqual(10_250);
    expect(heldUntilMs).toBeGreaterThanOrEqual(10_000);
    (await second)?.refused(8_000);
    expect(one?.closedUntilMs("create")).toBe(clock.nowMs() + 8_000);
  });
});

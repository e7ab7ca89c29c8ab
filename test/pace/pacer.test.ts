import { describe, expect, test } from "vitest";
import type { Permit, PermitOptions } from "../../src/model/run/ports.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import {
  createPacer,
  memorySlots,
  type PacerOptions,
  type SlotStore,
} from "../../src/pace/index.ts";
import { FakeClock } from "../support/fake-clock.ts";

function setUp(options: Partial<PacerOptions> = {}) {
  const clock = new FakeClock({ nowMs: 1_000_000 });
  const rates = { ...documentedRates, create: { count: 2, windowMs: 2_000 }, ...options.rates };
  const pacer = createPacer({ clock, pace: "burst", ...options, rates });
  /** Names in the order of their permits, with the time since the start. */
  const granted: string[] = [];
  const permits: Permit[] = [];
  const ask = (name: string, permit: PermitOptions = {}) =>
    pacer.acquire("create", permit).then(
      (one) => {
        granted.push(`${name}@${clock.nowMs() - 1_000_000}`);
        permits.push(one);
      },
      (error: unknown) => {
        granted.push(`${name}: ${error instanceof Error ? error.message : error}`);
      },
    );
  return { clock, pacer, granted, permits, ask };
}

describe("acquire", () => {
  test("serves first come first, each slot a window and the margin after its answer", async () => {
    const { clock, granted, permits, ask } = setUp();
    for (const name of ["a", "b", "c", "d", "e"]) void ask(name);
    await clock.advance(0);
    expect(granted).toEqual(["a@0", "b@0"]);
    permits[0]?.answered();
    await clock.advance(300);
    permits[1]?.answered();
    await clock.runUntilIdle();
    expect(granted).toEqual(["a@0", "b@0", "c@2500", "d@2800"]);
    permits[2]?.answered();
    await clock.runUntilIdle();
    expect(granted.at(-1)).toBe("e@5300");
  });

  test("a dear request at the head is not overtaken by cheap ones", async () => {
    const { clock, granted, permits, ask } = setUp();
    void ask("first");
    void ask("dear", { cost: 2 });
    void ask("cheap");
    await clock.advance(1_000);
    expect(granted).toEqual(["first@0"]);
    permits[0]?.answered();
    await clock.advance(2_500);
    expect(granted).toEqual(["first@0", "dear@3500"]);
  });

  test("an urgent request passes those that wait", async () => {
    const { clock, granted, permits, ask } = setUp();
    void ask("a", { cost: 2 });
    void ask("b");
    void ask("urgent", { urgent: true });
    void ask("urgent too", { urgent: true });
    await clock.advance(0);
    permits[0]?.answered();
    await clock.runUntilIdle();
    expect(granted).toEqual(["a@0", "urgent@2500", "urgent too@2500"]);
  });

  test("an aborted waiter leaves the queue and those behind it go on", async () => {
    const { clock, granted, permits, ask } = setUp();
    const stop = new AbortController();
    void ask("a");
    void ask("dear", { cost: 2, signal: stop.signal });
    void ask("b");
    await clock.advance(10);
    stop.abort(new Error("stopped"));
    await clock.advance(0);
    expect(granted).toEqual(["a@0", "dear: stopped", "b@10"]);
    for (const permit of permits) permit.answered();
    expect(clock.sleeping).toBe(0);
  });

  test("a signal that is already aborted takes nothing", async () => {
    const { clock, granted, ask } = setUp();
    void ask("late", { signal: AbortSignal.abort(new Error("stopped")) });
    await clock.advance(0);
    void ask("a", { cost: 2 });
    await clock.advance(0);
    expect(granted).toEqual(["late: stopped", "a@0"]);
  });

  test.each([0, 3, 1.5, Number.NaN])("a cost of %d is a bug of the caller", async (cost) => {
    const { pacer } = setUp();
    await expect(pacer.acquire("create", { cost })).rejects.toBeInstanceOf(RangeError);
  });

  test("the even pace spaces sends", async () => {
    const { clock, granted, permits, ask } = setUp({ pace: "even" });
    void ask("a");
    void ask("b");
    await clock.runUntilIdle();
    permits[0]?.unused();
    expect(granted).toEqual(["a@0", "b@1262.5"]);
  });

  test("lanes do not wait for each other", async () => {
    const { clock, pacer, ask, granted } = setUp();
    void ask("a", { cost: 2 });
    void ask("b");
    await pacer.acquire("update");
    await clock.advance(0);
    expect(granted).toEqual(["a@0"]);
  });
});

describe("capacity", () => {
  test("leaves a tenth of the read lane to urgent requests while products are written", async () => {
    const { clock, pacer } = setUp();
    expect(pacer.capacity("read")).toBe(100);
    const permit = await pacer.acquire("update");
    expect(pacer.capacity("read")).toBe(90);
    expect(pacer.capacity("read", true)).toBe(100);
    expect(pacer.capacity("update")).toBe(100);
    permit.answered();
    await clock.advance(60_000);
    expect(pacer.capacity("read")).toBe(90);
    await clock.advance(501);
    expect(pacer.capacity("read")).toBe(100);
  });

  test("grants a page that was cut before a write once the whole lane is free", async () => {
    const { clock, pacer } = setUp();
    const before = await pacer.acquire("read");
    await pacer.acquire("update");
    const page = pacer.acquire("read", { cost: 100 });
    await clock.advance(1_000);
    before.answered();
    await clock.advance(60_501);
    await expect(page).resolves.toBeDefined();
  });
});

test("spent counts requests and what they weighed, and the time in which any was wanted", async () => {
  const { clock, pacer } = setUp();
  const page = await pacer.acquire("read", { cost: 20 });
  const unused = await pacer.acquire("read");
  await clock.advance(3_000);
  page.answered(7);
  unused.unused();
  await clock.advance(5_000);
  const write = await pacer.acquire("create");
  await clock.advance(1_000);
  write.lost();
  expect(pacer.spent()).toEqual({
    requests: 2,
    lanes: {
      read: { products: 7, seconds: 3 },
      create: { products: 1, seconds: 1 },
      update: { products: 0, seconds: 0 },
    },
  });
});

describe("Permit", () => {
  test("the first settling counts", async () => {
    const { clock, granted, pacer, ask } = setUp();
    const permit = await pacer.acquire("create", { cost: 2 });
    permit.answered();
    permit.unused();
    permit.lost();
    void ask("next");
    await clock.runUntilIdle();
    expect(granted).toEqual(["next@2500"]);
  });

  test("answered with a lower cost lets the next one go at once", async () => {
    const { clock, granted, permits, ask } = setUp();
    void ask("page", { cost: 2 });
    void ask("next");
    await clock.advance(70);
    permits[0]?.answered(1);
    await clock.advance(0);
    expect(granted).toEqual(["page@0", "next@70"]);
  });

  test("lost keeps its slots 30 seconds longer", async () => {
    const { clock, granted, permits, ask } = setUp();
    void ask("a", { cost: 2 });
    void ask("b");
    await clock.advance(1_000);
    permits[0]?.lost();
    await clock.runUntilIdle();
    expect(granted).toEqual(["a@0", "b@33500"]);
  });
});

describe("a refusal", () => {
  test("keeps the lane shut for the time asked for, and at least one window", async () => {
    const { clock, pacer, granted, permits, ask } = setUp();
    void ask("a");
    void ask("b");
    await clock.advance(0);
    permits[0]?.refused(10);
    expect(pacer.closedUntilMs("create")).toBe(clock.nowMs() + 2_000);
    expect(pacer.closedUntilMs("update")).toBe(0);
    permits[1]?.refused(7_000);
    void ask("c");
    await clock.runUntilIdle();
    expect(granted).toEqual(["a@0", "b@0", "c@7000"]);
    expect(pacer.closedUntilMs("create")).toBe(0);
  });

  test("keeps back what was granted and has not begun", async () => {
    const { clock, permits, ask } = setUp();
    void ask("a");
    void ask("b");
    await clock.advance(0);
    permits[0]?.refused();
    expect(permits[1]?.begin()).toBe(false);
  });

  test("holds back a waiter that was about to go", async () => {
    const { clock, granted, permits, ask } = setUp();
    void ask("a");
    void ask("b");
    void ask("c");
    await clock.advance(0);
    permits[0]?.answered();
    await clock.advance(2_000);
    permits[1]?.refused(3_000);
    await clock.runUntilIdle();
    expect(granted).toEqual(["a@0", "b@0", "c@5000"]);
  });

  test("a wait longer than a timer can hold is waited for in parts", async () => {
    const { clock, granted, permits, ask } = setUp();
    void ask("a");
    await clock.advance(0);
    permits[0]?.refused(5_000_000_000);
    void ask("b");
    await clock.runUntilIdle(6_000_000_000);
    expect(granted).toEqual(["a@0", "b@5000000000"]);
  });
});

describe("a store that fails", () => {
  /** Works until `fail` is called. */
  function failing() {
    const memory = memorySlots();
    let error: Error | undefined;
    const slots: SlotStore = {
      read: memory.read,
      update: (lane, step) => {
        if (error !== undefined) throw error;
        memory.update(lane, step);
      },
    };
    const fail = () => {
      error = new Error("disk full");
    };
    return { slots, fail };
  }

  test("refuses those that ask, and those that wait", async () => {
    const { slots, fail } = failing();
    const { clock, granted, ask, permits } = setUp({ slots });
    void ask("a", { cost: 2 });
    void ask("b");
    void ask("c");
    await clock.advance(0);
    fail();
    // What is said of a request that was sent is still heard: the answer is worth more than the slot.
    permits[0]?.answered();
    void ask("d");
    await clock.runUntilIdle();
    expect(granted).toEqual(["a@0", "b: disk full", "c: disk full", "d: disk full"]);
  });

  test("while a waiter sleeps is told to the waiter", async () => {
    const { slots, fail } = failing();
    const { clock, granted, ask, permits } = setUp({ slots });
    void ask("a", { cost: 2 });
    void ask("b");
    await clock.advance(0);
    permits[0]?.answered();
    fail();
    await clock.runUntilIdle();
    expect(granted).toEqual(["a@0", "b: disk full"]);
  });
});

test("the rate is that of the last minute, projected while less time has passed", async () => {
  const { clock, pacer } = setUp();
  expect(pacer.ratePerMinute("read")).toBe(0);
  for (const cost of [20, 30]) {
    const permit = await pacer.acquire("read", { cost });
    await clock.advance(10_000);
    permit.answered();
  }
  await clock.advance(20_000);
  expect(pacer.ratePerMinute("read")).toBe(100);
  await clock.advance(35_000);
  expect(pacer.ratePerMinute("read")).toBe(30);
});

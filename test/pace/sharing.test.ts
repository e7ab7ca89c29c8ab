import { describe, expect, test } from "vitest";
import { documentedRates } from "../../src/model/run/rate.ts";
import { createPacer, memorySlots, type PacerOptions } from "../../src/pace/index.ts";
import { english } from "../support/english.ts";
import { FakeClock } from "../support/fake-clock.ts";

const startMs = 10_000_000;

/** Two processes on one machine, with two slots in 2 s. */
function machine(options: Partial<PacerOptions> = {}) {
  const clock = new FakeClock({ nowMs: startMs });
  const slots = memorySlots();
  const rates = { ...documentedRates, create: { count: 2, windowMs: 2_000 } };
  const start = (more: Partial<PacerOptions> = {}) =>
    createPacer({ clock, slots, rates, pace: "burst", inFlightMs: 10_000, ...options, ...more });
  /** Names in the order of their permits, with the time since the start. */
  const granted: string[] = [];
  const ask = async (name: string, pacer: ReturnType<typeof start>, cost = 1) => {
    const permit = await pacer.acquire("create", { cost });
    granted.push(`${name}@${Math.round(clock.nowMs() - startMs)}`);
    return permit;
  };
  return { clock, slots, start, granted, ask };
}

describe("a process that is killed", () => {
  test("gives its slots back when its requests can be under way no longer", async () => {
    const { clock, start, granted, ask } = machine();
    await ask("killed", start(), 2);
    void ask("next", start());
    await clock.runUntilIdle(100_000);
    // 15 s to begin, 10 s in flight, 30 s lost, 2.5 s of window and margin.
    expect(granted).toEqual(["killed@0", "next@57500"]);
  });

  test("holds nobody up for long when it stood in line", async () => {
    const { clock, start, granted, ask } = machine();
    const one = start();
    const first = await ask("first", one, 2);
    const sleepless = {
      nowMs: () => clock.nowMs(),
      wallMs: () => clock.wallMs(),
      sleep: () => new Promise<void>(() => undefined),
    };
    void ask("dead", start({ clock: sleepless }), 2);
    void ask("next", one);
    await clock.advance(100);
    first.answered();
    await clock.runUntilIdle(60_000);
    expect(granted).toHaveLength(2);
    // Free at 2.6 s; the line waits for the dead one for six.
    expect(Number(granted[1]?.split("@")[1])).toBeLessThanOrEqual(7_100);
  });
});

describe("a process that was stopped", () => {
  test("may not begin on slots that were given to others, nor forget what it sent", async () => {
    const { clock, slots, start, ask } = machine();
    const [one, two] = [start(), start()];
    const unsent = await ask("unsent", one);
    const sent = await ask("sent", one);
    expect(sent.begin()).toBe(true);
    clock.leap(60_000);
    await ask("other", two, 2);
    expect(unsent.begin()).toBe(false);
    unsent.unused();
    sent.lost();
    expect(slots.read("create").uses.map(({ general }) => general)).toEqual([2, 1]);
  });

  test("may begin within 15 s, and holds its slots from the beginning", async () => {
    const { clock, start, granted, ask } = machine();
    const [one, two] = [start(), start()];
    const [early, late] = [await ask("early", one), await ask("late", one)];
    clock.leap(15_000);
    expect(early.begin()).toBe(true);
    clock.leap(1);
    expect(late.begin()).toBe(false);
    void ask("other", two, 2);
    await clock.runUntilIdle(100_000);
    expect(granted).toEqual(["early@0", "late@0", "other@57500"]);
  });
});

describe("a machine that was started anew", () => {
  /** Slots of the boot before, used when its clock showed `usedMs`. */
  async function restarted(usedMs: number, upMs: number) {
    const slots = memorySlots();
    const rates = { ...documentedRates, create: { count: 2, windowMs: 2_000 } };
    const before = new FakeClock({ nowMs: usedMs });
    const permit = await createPacer({ clock: before, slots, rates, pace: "burst" }).acquire(
      "create",
      { cost: 2 },
    );
    permit.answered();
    const clock = new FakeClock({ nowMs: upMs });
    const pacer = createPacer({ clock, slots, rates, pace: "burst" });
    let sentMs: number | undefined;
    void pacer.acquire("create").then(() => {
      sentMs = clock.nowMs();
    });
    await clock.runUntilIdle(100_000);
    return sentMs;
  }

  test("keeps the lane quiet for the lost time and a window, however long it had run", async () => {
    expect(await restarted(864_000_000, 50_000)).toBe(50_000 + 32_500);
  });

  test("and cannot be told from the one before waits at least a window since its start", async () => {
    expect(await restarted(1_000, 1_500)).toBe(3_500);
    expect(await restarted(1_000, 700_000)).toBe(700_000);
  });

  test("keeps what was left of a closing", async () => {
    const { slots, start } = machine();
    (await start().acquire("create")).refused(600_000);
    const clock = new FakeClock({ nowMs: 20_000 });
    expect(start({ clock, slots }).closedUntilMs("create")).toBe(620_000);
  });
});

describe("the line of processes", () => {
  test("two that send cheap requests take turns", async () => {
    const { clock, start, granted, ask } = machine({ pace: "even", marginMs: 0 });
    const [one, two] = [start(), start()];
    const work = async (name: string, pacer: typeof one) => {
      for (let sent = 0; sent < 5; sent += 1) (await ask(name, pacer)).answered();
    };
    const both = Promise.all([work("a", one), work("b", two)]);
    await clock.runUntilIdle(60_000);
    await both;
    const names = granted.map((each) => each[0]).join("");
    expect(names).not.toMatch(/aaa|bbb/);
  });

  test("a dear request is not overtaken for ever by cheap ones of another process", async () => {
    const { clock, start, granted, ask } = machine();
    const [one, two] = [start(), start()];
    const cheap = async () => {
      for (let sent = 0; sent < 20; sent += 1) {
        const permit = await ask("cheap", one);
        await clock.sleep(300);
        permit.answered();
      }
    };
    const work = [cheap(), cheap()];
    await clock.advance(3_000);
    const before = granted.length;
    const dear = ask("dear", two, 2).then((permit) => permit.answered());
    await clock.runUntilIdle(300_000);
    await Promise.all([...work, dear]);
    const after = granted.slice(before).findIndex((each) => each.startsWith("dear"));
    expect(after).toBeGreaterThanOrEqual(0);
    expect(after).toBeLessThanOrEqual(3);
  });

  test("who gives up leaves the line", async () => {
    const { clock, slots, start, ask } = machine();
    const [one, two] = [start(), start()];
    await ask("a", one, 2);
    const stop = new AbortController();
    const waiting = two.acquire("create", { cost: 2, signal: stop.signal });
    await clock.advance(0);
    expect(slots.read("create").turns).toHaveLength(1);
    stop.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    expect(slots.read("create").turns).toEqual([]);
  });
});

test("who waits for another process's request looks again now and then, not all the time", async () => {
  const { clock, slots, start, ask } = machine();
  await ask("a", start(), 2);
  let looks = 0;
  const counting = {
    read: slots.read,
    update: (...args: Parameters<typeof slots.update>) => {
      looks += 1;
      slots.update(...args);
    },
  };
  void ask("b", start({ slots: counting }));
  await clock.advance(10_000);
  expect(looks).toBeGreaterThan(20);
  expect(looks).toBeLessThan(60);
});

test("who has to wait long for the slots of another process is told the probable time, and the longest once that has passed", async () => {
  const { clock, start, ask } = machine();
  const told: unknown[] = [];
  await ask("a", start(), 2);
  void ask("b", start({ onLongWait: (message) => told.push(english.text(message)) }));
  await clock.runUntilIdle(100_000);
  expect(told).toEqual([
    expect.stringMatching(/creat.*: waiting about 3 s\.$/),
    expect.stringMatching(/creat.*: waiting up to 48 s\.$/),
  ]);
});

test("who waits for its own slots is told nothing", async () => {
  const { clock, start, ask } = machine();
  const told: unknown[] = [];
  const one = start({ lostMs: 30_000, onLongWait: (wait) => told.push(wait) });
  (await ask("a", one, 2)).lost();
  void ask("b", one);
  await clock.runUntilIdle(100_000);
  expect(told).toEqual([]);
});

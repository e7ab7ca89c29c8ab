import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { yieldEvery } from "../../src/commands/process/yield-every.ts";

/** A clock that stands still but for what a slice of work takes. */
function workClock() {
  let nowMs = 0;
  const clock = {
    nowMs: () => nowMs,
  };
  return { clock, work: (durationMs: number) => (nowMs += durationMs) };
}

describe("yieldEvery", () => {
  test("asks for no break before a slice of time is over", () => {
    const { clock, work } = workClock();
    const pause = yieldEvery({ clock });
    work(3.9);
    expect(pause()).toBeUndefined();
    work(0.1);
    expect(pause()).toBeInstanceOf(Promise);
  });

  test("lets those who share it work in turns: one slice between two turns of the event loop", async () => {
    const { clock, work } = workClock();
    const pause = yieldEvery({ clock });
    const slices: string[] = [];
    const worker = async (name: string) => {
      for (let slice = 0; slice < 3; slice += 1) {
        slices.push(name);
        work(4);
        await pause();
      }
    };
    const all = Promise.all([worker("a"), worker("b"), worker("c")]);
    let isOver = false;
    void all.then(() => {
      isOver = true;
    });
    const perTurn: number[] = [];
    for (let before = slices.length; !isOver; before = slices.length) {
      await nextTurn();
      perTurn.push(slices.length - before);
    }
    expect(slices).toHaveLength(9);
    expect(Math.max(...perTurn)).toBe(1);
  });
});

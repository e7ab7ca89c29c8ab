import { describe, expect, test } from "vitest";
import { RunSlot, type Sent, type SlotControls } from "../../src/commands/screen/jobs.ts";
import { waitUntilAnswerable } from "../../src/commands/screen/screen-context.ts";
import { SheetportError } from "../../src/errors.ts";
import type { DoneFacts } from "../../src/screen/state/facts.ts";
import type { ScreenEvent } from "../../src/screen/state/program.ts";
import { english } from "../support/english.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { fakeHost } from "./fake-host.ts";

const facts: DoneFacts = {
  ...{ run: "r1", ended: "", isWell: true, items: [], next: [], canResume: false },
  fieldsOf: () => [],
};

function sent(text = "said\n", exitCode: 0 | 130 = 0): Sent {
  return { result: { exitCode, text: () => text, json: () => ({}) }, facts };
}

function openSlot() {
  const news: ScreenEvent[] = [];
  const bugs: unknown[] = [];
  const outdated: string[] = [];
  const slot = new RunSlot({
    host: fakeHost("."),
    translator: english,
    tell: (one) => void news.push(one),
    onBug: (thrown) => void bugs.push(thrown),
    onOutdated: () => void outdated.push("outdated"),
  });
  return { slot, news, bugs, outdated };
}

describe("RunSlot", () => {
  test("hears a stop from its first moment, and twice is at once", async () => {
    const { slot } = openSlot();
    const begun = Promise.withResolvers<SlotControls>();
    const end = Promise.withResolvers<Sent>();
    const send = (controls: SlotControls) => {
      begun.resolve(controls);
      return end.promise;
    };
    expect(slot.start({ run: "r1", kind: "listings" as const, total: 3, send })).toBe(true);
    slot.stopOnce();
    slot.stopOnce();
    const { stop } = await begun.promise;
    expect([stop.soft.aborted, stop.hard.aborted]).toEqual([true, false]);
    slot.stopNow();
    expect(stop.hard.aborted).toBe(true);
    end.resolve(sent());
    await slot.running;
    expect(slot.running).toBeUndefined();
  });

  test("does one thing at a time, and holds it back", async () => {
    const { slot } = openSlot();
    const end = Promise.withResolvers<Sent>();
    let controls: SlotControls | undefined;
    const send = (given: SlotControls) => {
      controls = given;
      return end.promise;
    };
    slot.start({ run: "r1", kind: "listings" as const, total: 3, send });
    expect(slot.run).toBe("r1");
    expect(slot.start({ run: "r2", kind: "listings" as const, total: 1, send })).toBe(false);
    slot.pause(true);
    expect(controls?.gate.paused).toBe(true);
    slot.pause(false);
    expect(controls?.gate.paused).toBe(false);
    end.resolve(sent());
    await slot.running;
  });

  test("keeps what each run came to, a run that was gone on with once; the latest gives the code", async () => {
    const { slot } = openSlot();
    for (const [run, text, exitCode] of [
      ["r1", "first\n", 130],
      ["r2", "second\n", 0],
      ["r1", "first, gone on\n", 0],
    ] as const) {
      slot.start({
        run,
        kind: "listings" as const,
        total: 1,
        send: async () => sent(text, exitCode),
      });
      await slot.running;
    }
    expect(slot.result?.text()).toBe("second\n\nfirst, gone on\n");
    expect(slot.result?.exitCode).toBe(0);
  });

  test("tells what kept work from beginning; a mistake of ours is no such thing", async () => {
    const { slot, news, bugs, outdated } = openSlot();
    const refuse = (thrown: unknown) => async () => {
      throw thrown;
    };
    const message = { message: "Another run has written.", hint: "Compare again." };
    const open = new SheetportError(message, { code: "plan-open-writes", exitCode: 6 });
    slot.start({ run: "r1", kind: "listings" as const, total: 1, send: refuse(open) });
    await slot.running;
    expect(news.at(-1)).toMatchObject({ type: "upload-failed", hint: "Compare again." });
    expect(outdated).toEqual(["outdated"]);
    const bug = new TypeError("ours");
    slot.start({ run: "r2", kind: "listings" as const, total: 1, send: refuse(bug) });
    await slot.running;
    expect(bugs).toEqual([bug]);
    expect(slot.result).toBeUndefined();
  });
});

test("waitUntilAnswerable waits 300 ms in turns of the event loop, and ends with its signal", async () => {
  const clock = new FakeClock();
  const stop = new AbortController();
  let isOver = false;
  const waiting = waitUntilAnswerable(clock, stop.signal).then(() => {
    isOver = true;
  });
  await clock.advance(299);
  expect(isOver).toBe(false);
  await clock.advance(1);
  await waiting;
  const given = waitUntilAnswerable(clock, stop.signal);
  stop.abort(new Error("given up"));
  await expect(given).rejects.toThrow("given up");
});

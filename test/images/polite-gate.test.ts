import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Closed, type Entered, PoliteGate } from "../../src/images/polite-gate.ts";
import { FakeClock } from "../support/fake-clock.ts";

const limits = { atOnce: 3, atOnceOfHost: 2, hostGapMs: 50, silentMax: 3 };
const never = new AbortController().signal;

/** The request has ended. */
function leave(entered: Entered | Closed, answered = true): void {
  if ("leave" in entered) entered.leave(answered);
}

interface Visit {
  readonly host: string;
  readonly tookMs: number;
}

/** Sends all visits at once, and measures what the hosts see. */
async function visit(visits: readonly Visit[], gateLimits = limits) {
  const clock = new FakeClock({ between: "promises" });
  const gate = new PoliteGate(clock, gateLimits);
  const seen = { most: 0, mostOfHost: 0, leastGapMs: Number.POSITIVE_INFINITY, order: "" };
  const active = new Map<string, number>();
  const last = new Map<string, number>();
  let all = 0;
  const goes = visits.map(async ({ host, tookMs }) => {
    const entered = await gate.enter(host, never);
    const nowMs = clock.nowMs();
    const ofHost = (active.get(host) ?? 0) + 1;
    active.set(host, ofHost);
    all += 1;
    seen.most = Math.max(seen.most, all);
    seen.mostOfHost = Math.max(seen.mostOfHost, ofHost);
    seen.leastGapMs = Math.min(seen.leastGapMs, nowMs - (last.get(host) ?? -Infinity));
    seen.order += host;
    last.set(host, nowMs);
    await clock.sleep(tookMs);
    active.set(host, (active.get(host) ?? 0) - 1);
    all -= 1;
    leave(entered);
  });
  await clock.runUntilDone(Promise.all(goes));
  return { ...seen, durationMs: clock.nowMs() };
}

describe("PoliteGate", () => {
  const visits = fc.array(
    fc.record({ host: fc.constantFrom("a", "b", "c"), tookMs: fc.nat(200) }),
    { minLength: 1, maxLength: 30 },
  );

  test("lets in no more than the limits say, never two to a host in quick succession, and everybody in the end", async () => {
    await fc.assert(
      fc.asyncProperty(visits, async (wanted) => {
        const seen = await visit(wanted);
        expect(seen.most).toBeLessThanOrEqual(3);
        expect(seen.mostOfHost).toBeLessThanOrEqual(2);
        expect(seen.leastGapMs).toBeGreaterThanOrEqual(50);
        expect(seen.order).toHaveLength(wanted.length);
      }),
    );
  });

  test("and this proof catches a gate with other limits", async () => {
    const wanted = Array.from({ length: 12 }, (_, at) => ({
      host: "abc"[at % 3] ?? "",
      tookMs: 99,
    }));
    const wrong = await visit(wanted, { ...limits, atOnce: 4, atOnceOfHost: 3, hostGapMs: 10 });
    expect(wrong.most).toBe(4);
    expect(
      (
        await visit(
          wanted.map((one) => ({ ...one, host: "a" })),
          { ...limits, hostGapMs: 10 },
        )
      ).leastGapMs,
    ).toBe(10);
  });

  test("nobody waits behind a host that is busy", async () => {
    const wanted = [..."aaab"].map((host) => ({ host, tookMs: 1000 }));
    expect((await visit(wanted)).order).toBe("abaa");
  });

  test("a closed host lets nobody in, those who wait for it included", async () => {
    const clock = new FakeClock();
    const gate = new PoliteGate(clock, limits);
    const entered = await gate.enter("a", never);
    await clock.advance(10);
    const waiting = gate.enter("a", never);
    gate.close("a", "asked-to-wait");
    expect(await waiting).toEqual({ closed: "asked-to-wait" });
    expect(await gate.enter("a", never)).toEqual({ closed: "asked-to-wait" });
    leave(entered);
    expect(await gate.enter("b", never)).not.toHaveProperty("closed");
  });

  test("a host that gives no answer so often in a row is closed; one answer begins the count anew", async () => {
    const gate = new PoliteGate(new FakeClock(), { ...limits, hostGapMs: 0 });
    for (const answered of [false, false, true, false, false]) {
      leave(await gate.enter("a", never), answered);
    }
    leave(await gate.enter("a", never), false);
    expect(await gate.enter("a", never)).toEqual({ closed: "no-answer" });
  });

  test("whoever gives up takes no place", async () => {
    const clock = new FakeClock();
    const gate = new PoliteGate(clock, { ...limits, atOnce: 1, atOnceOfHost: 1, hostGapMs: 0 });
    const entered = await gate.enter("a", never);
    const stop = new AbortController();
    const given = gate.enter("a", stop.signal);
    const next = gate.enter("a", never);
    stop.abort(new Error("stopped"));
    await expect(given).rejects.toThrow("stopped");
    leave(entered);
    expect(await next).not.toHaveProperty("closed");
  });
});

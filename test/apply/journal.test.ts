import { describe, expect, it } from "vitest";
import { journalOf } from "../../src/apply/run/journal.ts";
import { Halted, RunStop } from "../../src/apply/run/stop.ts";
import { SheetportError } from "../../src/errors.ts";
import type { RunEvent } from "../../src/model/run/run.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { creates, outcomes, run, updates, world } from "./support.ts";

const broken = new SheetportError(
  { message: "disk full", hint: "" },
  { code: "record-full", exitCode: 1 },
);
const readBack = (operation: string) =>
  ({ type: "read-back", operation, result: "equal" }) as const;

describe("journalOf", () => {
  it("stores one event at a time, in the order of the calls", async () => {
    const clock = new FakeClock();
    const log: string[] = [];
    const emit = async (event: RunEvent) => {
      const name = "operation" in event ? event.operation : "";
      log.push(`${name} begun`);
      // The later, the quicker.
      await clock.sleep(name === "a" ? 100 : 10);
      log.push(`${name} stored`);
    };
    const { write } = journalOf(emit, clock, new RunStop());
    const all = Promise.all(["a", "b", "c"].map((name) => write(readBack(name))));
    await clock.runUntilDone(all);
    expect(log).toEqual(["a", "b", "c"].flatMap((name) => [`${name} begun`, `${name} stored`]));
  });

  it("after one that failed stores no other, not even one that was already waiting", async () => {
    const stop = new RunStop();
    let calls = 0;
    const emit = async () => {
      calls += 1;
      if (calls === 2) throw broken;
    };
    const { write } = journalOf(emit, new FakeClock(), stop);
    const ends = await Promise.allSettled(["a", "b", "c"].map((name) => write(readBack(name))));
    expect(ends).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: expect.any(Halted) },
      { status: "rejected", reason: expect.any(Halted) },
    ]);
    expect(calls).toBe(2);
    expect(stop.error).toBe(broken);
    expect(stop.cutSignal.aborted).toBe(true);
  });
});

describe("a record that takes 80 ms for each event", () => {
  it("has every intent before its request arrives, and every outcome before the run has ended", async () => {
    const { operations: changes, seed } = updates(10);
    const operations = [...creates(10), ...changes];
    const place = world({ seed, latencyMs: 30 });
    const storedAtMs = new Map<string, number>();
    const emit = async (event: RunEvent) => {
      await place.clock.sleep(80);
      place.events.push(event);
      if (event.type === "intent") storedAtMs.set(event.operation, place.clock.nowMs());
    };
    expect(await run(place, operations, { emit })).toEqual({ state: "finished" });
    expect(place.market.arrivals).toHaveLength(20);
    for (const { id, sku } of operations) {
      const arrival = place.market.arrivals.find((one) => one.sku === sku);
      expect(arrival?.atMs).toBeGreaterThanOrEqual(storedAtMs.get(id) ?? Number.NaN);
    }
    expect(Object.values(outcomes(place))).toEqual(operations.map(() => "applied"));
    expect(place.events.at(-1)).toMatchObject({ type: "run-ended" });
  });

  it.each([1, 5, 12, 30, 47])("sends nothing after event %i could not be stored", async (nth) => {
    const place = world({ latencyMs: 30 });
    let [events, sent] = [0, 0];
    const emit = async () => {
      events += 1;
      await place.clock.sleep(80);
      if (events < nth) return;
      sent = place.market.arrivals.length;
      throw broken;
    };
    expect(await run(place, creates(20), { emit })).toEqual({ state: "failed", error: broken });
    expect(events).toBe(nth);
    expect(place.market.arrivals).toHaveLength(sent);
  });
});

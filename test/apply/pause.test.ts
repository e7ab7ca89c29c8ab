import { describe, expect, it } from "vitest";
import { PauseGate } from "../../src/apply/index.ts";
import { foldEvents } from "../../src/model/run/run.ts";
import {
  arrivalsOf,
  begin,
  creates,
  fulfilments,
  order,
  outcomeOf,
  outcomes,
  updates,
  type World,
  world,
} from "./support.ts";

const minuteMs = 60_000;

function openIntents({ events }: World): number {
  return [...foldEvents(events).operations.values()].filter(({ inFlight }) => inFlight).length;
}

function counts({ events }: World) {
  return foldEvents(events).counts;
}

describe("while a run is paused", () => {
  it("what was sent ends and is stored, and nothing else begins until it goes on", async () => {
    const place = world({ latencyMs: 1000 });
    const gate = new PauseGate();
    const done = begin(place, creates(40), { gate });
    await place.clock.advance(3500);
    expect(openIntents(place)).toBe(4);
    gate.pause();
    const { length: sent } = place.market.arrivals;
    await place.clock.advance(minuteMs);
    expect(openIntents(place)).toBe(0);
    expect(counts(place).applied).toBe(sent);
    await place.clock.advance(60 * minuteMs);
    expect(place.market.arrivals).toHaveLength(sent);
    gate.goOn();
    expect(await place.clock.runUntilDone(done)).toEqual({ state: "finished" });
    expect(counts(place).applied).toBe(40);
    expect(place.market.arrivals).toHaveLength(40);
  });

  it("what waits for its turn gives it back, and no account of it is kept", async () => {
    const place = world({ turnMs: 10 * minuteMs });
    const gate = new PauseGate();
    const done = begin(place, creates(30), { gate });
    await place.clock.advance(minuteMs);
    expect(place.market.waiting).toBe(1);
    gate.pause();
    await place.clock.advance(0);
    expect(place.market.waiting).toBe(0);
    expect(place.events).toEqual([]);
    gate.goOn();
    await place.clock.runUntilDone(done);
    const { operations } = foldEvents(place.events);
    expect([...operations.values()].map(({ attempts }) => attempts)).toEqual(Array(30).fill(1));
  });

  it("an answer that was not clear is read back, and sent again only afterwards", async () => {
    const fault = (_kind: string, sku: string, nth: number) =>
      nth > 1 ? undefined : sku === "C1" ? "lost-after" : sku === "C2" ? "lost-before" : undefined;
    const place = world({ latencyMs: 1000, fault });
    const gate = new PauseGate();
    const done = begin(place, creates(2), { gate, liveCards: new Set(["C1", "C2"]) });
    await place.clock.advance(1500);
    await place.clock.advance(1500);
    gate.pause();
    await place.clock.advance(10 * minuteMs);
    expect(outcomes(place)).toMatchObject({ "c-C1": "applied" });
    const { length: sent } = place.market.arrivals;
    await place.clock.advance(10 * minuteMs);
    expect(place.market.arrivals).toHaveLength(sent);
    gate.goOn();
    await place.clock.runUntilDone(done);
    expect(outcomes(place)).toEqual({ "c-C1": "applied", "c-C2": "applied" });
    expect(place.market.recordsOf("C2")).toHaveLength(1);
  });

  it("a listing that somebody changes meanwhile is a conflict when it goes on (decision 21)", async () => {
    const { operations, seed } = updates(10);
    const place = world({ seed, latencyMs: 1000 });
    const gate = new PauseGate();
    const done = begin(place, operations, { gate });
    await place.clock.advance(2500);
    gate.pause();
    await place.clock.advance(minuteMs);
    const left = operations.filter(({ sku }) => arrivalsOf(place, sku) === 0);
    const [changed] = left;
    if (changed === undefined) throw new Error("All have been sent.");
    place.market.touch(changed.sku, { name: "Other" });
    await place.clock.advance(15 * minuteMs);
    gate.goOn();
    await place.clock.runUntilDone(done);
    expect(outcomeOf(place, changed.id)).toMatchObject({ outcome: "conflict" });
    expect(arrivalsOf(place, changed.sku)).toBe(0);
    expect(counts(place)).toMatchObject({ applied: 9, conflict: 1 });
  });

  it("a limit that refuses one does not make it leave in the pause", async () => {
    const { operations, seed } = updates(1);
    const fault = (_kind: string, _sku: string, nth: number) =>
      nth === 1 ? "limited-before" : undefined;
    const place = world({ seed, fault, latencyMs: 1000 });
    const gate = new PauseGate();
    const done = begin(place, operations, { gate });
    await place.clock.advance(500);
    gate.pause();
    await place.clock.advance(10 * minuteMs);
    expect(place.market.arrivals).toHaveLength(1);
    gate.goOn();
    await place.clock.runUntilDone(done);
    expect(counts(place).applied).toBe(1);
  });

  it("orders wait as products do, and each is still packed before it is shipped", async () => {
    const numbers = ["1", "2", "3"];
    const place = world({ orders: numbers.map((number) => order(number)), latencyMs: 1000 });
    const gate = new PauseGate();
    const done = begin(place, fulfilments(numbers), { gate });
    await place.clock.advance(1500);
    gate.pause();
    await place.clock.advance(minuteMs);
    const { length: carriedOut } = place.market.carriedOut;
    expect(carriedOut).toBeGreaterThan(0);
    await place.clock.advance(10 * minuteMs);
    expect(place.market.carriedOut).toHaveLength(carriedOut);
    gate.goOn();
    await place.clock.runUntilDone(done);
    for (const number of numbers) {
      const its = place.market.carriedOut.filter((one) => one.endsWith(` ${number}`));
      expect(its).toEqual([`pack ${number}`, `ship ${number}`]);
    }
  });
});

describe("a run that is paused", () => {
  it("before it begins sends nothing until it goes on", async () => {
    const place = world();
    const gate = new PauseGate();
    gate.pause();
    const done = begin(place, creates(3), { gate });
    await place.clock.advance(minuteMs);
    expect(place.market.arrivals).toEqual([]);
    gate.goOn();
    gate.pause();
    gate.goOn();
    await place.clock.runUntilDone(done);
    expect(counts(place).applied).toBe(3);
  });

  it("ends by itself when nothing was left to begin", async () => {
    const place = world({ latencyMs: 1000 });
    const gate = new PauseGate();
    const done = begin(place, creates(1), { gate });
    await place.clock.advance(500);
    gate.pause();
    expect(await place.clock.runUntilDone(done)).toEqual({ state: "finished" });
  });

  it.each(["soft", "hard"] as const)("ends at once by a %s stop", async (kind) => {
    const place = world({ latencyMs: 1000 });
    const gate = new PauseGate();
    const soft = new AbortController();
    const hard = new AbortController();
    const signals = { signal: soft.signal, hardSignal: hard.signal };
    const done = begin(place, creates(40), { gate, ...signals });
    await place.clock.advance(2500);
    gate.pause();
    await place.clock.advance(minuteMs);
    const { length: sent } = place.market.arrivals;
    (kind === "soft" ? soft : hard).abort();
    await place.clock.advance(0);
    expect(await done).toEqual({ state: "interrupted" });
    gate.goOn();
    await place.clock.runUntilIdle();
    expect(place.market.arrivals).toHaveLength(sent);
    expect(openIntents(place)).toBe(0);
  });

  it("lets the second request of an attempt that has begun leave (decision 38)", async () => {
    const packed = order("1", { status: "Packed" });
    const place = world({ orders: [packed] });
    const gate = new PauseGate();
    let calledOff: boolean | undefined;
    const { market } = place;
    const ship = market.addShipmentNumber.bind(market);
    market.addShipmentNumber = async (number, form, { onSend, waitSignal, ...rest } = {}) => {
      await onSend?.();
      gate.pause();
      await place.clock.sleep(minuteMs);
      await onSend?.();
      calledOff = waitSignal?.aborted;
      return ship(number, form, rest);
    };
    const [, shipping] = fulfilments(["1"]);
    if (shipping?.kind !== "ship") throw new Error("No shipment.");
    const { follows: _follows, ...alone } = shipping;
    const done = begin(place, [{ ...alone, before: packed }], { gate });
    await place.clock.runUntilDone(done);
    expect(calledOff).toBe(false);
    expect(counts(place).applied).toBe(1);
  });
});

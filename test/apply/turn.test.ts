import { describe, expect, it } from "vitest";
import type { ApplyMarketplace } from "../../src/apply/index.ts";
import { SheetportError } from "../../src/errors.ts";
import type { Operation } from "../../src/model/run/plan.ts";
import { foldEvents } from "../../src/model/run/run.ts";
import {
  arrivalsOf,
  begin,
  creates,
  order,
  outcomes,
  run,
  ship,
  update,
  updates,
  type World,
  world,
} from "./support.ts";

const minuteMs = 60_000;
const wide = { concurrency: 16 } as const;

/** A world whose lanes are open until `close` is called: then a turn is this long in coming. */
function closable(options: Parameters<typeof world>[0] = {}) {
  let turnMs = 0;
  const place = world({ latencyMs: 10, ...options, turnMs: () => turnMs });
  return { place, close: (durationMs: number) => (turnMs = durationMs) };
}

/** A world in which sixteen creates wait at a closed lane. */
async function sixteenWaiting(operations: readonly Operation[]) {
  const { place, close } = closable();
  void begin(place, operations, wide);
  await place.clock.advance(40);
  close(15 * minuteMs);
  await place.clock.advance(minuteMs);
  expect(place.market.waiting).toBe(16);
  return { place, close };
}

/** A world's marketplace, with some of it done otherwise. */
function marketOf({ market }: World, otherwise: Partial<ApplyMarketplace>): ApplyMarketplace {
  return {
    createProduct: (wanted, options) => market.createProduct(wanted, options),
    updateProduct: (sku, patch, options) => market.updateProduct(sku, patch, options),
    packOrder: (number, request, options) => market.packOrder(number, request, options),
    addShipmentNumber: (number, form, options) => market.addShipmentNumber(number, form, options),
    readListings: (skus, options) => market.readListings(skus, options),
    listOrders: (filters, options) => market.listOrders(filters, options),
    ...otherwise,
  };
}

function openIntents({ events }: World): number {
  return [...foldEvents(events).operations.values()].filter(({ inFlight }) => inFlight).length;
}

/** The program dies: nothing of it happens any more, and what is stored stays. */
function kill({ clock, market, events }: World): World {
  market.dead = true;
  const left = { clock, market, events: [...events] };
  events.length = 0;
  return left;
}

async function resumed(place: World, operations: readonly Operation[]) {
  const progress = foldEvents(place.events);
  place.market.dead = false;
  return begin(place, operations, { ...wide, progress });
}

describe("while requests wait for their turn", () => {
  it("no intent is stored: after a kill nothing is in doubt, and nothing is read back", async () => {
    const operations = creates(120);
    const { place, close } = await sixteenWaiting(operations);
    expect(openIntents(place)).toBe(0);
    const left = kill(place);
    close(0);
    await left.clock.runUntilDone(resumed(left, operations));
    expect(left.market.reads).toEqual([]);
    const { counts, operations: states } = foldEvents(left.events);
    expect(counts).toMatchObject({ applied: 120, unknown: 0 });
    expect([...states.values()].every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it("two kills in a row leave nothing unknown that never left", async () => {
    const operations = creates(120);
    const { place, close } = await sixteenWaiting(operations);
    const once = kill(place);
    close(0);
    void resumed(once, operations);
    await once.clock.advance(10);
    close(15 * minuteMs);
    await once.clock.advance(5 * minuteMs);
    expect(openIntents(once)).toBe(0);
    const twice = kill(once);
    close(0);
    await twice.clock.runUntilDone(resumed(twice, operations));
    expect(foldEvents(twice.events).counts).toMatchObject({ applied: 120, unknown: 0 });
    for (const { sku } of operations.flatMap((one) => (one.kind === "create" ? [one] : []))) {
      expect(twice.market.recordsOf(sku)).toHaveLength(1);
    }
  });

  it("slots that cannot be stored stop the run without an intent", async () => {
    const place = world();
    const full = new SheetportError(
      { message: "disk full", hint: "" },
      { code: "record-full", exitCode: 1 },
    );
    const marketplace = marketOf(place, {
      createProduct: () => Promise.reject(full),
    });
    expect(await run(place, creates(5), { marketplace })).toEqual({ state: "failed", error: full });
    expect(place.events.map(({ type }) => type)).toEqual(["run-ended"]);
  });

  it("a soft stop ends the run at once, and none of them leaves", async () => {
    const { place, close } = closable();
    const stop = new AbortController();
    const done = begin(place, creates(120), { ...wide, signal: stop.signal });
    await place.clock.advance(40);
    close(15 * minuteMs);
    await place.clock.advance(minuteMs);
    const { length: sent } = place.market.arrivals;
    stop.abort();
    await place.clock.advance(0);
    expect(await done).toEqual({ state: "interrupted" });
    await place.clock.runUntilIdle();
    expect(place.market.arrivals).toHaveLength(sent);
    expect(openIntents(place)).toBe(0);
  });

  it("a lock that is lost meanwhile keeps them here, without an intent", async () => {
    const place = world({ turnMs: minuteMs });
    let isLost = false;
    const stillAllowed = () => {
      if (isLost)
        throw new SheetportError({ message: "lost", hint: "" }, { code: "lock-lost", exitCode: 6 });
    };
    const done = begin(place, creates(5), { stillAllowed });
    await place.clock.advance(1000);
    isLost = true;
    await place.clock.runUntilIdle();
    expect(await done).toMatchObject({ state: "failed", error: { code: "lock-lost" } });
    expect(place.events.map(({ type }) => type)).toEqual(["run-ended"]);
    expect(place.market.arrivals).toEqual([]);
  });
});

describe("when a turn has come late", () => {
  it("the listing is read again before anything leaves, and what has changed is a conflict", async () => {
    const { operations, seed } = updates(120);
    const { place, close } = closable({ seed });
    const done = begin(place, operations, wide);
    await place.clock.advance(40);
    close(15 * minuteMs);
    await place.clock.advance(minuteMs);
    expect(place.market.waiting).toBe(16);
    const waiting = operations.find(({ sku }) => arrivalsOf(place, sku) === 0);
    if (waiting === undefined) throw new Error("All have been sent.");
    place.market.touch(waiting.sku, { name: "Other" });
    close(0);
    await place.clock.runUntilDone(done);
    expect(outcomes(place)[waiting.id]).toBe("conflict");
    expect(arrivalsOf(place, waiting.sku)).toBe(0);
    expect(foldEvents(place.events).counts).toMatchObject({ applied: 119, conflict: 1 });
    expect(foldEvents(place.events).operations.get(waiting.id)?.attempts).toBe(0);
  });

  it("an attempt that was refused by the limit and carried out all the same is no one else's", async () => {
    const { operations, seed } = updates(1);
    const fault = (_kind: string, _sku: string, nth: number) =>
      nth === 1 ? "limited-after" : undefined;
    const { place, close } = closable({ seed, fault });
    const done = begin(place, operations, wide);
    await place.clock.advance(5);
    close(15 * minuteMs);
    await place.clock.runUntilDone(done);
    expect(foldEvents(place.events).counts).toMatchObject({ applied: 1, stale: 0 });
    expect(place.market.arrivals).toHaveLength(1);
  });

  it("and is found out by reading when the next one is rejected", async () => {
    const { operations, seed } = updates(1);
    const fault = (_kind: string, _sku: string, nth: number) =>
      nth === 1 ? "limited-after" : "rejected";
    const place = world({ seed, fault });
    await run(place, operations);
    expect(place.market.arrivals).toHaveLength(2);
    expect(foldEvents(place.events).counts).toMatchObject({ applied: 1, rejected: 0 });
  });

  it("nothing goes upon a reading that grew old every time", async () => {
    const { operations, seed } = updates(3);
    const place = world({ seed, turnMs: 2 * minuteMs });
    await run(place, operations);
    expect(foldEvents(place.events).counts).toMatchObject({ "not-sent": 3 });
    expect(place.market.arrivals).toEqual([]);
    // One reading before it waits, and ten whose age is too much when the turn has come.
    expect(place.market.reads.length).toBeLessThanOrEqual(11 * 3);
  });

  it("a reading right before is fresh, though none may be kept", async () => {
    const { operations, seed } = updates(3);
    const place = world({ seed, turnMs: minuteMs / 2 });
    await run(place, operations);
    expect(foldEvents(place.events).counts).toMatchObject({ applied: 3 });
  });
});

describe("an intent", () => {
  it("is one for an attempt of two requests (decision 38)", async () => {
    const packed = order("1", { status: "Packed" });
    const place = world({ orders: [packed] });
    const sent: number[] = [];
    const marketplace = marketOf(place, {
      addShipmentNumber: async (number, form, { onSend, ...options } = {}) => {
        for (const _letters of ["documented", "capitals"]) {
          await onSend?.();
          sent.push(place.events.filter(({ type }) => type === "intent").length);
        }
        return place.market.addShipmentNumber(number, form, options);
      },
    });
    await run(place, [ship("1", { before: packed })], { marketplace });
    expect(outcomes(place)).toEqual({ "ship-1": "applied" });
    expect(sent).toEqual([1, 1]);
  });

  it("that cannot be stored keeps its request here", async () => {
    const place = world({ seed: [update("A", 1).before] });
    const broken = new SheetportError(
      { message: "disk full", hint: "" },
      { code: "record-full", exitCode: 1 },
    );
    const emit = async () => {
      throw broken;
    };
    expect(await run(place, [update("A", 1)], { emit })).toEqual({
      state: "failed",
      error: broken,
    });
    expect(place.market.arrivals).toEqual([]);
  });

  it("stored too late, after its request, is said as a bug", async () => {
    const place = world();
    const marketplace = marketOf(place, {
      createProduct: (product, { signal } = {}) =>
        place.market.createProduct(product, {
          signal,
        }),
    });
    const result = await run(place, creates(3), { marketplace });
    expect(result).toMatchObject({ state: "failed", error: { exitCode: 70 } });
    expect(place.market.arrivals).toHaveLength(1);
    expect(foldEvents(place.events).operations.get("c-C1")).toMatchObject({ attempts: 1 });
  });
});

import { describe, expect, it } from "vitest";
import { showsWithinMs, withReadLag } from "../../src/model/run/facts.ts";
import {
  create,
  creates,
  fulfilments,
  order,
  outcomes,
  product,
  run,
  update,
  updates,
  world,
} from "./support.ts";

/** A run's read lag, as it was learnt. */
function learning(learntMs?: number) {
  const learnt: number[] = [];
  return { learnt, readLag: { learntMs, learn: async (lagMs: number) => void learnt.push(lagMs) } };
}

describe("the learnt read lag", () => {
  it("is measured by the control, the first create of an empty catalogue", async () => {
    const { learnt, readLag } = learning();
    const place = world({ readLagMs: 7_000, latencyMs: 10 });
    await run(place, creates(3), { catalogueEmpty: true, readLag });
    expect(learnt).toHaveLength(1);
    expect(learnt[0]).toBeGreaterThanOrEqual(6_990);
    expect(learnt[0]).toBeLessThanOrEqual(7_000 + 8_000);
  });

  it("is measured by the canary, the first update", async () => {
    const { learnt, readLag } = learning();
    const { operations, seed } = updates(3);
    await run(world({ seed, readLagMs: 5_000 }), operations, { readLag });
    expect(learnt).toHaveLength(1);
    expect(learnt[0]).toBeGreaterThanOrEqual(5_000);
    expect(learnt[0]).toBeLessThanOrEqual(5_000 + 4_000);
  });

  it("is nothing where a write shows at once", async () => {
    const { learnt, readLag } = learning();
    await run(world({ seed: [product("A")] }), [update("A", 1)], { readLag });
    expect(learnt).toEqual([0]);
  });

  it("is measured by the second read of an unclear create, when the first did not show it", async () => {
    const { learnt, readLag } = learning();
    const place = world({ readLagMs: 130_000, fault: () => "lost-after" });
    await run(place, [create("A")], { readLag });
    expect(outcomes(place)).toEqual({ "c-A": "applied" });
    expect(learnt).toHaveLength(1);
    expect(learnt[0]).toBeGreaterThanOrEqual(130_000);
  });

  it("is not taken from a first read that comes after the settle time", async () => {
    const { learnt, readLag } = learning();
    await run(world({ fault: () => "lost-after" }), [create("A")], { readLag });
    expect(learnt).toEqual([]);
  });

  it("of an earlier run lengthens the wait before reading back: no second order write", async () => {
    const wait = async (learntMs: number) => {
      const { readLag } = learning(learntMs);
      const place = world({
        orders: [order("1")],
        readLagMs: 150_000,
        packsAnything: true,
        fault: (kind) => (kind === "pack" ? "lost-after" : undefined),
      });
      await run(place, fulfilments(["1"]).slice(0, 1), { readLag });
      return place.market.carriedOut;
    };
    expect(await wait(150_000)).toEqual(["pack 1"]);
    // Without it the same marketplace is written to twice.
    expect(await wait(0)).toEqual(["pack 1", "pack 1"]);
  });

  it("learnt in this run counts at once, and never makes the wait shorter than asked for", async () => {
    const place = world({
      readLagMs: 20_000,
      fault: (_kind, sku, nth) => (sku === "C2" && nth === 1 ? "lost-after" : undefined),
    });
    const { readLag } = learning();
    await run(place, creates(2), { catalogueEmpty: true, readLag, settleMs: 1_000 });
    expect(outcomes(place)).toEqual({ "c-C1": "applied", "c-C2": "applied" });
    expect(place.market.recordsOf("C2")).toHaveLength(1);
    const patient = world({ fault: () => "lost-after" });
    await run(patient, creates(1), { readLag: learning(1).readLag, settleMs: 120_000 });
    expect(patient.clock.nowMs()).toBeGreaterThanOrEqual(120_000);
  });
});

describe("withReadLag", () => {
  const day = 24 * 3_600_000;
  const at = Date.UTC(2030, 0, 1);
  const known = withReadLag({ pageBase: 1 }, 8_000.4, at);

  it("keeps the lag with its date beside the other facts", () => {
    expect(known).toEqual({ pageBase: 1, readLagMs: 8000, readLagAt: "2030-01-01T00:00:00.000Z" });
  });

  it.each([
    ["a longer one", 9_000, 0, 9_000],
    ["a shorter one soon after", 10, 29, 8_000],
    ["a shorter one long after", 10, 31, 10],
    ["the same one again, with its new date", 8_000, 5, 8_000],
  ])("%s", (_title, lagMs, days, expected) => {
    expect(withReadLag(known, lagMs, at + days * day).readLagMs).toBe(expected);
  });

  it("a damaged date is no reason to keep a lag for ever", () => {
    expect(withReadLag({ readLagMs: 5, readLagAt: "?" }, 1, at).readLagMs).toBe(1);
  });

  it("showsWithinMs adds half as much again, and is nothing when nothing is known", () => {
    expect([showsWithinMs({ readLagMs: 10_000 }), showsWithinMs({})]).toEqual([15_000, 0]);
  });
});

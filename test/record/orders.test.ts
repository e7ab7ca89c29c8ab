import { describe, expect, test } from "vitest";
import { isOrderPlan } from "../../src/model/run/order-plan.ts";
import { openRecord } from "../../src/record/record.ts";
import { fulfilments, order } from "../apply/support.ts";
import { answer, create, intent, orderPlan, outcome, plan, runStart } from "./fixtures.ts";

/** A record with a run of orders, `fulfil`, and one of products, `upload`, that name both “A”. */
function withRuns() {
  const record = openRecord({ file: ":memory:" });
  const start = runStart("fulfil", { command: "fulfil" });
  record.startRun(start, orderPlan(fulfilments(["A"])));
  record.startRun(runStart("upload", { startedAtMs: 2_000 }), plan([create("A")]));
  return record;
}

describe("a run of orders", () => {
  test("is kept as it was given, and is no plan of products", () => {
    const record = withRuns();
    expect(record.orderPlan("fulfil")).toEqual(orderPlan(fulfilments(["A"])));
    expect(record.plan("fulfil")).toBeUndefined();
    expect(record.orderPlan("upload")).toBeUndefined();
    expect(record.plan("upload")).toEqual(plan([create("A")]));
    expect(record.operations("fulfil")).toEqual(fulfilments(["A"]));
  });

  test("stands in the list of runs with its own totals and outcomes", () => {
    const record = withRuns();
    record.append("fulfil", { ...outcome("pack-A", "applied"), order: order("A") } as never);
    const run = record.findRun("fulfil");
    expect(run.counts.applied).toBe(1);
    expect(run.operations).toBe(2);
    expect(isOrderPlan(run.plan)).toBe(true);
    expect(run.plan.totals).toMatchObject({ pack: 1, ship: 1, declined: 1 });
  });
});

describe("openOrderWrites", () => {
  test("tells orders and SKUs apart, though they look alike", () => {
    const record = withRuns();
    record.append("fulfil", intent("pack-A"));
    expect([...record.openListingWrites("sandbox")]).toEqual([]);
    expect(record.openOrderWrites("sandbox").get("A")).toEqual({
      ...{ run: "fulfil", operation: "pack-A", kind: "pack", atMs: 2_000 },
    });
    // A write to the listing does not settle the order of the same name.
    record.append("upload", intent("create:A"));
    record.append("upload", outcome("create:A", "applied"));
    expect([...record.openOrderWrites("sandbox").keys()]).toEqual(["A"]);
    expect([...record.laterWrites("fulfil").keys()]).toEqual([]);
    record.append("fulfil", answer("pack-A", "applied"));
    record.append("fulfil", outcome("pack-A", "applied"));
    expect([...record.openOrderWrites("sandbox").keys()]).toEqual([]);
    expect([...record.recentCreates("sandbox", { withinMs: 0, wallMs: 0, nowMs: 0 })]).toEqual([
      "A",
    ]);
  });
});

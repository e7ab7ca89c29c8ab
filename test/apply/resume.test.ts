import { describe, expect, it } from "vitest";
import { remainingOperations } from "../../src/apply/index.ts";
import type { WriteClass } from "../../src/model/run/attempt.ts";
import { foldEvents, type Outcome, type RunEvent } from "../../src/model/run/run.ts";
import type { Fault } from "../support/memory-marketplace.ts";
import { arrivalsOf, create, outcomeOf, outcomes, product, run, update, world } from "./support.ts";

type Step = "intent" | WriteClass | { readonly outcome: Outcome } | "absent";

function history(operation: string, steps: readonly Step[], atMs = 0): RunEvent[] {
  let attempt = 0;
  return steps.map((step): RunEvent => {
    if (step === "intent") {
      attempt += 1;
      return { type: "intent", atMs, operation, attempt };
    }
    if (step === "absent") return { type: "read-back", atMs, operation, result: "absent" };
    if (typeof step === "object")
      return { type: "outcome", atMs, operation, outcome: step.outcome };
    return { type: "answer", atMs, operation, attempt, class: step, message: `was ${step}` };
  });
}

describe("remainingOperations", () => {
  it.each<[Step[], "todo" | "inDoubt" | "done", "todo" | "inDoubt" | "done"]>([
    [[], "todo", "todo"],
    [["intent"], "inDoubt", "inDoubt"],
    [["intent", "absent"], "inDoubt", "inDoubt"],
    [["intent", "unknown"], "inDoubt", "inDoubt"],
    [["intent", "applied"], "inDoubt", "inDoubt"],
    [["intent", "rejected"], "inDoubt", "inDoubt"],
    [["intent", "limited"], "inDoubt", "todo"],
    [["intent", "not-sent"], "todo", "todo"],
    [["intent", "fatal"], "todo", "todo"],
    [["intent", "unknown", "absent", "intent", "not-sent"], "inDoubt", "inDoubt"],
    [["intent", "unknown", { outcome: "unknown" }], "inDoubt", "inDoubt"],
    [["intent", "not-sent", { outcome: "not-sent" }], "todo", "todo"],
    [["intent", "not-sent", { outcome: "not-sent" }, "intent"], "inDoubt", "inDoubt"],
    [["intent", "applied", { outcome: "applied" }], "done", "done"],
    [["intent", "rejected", { outcome: "rejected" }], "done", "done"],
    [["intent", "unknown", { outcome: "conflict" }], "done", "done"],
    [[{ outcome: "stale" }], "done", "done"],
  ])("after %j: a create is %s, an update is %s", (steps, ofCreate, ofUpdate) => {
    const operations = [create("A"), update("A", 1)];
    const progress = foldEvents(operations.flatMap(({ id }) => history(id, steps)));
    const { todo, inDoubt } = remainingOperations(operations, progress);
    const standing = (kind: string) => {
      if (todo.some((one) => one.kind === kind)) return "todo";
      return inDoubt.some((one) => one.kind === kind) ? "inDoubt" : "done";
    };
    expect([standing("create"), standing("update")]).toEqual([ofCreate, ofUpdate]);
  });
});

describe("a resumed run", () => {
  const resumed = async (
    steps: readonly Step[],
    world_: { live?: boolean; fault?: () => Fault; agoMs?: number } = {},
  ) => {
    const { live = false, fault, agoMs = 0 } = world_;
    const seed = live ? [product("A")] : [];
    const place = world({ seed, ...(fault === undefined ? {} : { fault }) });
    const operation = create("A");
    place.events.push(...history(operation.id, steps, place.clock.wallMs() - agoMs));
    const result = await run(place, [operation], { progress: foldEvents(place.events) });
    return { place, result, outcome: outcomes(place)[operation.id] };
  };

  it("sends nothing for what is done", async () => {
    const { place, outcome } = await resumed(["intent", "applied", { outcome: "applied" }]);
    expect([outcome, arrivalsOf(place, "A")]).toEqual(["applied", 0]);
  });

  it("finds what an intent without an answer has done, without sending", async () => {
    const { place, outcome } = await resumed(["intent"], { live: true });
    expect([outcome, arrivalsOf(place, "A")]).toEqual(["applied", 0]);
  });

  it("sends once more what was surely not carried out, counting the attempts on", async () => {
    const { place, outcome } = await resumed(["intent"]);
    expect([outcome, arrivalsOf(place, "A")]).toEqual(["applied", 1]);
    expect(place.events.findLast((event) => event.type === "intent")).toMatchObject({ attempt: 2 });
  });

  it("never sends a third time after two unclear attempts", async () => {
    const { place, outcome } = await resumed(["intent", "unknown", "intent"]);
    expect([outcome, arrivalsOf(place, "A")]).toEqual(["unknown", 0]);
    const again = await resumed(["intent", "unknown", { outcome: "unknown" }], {
      fault: () => "lost-before",
    });
    expect([again.outcome, arrivalsOf(again.place, "A")]).toEqual(["unknown", 1]);
  });

  it("does not send what was answered as applied but is not listed", async () => {
    const { place, outcome } = await resumed(["intent", "applied"]);
    expect([outcome, arrivalsOf(place, "A")]).toEqual(["unknown", 0]);
  });

  it("keeps a rejection whose outcome was not stored", async () => {
    const { place } = await resumed(["intent", "rejected"]);
    expect(outcomeOf(place, "c-A")).toMatchObject({ outcome: "rejected", message: "was rejected" });
    expect(place.market.reads).toEqual([]);
  });

  it("does not wait when the unclear attempt is long ago, and waits when it is not", async () => {
    const old = await resumed(["intent"], { live: true, agoMs: 3_600_000 });
    expect(old.place.clock.nowMs()).toBeLessThanOrEqual(2_000);
    const young = await resumed(["intent"], { live: true, agoMs: 1000 });
    expect(young.place.clock.nowMs()).toBeGreaterThanOrEqual(120_000);
  });

  it("believes an absence only after the settle time of its own, whatever the wall clock says", async () => {
    // Sent a moment ago; the clock was set an hour forward since.
    const { place, outcome } = await resumed(["intent"], { agoMs: 3_600_000 });
    expect([outcome, arrivalsOf(place, "A")]).toEqual(["applied", 1]);
    expect(place.market.arrivals[0]?.atMs).toBeGreaterThanOrEqual(150_000);
  });

  it("lets siblings go at once when their card has been created before", async () => {
    const operations = [create("A1", "A"), create("A2", "A"), create("A3", "A")];
    const place = world({ latencyMs: 1000 });
    place.events.push(...history("c-A1", ["intent", "applied", { outcome: "applied" }]));
    const progress = foldEvents(place.events);
    await run(place, operations, { progress, catalogueEmpty: true });
    expect(place.market.arrivals).toHaveLength(2);
    expect(place.market.reads).toEqual([]);
  });

  it("holds siblings back until the doubtful first of their card is settled", async () => {
    const operations = [create("A1", "A"), create("A2", "A")];
    const place = world();
    place.events.push(...history("c-A1", ["intent"], place.clock.wallMs()));
    await run(place, operations, { progress: foldEvents(place.events) });
    expect(place.market.arrivals.map((one) => one.sku)).toEqual(["A1", "A2"]);
    expect(place.market.arrivals[0]?.atMs).toBeGreaterThanOrEqual(150_000);
  });
});

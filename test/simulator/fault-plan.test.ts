import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FaultPlan } from "../../src/simulator/faults/faults.ts";
import { parseFaults } from "../../src/simulator/index.ts";
import { Chance } from "../support/chance.ts";

function plan(spec: string, seed = 1): FaultPlan {
  return new FaultPlan(new Chance(seed), parseFaults(spec));
}

/** Which of the next `count` creates were hit. */
function hits(spec: string, count: number): number[] {
  const faults = plan(spec);
  return Array.from({ length: count }, (_, at) => at + 1).filter(
    () => faults.next("create").action !== undefined,
  );
}

describe("FaultPlan", () => {
  test("@3 hits the third matching request only", () => {
    expect(hits("create:cut@3", 6)).toEqual([3]);
  });

  test("x2 hits the first two", () => {
    expect(hits("create:cut:x2", 6)).toEqual([1, 2]);
  });

  test("10 % hits about a tenth", () => {
    const count = hits("create:cut:10%", 5000).length;
    expect(count).toBeGreaterThan(400);
    expect(count).toBeLessThan(600);
  });

  test("a rule counts only requests of its own target", () => {
    const faults = plan("update:cut@2");
    faults.next("update");
    faults.next("create");
    expect(faults.next("list").action).toBeUndefined();
    expect(faults.next("update").action).toEqual({ kind: "cut" });
  });

  test("latencies add up, the first other rule happens, the texts say what hit", () => {
    const faults = plan("all:latency=200ms,create:cut,create:garbled,all:latency=1s@1");
    expect(faults.next("create")).toEqual({
      latencyMs: 1200,
      action: { kind: "cut" },
      texts: ["all:latency=200ms", "all:latency=1s@1", "create:cut"],
    });
  });

  test("set begins to count again", () => {
    const faults = plan("create:cut@1");
    faults.next("create");
    faults.set(parseFaults("create:cut@1"));
    expect(faults.next("create").action).toEqual({ kind: "cut" });
  });

  test.each(["20ms-400ms", "20ms~400ms", "0ms~400ms"])("latency %s stays in its range", (law) => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { latencyMs } = plan(`all:latency=${law}`, seed).next("list");
        return latencyMs >= Number.parseInt(law, 10) && latencyMs <= 400;
      }),
    );
  });

  test("a slow tail: nine of ten answers below a quarter of the range, some near its end", () => {
    const faults = plan("all:latency=50ms~5s");
    const drawn = Array.from({ length: 2000 }, () => faults.next("list").latencyMs);
    drawn.sort((one, other) => one - other);
    expect(drawn[1000]).toBeLessThan(100);
    expect(drawn[1780]).toBeLessThan(1250);
    expect(drawn[1999]).toBeGreaterThan(4000);
  });
});

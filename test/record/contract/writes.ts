import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../../src/model/run/run.ts";
import { answer, create, intent, outcome, plan, runStart, update } from "../fixtures.ts";
import { type OpenRecord, since, withRun } from "./support.ts";

/** Writes whose outcome other runs must know. */
export function describeWrites(open: OpenRecord): void {
  describe("openListingWrites", () => {
    const id = "create:A";
    test.each<{ what: string; events: RunEvent[]; isOpen: boolean }>([
      { what: "nothing tried", events: [], isOpen: false },
      { what: "an intent without an end", events: [intent(id)], isOpen: true },
      { what: "an unclear answer", events: [intent(id), answer(id, "unknown")], isOpen: true },
      { what: "refused by the limit", events: [intent(id), answer(id, "limited")], isOpen: true },
      {
        what: "an answer without an outcome",
        events: [intent(id), answer(id, "applied")],
        isOpen: true,
      },
      { what: "never sent", events: [intent(id), answer(id, "not-sent")], isOpen: false },
      { what: "rejected", events: [intent(id), answer(id, "rejected")], isOpen: false },
      { what: "wrong key", events: [intent(id), answer(id, "fatal")], isOpen: false },
      {
        what: "unclear, then rejected",
        events: [intent(id), answer(id, "unknown"), intent(id), answer(id, "rejected")],
        isOpen: true,
      },
      { what: "applied", events: [intent(id), outcome(id, "applied")], isOpen: false },
      { what: "an unknown outcome", events: [intent(id), outcome(id, "unknown")], isOpen: true },
      {
        what: "unknown, tried again",
        events: [intent(id), outcome(id, "unknown"), intent(id), answer(id, "not-sent")],
        isOpen: true,
      },
      {
        what: "unknown, settled when resumed",
        events: [intent(id), outcome(id, "unknown"), outcome(id, "applied")],
        isOpen: false,
      },
      {
        what: "rejected, tried again",
        events: [intent(id), outcome(id, "rejected"), intent(id)],
        isOpen: true,
      },
    ])("$what: $isOpen", async ({ events, isOpen }) => {
      const record = await withRun(open);
      for (const event of events) await record.append("run", event);
      expect([...(await record.openListingWrites("sandbox")).keys()]).toEqual(isOpen ? ["A"] : []);
      expect((await record.openListingWrites("production")).size).toBe(0);
    });

    test("says which run, what kind and since when", async () => {
      const record = await withRun(open);
      await record.append("run", intent("update:B", 5_000));
      expect((await record.openListingWrites("sandbox")).get("B")).toEqual({
        run: "run",
        operation: "update:B",
        kind: "update",
        atMs: 5_000,
      });
    });

    test.each([
      { later: "applied" as const, isOpen: false },
      { later: "conflict" as const, isOpen: false },
      { later: "rejected" as const, isOpen: true },
      { later: "not-sent" as const, isOpen: true },
    ])("a later write that was $later leaves it open: $isOpen", async ({ later, isOpen }) => {
      const record = await withRun(open);
      await record.append("run", intent(id));
      await record.startRun(runStart("later"), plan([update("A")]));
      await record.append("later", outcome("update:A", later));
      expect((await record.openListingWrites("sandbox")).has("A")).toBe(isOpen);
    });

    test("an earlier write, or one in another environment, settles nothing", async () => {
      const record = await open();
      await record.startRun(runStart("1"), plan([create("A")]));
      await record.append("1", outcome(id, "applied"));
      await record.startRun(runStart("2"), plan([update("A")]));
      await record.append("2", intent("update:A"));
      await record.startRun(runStart("3", { env: "production" }), plan([update("A")]));
      await record.append("3", outcome("update:A", "applied"));
      expect((await record.openListingWrites("sandbox")).get("A")?.run).toBe("2");
    });
  });

  describe("laterWrites", () => {
    const later = (run: string, changes = {}) => runStart(run, { startedAtMs: 2_000, ...changes });

    test("gives the newest applied write of another run since the run touched the SKU", async () => {
      const record = await open();
      await record.startRun(runStart("old"), plan([update("A")]));
      await record.append("old", outcome("update:A", "applied"));
      await record.startRun(
        runStart("run"),
        plan([update("A"), create("B"), create("C"), create("D")]),
      );
      await record.append("run", { type: "run-started", atMs: 1 });
      await record.append("run", intent("create:B"));
      await record.startRun(later("later"), plan([update("A"), create("B"), create("C")]));
      await record.append("later", outcome("update:A", "rejected"));
      await record.append("later", outcome("create:B", "applied"));
      await record.append("later", outcome("create:C", "applied"));
      await record.startRun(later("last"), plan([update("C")]));
      await record.append("last", outcome("update:C", "applied"));
      await record.startRun(later("elsewhere", { env: "production" }), plan([create("D")]));
      await record.append("elsewhere", outcome("create:D", "applied"));
      const found = await record.laterWrites("run");
      expect([...found].map(([id, { run, operation }]) => [id, run, operation.id])).toEqual([
        ["create:B", "later", "create:B"],
        ["create:C", "last", "update:C"],
      ]);
    });

    test("what the run did after the other is not overtaken", async () => {
      const record = await withRun(open, [create("A")]);
      await record.append("run", { type: "run-started", atMs: 1 });
      await record.startRun(later("later"), plan([create("A")]));
      await record.append("later", outcome("create:A", "applied"));
      await record.append("run", intent("create:A"));
      expect((await record.laterWrites("run")).size).toBe(0);
    });
  });

  test("updatedSkus gives the updates that changed, or may have changed, their listings", async () => {
    const record = await withRun(open, ["A", "B", "C", "D", "E"].map(update).concat(create("F")));
    await record.append("run", outcome("update:A", "applied"));
    await record.append("run", outcome("update:B", "unknown"));
    await record.append("run", outcome("update:C", "rejected"));
    await record.append("run", intent("update:D"));
    await record.append("run", outcome("create:F", "applied"));
    expect([...(await record.updatedSkus("run"))]).toEqual([
      ["A", "applied"],
      ["B", "unclear"],
      ["D", "unclear"],
    ]);
    expect([...(await record.updatedSkus("run", ["create"]))]).toEqual([["F", "applied"]]);
  });

  test("recentCreates gives the SKUs created since then in that environment", async () => {
    const record = await withRun(open, [create("A"), create("B"), create("C"), update("D")]);
    await record.append("run", outcome("create:A", "applied", 100));
    await record.append("run", outcome("create:B", "applied", 200));
    await record.append("run", outcome("create:C", "rejected", 300));
    await record.append("run", outcome("update:D", "applied", 300));
    expect(await record.recentCreates("sandbox", since(200))).toEqual(new Set(["B"]));
    expect(await record.recentCreates("sandbox", since(0))).toEqual(new Set(["A", "B"]));
    expect(await record.recentCreates("production", since(0))).toEqual(new Set());
  });

  describe("a write of five minutes ago may be listed after ten", () => {
    const minuteMs = 60_000;
    const hourMs = 60 * minuteMs;
    const wroteAt = { wallMs: 100 * hourMs, nowMs: 2 * hourMs };
    const after = (wallMs: number, nowMs: number) => ({
      withinMs: 10 * minuteMs,
      wallMs: wroteAt.wallMs + wallMs,
      nowMs: wroteAt.nowMs + nowMs,
    });
    const fiveMs = 5 * minuteMs;

    test.each([
      ["clocks that nobody set", after(fiveMs, fiveMs), true],
      ["a wall clock set forward", after(9 * hourMs, fiveMs), true],
      ["a wall clock set back", after(-9 * hourMs, fiveMs), true],
      ["a machine that slept", after(hourMs, fiveMs), true],
      ["a restart, and a wall clock set forward", after(9 * hourMs, fiveMs - 2 * hourMs), true],
      ["clocks that nobody set, an hour on", after(hourMs, hourMs), false],
      ["a restart, an hour on", after(2 * hourMs, -hourMs), false],
    ] as const)("%s", async (_, lately, isLately) => {
      const record = await withRun(open, [create("A"), create("B"), update("C")]);
      await record.append("run", outcome("create:A", "applied", wroteAt.wallMs), wroteAt.nowMs);
      const sent = (operation: string) => ({ ...intent(operation), atMs: wroteAt.wallMs });
      await record.append("run", sent("create:B"), wroteAt.nowMs);
      await record.append("run", sent("update:C"), wroteAt.nowMs);
      expect([...(await record.recentCreates("sandbox", lately))]).toEqual(isLately ? ["A"] : []);
      const found = await record.openListingWrites("sandbox", lately);
      expect([...found.keys()]).toEqual(isLately ? ["B", "C"] : ["B"]);
    });
  });

  test("createsSince counts each SKU once that was created since then", async () => {
    const record = await withRun(open, [create("A"), create("B"), update("C")]);
    await record.append("run", outcome("create:A", "applied", 100));
    await record.append("run", outcome("create:B", "applied", 200));
    await record.append("run", outcome("update:C", "applied", 300));
    expect(await record.createsSince("sandbox", 100)).toBe(2);
    expect(await record.createsSince("sandbox", 101)).toBe(1);
    expect(await record.createsSince("production", 0)).toBe(0);
  });
}

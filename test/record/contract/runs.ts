import { describe, expect, test } from "vitest";
import { emptyProgress, type RunEvent } from "../../../src/model/run/run.ts";
import { answer, create, intent, outcome, plan, runStart, update } from "../fixtures.ts";
import { type OpenRecord, since, withRun } from "./support.ts";

/** Runs with their plans and events, and the list of them. */
export function describeRuns(open: OpenRecord): void {
  describe("startRun", () => {
    test("keeps the plan and its operations as they were given", async () => {
      const operations = [create("B"), update("A"), create("__proto__")];
      const record = await withRun(open, operations);
      expect(await record.plan("run")).toEqual(plan(operations));
      expect(await record.operations("run")).toEqual(operations);
      expect(await record.plan("other")).toBeUndefined();
      expect(await record.operations("other")).toEqual([]);
    });

    test("keeps its writes under the environment’s key, and its name for people", async () => {
      const record = await open();
      const env = "sandbox api.example.com";
      await record.startRun(runStart("run"), plan([create("A"), create("B")]), { env });
      await record.append("run", intent("create:A"));
      await record.append("run", outcome("create:B", "applied"));
      expect((await record.runs({ env }))[0]?.env).toBe("sandbox");
      expect(await record.runs({ env: "sandbox" })).toEqual([]);
      expect([...(await record.openListingWrites(env)).keys()]).toEqual(["A"]);
      expect(await record.recentCreates(env, since(0))).toEqual(new Set(["B"]));
      expect((await record.openListingWrites("sandbox")).size).toBe(0);
    });

    test("keeps nothing of a run whose plan cannot be stored whole", async () => {
      const record = await open();
      const twice = plan([create("A"), create("A")]);
      await expect(record.startRun(runStart("run"), twice)).rejects.toThrow();
      expect(await record.runs()).toEqual([]);
    });
  });

  describe("append", () => {
    test("gives the events back in their order", async () => {
      const record = await withRun(open);
      const events: RunEvent[] = [
        { type: "run-started", atMs: 1 },
        intent("create:A"),
        answer("create:A", "unknown"),
        { type: "read-back", atMs: 3, operation: "create:A", result: "equal" },
        { ...outcome("create:A", "applied"), listing: { sku: "A", extra: null } } as RunEvent,
        { type: "lane-closed", atMs: 4, lane: "create", durationMs: 60_000, message: "429" },
        { type: "run-ended", atMs: 5, state: "finished" },
      ];
      for (const event of events) await record.append("run", event);
      expect(await record.events("run")).toEqual(events);
      expect(await record.events("other")).toEqual([]);
    });

    test("an event of an operation that is not planned is a bug, and leaves nothing", async () => {
      const record = await withRun(open);
      await expect(record.append("run", intent("create:Z"))).rejects.toThrow();
      expect(await record.events("run")).toEqual([]);
    });

    test("an event of an unknown run is a bug", async () => {
      const record = await open();
      await expect(record.append("run", { type: "run-started", atMs: 1 })).rejects.toThrow();
    });
  });

  describe("runs", () => {
    async function three() {
      const record = await open();
      const start = (run: string, startedAtMs: number, changes = {}) =>
        record.startRun(runStart(run, { startedAtMs, ...changes }), plan([create(run)]));
      await start("20300101-aa", 10);
      await start("20300102-ab", 20, { env: "production" });
      await start("20300102-bc", 20, { command: "undo" });
      return record;
    }
    const names = (runs: readonly { run: string }[]) => runs.map((one) => one.run);

    test("lists the newest first", async () => {
      expect(names(await (await three()).runs())).toEqual([
        "20300102-bc",
        "20300102-ab",
        "20300101-aa",
      ]);
      expect(names(await (await three()).runs({ limit: 2 }))).toEqual([
        "20300102-bc",
        "20300102-ab",
      ]);
    });

    test("the run begun last is the newest, though the clock was set back", async () => {
      const record = await three();
      await record.startRun(runStart("20291231-zz", { startedAtMs: 1 }), plan([create("A")]));
      expect(names(await record.runs())[0]).toBe("20291231-zz");
      expect((await record.runs({ limit: 1 }))[0]?.run).toBe("20291231-zz");
    });

    test.each([
      { filter: { env: "sandbox" }, fits: ["20300102-bc", "20300101-aa"] },
      { filter: { env: "it's" }, fits: [] },
      { filter: {}, fits: ["20300102-bc", "20300102-ab", "20300101-aa"] },
      { filter: { command: "upload", env: "sandbox" }, fits: ["20300101-aa"] },
    ])("lists those that fit $filter", async ({ filter, fits }) => {
      const record = await three();
      await record.append("20300101-aa", { type: "run-ended", atMs: 40, state: "interrupted" });
      expect(names(await record.runs(filter))).toEqual(fits);
      expect((await record.runs({ ...filter, limit: 1 }))[0]?.run).toBe(fits[0]);
    });

    test("a summary tells the state, the end and the outcomes", async () => {
      const record = await withRun(open, [create("A"), create("B"), update("C")]);
      expect(await record.findRun("run")).toMatchObject({ ...runStart("run"), state: "running" });
      await record.append("run", outcome("create:A", "applied"));
      await record.append("run", outcome("create:B", "unknown"));
      await record.append("run", {
        type: "run-ended",
        atMs: 9_000,
        state: "failed",
        message: "401",
      });
      const {
        changes: _changes,
        operations: _operations,
        ...head
      } = plan([create("A"), create("B"), update("C")]);
      expect(await record.findRun("run")).toEqual({
        ...runStart("run"),
        state: "failed",
        endedAtMs: 9_000,
        lastEventAtMs: 9_000,
        message: "401",
        plan: head,
        operations: 3,
        counts: { ...emptyProgress().counts, applied: 1, unknown: 1 },
      });
    });

    test("a run that goes on is running again", async () => {
      const record = await withRun(open);
      await record.append("run", {
        type: "run-ended",
        atMs: 5,
        state: "interrupted",
        message: "Ctrl-C",
      });
      await record.append("run", { type: "run-resumed", atMs: 6 });
      const found = await record.findRun("run");
      expect(found.state).toBe("running");
      expect(found.endedAtMs).toBeUndefined();
      expect(found.message).toBeUndefined();
    });

    test("findRun takes a whole name or the beginning of one", async () => {
      const record = await three();
      await record.startRun(runStart("2030"), plan([]));
      for (const end of ["a", "b", "c", "d"])
        await record.startRun(runStart(`2030-${end}`), plan([]));
      expect((await record.findRun("20300101")).run).toBe("20300101-aa");
      expect((await record.findRun("2030")).run).toBe("2030");
      await expect(record.findRun("20300102")).rejects.toThrow(
        expect.objectContaining({ code: "run-ambiguous", exitCode: 2 }),
      );
      for (const name of ["x", "", "%", "2030_"]) {
        await expect(record.findRun(name)).rejects.toThrow(
          expect.objectContaining({ code: "run-not-found", exitCode: 2 }),
        );
      }
    });
  });

  test("isSavedPlan knows the plans that were saved from here, and no others", async () => {
    const record = await open();
    await record.noteSavedPlan("ab");
    await record.noteSavedPlan("ab");
    expect([await record.isSavedPlan("ab"), await record.isSavedPlan("cd")]).toEqual([true, false]);
  });
}

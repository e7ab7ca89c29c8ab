import { describe, expect, test } from "vitest";
import { emptyProgress, type RunEvent } from "../../src/model/run/run.ts";
import { openRecord } from "../../src/record/record.ts";
import { answer, create, intent, outcome, plan, runStart, update } from "./fixtures.ts";

const memory = () => openRecord({ file: ":memory:" });

/** A record with one run, `run`, that plans these operations. */
function withRun(operations = [create("A"), update("B")]) {
  const record = memory();
  record.startRun(runStart("run"), plan(operations));
  return record;
}

describe("startRun", () => {
  test("keeps the plan and its operations as they were given", () => {
    const operations = [create("B"), update("A"), create("__proto__")];
    const record = withRun(operations);
    expect(record.plan("run")).toEqual(plan(operations));
    expect(record.operations("run")).toEqual(operations);
    expect(record.plan("other")).toBeUndefined();
    expect(record.operations("other")).toEqual([]);
  });

  test("keeps its writes under the environment’s key, and its name for people", () => {
    const record = memory();
    const env = "sandbox api.example.com";
    record.startRun(runStart("run"), plan([create("A"), create("B")]), { env });
    record.append("run", intent("create:A"));
    record.append("run", outcome("create:B", "applied"));
    expect(record.runs({ env })[0]?.env).toBe("sandbox");
    expect(record.runs({ env: "sandbox" })).toEqual([]);
    expect([...record.openListingWrites(env).keys()]).toEqual(["A"]);
    expect(record.recentCreates(env, since(0))).toEqual(new Set(["B"]));
    expect(record.openListingWrites("sandbox").size).toBe(0);
  });

  test("keeps nothing of a run whose plan cannot be stored whole", () => {
    const record = memory();
    const twice = plan([create("A"), create("A")]);
    expect(() => record.startRun(runStart("run"), twice)).toThrow();
    expect(record.runs()).toEqual([]);
  });
});

describe("append", () => {
  test("gives the events back in their order", () => {
    const record = withRun();
    const events: RunEvent[] = [
      { type: "run-started", atMs: 1 },
      intent("create:A"),
      answer("create:A", "unknown"),
      { type: "read-back", atMs: 3, operation: "create:A", result: "equal" },
      { ...outcome("create:A", "applied"), listing: { sku: "A", extra: null } } as RunEvent,
      { type: "lane-closed", atMs: 4, lane: "create", durationMs: 60_000, message: "429" },
      { type: "run-ended", atMs: 5, state: "finished" },
    ];
    for (const event of events) record.append("run", event);
    expect(record.events("run")).toEqual(events);
    expect(record.events("other")).toEqual([]);
  });

  test("an event of an operation that is not planned is a bug, and leaves nothing", () => {
    const record = withRun();
    expect(() => record.append("run", intent("create:Z"))).toThrow(RangeError);
    expect(record.events("run")).toEqual([]);
  });

  test("an event of an unknown run is a bug", () => {
    expect(() => memory().append("run", { type: "run-started", atMs: 1 })).toThrow();
  });
});

describe("runs", () => {
  function three() {
    const record = memory();
    const start = (run: string, startedAtMs: number, changes = {}) =>
      record.startRun(runStart(run, { startedAtMs, ...changes }), plan([create(run)]));
    start("20300101-aa", 10);
    start("20300102-ab", 20, { env: "production" });
    start("20300102-bc", 20, { command: "undo" });
    return record;
  }
  const names = (runs: readonly { run: string }[]) => runs.map((one) => one.run);

  test("lists the newest first", () => {
    expect(names(three().runs())).toEqual(["20300102-bc", "20300102-ab", "20300101-aa"]);
    expect(names(three().runs({ limit: 2 }))).toEqual(["20300102-bc", "20300102-ab"]);
  });

  test("the run begun last is the newest, though the clock was set back", () => {
    const record = three();
    record.startRun(runStart("20291231-zz", { startedAtMs: 1 }), plan([create("A")]));
    expect(names(record.runs())[0]).toBe("20291231-zz");
    expect(record.runs({ limit: 1 })[0]?.run).toBe("20291231-zz");
  });

  test.each([
    { filter: { env: "sandbox" }, fits: ["20300102-bc", "20300101-aa"] },
    { filter: { env: "it's" }, fits: [] },
    { filter: {}, fits: ["20300102-bc", "20300102-ab", "20300101-aa"] },
    { filter: { command: "upload", env: "sandbox" }, fits: ["20300101-aa"] },
  ])("lists those that fit $filter", ({ filter, fits }) => {
    const record = three();
    record.append("20300101-aa", { type: "run-ended", atMs: 40, state: "interrupted" });
    expect(names(record.runs(filter))).toEqual(fits);
    expect(record.runs({ ...filter, limit: 1 })[0]?.run).toBe(fits[0]);
  });

  test("a summary tells the state, the end and the outcomes", () => {
    const record = withRun([create("A"), create("B"), update("C")]);
    expect(record.findRun("run")).toMatchObject({ ...runStart("run"), state: "running" });
    record.append("run", outcome("create:A", "applied"));
    record.append("run", outcome("create:B", "unknown"));
    record.append("run", { type: "run-ended", atMs: 9_000, state: "failed", message: "401" });
    const {
      changes: _changes,
      operations: _operations,
      ...head
    } = plan([create("A"), create("B"), update("C")]);
    expect(record.findRun("run")).toEqual({
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

  test("a run that goes on is running again", () => {
    const record = withRun();
    record.append("run", { type: "run-ended", atMs: 5, state: "interrupted", message: "Ctrl-C" });
    record.append("run", { type: "run-resumed", atMs: 6 });
    const found = record.findRun("run");
    expect(found.state).toBe("running");
    expect(found.endedAtMs).toBeUndefined();
    expect(found.message).toBeUndefined();
  });

  test("findRun takes a whole name or the beginning of one", () => {
    const record = three();
    record.startRun(runStart("2030"), plan([]));
    for (const end of ["a", "b", "c", "d"]) record.startRun(runStart(`2030-${end}`), plan([]));
    expect(record.findRun("20300101").run).toBe("20300101-aa");
    expect(record.findRun("2030").run).toBe("2030");
    expect(() => record.findRun("20300102")).toThrow(
      expect.objectContaining({ code: "run-ambiguous", exitCode: 2 }),
    );
    for (const name of ["x", "", "%", "2030_"]) {
      expect(() => record.findRun(name)).toThrow(
        expect.objectContaining({ code: "run-not-found", exitCode: 2 }),
      );
    }
  });
});

describe("openListingWrites", () => {
  const id = "create:A";
  test.each<{ what: string; events: RunEvent[]; open: boolean }>([
    { what: "nothing tried", events: [], open: false },
    { what: "an intent without an end", events: [intent(id)], open: true },
    { what: "an unclear answer", events: [intent(id), answer(id, "unknown")], open: true },
    { what: "refused by the limit", events: [intent(id), answer(id, "limited")], open: true },
    {
      what: "an answer without an outcome",
      events: [intent(id), answer(id, "applied")],
      open: true,
    },
    { what: "never sent", events: [intent(id), answer(id, "not-sent")], open: false },
    { what: "rejected", events: [intent(id), answer(id, "rejected")], open: false },
    { what: "wrong key", events: [intent(id), answer(id, "fatal")], open: false },
    {
      what: "unclear, then rejected",
      events: [intent(id), answer(id, "unknown"), intent(id), answer(id, "rejected")],
      open: true,
    },
    { what: "applied", events: [intent(id), outcome(id, "applied")], open: false },
    { what: "an unknown outcome", events: [intent(id), outcome(id, "unknown")], open: true },
    {
      what: "unknown, tried again",
      events: [intent(id), outcome(id, "unknown"), intent(id), answer(id, "not-sent")],
      open: true,
    },
    {
      what: "unknown, settled when resumed",
      events: [intent(id), outcome(id, "unknown"), outcome(id, "applied")],
      open: false,
    },
    {
      what: "rejected, tried again",
      events: [intent(id), outcome(id, "rejected"), intent(id)],
      open: true,
    },
  ])("$what: $open", ({ events, open }) => {
    const record = withRun();
    for (const event of events) record.append("run", event);
    expect([...record.openListingWrites("sandbox").keys()]).toEqual(open ? ["A"] : []);
    expect(record.openListingWrites("production").size).toBe(0);
  });

  test("says which run, what kind and since when", () => {
    const record = withRun();
    record.append("run", intent("update:B", 5_000));
    expect(record.openListingWrites("sandbox").get("B")).toEqual({
      run: "run",
      operation: "update:B",
      kind: "update",
      atMs: 5_000,
    });
  });

  test.each([
    { later: "applied" as const, open: false },
    { later: "conflict" as const, open: false },
    { later: "rejected" as const, open: true },
    { later: "not-sent" as const, open: true },
  ])("a later write that was $later leaves it open: $open", ({ later, open }) => {
    const record = withRun();
    record.append("run", intent(id));
    record.startRun(runStart("later"), plan([update("A")]));
    record.append("later", outcome("update:A", later));
    expect(record.openListingWrites("sandbox").has("A")).toBe(open);
  });

  test("an earlier write, or one in another environment, settles nothing", () => {
    const record = memory();
    record.startRun(runStart("1"), plan([create("A")]));
    record.append("1", outcome(id, "applied"));
    record.startRun(runStart("2"), plan([update("A")]));
    record.append("2", intent("update:A"));
    record.startRun(runStart("3", { env: "production" }), plan([update("A")]));
    record.append("3", outcome("update:A", "applied"));
    expect(record.openListingWrites("sandbox").get("A")?.run).toBe("2");
  });
});

describe("laterWrites", () => {
  const later = (run: string, changes = {}) => runStart(run, { startedAtMs: 2_000, ...changes });

  test("gives the newest applied write of another run since the run touched the SKU", () => {
    const record = memory();
    record.startRun(runStart("old"), plan([update("A")]));
    record.append("old", outcome("update:A", "applied"));
    record.startRun(runStart("run"), plan([update("A"), create("B"), create("C"), create("D")]));
    record.append("run", { type: "run-started", atMs: 1 });
    record.append("run", intent("create:B"));
    record.startRun(later("later"), plan([update("A"), create("B"), create("C")]));
    record.append("later", outcome("update:A", "rejected"));
    record.append("later", outcome("create:B", "applied"));
    record.append("later", outcome("create:C", "applied"));
    record.startRun(later("last"), plan([update("C")]));
    record.append("last", outcome("update:C", "applied"));
    record.startRun(later("elsewhere", { env: "production" }), plan([create("D")]));
    record.append("elsewhere", outcome("create:D", "applied"));
    const found = record.laterWrites("run");
    expect([...found].map(([sku, { run, operation }]) => [sku, run, operation.id])).toEqual([
      ["B", "later", "create:B"],
      ["C", "last", "update:C"],
    ]);
  });

  test("what the run did after the other is not overtaken", () => {
    const record = withRun([create("A")]);
    record.append("run", { type: "run-started", atMs: 1 });
    record.startRun(later("later"), plan([create("A")]));
    record.append("later", outcome("create:A", "applied"));
    record.append("run", intent("create:A"));
    expect(record.laterWrites("run").size).toBe(0);
  });
});

test("updatedSkus gives the updates that changed, or may have changed, their listings", () => {
  const record = withRun(["A", "B", "C", "D", "E"].map(update).concat(create("F")));
  record.append("run", outcome("update:A", "applied"));
  record.append("run", outcome("update:B", "unknown"));
  record.append("run", outcome("update:C", "rejected"));
  record.append("run", intent("update:D"));
  record.append("run", outcome("create:F", "applied"));
  expect([...record.updatedSkus("run")]).toEqual([
    ["A", "applied"],
    ["B", "unclear"],
    ["D", "unclear"],
  ]);
});

/** Nothing was told by the monotonic clock, so the wall clock alone decides. */
const since = (wallMs: number) => ({ withinMs: 0, wallMs, nowMs: 0 });

test("recentCreates gives the SKUs created since then in that environment", () => {
  const record = withRun([create("A"), create("B"), create("C"), update("D")]);
  record.append("run", outcome("create:A", "applied", 100));
  record.append("run", outcome("create:B", "applied", 200));
  record.append("run", outcome("create:C", "rejected", 300));
  record.append("run", outcome("update:D", "applied", 300));
  expect(record.recentCreates("sandbox", since(200))).toEqual(new Set(["B"]));
  expect(record.recentCreates("sandbox", since(0))).toEqual(new Set(["A", "B"]));
  expect(record.recentCreates("production", since(0))).toEqual(new Set());
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
  ] as const)("%s", (_, lately, isLately) => {
    const record = withRun([create("A"), create("B"), update("C")]);
    record.append("run", outcome("create:A", "applied", wroteAt.wallMs), wroteAt.nowMs);
    const sent = (operation: string) => ({ ...intent(operation), atMs: wroteAt.wallMs });
    record.append("run", sent("create:B"), wroteAt.nowMs);
    record.append("run", sent("update:C"), wroteAt.nowMs);
    expect([...record.recentCreates("sandbox", lately)]).toEqual(isLately ? ["A"] : []);
    const open = record.openListingWrites("sandbox", lately);
    expect([...open.keys()]).toEqual(isLately ? ["B", "C"] : ["B"]);
  });
});

describe("rememberListing", () => {
  const note = { env: "sandbox", sku: "A" };
  const recall = (record: ReturnType<typeof memory>) =>
    record.rememberedListings("sandbox", ["A", "B"]).get("A");

  test("keeps the whole answer beside a newer one from the list, and what was sent", () => {
    const record = memory();
    const whole = { sku: "A", firstCost: 5, gtin: "04006381333931" };
    const listed = { sku: "A", name: "Now" };
    record.rememberListings([
      {
        ...note,
        listing: whole,
        source: "create",
        atMs: 10,
      },
    ]);
    record.rememberListings([{ ...note, listing: listed, source: "list", atMs: 20 }]);
    expect(recall(record)).toEqual({
      listing: listed,
      source: "list",
      atMs: 20,
      whole: { listing: whole, atMs: 10 },
    });
  });

  test("an older reading that comes late changes nothing", () => {
    const record = memory();
    const add = (name: string, source: "update" | "list", atMs: number) =>
      record.rememberListings([{ ...note, listing: { sku: "A", name }, source, atMs }]);
    add("new", "update", 20);
    add("old", "list", 10);
    expect(recall(record)).toMatchObject({
      listing: { name: "new" },
      atMs: 20,
      whole: { listing: { name: "new" }, atMs: 20 },
    });
  });

  test("the answer to a later write takes the place of an earlier one, though the clock was set back", () => {
    const record = memory();
    const add = (mpn: string, atMs: number) =>
      record.rememberListings([{ ...note, listing: { sku: "A", mpn }, source: "update", atMs }]);
    add("M-1", 7_200_000);
    add("M-2", 5);
    expect(recall(record)).toMatchObject({
      listing: { mpn: "M-2" },
      whole: { listing: { mpn: "M-2" }, atMs: 5 },
    });
  });

  test("keeps environments apart and leaves out SKUs never seen", () => {
    const record = memory();
    record.rememberListings([{ ...note, listing: { sku: "A" }, source: "list", atMs: 1 }]);
    expect(record.rememberedListings("production", ["A"]).size).toBe(0);
    expect([...record.rememberedListings("sandbox", ["B", "A", "A"]).keys()]).toEqual(["A"]);
    expect(recall(record)?.whole).toBeUndefined();
  });

  describe("freshListings", () => {
    const listed = {
      ...note,
      listing: { sku: "A" },
      source: "list",
      atMs: 100,
    } as const;
    const isFresh = (record: ReturnType<typeof memory>, fromMs = 50, toMs = 200) =>
      record.freshListings("sandbox", ["A"], [fromMs, toMs]).size === 1;
    const written = (...events: readonly RunEvent[]) => {
      const record = memory();
      record.startRun(runStart("run"), plan([update("A")]), { env: "sandbox" });
      for (const event of events) record.append("run", event, 0);
      record.rememberListings([listed]);
      return record;
    };
    const ended = (how: Parameters<typeof outcome>[1], atMs: number) =>
      outcome("update:A", how, atMs);
    const begun = (atMs: number) => intent("update:A", atMs);

    test.each([
      ["list", true],
      ["update", true],
      ["create", false],
      ["seen", false],
    ] as const)("of source %s: %j", (source, fresh) => {
      const record = memory();
      record.rememberListings([{ ...listed, source }]);
      expect(isFresh(record)).toBe(fresh);
    });

    test("are neither older nor, after the clock was set back, newer than was asked for", () => {
      const record = memory();
      record.rememberListings([listed]);
      expect([isFresh(record, 101), isFresh(record, 50, 99)]).toEqual([false, false]);
    });

    test("belong to an environment", () => {
      const record = memory();
      record.rememberListings([listed]);
      expect(record.freshListings("sandbox", ["A"], [0, 200]).size).toBe(1);
      expect(record.freshListings("production", ["A"], [0, 200]).size).toBe(0);
    });

    test.each([
      ["nothing sent yet", [], true],
      ["a write under way", [begun(90)], false],
      ["a write applied before", [begun(80), ended("applied", 90)], true],
      ["a write applied while it was read", [begun(80), ended("applied", 110)], false],
      ["a write that ended unknown since", [begun(80), ended("unknown", 110)], false],
      ["a write that ended unknown before", [begun(80), ended("unknown", 90)], true],
      ["a row found stale since", [ended("stale", 110)], false],
      ["a write rejected since", [begun(105), ended("rejected", 110)], true],
    ] as const)("after %s: %j", (_what, events, fresh) => {
      expect(isFresh(written(...events))).toBe(fresh);
    });
  });

  test("finds many SKUs at once, whatever is in them", () => {
    const record = memory();
    const skus = Array.from({ length: 2_000 }, (_, index) => `SKU "${index}" ' – 编号`);
    record.rememberListings(
      skus.map((sku) => ({ env: "sandbox", sku, listing: { sku }, source: "list", atMs: 1 })),
    );
    expect(record.rememberedListings("sandbox", skus).size).toBe(2_000);
  });
});

describe("contractFacts", () => {
  test("are kept for each environment", () => {
    const record = memory();
    expect(record.contractFacts("sandbox")).toBeUndefined();
    record.factsStore("sandbox").save({ pageBase: 0, sizeName: "Size" });
    record.factsStore("sandbox").save({ pageBase: 1, controlSkus: ["A"] });
    record.factsStore("production").save({ pageBase: 0 });
    expect(record.factsStore("sandbox").load()).toEqual({ pageBase: 1, controlSkus: ["A"] });
    expect(record.contractFacts("production")).toEqual({ pageBase: 0 });
  });
});

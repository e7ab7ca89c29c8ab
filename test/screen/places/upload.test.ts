import { describe, expect, test } from "vitest";
import { emptyProgress } from "../../../src/model/run/run.ts";
import type { EndedOperation, OperationRef, RunView } from "../../../src/model/run/run-view.ts";
import type { ScreenEvent } from "../../../src/screen/state/program.ts";
import { styledRows } from "../support/drawn.ts";
import { ShownScreen, size60, size80, size120 } from "../support/screen-shown.ts";

function ref(row: number): OperationRef {
  return { id: `op-${row}`, kind: "create", rows: [row], subject: `SKU-${row}` };
}

function trouble(row: number, message = "no such category"): EndedOperation {
  return { ...ref(row), message, atMs: row };
}

const none: RunView["latest"] = {
  ...{ applied: [], rejected: [], unknown: [], conflict: [] },
  ...{ stale: [], "not-sent": [] },
};

const view: RunView = {
  ...{ state: "running", paused: false, stopping: false, total: 1000, done: 412 },
  counts: { ...emptyProgress().counts, applied: 409, rejected: 2, unknown: 1 },
  inFlight: [ref(413), ref(414)],
  readBack: { count: 1, first: [ref(17)] },
  retries: 3,
  latest: { ...none, rejected: [trouble(40), trouble(30)], unknown: [trouble(35, "timed out")] },
  lanes: [
    {
      ...{ lane: "create", perMinute: 96, left: 300, closedForMs: 42_100 },
      limit: { count: 100, windowMs: 60_000 },
      closedBecause: "too many requests",
    },
    {
      ...{ lane: "read", perMinute: 2, left: 0, closedForMs: 0 },
      limit: { count: 100, windowMs: 60_000 },
    },
  ],
  ...{ perMinute: 96, etaSeconds: 370, startedAtMs: 0, elapsedMs: 252_000 },
};

function uploading(more: Partial<RunView> = {}): ScreenEvent {
  return { type: "uploading", facts: { run: "r1", kind: "listings", view: { ...view, ...more } } };
}

function shown(more: Partial<RunView> = {}, size = size80): ShownScreen {
  return new ShownScreen(size).tell(uploading(more));
}

describe("the upload under way", () => {
  test("names the workbook of a run that is resumed or undone", () => {
    const facts = { run: "r1", kind: "undo", file: "june.xlsx", view } as const;
    const { lines } = new ShownScreen(size80).tell({ type: "uploading", facts });
    expect(lines[0]).toContain("june.xlsx");
  });

  test.each([size80, size120])(
    "says how far, how fast, what is open and what failed at %o",
    (size) => {
      const { text } = shown({}, size);
      expect(text).toContain("412 of 1,000 (41%)");
      expect(text).toContain("✓ 409 applied   ✗ 2 rejected   ? 1 outcome unknown");
      expect(text).toContain("4:12 so far  ·  about 6 minutes left  ·  3 retries");
      expect(text).toMatch(/create +96 a minute, limit 100 in 60 s, 300 to send/);
      expect(text).toContain("! create waiting 43 s: too many requests");
      expect(text).toContain("2 in progress: row 413 SKU-413, row 414 SKU-414");
      expect(text).toContain("1 being checked: row 17 SKU-17");
      const order = ["row 40", "row 35", "row 30"].map((row) => text.indexOf(row));
      expect(order).toEqual([...order].sort((one, other) => one - other));
      expect(text).toContain("? row 35  SKU-35  create: outcome unknown  timed out");
    },
  );

  test("logs what went through, too; } goes from trouble to trouble", () => {
    const applied = [50, 45, 34].map((row) => ({ ...ref(row), atMs: row }));
    const screen = shown({ latest: { ...none, applied, rejected: [trouble(40), trouble(30)] } });
    expect(screen.text).toMatch(
      /✓ row 50 {2}SKU-50 {2}create: applied\n {2}✓ row 45 .*\n {2}✗ row 40/,
    );
    expect(screen.press("}").text).toMatch(/2 newer above\n {2}✗ row 40/);
    expect(screen.press("}").text).toMatch(/4 newer above\n {2}✗ row 30/);
    expect(screen.press("{").text).toMatch(/2 newer above\n {2}✗ row 40/);
    expect(screen.press("g").text).toContain("newest first\n  ✓ row 50");
  });

  test("is all there on a small screen, the newest trouble too", () => {
    const { lines } = shown({}, size60);
    expect(lines).toHaveLength(15);
    expect(lines.join("\n")).toContain("✗ row 40  SKU-40  create: rejected");
    expect(lines.at(-1)).toMatch(/^ p pause {2}s stop/);
  });

  test("names as many rows in flight as a line holds, and counts the rest", () => {
    const inFlight = Array.from({ length: 40 }, (_, index) => ref(index + 100));
    const line = shown({ inFlight }).lines.find((one) => one.includes("in progress:")) ?? "";
    const named = line.match(/SKU-/g)?.length ?? 0;
    expect(named).toBeGreaterThan(2);
    expect(line).toContain(` and ${40 - named} more`);
    expect(line.length).toBeLessThanOrEqual(80);
  });

  test("p pauses and goes on, and what still ends is told", () => {
    const screen = shown().press("p");
    expect(screen.asked).toEqual([{ type: "pause", on: true }]);
    screen.tell(uploading({ paused: true }));
    expect(screen.text).toContain("Paused. Press p to resume.");
    expect(screen.text).not.toMatch(/\bleft\b/);
    expect(screen.lines[0]).toContain("paused at 41%");
    expect(screen.press("p").asked.at(-1)).toEqual({ type: "pause", on: false });
  });

  test("s asks; stopping says what ends, and s again offers to stop at once", () => {
    const screen = shown().press("s");
    expect(screen.text).toContain("Stop the run?");
    expect(screen.text).toMatch(/sheetport\s+resume r1/);
    expect(screen.press("n").asked).toEqual([]);
    expect(screen.press("s", "y").asked).toEqual([{ type: "stop" }]);
    expect(screen.state.places.at(-1)).toBe("upload");
    screen.tell(uploading({ stopping: true }));
    expect(screen.text).toContain("Stopping. Press s to stop at once.");
    expect(screen.press("s", "y").asked.at(-1)).toEqual({ type: "stop-now" });
  });

  test("Ctrl-C asks, a second one stops at once; a yes waits for what is in flight", () => {
    const twice = shown().press("ctrl-c");
    expect(twice.text).toContain("Stop the run and quit?");
    expect(twice.asked).toEqual([]);
    expect(twice.press("ctrl-c").asked).toEqual([{ type: "stop-now" }, { type: "quit" }]);
    const calm = shown().press("Q", "y");
    expect(calm.asked).toEqual([{ type: "stop" }, { type: "quit" }]);
    calm.tell(uploading({ stopping: true }));
    expect(calm.text).toContain("Stopping. Press s to stop at once.");
    expect(calm.press("ctrl-c").asked.slice(2)).toEqual([{ type: "stop-now" }, { type: "quit" }]);
  });

  test("goes on behind: Esc leaves, the title tells, u comes back", () => {
    const screen = shown().press("escape");
    expect(screen.state.places).toEqual(["home"]);
    expect(screen.lines[0]).toContain("Upload 41%");
    expect(screen.lines.at(-1)).toContain("u current run");
    screen.tell(uploading({ done: 500 }));
    expect(screen.state.places).toEqual(["home"]);
    expect(screen.press("u").text).toContain("500 of 1,000 (50%)");
  });

  test("troubles scroll line by line and keep their place while others come", () => {
    const long = "a long reason of the marketplace, ".repeat(20).trim();
    const rejected = Array.from({ length: 12 }, (_, index) => trouble(60 - index, long));
    const screen = shown({ latest: { ...none, rejected } });
    const first = () => screen.lines[screen.lines.findIndex((one) => one.includes("newest")) + 1];
    expect(first()).toContain("row 60");
    screen.press("j");
    expect(first()).toContain("a long reason");
    for (let step = 0; step < 20; step += 1) screen.press("j");
    const at = first();
    screen.tell(uploading({ latest: { ...none, rejected: [trouble(61, long), ...rejected] } }));
    expect(first()).toBe(at);
    for (let step = 0; step < 200; step += 1) screen.press("k");
    expect(first()).toContain("row 61");
    screen.press("G");
    expect(first()).toContain("row 49");
    expect(screen.press("g").text).toContain("row 61");
  });

  test("without colour every outcome still has its mark", () => {
    const painted = styledRows(shown().state).join("\n");
    expect(painted).toContain("✓ 409 applied");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is looked for
    expect(painted).not.toMatch(/\u001b\[(?:\d+;)*[349]\d(?:;\d+)*m/);
  });
});

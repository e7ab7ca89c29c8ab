import { describe, expect, test } from "vitest";
import { languages } from "../../../src/model/localised.ts";
import type { DoneFacts, DoneItem, RunEntry } from "../../../src/screen/state/facts.ts";
import { ShownScreen, size60, size80, size120 } from "../support/screen-shown.ts";

function entry(run: string, more: Partial<RunEntry> = {}): RunEntry {
  return {
    ...{ run, when: "2026-11-20 10:00 UTC", command: "upload", file: "autumn.xlsx", env: "shop" },
    ...{ state: "finished", done: 9, total: 9, canResume: false, canUndo: true },
    ...more,
  };
}

const entries = [
  entry("20261120-1000-open", { state: "interrupted, 2 unknown", done: 3, canResume: true }),
  entry("20261119-1000-done", { state: "finished, undone by 20261119-1100-undo", canUndo: false }),
];

function item(row: number, more: Partial<DoneItem> = {}): DoneItem {
  return {
    ...{ row, sku: `SKU-${row}`, action: "update", outcome: "applied" as const },
    ...{ attempts: 1, message: "" },
    ...more,
  };
}

const long = "This category takes no such attribute. ".repeat(60).trim();

const facts: DoneFacts = {
  ...{ run: "20261120-1000-open", kind: "listings", isWell: false },
  ...{ heading: "upload autumn.xlsx to shop (shop.example)", times: "Started 2026-11-20 UTC" },
  ended: "Interrupted: run 20261120-1000-open. 1 applied, 1 rejected.",
  items: [item(2), item(3, { outcome: "rejected", message: long })],
  ...{ canResume: true, canUndo: true },
  fieldsOf: (row) => (row === 2 ? [{ field: "name", before: "Old mug", sent: "New mug" }] : []),
};

describe("runs", () => {
  test("tells the run under the cursor in full at every size, and what can be done with it", () => {
    for (const size of [size60, size80, size120]) {
      const screen = new ShownScreen(size).tell({ type: "runs", runs: entries });
      const message = screen.lines
        .map((line) => line.split("│").at(-1))
        .join(" ")
        .replaceAll(/\s+/g, " ");
      expect(message).toContain("upload autumn.xlsx (shop), started 2026-11-20 10:00 UTC");
      expect(message).toContain("interrupted, 2 unknown, 3 of 9 writes applied");
      expect(screen.lines.at(-1)).toMatch(/Enter open.*R resume.*U undo/);
      screen.press("j");
      expect(screen.lines.join(" ").replaceAll(/\s+/g, " ")).toContain(
        "undone by 20261119-1100-undo",
      );
      expect(screen.lines.at(-1)).not.toContain("resume");
    }
  });

  test("no heading is cut for the position or for the mark of what is to the right", () => {
    const two = entries.map((one) => ({ ...one, env: "simulator" }));
    const wide = { columns: 100, rows: 30 };
    for (const size of [size60, size80, wide]) {
      for (const language of languages) {
        const screen = new ShownScreen(size, language).tell({ type: "runs", runs: two });
        const heading = screen.lines.find(
          (line) => /Run|Запуск {2}|任务 {2}/.test(line) && /State|Состояние|状态/.test(line),
        );
        expect(heading).toBeDefined();
        expect(heading).not.toContain("…");
      }
    }
  });

  test.each([
    ["enter", "show-run"],
    ["R", "resume"],
    ["U", "undo-run"],
  ])("%s asks for the run under the cursor", (key, type) => {
    const screen = new ShownScreen().tell({ type: "runs", runs: entries }).press("j", key);
    expect(screen.asked).toEqual([{ type, run: "20261119-1000-done" }]);
  });

  test("says so when there are none", () => {
    expect(new ShownScreen().tell({ type: "runs", runs: [] }).text).toContain("No runs yet");
  });
});

describe("run", () => {
  const shown = (more: Partial<DoneFacts> = {}, size = size80) =>
    new ShownScreen(size).tell(
      { type: "runs", runs: entries },
      { type: "run", facts: { ...facts, ...more } },
    );

  test("a row offers the next failed one only where there is another", () => {
    expect(shown().press("enter").lines.at(-1)).toContain("} next");
    expect(shown().press("j", "enter").lines.at(-1)).not.toContain("}");
  });

  test("shows what, when, how it ended, and its rows, each with a mark and a word", () => {
    for (const size of [size60, size80, size120]) {
      const { text } = shown({}, size);
      expect(text).toContain("upload autumn.xlsx to shop");
      expect(text).toContain("! Interrupted: run 20261120-1000-open.");
      expect(text).toMatch(/SKU-2 .*✓ applied/);
      expect(text).toMatch(/SKU-3 .*✗ rejected/);
    }
  });

  test("i shows the lines that have no room", () => {
    const screen = shown({ problems: Array(9).fill(long) }, size60);
    expect(screen.text).toMatch(/more lines: i shows/);
    expect(screen.press("i").state.places.at(-1)).toBe("question");
  });

  test("Enter shows a row's fields, and its whole message by scrolling; Esc goes back level by level", () => {
    const screen = shown().press("enter");
    expect(screen.text).toMatch(/before +Old mug\n +sent +New mug/);
    screen.press("escape", "j", "enter");
    let seen = screen.text;
    screen.press("pagedown", "pagedown", "pagedown", "G");
    seen += screen.text;
    expect(seen.match(/no such attribute\./g)?.length).toBeGreaterThan(30);
    expect(screen.press("escape").text).toMatch(/› .*SKU-3/);
    expect(screen.press("escape").text).toContain("Home › Runs");
    expect(screen.press("escape").text).not.toContain("Runs ");
  });

  test("R and U ask about the run, which its yes begins", () => {
    expect(shown().press("R", "U").asked).toEqual([
      { type: "resume", run: facts.run },
      { type: "undo-run", run: facts.run },
    ]);
    const question = {
      ...{ title: "Go on?", lines: ["2 of 9 writes are open."], verb: "go on", soFar: "" },
      onYes: [{ type: "begin-run" as const }],
    };
    const screen = shown().tell({ type: "asked", question });
    expect(screen.text).toContain("2 of 9 writes are open.");
    expect(screen.press("y").asked).toEqual([{ type: "begin-run" }]);
    expect(shown().tell({ type: "asked", question }).press("n").asked).toEqual([]);
  });

  test("of orders is about orders", () => {
    const orders = [item(2, { sku: "ORD-1", action: "packed, shipped" })];
    const { text } = shown({ kind: "orders", items: orders, canResume: false, canUndo: false });
    expect(text).toMatch(/Row +Order/);
    expect(text).toContain("packed, shipped");
  });
});

describe("export", () => {
  const running = {
    ...{ file: "/sheets/products.xlsx", path: "/sheets/products.xlsx", isWell: true },
    ...{ state: "running" as const, lines: ["Reading every live listing."] },
  };

  test("shows how far it is; Esc stops it and stays to say what is kept", () => {
    const screen = new ShownScreen().tell(
      { type: "exporting", facts: running },
      { type: "busy", busy: { words: "read 200 of 900" } },
    );
    expect(screen.text).toContain("Home › Export");
    expect(screen.text).toContain("read 200 of 900");
    expect(screen.press("escape").asked).toEqual([{ type: "give-up" }]);
    const lines = ["The export was stopped.", "200 listings are read and kept."];
    screen.tell({
      type: "exporting",
      facts: { ...running, state: "stopped", isWell: false, lines },
    });
    expect(screen.text).toContain("! The export was stopped.");
    expect(screen.press("escape").text).not.toContain("› Export");
  });

  test("at its end Enter opens the workbook, and all that was said can be reached", () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index}.`);
    const screen = new ShownScreen().tell(
      { type: "exporting", facts: running },
      { type: "exporting", facts: { ...running, state: "written", lines } },
    );
    expect(screen.text).toContain("lines 1–19 of 62  ↓ more");
    expect(screen.press("G").text).toContain("line 59.");
    expect(screen.press("enter").asked).toEqual([{ type: "open", path: "/sheets/products.xlsx" }]);
    expect(screen.text).toContain("Reading products.xlsx…");
  });
});

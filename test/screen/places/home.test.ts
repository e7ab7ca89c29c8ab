import { describe, expect, test } from "vitest";
import type { HomeFacts, RecentWorkbook, RunEntry } from "../../../src/screen/state/facts.ts";
import { ShownScreen, size60, size80, size120 } from "../support/screen-shown.ts";

function workbook(name: string, more: Partial<RecentWorkbook> = {}): RecentWorkbook {
  return {
    path: `/sheets/${name}`,
    name,
    folder: "/sheets",
    when: "2026-11-20 10:00 UTC",
    ...more,
  };
}

const openRun: RunEntry = {
  ...{ run: "20261120-1000-abcd", when: "2026-11-20 10:00 UTC", command: "upload" },
  ...{ file: "autumn.xlsx", env: "shop", state: "interrupted", done: 3, total: 9 },
  canResume: true,
};

const facts: HomeFacts = {
  workbooks: [workbook("spring.xlsx"), workbook("lost.xlsx", { isGone: true })],
  runs: [openRun],
  found: [workbook("new.xlsx")],
  folder: "/sheets",
  names: { export: "products-2.xlsx", template: "products-template.xlsx" },
  hasSample: true,
  isFirstTime: false,
};

function home(more: Partial<HomeFacts> = {}, size = size80): ShownScreen {
  return new ShownScreen(size).tell({ type: "home", facts: { ...facts, ...more } });
}

describe("home", () => {
  test("offers the interrupted run first, then workbooks, then the rest; with the next key", () => {
    for (const size of [size60, size80, size120]) {
      const { lines, text } = home({}, size);
      const at = (wanted: string) => lines.findIndex((line) => line.includes(wanted));
      expect(at("› Go on with autumn.xlsx")).toBeGreaterThan(0);
      expect(at("Open spring.xlsx")).toBeGreaterThan(at("Go on with"));
      expect(at("Open new.xlsx")).toBeGreaterThan(at("Open spring.xlsx"));
      expect(at("Open a workbook by its name")).toBeGreaterThan(at("Open new.xlsx"));
      expect(text).toContain("! gone");
      expect(lines.at(-1)).toContain("Enter go on with this run");
    }
  });

  test("welcomes whoever is here for the first time, with the sample under the cursor", () => {
    const first = { workbooks: [], runs: [], found: [], isFirstTime: true };
    const { text } = home(first);
    expect(text).toContain("Welcome to sheetport");
    expect(text).toContain("› Try it with the sample catalogue");
    expect(text).toContain("press Enter");
    const later = home(first).tell({ type: "home", facts });
    expect(later.text).toContain("› Go on with autumn.xlsx");
    expect(home({ ...first, hasSample: false }).text).not.toContain("sample");
  });

  test.each([
    ["enter", { type: "resume", run: openRun.run }],
    ["R", { type: "resume", run: openRun.run }],
    ["r", { type: "list-runs" }],
  ])("%s asks for what it says", (key, intent) => {
    expect(home().press(key).asked).toEqual([intent]);
  });

  test("opens the workbook under the cursor, and says its whole path", () => {
    const screen = home().press("j");
    expect(screen.text).toContain("/sheets/spring.xlsx");
    expect(screen.press("enter").asked).toEqual([{ type: "open", path: "/sheets/spring.xlsx" }]);
  });

  test("keeps the person's place when it is looked at again, and looks when it is come back to", () => {
    const screen = home()
      .press("j")
      .tell({ type: "home", facts: { ...facts, runs: [] } });
    expect(screen.text).toContain("› Open spring.xlsx");
    screen.tell({ type: "runs", runs: [openRun] }).press("escape");
    expect(screen.asked).toEqual([{ type: "go-home" }]);
  });
});

describe("the field for a file name", () => {
  test("is asked about as typed, completed by Tab, and kept with its problem when it fails", () => {
    const screen = home().press("o").type("~/a").press("tab");
    expect(screen.asked).toEqual([{ type: "complete-path", text: "~/a" }]);
    screen.tell({
      type: "completed",
      asked: "~/a",
      text: "~/autumn",
      choices: ["autumn", "autumn2"],
    });
    expect(screen.text).toContain("File: ~/autumn▏");
    expect(screen.text).toContain("autumn2");
    screen.press("enter");
    expect(screen.asked.at(-1)).toEqual({ type: "open-typed", text: "~/autumn" });
    screen.tell({ type: "failed", message: "There is no file.", hint: "Check the name." });
    expect(screen.text).toContain("✗ There is no file. Check the name.");
    expect(screen.text).toContain("File: ~/autumn▏");
    expect(screen.press("x").text).not.toContain("✗");
  });

  test("what came too late completes nothing", () => {
    const screen = home().press("o").type("ab");
    screen.tell({ type: "completed", asked: "a", text: "autumn", choices: [] });
    expect(screen.text).toContain("File: ab▏");
  });

  test("of a long text shows the part around the cursor, on one line", () => {
    const screen = home()
      .press("o")
      .paste(`${"folder/".repeat(40)}end.xlsx`);
    expect(screen.text).toContain("end.xlsx▏");
    expect(screen.lines).toHaveLength(24);
    expect(Math.max(...screen.lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test("offers a free name for an export and for a blank workbook", () => {
    expect(home().press("e").text).toContain("Write to: products-2.xlsx▏");
    expect(home().press("e", "enter").asked).toEqual([
      { type: "export", file: "products-2.xlsx", overwrite: false },
    ]);
    expect(home().press("t", "enter").asked).toEqual([
      { type: "template", file: "products-template.xlsx", overwrite: false },
    ]);
    expect(home().press("e", "escape").asked).toEqual([]);
  });
});

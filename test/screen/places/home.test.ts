import { describe, expect, test } from "vitest";
import type {
  FolderFacts,
  HomeFacts,
  RecentWorkbook,
  RunEntry,
} from "../../../src/screen/state/facts.ts";
import { ShownScreen, size60, size80, size120 } from "../support/screen-shown.ts";
import { checkFacts, loadFacts } from "./load-and-check.ts";

function workbook(name: string, more: Partial<RecentWorkbook> = {}): RecentWorkbook {
  return {
    path: `/sheets/${name}`,
    name,
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
  unopened: [workbook("new.xlsx")],
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
      expect(at("› R Resume autumn.xlsx")).toBeGreaterThan(0);
      expect(at("Open spring.xlsx")).toBeGreaterThan(at("Go on with"));
      expect(at("Open new.xlsx")).toBeGreaterThan(at("Open spring.xlsx"));
      expect(at("Open a workbook …")).toBeGreaterThan(at("Open new.xlsx"));
      expect(text).toContain("! Open lost.xlsx");
      expect(lines.at(-1)).toContain("Enter resume the run");
    }
  });

  test("tells beside the list what a line leads to, and how a workbook was uploaded last", () => {
    const lastRuns = new Map([["/sheets/spring.xlsx", { ...openRun, file: "spring.xlsx" }]]);
    const screen = home({ runs: [], lastRuns }, size120);
    const beside = () => screen.lines.map((line) => line.split("│")[1] ?? "").join(" ");
    expect(beside().replaceAll(/\s+/g, " ")).toContain("20261120-1000-abcd: upload spring");
    screen.press("j");
    expect(beside().replaceAll(/\s+/g, " ")).toContain(
      "This workbook has no recent run in this environment.",
    );
    screen.press("j", "j");
    expect(beside()).toContain("Choose a workbook");
  });

  test("welcomes whoever is here for the first time, with the sample under the cursor", () => {
    const first = { workbooks: [], runs: [], unopened: [], isFirstTime: true };
    const { text } = home(first);
    expect(text).toContain("Welcome to sheetport");
    expect(text).toContain("›   Try a copy of the sample catalogue");
    expect(text).toContain("nothing reaches a marketplace");
    const later = home(first).tell({ type: "home", facts });
    expect(later.text).toContain("› R Resume autumn.xlsx");
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
    expect(screen.text).toContain("›   Open spring.xlsx");
    screen.tell({ type: "runs", runs: [openRun] }).press("escape");
    expect(screen.asked).toEqual([{ type: "go-home" }]);
  });
});

const folder: FolderFacts = {
  path: "/sheets",
  entries: [
    { kind: "up", name: "..", path: "/", when: "" },
    { kind: "workbook", name: "new.xlsx", path: "/sheets/new.xlsx", when: "today", bytes: 15_971 },
    { kind: "folder", name: "old", path: "/sheets/old", when: "yesterday" },
    { kind: "workbook", name: "closed.csv", path: "/sheets/closed.csv", when: "", isClosed: true },
    { kind: "other", name: "new.doc", path: "/sheets/new.doc", when: "today", bytes: 12 },
    { kind: "workbook", name: ".new.csv", path: "/sheets/.new.csv", when: "", isHidden: true },
  ],
};

function files(more: Partial<FolderFacts> = {}, size = size80): ShownScreen {
  return home({}, size).tell({ type: "folder", facts: { ...folder, ...more } });
}

describe("the list of files", () => {
  test.each([size60, size80, size120])(
    "begins at the latest file, with size, time and what keeps one from being read, at %o",
    (size) => {
      expect(home({}, size).press("o").asked).toEqual([{ type: "list-folder" }]);
      const { lines, text } = files({}, size);
      expect(text).toMatch(/› {3}new\.xlsx +16 kB today/);
      expect(text).toMatch(/▸ old\/ +yesterday/);
      expect(text).toMatch(/\[workbooks and folders 3\] +everything 5/);
      expect(text).not.toContain("new.doc ");
      expect(lines.at(-1)).toContain("Enter open  ");
      if (size !== size60) expect(text).toMatch(/! closed\.csv {2}no permission/);
    },
  );

  test("writes sizes with the decimal sign of the language", () => {
    const entry = {
      kind: "workbook",
      name: "a.xlsx",
      path: "/a.xlsx",
      when: "",
      bytes: 1_540,
    } as const;
    const screen = new ShownScreen(size80, "ru");
    screen.tell({ type: "folder", facts: { path: "/", entries: [entry] } });
    expect(screen.text).toContain("1,5 КБ");
  });

  test("Enter goes into a folder and comes out where it went in, or opens the file", () => {
    const screen = files().press("j", "enter");
    expect(screen.asked).toEqual([{ type: "list-folder", path: "/sheets/old" }]);
    const up = { kind: "up", name: "..", path: "/sheets", when: "" } as const;
    screen.tell({ type: "folder", facts: { path: "/sheets/old", entries: [up] } });
    expect(screen.text).toContain("No visible workbooks or folders here.");
    screen.press("enter").tell({ type: "folder", facts: folder });
    expect(screen.asked.at(-1)).toEqual({ type: "list-folder", path: "/sheets" });
    expect(screen.text).toContain("› ▸ old/");
    screen.press("k", "enter");
    expect(screen.asked.at(-1)).toEqual({ type: "open", path: "/sheets/new.xlsx" });
    expect(screen.text).toContain("Reading new.xlsx…");
    expect(files().press("escape").text).toContain("What would you like to do?");
  });

  test("a name is typed on from another folder than that of the start", () => {
    expect(files().press("o").text).toMatch(/File: *$/m);
    const inside = files({ path: "/sheets/old" }).press("o").type("a.csv").press("enter");
    expect(inside.asked.at(-1)).toEqual({ type: "open-typed", text: "/sheets/old/a.csv" });
  });

  test("what the filter finds among hidden and other files is told, and Tab shows it", () => {
    const screen = files().press("/").type("new").press("enter");
    expect(screen.text).toContain("2 more (hidden or of another");
    expect(screen.text).not.toContain(".new.csv");
    screen.press("tab");
    expect(screen.text).toContain(".new.csv");
    expect(screen.text).toContain("new.doc ");
  });

  test("says why a folder cannot be looked into, and that not all of it is listed", () => {
    const [up] = folder.entries;
    const entries = up === undefined ? [] : [up];
    const problem = "There is no folder /sheets.";
    expect(files({ entries, problem }).text).toContain(`✗ ${problem}`);
    expect(files({ leftOut: 7 }).text).toContain("7 more not shown");
  });
});

describe("the page of a workbook that is being opened", () => {
  const enter = () => home().press("j", "enter");

  test("stays until the workbook is read, then is the check where nothing needs a person", () => {
    const screen = enter().tell({
      type: "loaded",
      facts: loadFacts({ problems: [] }),
      isSure: true,
    });
    expect(screen.text).toContain("Reading spring.xlsx…");
    screen.tell({ type: "checked", facts: checkFacts() });
    expect(screen.lines[1]).toContain("Home › Check");
    expect(screen.text).toContain("1 of 2 columns matched · press L to see");
    expect(screen.press("L").lines[1]).toContain("Home › Check › Load");
    expect(screen.press("escape").lines[1]).toMatch(/Home › Check$/);
    screen.press("escape");
    expect(screen.asked.slice(-2)).toEqual([{ type: "close-workbook" }, { type: "go-home" }]);
  });

  test("is Load where something does", () => {
    const screen = enter().tell({ type: "loaded", facts: loadFacts(), isSure: false });
    expect(screen.lines[1]).toContain("Home › Load");
  });

  test("goes with Esc, and what is being read is given up; a failure leads back, too", () => {
    const screen = enter()
      .tell({ type: "busy", busy: { words: "opening" } })
      .press("escape");
    expect(screen.asked.slice(1).map(({ type }) => type)).toEqual([
      "give-up",
      "close-workbook",
      "go-home",
    ]);
    const failed = enter().tell({ type: "failed", message: "It is gone.", hint: "Look." });
    expect(failed.text).toContain("✗ It is gone. Look.");
    expect(failed.text).toContain("What would you like to do?");
  });

  test("is that of orders, too, until they are read", () => {
    const facts = loadFacts({ about: "orders", problems: [] });
    const screen = enter().tell({ type: "loaded", facts, isSure: true });
    expect(screen.text).toContain("Reading spring.xlsx…");
  });

  test("leads to what was read from wherever the person has gone meanwhile", () => {
    const screen = enter().press("?").tell({ type: "checked", facts: checkFacts() });
    expect(screen.press("x").lines[1]).toContain("Home › Check");
  });
});

test("what is found late on a slow disk stands behind what stood there", () => {
  const before = home({ unopened: [] });
  const at = (screen: ShownScreen) => screen.lines.findIndex((line) => line.includes("›  "));
  const moved = before.press("G");
  const row = at(moved);
  moved.tell({ type: "home", facts: { ...facts, isFoundLate: true } });
  expect(at(moved)).toBe(row);
  expect(moved.press("j").text).toMatch(/› +Open new\.xlsx/);
});

describe("the field for a file name", () => {
  test("is opened as typed, and kept with its problem when it fails", () => {
    const screen = files().press("o").type("~/autumn").press("enter");
    expect(screen.asked).toEqual([{ type: "open-typed", text: "~/autumn" }]);
    screen.tell({ type: "failed", message: "There is no file.", hint: "Check the name." });
    expect(screen.text).toContain("✗ There is no file. Check the name.");
    expect(screen.text).toContain("File: ~/autumn");
    expect(screen.press("x").text).not.toContain("✗");
  });

  test("of a long text shows the part around the cursor, on one line", () => {
    const screen = files()
      .press("o")
      .paste(`${"folder/".repeat(40)}end.xlsx`);
    expect(screen.text).toContain("end.xlsx");
    expect(screen.lines).toHaveLength(24);
    expect(Math.max(...screen.lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test("offers a free name for an export and for a blank workbook", () => {
    expect(home().press("e").text).toContain("File: products-2.xlsx");
    expect(home().press("e", "enter").asked).toEqual([
      { type: "export", about: "products", file: "products-2.xlsx" },
    ]);
    expect(home().press("t", "enter").asked).toEqual([
      { type: "template", file: "products-template.xlsx", overwrite: false },
    ]);
    expect(home().press("e", "escape").asked).toEqual([]);
  });
});

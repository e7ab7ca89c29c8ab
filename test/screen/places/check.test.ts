import { describe, expect, test } from "vitest";
import { checkText, checkTotals } from "../../../src/report/index.ts";
import type { CheckFacts, CheckSince } from "../../../src/screen/state/facts.ts";
import { english, saying } from "../../support/english.ts";
import { checkFacts, finding, loadFacts, TriedScreen } from "./load-and-check.ts";

function checked(facts: CheckFacts = checkFacts(), size = { columns: 80, rows: 24 }) {
  return new TriedScreen(size).tell(
    { type: "loaded", facts: loadFacts({ problems: [] }) },
    { type: "checked", facts },
  );
}

/** The check after a save that put a row in front and mended row 4. */
function savedFacts(): CheckFacts {
  const findings = [finding(3), finding(7), finding(8)];
  const since: CheckSince = {
    savedAt: "14:02:11",
    words: "1 fixed, 1 new, 2 left",
    fixed: [{ finding: finding(4), rowNow: 5 }],
    fresh: new Set(findings.slice(2)),
    rowNow: (row) => row + 1,
  };
  // The note moves every entry down: staying at the same position would be another one.
  return checkFacts({ findings, since, notes: ["Left out: column C."] });
}

describe("check", () => {
  test.each([
    { columns: 60, rows: 15 },
    { columns: 80, rows: 24 },
    { columns: 120, rows: 40 },
  ])("shows finding, fix and the row's cells at $columns × $rows", (size) => {
    const text = checked(checkFacts(), size).press("enter", "down", "down").text();
    expect(text).toContain("9 rows: 6 valid, 3 invalid");
    expect(text).toContain("[all 3] errors 3");
    expect(text).toMatch(/^› {3}B4 +✗( error)? +MUG-4 {2}xxx/m);
    expect(text).toContain("B4 · MUG-4");
    expect(text).toContain("Name of row 4 is too long.");
    expect(text).toContain("→ Shorten it by 1.");
    if (size.rows > 15) expect(text).toMatch(/SKU +MUG-4[\s\S]*› Name +xxx/);
  });

  test("groups what is the same in one column, and opens a group with Enter", () => {
    const findings = [2, 4, 6].map((row) => finding(row));
    const alone = finding(5, { cell: "C5", column: "Weight", message: saying("Weight is blank.") });
    const warnings = [7, 8].map((row) => finding(row, { severity: "warning" }));
    const screen = checked(checkFacts({ findings: [...findings, alone, ...warnings] }));
    const listed = () =>
      screen
        .lines()
        .flatMap(
          (line) => /^[› ] +((?:[▸▾] )?\w+(?: ×)?) +[✗!] \w+ +(.*)$/.exec(line)?.slice(1) ?? [],
        );
    expect(listed()).toEqual([
      ...["▸ 3 ×", "Name of row … is too long."],
      ...["C5", "Weight is blank."],
      ...["▸ 2 ×", "Name of row … is too long."],
    ]);
    screen.press("enter");
    expect(listed().slice(0, 8)).toEqual([
      ...["▾ 3 ×", "Name of row … is too long."],
      ...["B2", "MUG-2  xxx"],
      ...["B4", "MUG-4  xxx"],
      ...["B6", "MUG-6  xxx"],
    ]);
    expect(screen.press("enter").asked).toEqual([]);
    expect(listed()).toHaveLength(6);
  });

  test("a filter looks into closed groups, and what it found stays in sight without it", () => {
    const screen = checked().press("/", ..."mug-4", "enter");
    expect(screen.text()).toMatch(/ B4 +✗/);
    expect(screen.text()).not.toMatch(/ B2 +✗/);
    screen.press("down", "escape");
    expect(screen.text()).toMatch(/^› {3}B4 +✗/m);
    expect(screen.text()).toMatch(/ B6 +✗/);
  });

  test("Enter shows all about a finding, and Esc leads back to the list", () => {
    const screen = checked(checkFacts({ findings: [finding(2)] })).press("enter");
    expect(screen.text()).not.toContain("Problem");
    expect(screen.text()).toMatch(/B2 · MUG-2[\s\S]*› Name +xxx/);
    expect(screen.press("escape").text()).toContain("Problem");
    expect(screen.state.places.at(-1)).toBe("check");
  });

  test.each([false, true])("has two rows and the whole message at 60 × 15, watched: %s", (on) => {
    const long = `Name ${"is far too long for what it is ".repeat(7)}at last.`;
    const findings = [2, 3, 4].map((row) =>
      finding(row, { column: `C${row}`, message: saying(long, "Shorten it.") }),
    );
    const screen = checked(checkFacts({ findings }), { columns: 60, rows: 15 });
    screen.tell({ type: "watching", on });
    expect(screen.lines().filter((line) => /^[› ] B\d +✗/.test(line)).length).toBeGreaterThan(1);
    expect(screen.text().replaceAll(/\s+/g, " ")).toContain(long);
  });

  test("shows what Excel damaged as it is and as it probably was", () => {
    const damaged = finding(2, {
      code: "code-is-date",
      value: "2025-03-04",
      meant: ["4-3", "3-4"],
    });
    expect(checked(checkFacts({ findings: [damaged] })).text()).toContain(
      "2025-03-04 → probably “4-3” or “3-4”",
    );
  });

  test("Y copies the address of the cell, of a group that of its first one", () => {
    const screen = checked(checkFacts({ findings: [finding(2)] })).press("Y");
    expect(screen.state.copied).toEqual({ text: "B2" });
    expect(screen.text()).toContain("Passed to the terminal’s clipboard: B2.");
    const notes = checked(checkFacts({ findings: [], notes: ["Left out: C."] })).press("Y");
    expect(notes.state.copied).toBeUndefined();
    expect(notes.text()).toContain("There is no cell address to copy here.");
    expect(checked().press("Y").state.copied).toEqual({ text: "B2" });
  });

  test("u goes on as C does, because an upload is confirmed in the review", () => {
    const warning = finding(5, { severity: "warning", code: "gtin-check-digit" });
    const facts = checkFacts({ findings: [warning] });
    expect(checked(facts).press("u").asked).toEqual([{ type: "compare" }]);
  });

  test("names the other findings of the row", () => {
    const other = finding(2, {
      cell: "C2",
      code: "not-a-number",
      message: saying("Weight is no number."),
    });
    const text = checked(checkFacts({ findings: [finding(2), other] })).text();
    expect(text).toMatch(/Also in this row:\n ✗ C2 Weight is no number\./);
  });

  test("Tab goes through the groups that hold something", () => {
    const warning = finding(5, { severity: "warning", code: "gtin-check-digit" });
    const screen = checked(
      checkFacts({ findings: [finding(2), warning], notes: ["Left out: C."] }),
    );
    expect(screen.text()).toContain("[all 3] error 1  warning 1  note 1");
    expect(screen.text()).toMatch(/sheet +· note/);
    const shown = () => screen.state.check?.list.preset;
    const seen = Array.from({ length: 4 }, () => screen.press("tab") && shown());
    expect(seen).toEqual(["error", "warning", "info", "all"]);
  });

  test("without a finding, a wide screen shows the first rows", () => {
    const facts = checkFacts({ findings: [], firstRows: [2, 3] });
    const text = checked(facts, { columns: 120, rows: 40 }).text();
    expect(text).toMatch(/Row SKU +Name *\n +2 MUG-2 xxx *\n +3 MUG-3 xxx *\n/);
  });

  test("without a finding it says what was checked, what was left out, and what Enter does", () => {
    const facts = checkFacts({ findings: [], notes: ["Ignored: column C."] });
    const screen = checked(facts);
    const text = screen.text().replaceAll(/\s+/g, " ");
    expect(text).toContain("✓ 9 rows checked (Products): nothing to correct.");
    expect(text).toContain("Ignored: column C.");
    expect(text).toContain("Checked: required fields,");
    expect(text).toContain("Enter compare with live listings");
    expect(screen.press("enter").asked).toEqual([{ type: "compare" }]);
  });

  test("asks before wrong rows are left behind, not for errors of new products alone", () => {
    const screen = checked().press("C");
    expect(screen.asked).toEqual([]);
    expect(screen.text()).toContain("3 of 9 rows are invalid");
    const facts = checkFacts({ findings: [finding(2, { onlyOnCreate: true })] });
    const totals = { ...facts.totals, invalidIfNew: 1 };
    const mild = checked({ ...facts, totals });
    expect(mild.text()).toContain("✗ if new");
    expect(mild.press("C").asked).toEqual([{ type: "compare" }]);
  });

  test("counts rows as the plain check does: those that go on and those with errors are all rows", () => {
    const findings = [finding(2), finding(4), finding(6, { onlyOnCreate: true })];
    const totals = checkTotals({ rows: 9, findings });
    expect(totals).toMatchObject({ rows: 9, valid: 6, invalid: 3, invalidIfNew: 1 });
    const screen = checked(checkFacts({ findings, totals }));
    const plain = checkText(
      { file: "mugs.xlsx", sheet: "Products", findings, rows: 9 },
      { translator: english },
    );
    const told = "9 rows: 6 valid, 1 valid as updates only, 2 invalid";
    expect(plain).toContain(told);
    expect(screen.text()).toContain(told);
    const asked = screen.press("C").text();
    expect(asked).toContain("2 of 9 rows are invalid");
    expect(asked).toContain("The other 6 rows can be uploaded");
    expect(asked).toContain("1 more row is valid for a live listing");
  });
});

describe("check with repairs", () => {
  const offered = finding(2, { code: "sku-unsafe", value: "MUG\u200b-2", repair: "MUG-2" });

  test("offers to read with those that are sure, and asks for it", () => {
    const screen = checked(checkFacts({ findings: [offered, finding(4)] }));
    expect(screen.lines().at(-1)).toContain("F repair 1 cell");
    expect(screen.press("F").asked).toEqual([{ type: "repair", on: true }]);
  });

  test("has nothing to ask for where none is sure, and says so", () => {
    const screen = checked().press("F");
    expect(screen.asked).toEqual([]);
    expect(screen.text()).toContain("There are no safe repairs to make.");
  });

  test("shows what each cell held and what was read, as a group of its own; the same key takes it back", () => {
    const repaired = { ...offered, severity: "info", repaired: true } as const;
    const facts = checkFacts({ findings: [repaired, finding(4)], isRepaired: true });
    const screen = checked(facts);
    expect(screen.text()).toContain("[all 2] error 1  repaired 1");
    expect(screen.text()).toContain(", 1 cell repaired");
    expect(screen.text()).toMatch(/B2 +✓ repaired/);
    expect(screen.press("down").text()).toMatch(/“MUG.*-2” → “MUG-2”/);
    expect(screen.press("F").asked).toEqual([{ type: "repair", on: false }]);
  });
});

describe("check of a sheet without a valid row", () => {
  const findings = [2, 3].map((row) => finding(row));
  const totals = { rows: 2, valid: 0, invalid: 2, errors: 2, warnings: 0 };

  test("says how to go on, also while the workbook is watched", () => {
    const screen = checked(checkFacts({ findings, totals })).press("C");
    const told = () => screen.text().replaceAll(/\s+/g, " ");
    expect(told()).toContain("correct the workbook and save it, then press w to check it again.");
    screen.press("escape").tell({ type: "watching", on: true }).press("C");
    expect(told()).toContain("correct the workbook and save it.");
  });

  test("names no valid rows if the others are invalid only if they are new", () => {
    const facts = checkFacts({ findings, totals: { ...totals, invalidIfNew: 1 } });
    const text = checked(facts).press("C").text();
    expect(text).toContain("Invalid rows are not sent.");
    expect(text).not.toContain("other 0 rows");
  });
});

test("a group about the whole sheet counts no rows", () => {
  const findings = [1, 2].map(() =>
    finding(0, { cell: "", message: saying("A sheet is left out.") }),
  );
  const text = checked(checkFacts({ findings }), { columns: 120, rows: 40 }).text();
  expect(text).toMatch(/2 findings {2}✗ error/);
});

test("} goes on to a warning behind the last error", () => {
  const findings = [finding(3), finding(7, { severity: "warning", code: "card-differs" })];
  const screen = checked(checkFacts({ findings })).press("}");
  expect(screen.text()).toMatch(/^› +B7 +! warning/m);
});

describe("check after a save", () => {
  test("keeps the row under the cursor, shows what was fixed and what is new", () => {
    const screen = checked(undefined, { columns: 80, rows: 30 });
    screen.press("enter", "down", "down", "down");
    screen.tell({ type: "watching", on: true }, { type: "checked", facts: savedFacts() });
    const text = screen.text();
    expect(text).toContain("watching  Checked at 14:02:11: 1 fixed, 1 new, 2 left");
    expect(text).toMatch(/^› {3}B7 +✗ error/m);
    expect(text).toMatch(/B5 +✓ fixed/);
    expect(text).toMatch(/B8 +✗ new/);
  });

  test("goes on from a finding that was fixed to the next open one", () => {
    const screen = checked().press("enter", "down", "down");
    expect(screen.text()).toMatch(/^› +B4 +✗ error MUG-4/m);
    screen.tell({ type: "checked", facts: savedFacts() });
    expect(screen.text()).toMatch(/^› +B7 +✗ error MUG-7/m);
    expect(screen.text()).toMatch(/^ +B5 +✓ fixed/m);
  });

  test("leaves the person on the review, and says that it is old; Check compares again", () => {
    const review = {
      type: "reviewed" as const,
      facts: { items: [], nameOf: () => "" },
    };
    const screen = checked(checkFacts({ findings: [] })).press("enter");
    screen.tell(review as never, { type: "checked", facts: savedFacts() });
    expect(screen.state.places.at(-1)).toBe("review");
    expect(screen.lines()[1]).toContain("! the workbook has been saved again");
    screen.press("escape");
    expect(screen.lines().at(-1)).toContain("C compare again");
    screen.press("C", "y");
    expect(screen.asked.at(-1)).toMatchObject({ type: "compare" });
    expect(screen.state.review).toBeUndefined();
  });

  test("says nothing of the row that now has the number of a deleted one", () => {
    const saved = savedFacts();
    const findings = [finding(3), finding(7, { column: "Weight", cell: "C7" })];
    const since = {
      ...(saved.since as CheckSince),
      fixed: [{ finding: finding(7), rowNow: undefined }],
    };
    const screen = checked(undefined, { columns: 80, rows: 30 });
    screen.tell({ type: "checked", facts: checkFacts({ findings, since }) }).press("G");
    expect(screen.text()).toContain("The row is no longer in this sheet. The finding was:");
    expect(screen.text()).not.toContain("Also in this row");
  });

  test("tells of a save that changed nothing or cannot be read, with the findings in sight", () => {
    const screen = checked().tell({
      type: "watching",
      on: true,
      notice: { style: "error", text: "14:02:11: This is not an Excel workbook." },
    });
    expect(screen.text()).toContain("14:02:11: This is not an Excel workbook.");
    expect(screen.text()).toMatch(/3 × +✗ error/);
    screen.press("w");
    expect(screen.asked).toEqual([{ type: "watch", on: false }]);
  });
});

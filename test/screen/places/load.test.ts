import { describe, expect, test } from "vitest";
import { checkFacts, finding, loadFacts, TriedScreen } from "./load-and-check.ts";

function loaded(more = {}, size = { columns: 80, rows: 24 }) {
  return new TriedScreen(size).tell({ type: "loaded", facts: loadFacts(more) });
}

describe("load", () => {
  test.each([
    { columns: 60, rows: 15 },
    { columns: 80, rows: 24 },
    { columns: 120, rows: 40 },
  ])("tells every problem with its fix in full at $columns × $rows", (size) => {
    const text = loaded({}, size).text().replaceAll(/\s+/g, " ");
    expect(text).toContain(
      "✗ The required column “SKU” is missing. → Choose it with c, or add it.",
    );
    expect(text).toContain("? Not recognised and left out: B “Our code”.");
    expect(text).toContain("Sheet “Products”, headings in row 2");
    expect(text).toMatch(/› B +Our code +\? left out; no/);
    expect(text).toMatch(/c choose the meaning/);
  });

  test("goes on only with a sheet that can be read", () => {
    const screen = loaded().press("enter");
    expect(screen.asked).toEqual([]);
    expect(screen.text()).toContain("cannot be read yet");
    screen.tell({ type: "loaded", facts: loadFacts({ problems: [] }) }).press("enter");
    expect(screen.asked).toEqual([{ type: "check" }]);
  });

  test("c lists the meanings, taken and missing ones marked; letters narrow, Enter chooses", () => {
    const screen = loaded().press("c");
    expect(screen.text()).toMatch(/○ Parent SKU +column A “Parent SKU”/);
    expect(screen.text()).toMatch(/› ! SKU +required, still missing/);
    screen.press("s", "k", "u");
    expect(screen.text()).not.toContain("Name");
    expect(screen.text()).toMatch(/› ! SKU/);
    screen.press("enter");
    expect(screen.asked).toEqual([{ type: "choose-meaning", column: 1, meaning: "sku" }]);
    expect(screen.state.load?.choosing).toBeUndefined();
  });

  const currency = { id: "currency", words: "Currency", isMissing: true, choices: ["USD", "RUB"] };
  const brand = { id: "brand", words: "Brand", isMissing: false, choices: [] };

  test("c on a field without a column sets one of its values for every row", () => {
    const screen = loaded({ problems: [], fields: [brand, currency] }).press("G");
    expect(screen.text()).toMatch(/› +\(every row\) +\? Currency: required, still missing/);
    screen.press("c", "r", "u", "enter");
    expect(screen.asked).toEqual([{ type: "set-value", place: "currency", text: "RUB" }]);
  });

  test("c on a field that may have any value takes what is typed, and gives it up again", () => {
    const screen = loaded({ problems: [], fields: [brand] }).press("G", "c");
    expect(screen.text()).toContain("type the value");
    expect(screen.text()).not.toMatch(/Nothing matches|There is nothing/);
    screen.press(..."Ab c", "enter");
    expect(screen.asked).toEqual([{ type: "set-value", place: "brand", text: "Ab c" }]);
    const fields = [{ ...brand, value: "Ab c" }];
    screen.tell({ type: "loaded", facts: loadFacts({ problems: [], fields }) });
    expect(screen.text()).toContain("✓ Brand = Ab c");
    screen.press("G", "c", "end", "enter");
    expect(screen.asked.at(-1)).toEqual({ type: "set-value", place: "brand", text: "" });
  });

  test("the cursor goes on from the last choice to the first open column", () => {
    const screen = loaded({ problems: [], fields: [currency] }).press("G", "c", "u", "enter");
    expect(screen.text()).toMatch(/› B +Our code/);
  });

  test("c opens at the likely field, whose option may also state a unit", () => {
    const { columns, ...facts } = loadFacts({ problems: [] });
    const perhaps = { id: "weight", words: "Weight, kg" };
    const screen = loaded({
      ...facts,
      columns: columns.map((one) => (one.by === "unknown" ? { ...one, perhaps } : one)),
      meanings: () => [
        { id: "sku", words: "SKU", isMissing: true },
        { id: "weight in kg", words: "Weight, kg" },
      ],
    }).press("c");
    expect(screen.text()).toMatch(/› +Weight, kg/);
  });

  test("Esc clears what was typed, then leaves the list without a choice", () => {
    const screen = loaded().press("c", "q", "Q");
    expect(screen.text()).toContain("Nothing matches.");
    screen.press("enter", "escape");
    expect(screen.text()).toContain("Parent SKU");
    screen.press("escape");
    expect(screen.state.load?.choosing).toBeUndefined();
    expect(screen.asked).toEqual([]);
  });

  test("S lists the sheets, H the first rows; the cursor is on what holds", () => {
    const screen = loaded().press("S");
    expect(screen.text()).toMatch(/› = Products +looks like products/);
    expect(screen.text()).toMatch(/Old prices +hidden/);
    screen.press("down", "enter");
    screen.press("T");
    expect(screen.text()).toMatch(/› = row 2 +Parent SKU │ Our code/);
    screen.press("up", "enter");
    expect(screen.asked).toEqual([
      { type: "choose-sheet", sheet: "Old prices" },
      { type: "choose-heading-row", row: 1 },
    ]);
  });

  test("P takes what an unknown column most likely holds, and makes a choice of a likeness", () => {
    const [parent, code] = loadFacts().columns;
    if (parent === undefined || code === undefined) throw new Error("two columns");
    const perhaps = { id: "sku", words: "SKU" };
    const columns = [
      {
        ...parent,
        by: "alike" as const,
        confidence: 95,
        perhaps: { id: "p", words: "Parent SKU" },
      },
      { ...code, confidence: 72, perhaps },
    ];
    const screen = loaded({ columns });
    expect(screen.text()).toMatch(/Parent SKU +≈ Parent SKU \(95% similar\)/);
    expect(screen.text()).toMatch(/Our code +\? left out; perhaps SKU \(72%\)/);
    expect(screen.text()).toMatch(/P use as SKU/);
    expect(screen.press("P", "k", "P").asked).toEqual([
      { type: "choose-meaning", column: 1, meaning: "sku" },
      { type: "choose-meaning", column: 0, meaning: "p" },
    ]);
    const nothing = loaded().press("P");
    expect(nothing.asked).toEqual([]);
    expect(nothing.text()).toContain("There is no suggestion");
  });

  test("after a choice the cursor is on the next column that is not clear", () => {
    const [, code] = loadFacts().columns;
    if (code === undefined) throw new Error("two columns");
    const perhaps = { id: "sku", words: "SKU" };
    const columns = Array.from({ length: 9 }, (_, index) => ({
      ...{ ...code, index, letters: `C${index}`, perhaps },
      by: index % 4 === 0 ? ("unknown" as const) : ("heading" as const),
      problem: "",
    }));
    const asked = loaded({ columns }).press("P", "P", "P").asked;
    expect(asked.map((intent) => "column" in intent && intent.column)).toEqual([0, 4, 8]);
  });

  test("shows what every row has in fields without a column", () => {
    const fixed = ["Set for every row: Language = EN."];
    expect(loaded({ fixed }).text()).toContain("= Set for every row: Language = EN.");
  });

  test("who looks at the columns again is told of the check, and taken there by Enter alone", () => {
    const readable = () => loaded({ problems: [] }).press("enter");
    const checked = { type: "checked", facts: checkFacts() } as const;
    expect(readable().tell(checked).lines()[1]).toContain("› Check");
    const moved = readable().press("g").tell(checked);
    expect(moved.lines()[1]).toMatch(/› Load$/);
    expect(moved.text()).toContain("What you requested earlier is ready.");
    expect(moved.press("enter").lines()[1]).toContain("› Check");
    expect(moved.asked).toEqual([{ type: "check" }]);
  });

  test("who came to the check by the columns and looks at them again is led back by Esc", () => {
    const checked = loaded({ problems: [] })
      .press("enter")
      .tell({ type: "checked", facts: checkFacts() });
    expect(checked.press("L").lines()[1]).toMatch(/Check › Load$/);
    expect(checked.press("escape").lines()[1]).toMatch(/› Check$/);
  });

  test("L in the check opens the columns at that of the finding", () => {
    const [, code] = loadFacts().columns;
    if (code === undefined) throw new Error("two columns");
    const columns = ["A", "B", "C", "D"].map((letters, index) => ({ ...code, index, letters }));
    const screen = loaded({ problems: [], columns });
    screen.press("enter").tell({ type: "checked", facts: checkFacts() });
    const cell = /^› +([A-D])\d+/m.exec(screen.press("enter", "j").text())?.[1];
    expect(screen.press("L").text()).toMatch(new RegExp(`^› ${cell} `, "m"));
  });

  test("L in the check stays where it was for a finding of another sheet", () => {
    const [, code] = loadFacts().columns;
    if (code === undefined) throw new Error("two columns");
    const columns = ["A", "B", "H"].map((letters, index) => ({ ...code, index, letters }));
    const opened = (sheet: string) => {
      const screen = loaded({ problems: [], columns, sheet: "Mugs" }).press("g", "enter");
      const facts = checkFacts({ findings: [finding(3, { sheet })] });
      return screen.tell({ type: "checked", facts }).press("L").text();
    };
    expect(opened("Lamps")).toMatch(/^› A /m);
    expect(opened("Mugs")).toMatch(/^› B /m);
  });

  test("a slash in a list of choices is no text to look for, nor is another column's name", () => {
    const meanings = () => [
      { id: "brand", words: "Brand", takenBy: "J “Maker”" },
      { id: "make", words: "Make" },
    ];
    const screen = loaded({ meanings }).press("c", "/", "m", "a", "k");
    expect(screen.text()).toMatch(/^› +Make/m);
    expect(screen.text()).not.toContain("Brand");
  });

  test.each([
    { columns: 60, rows: 15 },
    { columns: 80, rows: 24 },
  ])("says which of how many columns is under the cursor at $columns × $rows", (size) => {
    const [, code] = loadFacts().columns;
    if (code === undefined) throw new Error("two columns");
    const columns = Array.from({ length: 55 }, (_, index) => ({
      ...code,
      index,
      by: index === 38 ? ("unknown" as const) : ("heading" as const),
    }));
    expect(loaded({ columns }, size).text()).toMatch(/39( of |\/)55/);
  });

  test("z and d ask only where there is something to take back or to forget", () => {
    const nothing = loaded().press("z", "d");
    expect(nothing.asked).toEqual([]);
    const chosen = loaded({ canUndo: true, rememberedFrom: "2026-11-03" });
    expect(chosen.text()).toContain("z undoes the last choice");
    expect(chosen.text()).not.toContain("Your choices are remembered.");
    expect(loaded({ canUndo: true, problems: [] }).text()).toContain(
      "Your choices are remembered.",
    );
    expect(chosen.press("z", "d").asked).toEqual([
      { type: "undo-choice" },
      { type: "forget-choices" },
    ]);
    expect(loaded({ rememberedFrom: "2026-11-03" }).text()).toContain(
      "Your choices of 2026-11-03 apply; d forgets them.",
    );
  });

  test("Esc to the home closes the workbook", () => {
    const screen = loaded().press("escape");
    expect(screen.asked).toContainEqual({ type: "close-workbook" });
    expect(screen.state.load).toBeUndefined();
  });

  test("another workbook begins at its own first column that needs a look", () => {
    const screen = loaded().press("g");
    screen.tell({ type: "loaded", facts: loadFacts({ path: "/other.xlsx" }) });
    expect(screen.text()).toMatch(/^› B/m);
  });
});

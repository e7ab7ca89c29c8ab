import { describe, expect, test } from "vitest";
import type { DoneFacts, DoneItem } from "../../../src/screen/state/facts.ts";
import { emptyView } from "../support/empty-view.ts";
import { reviewedNews, ShownScreen, size60, size80, size120 } from "../support/screen-shown.ts";

function item(row: number, more: Partial<DoneItem> = {}): DoneItem {
  return {
    ...{ row, sku: `SKU-${row}`, action: "update" },
    ...{ outcome: "applied", attempts: 1, message: "" },
    ...more,
  };
}

const long = "The marketplace says that this category takes no such attribute. ".repeat(8).trim();

const facts: DoneFacts = {
  run: "r1",
  ended: "Run r1: finished.",
  totals: "10 applied, 1 rejected, 2 outcome unknown.",
  isWell: false,
  items: [
    item(7, { outcome: "unknown", message: "timed out" }),
    item(9, { outcome: "unknown", message: "timed out" }),
    item(5, { outcome: "conflict", message: "Somebody else has changed it." }),
    item(3, { outcome: "rejected", message: long }),
    ...Array.from({ length: 10 }, (_, index) => item(20 + index)),
  ],
  next: ["Resume with “sheetport resume r1”.", "Results: catalogue.results.xlsx"],
  failed: "catalogue.failed.xlsx",
  canResume: true,
  fieldsOf: () => [{ field: "name", before: "Old mug", sent: "New mug", now: "Their mug" }],
};

function done(more: Partial<DoneFacts> = {}, size = size80): ShownScreen {
  return new ShownScreen(size).tell(
    { type: "uploading", facts: { run: "r1", kind: "listings", view: emptyView } },
    { type: "done", facts: { ...facts, ...more }, isOfReview: true },
  );
}

describe("a finished upload", () => {
  test.each([size60, size80, size120])("says how it ended and what to do next at %o", (size) => {
    const { text, lines } = done({}, size);
    expect(text).toContain("Run r1: finished.");
    expect(text).toContain("? Outcome unknown: row 7 SKU-7, row 9 SKU-9");
    expect(text).toContain("Resume with “sheetport resume r1”.");
    expect(text).toContain("SKU-7 ");
    expect(lines.at(-1)).toMatch(/^ Enter open /);
  });

  test("Q quits; R goes on; o opens what failed; H leads home", () => {
    expect(done().press("Q").asked).toEqual([{ type: "quit" }]);
    expect(done().press("R").asked).toEqual([{ type: "resume", run: "r1" }]);
    expect(done().press("o").asked).toEqual([{ type: "open", path: "catalogue.failed.xlsx" }]);
    expect(done().press("H").state.places).toEqual(["home"]);
    // If it cannot be resumed, the answer says why.
    expect(done({ canResume: false }).press("R").asked).toEqual([{ type: "resume", run: "r1" }]);
  });

  test("Enter looks into a row: the whole message, and three values", () => {
    const screen = done().press("j", "j", "enter");
    expect(screen.text).toContain("! conflict");
    expect(screen.text).toMatch(/before +Old mug\n +sent +New mug\n +live +Their mug/);
    screen.press("}");
    expect(screen.text.replaceAll(/\s+/g, " ")).toContain(long);
    expect(screen.press("enter").state.places.at(-1)).toBe("done");
  });

  test("a row that was not sent shows the sheet’s value, an undo what it would restore", () => {
    const items = [item(2, { outcome: "not-sent", attempts: 0 })];
    expect(done({ items }).press("enter").text).toMatch(/before +Old mug\n +sheet +New mug/);
    const undo = done({ items, kind: "undo" }).press("enter");
    expect(undo.text).toMatch(/before +Old mug\n +restore +New mug/);
  });

  test("a row without fields changes nothing only if it is unchanged", () => {
    const text = (outcome: DoneItem["outcome"]) =>
      done({ items: [item(2, { outcome })], fieldsOf: () => [] }).press("enter").text;
    expect(text("unchanged")).toContain("No changes.");
    expect(text("by-hand")).not.toContain("No changes.");
  });

  test("the help names the key for failed rows only if there are any", () => {
    expect(done().press("?").text).toMatch(/o +open failed rows/);
    expect(done({ failed: undefined }).press("?").text).not.toMatch(/ o +open/);
  });

  test("an order is told by all of its rows, and beside the list stands how it ended", () => {
    const items = [item(3, { lastRow: "5", sku: "ORDER-3", message: "Not packed." })];
    const screen = done({ items, kind: "orders", fieldsOf: () => [] }, size120);
    expect(screen.text).toMatch(/› 3–5 ORDER-3 .*│ +✓ applied/);
    expect(screen.text).toMatch(/│ +rows 3–5 {2}ORDER-3/);
    expect(screen.text).toMatch(/│ +Not packed\./);
  });

  test("what must not be missed is told in full before anything else", () => {
    const problems = ["The results could not be written: the disk is full. Free some space.", long];
    const screen = done({ problems });
    expect(screen.text.replaceAll(/\s+/g, " ")).toContain(problems.join(" "));
    expect(screen.lines.at(-1)).toBe(" Enter back");
    expect(screen.press("enter").state.places.at(-1)).toBe("done");
    expect(screen.text).toContain("✗ The results could not be written");
  });

  test("what has no room is one key away", () => {
    const next = Array.from({ length: 9 }, (_, index) => `Step ${index}: ${long.slice(0, 70)}`);
    const screen = done({ next }, size60);
    expect(screen.text).toMatch(/… \d+ more lines: i shows all of them/);
    screen.press("i", "end");
    expect(screen.text).toContain("Step 8");
    expect(done({}, size60).press("i").text).toContain("Outcome unknown: row 7 SKU-7, row 9");
  });

  test("wherever the person is, they are told, and u shows it", () => {
    const screen = new ShownScreen().tell({
      type: "uploading",
      facts: { run: "r1", kind: "listings", view: emptyView },
    });
    screen.press("escape").tell({ type: "done", facts, isOfReview: true });
    expect(screen.state.places).toEqual(["home"]);
    expect(screen.text).toContain("Run r1: finished. Press u for details.");
    expect(screen.press("u").state.places).toEqual(["home", "done"]);
  });
});

test("an upload that could not begin is told, wrapped, and leads back to the review", () => {
  const screen = new ShownScreen(size60).tell(
    reviewedNews,
    { type: "uploading", facts: { run: "r1", kind: "listings", view: emptyView } },
    {
      type: "upload-failed",
      message: "Another run is active here: run r0 of “sheetport upload” since 12:00 UTC.",
      hint: "Wait until it has ended, or stop it where it was started, and begin again.",
    },
  );
  expect(screen.text.replaceAll(/\s+/g, " ")).toContain("stop it where it was started, and begin");
  expect(screen.press("enter").state.places).toEqual(["home", "review"]);
  expect(screen.state.upload).toBeUndefined();
});

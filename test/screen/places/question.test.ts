import { describe, expect, test } from "vitest";
import { msg } from "../../../src/model/message.ts";
import type { RiskyRow, UploadFacts } from "../../../src/plan/index.ts";
import { uploadQuestion } from "../../../src/screen/state/navigate.ts";
import type { Question } from "../../../src/screen/state/program.ts";
import { noChoices } from "../../../src/screen/state/review-items.ts";
import { english } from "../../support/english.ts";
import { reviewedNews, ShownScreen, size60, size80, size120 } from "../support/screen-shown.ts";

const facts: UploadFacts = {
  env: "shop",
  host: "shop.example",
  file: "catalogue.xlsx",
  creates: 3,
  updates: 1,
  notSent: 2,
  leftOut: 4,
  requests: 6,
  seconds: 130,
  risks: [],
  heldByOpenWrites: [],
};

/** A screen that has just been asked whether to upload. */
function proposed(more: Partial<UploadFacts> = {}, size = size80): ShownScreen {
  const screen = new ShownScreen(size).tell(reviewedNews);
  return screen.tell({ type: "proposed", proposal: { ...facts, ...more } });
}

function asked(more: Partial<UploadFacts> = {}, size = size80): ShownScreen {
  return proposed(more, size).tell({ type: "answerable" });
}

function risky(index: number): RiskyRow {
  return {
    ...{ row: index + 2, sku: `SKU-${index}`, field: "currencyCode" },
    ...{ before: "CNY", after: "USD", status: index % 2 === 0 ? "sent" : "held" },
  };
}

describe("the question before an upload", () => {
  test.each([size60, size80, size120])("says where, what, and how long at %o", (size) => {
    const { text } = asked({}, size);
    expect(text).toContain("Upload catalogue.xlsx to shop (shop.example)?");
    expect(text).toContain("+ 3 listings will be created: this cannot be undone");
    expect(text).toMatch(/~ 1 listing will be updated: “sheetport undo” restores\s+it/);
    expect(text).toContain("○ 4 rows left out: not sent");
    expect(text).toContain("! 2 rows invalid or blocked: not sent");
    expect(text).toContain("6 requests, about 2 minutes");
    expect(text).toMatch(/^ y upload {2}n cancel$/m);
  });

  test("counts the rows that are to be changed by hand", () => {
    expect(asked({ byHand: 3 }).text).toContain("! 3 rows to change by hand");
    expect(asked().text).not.toContain("by hand");
  });

  test("names what the workbook holds and the upload does not send", () => {
    const aboutSheet = ["Sheet “Lamps” also has products (3 rows) but is not read."];
    expect(asked({ aboutSheet }, size120).text).toContain(`! ${aboutSheet[0]}`);
  });

  test("takes no yes that was typed before it could be read, but a no", () => {
    const early = proposed().press("y", "enter", "y");
    expect(early.asked).toEqual([]);
    expect(early.lines.at(-1)).toBe(" Esc cancel");
    expect(early.text).toContain("The question has only just appeared");
    expect(early.tell({ type: "answerable" }).press("y").asked).toEqual([{ type: "upload" }]);
    expect(proposed().press("escape").state.places.at(-1)).toBe("review");
  });

  test("is not asked of a choice that has changed, nor of a person who went away", () => {
    const choices = { ...noChoices, leftOut: new Set([2]) };
    const screen = new ShownScreen().tell(reviewedNews);
    screen.tell({ type: "proposed", proposal: facts, choices });
    expect(screen.state.places.at(-1)).toBe("review");
    expect(screen.text).toContain("press u again");
    const away = new ShownScreen().tell({ type: "proposed", proposal: facts });
    expect(away.state.places).toEqual(["home"]);
  });

  test("names risky rows and says which are sent, all of them within reach", () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => risky(index));
    const screen = asked({ risks: [{ name: "currency", rows }] });
    expect(screen.text).toContain("50,000 rows would change the currency");
    expect(screen.text).toContain("25,000 will be sent.");
    expect(screen.text).toMatch(/row 2 +SKU-0 +will be sent +CNY → USD/);
    expect(screen.text).toMatch(/lines? 1–\d+ of [\d,]+ +↓/);
    screen.press("end");
    expect(screen.text).toMatch(/row 50001 +SKU-49999 +blocked: not sent/);
    expect(screen.press("home").text).toContain("Upload catalogue.xlsx");
    expect(screen.press("y").asked).toEqual([{ type: "upload" }]);
  });

  test.each([size60, size80])("never cuts the SKU of a risky row, at %o", (size) => {
    const sku = "TOWEL-LINEN-70-SAND-GIFT-2026X";
    const screen = asked({ risks: [{ name: "currency", rows: [{ ...risky(0), sku }] }] }, size);
    expect(screen.press("end").text).toContain(`${sku} will be sent`);
  });

  test("tells rows held by open writes once for each reason", () => {
    const held = (sku: string, row: number) => ({
      ...{ sku, row },
      note: {
        code: "write-unsettled" as const,
        message: `Run r1 is open; “sheetport resume --release ${sku}” then frees it.`,
      },
    });
    const { text } = asked({ heldByOpenWrites: [held("A-1", 4), held("B-2", 9)] });
    expect(text).toContain("2 rows blocked by an earlier write: not sent. Run r1 is open;");
    expect(text.match(/Run r1 is open/g)).toHaveLength(1);
    expect(text).toMatch(/row 4 +A-1\n +row 9 +B-2/);
  });

  test("that too many changes forbid is no question: there is no way to say yes", () => {
    const message = msg("plan.overMax", { changes: 9, allowed: 5 });
    const refused = asked({ tooManyChanges: { message, isLiftedByYes: false } });
    expect(refused.text).toContain("This upload cannot start");
    expect(refused.text).toContain(english.error(message).hint);
    expect(refused.text).not.toContain("will be created");
    expect(refused.lines.at(-1)).toBe(" Enter back");
    expect(refused.press("y").asked).toEqual([]);
    expect(refused.state.places.at(-1)).toBe("review");
    const warned = asked({ tooManyChanges: { message, isLiftedByYes: true } });
    expect(warned.text).toMatch(/Continue only if you\s+expected that\./);
    expect(warned.press("y").asked).toEqual([{ type: "upload" }]);
  });
});

describe("the question before an upload to production", () => {
  const production = { env: "production", nameToType: "production" };

  test("takes the whole name and Enter alone, and shows what is missing", () => {
    const screen = asked(production).press("y", "enter");
    expect(screen.asked).toEqual([]);
    expect(screen.text).toContain("✗");
    screen.press("backspace").type("produ");
    expect(screen.text).toContain("Type “production” to upload: produ");
    expect(screen.press("enter").asked).toEqual([]);
    screen.type("ction");
    expect(screen.lines.at(-1)).toBe(" Enter upload  Esc cancel");
    expect(screen.press("enter").asked).toEqual([{ type: "upload" }]);
  });

  test("a paste is text; what was typed ahead is nothing", () => {
    expect(proposed(production).type("production").press("enter").asked).toEqual([]);
    const screen = asked(production).paste("production");
    expect(screen.asked).toEqual([]);
    expect(screen.press("enter").asked).toEqual([{ type: "upload" }]);
    expect(asked(production).type("Production").press("enter").asked).toEqual([]);
    expect(asked(production).type("pro").press("ctrl-u").text).toMatch(/to upload:$/m);
  });
});

test("a yes that must be typed is one in other languages, too", () => {
  const question = {
    title: "",
    lines: [],
    verb: "go on",
    soFar: "",
    onYes: [{ type: "begin-run" }],
  };
  const screen = new ShownScreen().tell({
    type: "asked",
    question: { ...question, typed: "да", alsoTyped: ["yes", "да"] } as Question,
  });
  expect(screen.type("y").press("enter").asked).toEqual([]);
  expect(screen.type("es").lines.at(-1)).toContain("Enter go on");
  expect(screen.press("enter").asked[0]).toEqual({ type: "begin-run" });
});

test("uploadQuestion holds its yes back", () => {
  expect(uploadQuestion(facts, english).isHeld).toBe(true);
});

test("uploadQuestion tells rows that are held for one reason once, and leaves the run’s name alone", () => {
  const message = (sku: string) =>
    `“sheetport resume 20261120-1000-abcd” settles it; “sheetport resume --release ${sku}” frees it.`;
  const heldByOpenWrites = ["20", "MUG-1"].map((sku, index) => ({
    ...{ row: index + 2, sku, note: { code: "write-unsettled" as const, message: message(sku) } },
  }));
  const { held } = uploadQuestion({ ...facts, heldByOpenWrites }, english);
  expect(held?.map((group) => group.message)).toEqual([message("SKU")]);
});

import { describe, expect, it } from "vitest";
import type { Note } from "../../src/model/run/plan.ts";
import * as notes from "../../src/plan/fields/notes.ts";
import { planDigest } from "../../src/plan/index.ts";
import * as undo from "../../src/plan/undo/undo-notes.ts";
import { savedPlanWords } from "../../src/plan/words/en.ts";
import { savedPlanWordsRu } from "../../src/plan/words/ru.ts";
import { savedPlanWordsZh } from "../../src/plan/words/zh.ts";
import { missingWords } from "../support/words.ts";

const compared = { categories: 2, listings: 40, source: "seen", day: "2026-11-03" } as const;
const price = { field: "salePrice", before: 5, after: 6.5 } as const;
const currency = { field: "currencyCode", before: "USD", after: null } as const;

/** Every note there is, with values of every kind. */
const everyNote: readonly Note[] = [
  notes.priceNotUpdatable(price),
  notes.notComparable(["gtin", "mpn"], true),
  notes.notComparable(["gtin"], false),
  notes.risk(currency, "currency", true),
  notes.risk({ ...currency, field: "parentSku" }, "card", false),
  notes.risk({ ...currency, field: "language" }, "language", false),
  notes.absenceUnproven("A"),
  notes.caseTwin("mug-1", "MUG-1"),
  notes.duplicatedListing("A"),
  notes.repeatedRow("A"),
  notes.writeUnsettled({ run: "r1", kind: "create", atMs: 0 }, "A B"),
  notes.writeUnsettled({ run: "r1", kind: "update", atMs: 0 }, "A"),
  notes.createdRecently(),
  notes.readBehind("unchanged"),
  notes.readBehind("blocked"),
  notes.imagesRehosted(),
  notes.blankKeepsLive(["weight"]),
  notes.categoryUnknown("A > B", ["A > C"], { ...compared, source: "export" }),
  notes.categoryUnknown("A > B", ["A > C", "A > D"], compared),
  notes.categoryUnknown("A > B", [], compared),
  notes.rowLeftOut(undefined),
  notes.rowLeftOut("update"),
  notes.conflicting(["name"]),
  notes.conflicting(["name", "weight"], { isBrief: true }),
  notes.liveChosen(["name"]),
  notes.liveKept([{ field: "name", exported: "a", sheet: "a", live: "b" }]),
  notes.leftGone(),
  notes.goneSince({}),
  notes.goneSince({ isBrief: true }),
  notes.goneSince({ chosen: "theirs" }),
  notes.rowIncomplete(["name", "weight"]),
  undo.createdStays("r1"),
  undo.createUnclear("r1", "A"),
  undo.nothingWritten("r1", "rejected"),
  undo.nothingWritten("r1", undefined),
  undo.putBackAlready("r2"),
  undo.asBeforeAlready(),
  undo.changedSince(["name"], "r1"),
  undo.notSeenSince(["gtin"]),
  undo.noLongerListed(),
  undo.beforeUnknown(["gtin"]),
  undo.beforeNotSendable(["name"]),
  undo.cannotBeCleared(["brandName"]),
  undo.priceStays(price),
  undo.mayStillArrive("r1"),
  undo.carriedOutAfterAll("r1"),
];

describe("planNoteWords", () => {
  it("has every sentence in English, Russian and Chinese", () => {
    // The words of a risk stand apart from its sentence; of categories the model speaks.
    expect(missingWords(notes.planNoteWords, ["risk", "categoryUnknown"])).toEqual([]);
  });
});

it("what is said about saved plans is there in English, Russian and Chinese", () => {
  const words = { en: savedPlanWords, ru: savedPlanWordsRu, zh: savedPlanWordsZh };
  expect(missingWords(words)).toEqual([]);
});

describe("noteText", () => {
  it.each(everyNote)("$said.name: the message in English, and in no other language", (note) => {
    expect(notes.noteText(note, "en")).toBe(note.message);
    expect(notes.noteText(note, "ru")).toMatch(/\p{Script=Cyrillic}/u);
    expect(notes.noteText(note, "zh")).toMatch(/\p{Script=Han}/u);
    for (const text of [notes.noteText(note, "ru"), notes.noteText(note, "zh")]) {
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  it.each(everyNote)("$said.name: says the same once it was kept as JSON", (note) => {
    const kept = JSON.parse(JSON.stringify(note)) as Note;
    for (const language of ["en", "ru", "zh"] as const) {
      expect(notes.noteText(kept, language)).toBe(notes.noteText(note, language));
    }
  });

  it("names fields by their headings in the language", () => {
    expect(notes.noteText(notes.priceNotUpdatable(price), "ru")).toBe(
      "«Цена продажи»: на площадке 5, в листе 6.5. Изменить цену через этот интерфейс нельзя.",
    );
    expect(notes.noteText(notes.priceNotUpdatable(price), "zh")).toBe(
      "“销售价格”在平台上是 5，表中是 6.5：价格不能通过此接口修改。",
    );
  });

  it("stays English where the sentence or its values are not what we know", () => {
    const message = "Something new.";
    for (const said of [
      { name: "unheardOf", values: [] },
      { name: "__proto__", values: [] },
      { name: "conflict", values: ["not a list"] },
      undefined,
    ]) {
      expect(notes.noteText({ message, ...(said && { said }) }, "ru")).toBe(message);
    }
  });
});

it("a plan is the same whatever the language: its notes are English with the sentence they say", async () => {
  const plan = {
    version: 1,
    changes: [{ row: 2, sku: "A", action: "blocked", fields: [], notes: everyNote }],
    operations: [],
  } as never;
  const before = await planDigest(plan);
  for (const note of everyNote) notes.noteText(note, "zh");
  expect(await planDigest(plan)).toBe(before);
  expect(JSON.stringify(everyNote)).not.toMatch(/[\p{Script=Cyrillic}\p{Script=Han}]/u);
});

import { describe, expect, it } from "vitest";
import { words as en } from "../../src/commands/speech/en.ts";
import { loadSpeech } from "../../src/commands/speech/index.ts";
import { words as ru } from "../../src/commands/speech/ru.ts";
import { words as zh } from "../../src/commands/speech/zh.ts";
import { missingWords } from "../support/words.ts";

/** What rightly reads alike: names, signs, and sentences made of others. */
const same = [
  "apply.endings.error",
  "marketplace.answers.failure",
  "marketplace.lists.reasons",
  "check.listLabel",
  "check.badGivenValue",
  "check.categoryUnknown",
  "check.label",
  "check.orderLabel",
  "commands.desk.load.quoted",
  "commands.labels.changes.unfit",
  "marketplace.lists.notWhole.whole",
  "model.orderNotes.found",
  "plan.notes.categoryUnknown",
  "plan.notes.risk",
  "workbook.match.given",
];

describe("the words of all rooms", () => {
  it("are there in English, Russian and Chinese", () => {
    expect(missingWords<object>({ en, ru, zh }, same)).toEqual([]);
  });
});

describe("loadSpeech", () => {
  it.each(["en", "ru", "zh"] as const)("loads the words of %s", async (language) => {
    const speech = await loadSpeech(language);
    const text = speech.text({ says: "apply.errors.canaryUnread", values: ["A-1"] });
    expect(speech.language).toBe(language);
    expect(text).toContain("A-1");
    expect(text).not.toContain("apply.errors.canaryUnread");
  });
});

// @module-tag slow
import { describe, expect, it } from "vitest";
import { targetOf } from "../../src/images/probe.ts";
import { msg } from "../../src/model/message.ts";
import { isHttpLink } from "../../src/model/net.ts";
import { meaningOf } from "../../src/model/product/equality.ts";
import { givenParts } from "../../src/model/sheet/sheet-choice.ts";
import { formatDecimals } from "../../src/model/text/number-format.ts";
import { normalForm } from "../../src/model/text/spelling.ts";
import { terminalText, textWidth } from "../../src/model/text/terminal-text.ts";
import { compare } from "../../src/plan/fields/compare.ts";
import { categoryUnknown } from "../../src/plan/fields/notes.ts";
import { shortenAround, shortenEnd } from "../../src/report/lines/layout.ts";
import { folded } from "../../src/screen/list/list.ts";
import { excerpt, wordChanges } from "../../src/screen/text/changes.ts";
import { wrapSpans } from "../../src/screen/text/line.ts";
import { translators } from "../support/english.ts";
import { slowTexts } from "../support/long-texts.ts";

const live = { sku: "A", weight: 1, name: "a", options: [{ key: "a", value: "b" }] };

/** A sheet's row and a listing that hold the text in every sort of field. */
function compareWith(text: string) {
  const options = [{ key: text, value: text }];
  const images = [{ order: 1, url: text }];
  const product = { ...live, name: text, barcode: text, options, images };
  const listing = { ...product, name: `${text}.`, weight: text, mpn: text };
  return compare(
    { row: 2, product, clears: [] },
    listing as unknown as Parameters<typeof compare>[1],
  );
}

describe("a text of 32,767 characters is compared and told in a time that grows with its length", () => {
  it.each<[string, (text: string) => unknown]>([
    ["a listing and a row", compareWith],
    ["a number that a marketplace answers as text", (text) => meaningOf("weight", text)],
    ["a given value", givenParts],
    ["a number format", formatDecimals],
    ["a link", (text) => [isHttpLink(text), targetOf(text)]],
    ["a text in its normal form", (text) => normalForm(text, "NFKC")],
    [
      "a note",
      (text) =>
        translators.zh.text(
          categoryUnknown(text, [text], {
            listings: 40,
            source: "seen",
            day: "2026-11-03",
          }).message,
        ),
    ],
    [
      "a message in a message",
      (text) =>
        translators.ru.text({
          key: "model.sentences",
          values: {
            first: msg("apply.endings.notTaken"),
            second: msg("marketplace.answers.answered", { status: 500, words: text }),
          },
        }),
    ],
    ["two values side by side", (text) => [shortenAround(text, `${text}.`), shortenEnd(text, 72)]],
    ["a terminal's text", (text) => [terminalText(text), textWidth(terminalText(text))]],
    ["a text of the screen", (text) => wrapSpans([{ text }], 80, { linesMax: 20 })],
    ["what has changed on the screen", (text) => excerpt(wordChanges(text, `${text} x`))],
    ["a text that a filter looks through", folded],
  ])("%s", (_, work) => {
    expect(slowTexts(work)).toEqual([]);
  });
});

describe("normalForm", () => {
  it("gives what normalize gives where no letter carries more than 30 marks", () => {
    for (const text of ["Å각\u0301", `a${"\u0316\u0301".repeat(14)}`, "ﬀ１ﷺ", ""]) {
      expect(normalForm(text, "NFKC")).toBe(text.normalize("NFKC"));
      expect(normalForm(text, "NFC")).toBe(text.normalize("NFC"));
    }
  });
});

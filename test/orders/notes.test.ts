import { describe, expect, it } from "vitest";
import { plainMessage } from "../../src/model/message.ts";
import type { OrderNote } from "../../src/model/run/order-plan.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import { planFulfilment } from "../../src/orders/index.ts";
import { findingNote, orderNote } from "../../src/orders/notes.ts";
import { say } from "../../src/orders/say.ts";
import { english, inWords, speeches } from "../support/english.ts";
import { inputOf, liveOrder, rowsOf } from "./support.ts";

const answerMissing: Finding = {
  ...({ row: 4, cell: "H4", column: "Supplied", severity: "error", value: "" } as const),
  code: "answer-missing",
  said: say("mistakes.answerMissing", "A", "b"),
};

const everyNote: readonly OrderNote[] = [
  orderNote("unsettled", "r1"),
  orderNote("wrongStatus", "Shipped", "New"),
  orderNote("wrongStatus", "Lost", null),
  orderNote("packedOtherwise", "r1", ["A", "B"]),
  orderNote("packedAlready", "Packed"),
  orderNote("packedStillNew", "r1", "New"),
  orderNote("declinedAlready", "Canceled"),
  orderNote("declinesUnproven", "Packed", ["A"]),
  orderNote("declineNotAllowed", ["A"]),
  orderNote("itemsDiffer", [
    { sku: "A", before: 2, live: 3 },
    { sku: "B", before: "two", live: null },
    { sku: "C", before: "", live: null },
    { sku: "D", before: null, live: 1 },
  ]),
  orderNote("quantityNotCompared", [{ sku: "A", live: 3 }]),
  orderNote("notPacked"),
  orderNote("notShippable", "Canceled", "Packed"),
  orderNote("notShippable", "Lost", null),
  orderNote("leftOut"),
  orderNote("shippedAlready", "N1"),
  orderNote("shippedOtherwise", ["provider", "label"]),
  orderNote("numberDiffers", "N1"),
  orderNote("replaces", "N1"),
  orderNote("unusualStatus", "Delivered"),
  findingNote(answerMissing),
  findingNote({ ...answerMissing, cell: "" }),
];

describe("words about orders", () => {
  it.each(everyNote)("$message.says: kept as a message, told in the language", (note) => {
    const { message } = JSON.parse(JSON.stringify(note)) as OrderNote;
    expect(english.text(message)).not.toBe(plainMessage(note.message));
    for (const [language, letter] of [
      ["ru", /\p{Script=Cyrillic}/u],
      ["zh", /\p{Script=Han}/u],
    ] as const) {
      const text = speeches[language].text(message);
      expect(text).toMatch(letter);
      expect(text).not.toMatch(/undefined|null|\[object/);
    }
    expect(JSON.stringify(note)).not.toMatch(/[\p{Script=Cyrillic}\p{Script=Han}]/u);
  });

  it("tell a status by the word that the sheet has for it", () => {
    const text = speeches.ru.text(orderNote("packedAlready", "Packed").message);
    expect(text).toBe("Уже упакован: статус заказа — «Упакован».");
  });

  it("of a wrong order say what the check found, cell by cell", () => {
    expect(english.text(findingNote(answerMissing).message)).toBe(
      "H4: Item “b” of order “A” has no answer, and an order is packed with all its items at once.",
    );
  });
});

it("what is wrong with an order is said in whichever language", () => {
  const rows = rowsOf({ order: "A", sku: "a", supplied: true }, { order: "B", sku: "x" });
  const { findings } = planFulfilment(inputOf(rows, [liveOrder("A", ["a", "b"])]));
  expect(inWords(findings, speeches.ru).map(({ message }) => message)).toEqual([
    "Для товара «b» заказа «A» здесь нет строки, а заказ упаковывается сразу со всеми товарами.",
  ]);
});

import { describe, expect, it } from "vitest";
import { msg, plainMessage } from "../../src/model/message.ts";
import { statusLabel } from "../../src/model/order/order.ts";
import type { OrderNote } from "../../src/model/run/order-plan.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import { planFulfilment } from "../../src/orders/index.ts";
import { findingNote, orderNote } from "../../src/orders/notes.ts";
import { english, inWords, translators } from "../support/english.ts";
import { inputOf, liveOrder, rowsOf } from "./support.ts";

const answerMissing: Finding = {
  ...({ row: 4, cell: "H4", column: "Supplied", severity: "error", value: "" } as const),
  code: "answer-missing",
  message: msg("orders.mistakes.answerMissing", { order: "A", sku: "b", yes: "Yes", no: "No" }),
};

const status = "Shipped";
const everyNote: readonly OrderNote[] = [
  orderNote("wrongStatus", { status }),
  orderNote("packedOtherwise", { run: "r1", skus: ["A", "B"] }),
  orderNote("packedAlready", { status }),
  orderNote("packedEarlier", { run: "r1", time: "2026-11-23 09:00 UTC", status }),
  orderNote("declinedEarlier", { run: "r1", time: "2026-11-23 09:00 UTC", status }),
  orderNote("packedStillNew", { run: "r1", status }),
  orderNote("declinedAlready", { status }),
  orderNote("declinesUnproven", { status, skus: ["A"] }),
  orderNote("declineNotAllowed", { skus: ["A"], no: "No" }),
  orderNote("itemsDiffer", { items: ["A", "B"] }),
  orderNote("quantityNotCompared", { items: ["A"] }),
  orderNote("notPacked", { status, column: "Supplied" }),
  orderNote("notShippable", { status }),
  orderNote("shippedAlready", { number: "N1" }),
  orderNote("shippedOtherwise", { columns: ["Provider", "Label"] }),
  orderNote("numberDiffers", { number: "N1" }),
  orderNote("replaces", { number: "N1" }),
  orderNote("unusualStatus", { status }),
  findingNote(answerMissing),
  findingNote({ ...answerMissing, cell: "" }),
];

describe("words about orders", () => {
  it.each(everyNote)("$message.key: kept as a message, told in the language", (note) => {
    const { message } = JSON.parse(JSON.stringify(note)) as OrderNote;
    expect(english.text(message)).not.toBe(plainMessage(note.message));
    for (const [language, letter] of [
      ["ru", /\p{Script=Cyrillic}/u],
      ["zh", /\p{Script=Han}/u],
    ] as const) {
      const text = translators[language].text(message);
      expect(text).toMatch(letter);
      expect(text).not.toMatch(/undefined|null|\[object/);
    }
    expect(JSON.stringify(note)).not.toMatch(/[\p{Script=Cyrillic}\p{Script=Han}]/u);
  });

  it("tell a status by the word that the sheet has for it", () => {
    const text = translators.ru.text(
      orderNote("packedAlready", { status: statusLabel("Packed") }).message,
    );
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
  expect(inWords(findings, translators.ru).map(({ message }) => message)).toEqual([
    "На листе нет строки для позиции «b» заказа «A», а заказ упаковывается только целиком.",
  ]);
});

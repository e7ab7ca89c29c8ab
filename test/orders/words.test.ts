import { describe, expect, it } from "vitest";
import { plainMessage } from "../../src/model/message.ts";
import { orderTexts } from "../../src/model/run/order-notes.ts";
import type { OrderNote } from "../../src/model/run/order-plan.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import { planFulfilment } from "../../src/orders/index.ts";
import { orderNotes } from "../../src/orders/words.ts";
import { english, inWords, saying, speeches } from "../support/english.ts";
import { inputOf, liveOrder, rowsOf } from "./support.ts";

const everyNote: readonly OrderNote[] = [
  orderNotes.unsettled("r1"),
  orderNotes.wrongStatus("Shipped", "New"),
  orderNotes.wrongStatus("Lost", undefined),
  orderNotes.packedOtherwise("r1", ["A", "B"]),
  orderNotes.packedAlready("Packed"),
  orderNotes.packedStillNew("r1", "New"),
  orderNotes.declinedAlready("Canceled"),
  orderNotes.declinesUnproven("Packed", ["A"]),
  orderNotes.declineNotAllowed(["A"]),
  orderNotes.itemsDiffer([
    { sku: "A", before: 2, live: 3 },
    { sku: "B", before: "two", live: null },
    { sku: "C", before: "", live: null },
    { sku: "D", before: null, live: 1 },
  ]),
  orderNotes.quantityNotCompared([{ sku: "A", live: 3 }]),
  orderNotes.notPacked(),
  orderNotes.notShippable("Canceled", "Packed"),
  orderNotes.notShippable("Lost", undefined),
  orderNotes.leftOut(),
  orderNotes.shippedAlready("N1"),
  orderNotes.shippedOtherwise(["provider", "label"]),
  orderNotes.numberDiffers("N1"),
  orderNotes.replaces("N1"),
  orderNotes.unusualStatus("Delivered"),
  orderNotes.wrongCell("H4", "answer-missing"),
  orderNotes.wrongCell("", "answer-missing"),
];

const blocked = (note: OrderNote) => ({ standing: "blocked", rows: [4], notes: [note] }) as const;

describe("words about orders", () => {
  it.each(everyNote)("$message.says: kept as a message, told in the language", (note) => {
    const kept = JSON.parse(JSON.stringify(note)) as OrderNote;
    expect(orderTexts(blocked(kept), { speech: english })).not.toEqual([
      plainMessage(note.message),
    ]);
    for (const [language, letter] of [
      ["ru", /\p{Script=Cyrillic}/u],
      ["zh", /\p{Script=Han}/u],
    ] as const) {
      const [text] = orderTexts(blocked(kept), { speech: speeches[language] });
      expect(text).toMatch(letter);
      expect(text).not.toMatch(/undefined|null|\[object/);
    }
    expect(JSON.stringify(note)).not.toMatch(/[\p{Script=Cyrillic}\p{Script=Han}]/u);
  });

  it("tell a status by the word that the sheet has for it", () => {
    const [text] = orderTexts(blocked(orderNotes.packedAlready("Packed")), { speech: speeches.ru });
    expect(text).toBe("Уже упакован: статус заказа — «Упакован».");
  });
});

describe("orderTexts", () => {
  it("of a wrong order says what the findings say, where they are at hand", () => {
    const order = {
      standing: "invalid",
      rows: [4],
      notes: [orderNotes.wrongCell("H4", "answer-missing")],
    } as const;
    const finding: Finding = {
      ...({
        row: 4,
        cell: "H4",
        column: "Поставим",
        severity: "error",
        code: "answer-missing",
      } as const),
      ...{ said: saying("Ответа нет."), value: "" },
    };
    expect(orderTexts(order, { speech: speeches.ru, findingsOf: () => [finding] })).toEqual([
      "H4: Ответа нет.",
    ]);
    expect(orderTexts(order, { speech: english })).toEqual([
      "The check found answer-missing in cell H4.",
    ]);
  });
});

it("what is wrong with an order is said in whichever language", () => {
  const rows = rowsOf({ order: "A", sku: "a", supplied: true }, { order: "B", sku: "x" });
  const { findings } = planFulfilment(inputOf(rows, [liveOrder("A", ["a", "b"])]));
  expect(inWords(findings, speeches.ru).map(({ message }) => message)).toEqual([
    "Для товара «b» заказа «A» здесь нет строки, а заказ упаковывается сразу со всеми товарами.",
  ]);
});

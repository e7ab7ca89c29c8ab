import { describe, expect, it } from "vitest";
import { plainMessage } from "../../src/model/message.ts";
import { fieldLabels } from "../../src/model/product/columns.ts";
import type { Note } from "../../src/model/run/plan.ts";
import * as notes from "../../src/plan/fields/notes.ts";
import { english, translators } from "../support/english.ts";

const compared = { listings: 40, source: "seen", day: "2026-11-03" } as const;
const price = { field: "salePrice", before: 5, after: 6.5 } as const;
const currency = { field: "currencyCode", before: "USD", after: null } as const;

/** Every note there is, with values of every kind. */
const everyNote: readonly Note[] = [
  notes.note("priceStays", notes.changeValues(price)),
  notes.note("zerosKept", notes.changeValues(currency)),
  notes.note("notComparable", { sent: true, fields: fieldLabels(["gtin", "mpn"]) }),
  notes.note("notComparable", { sent: false, fields: fieldLabels(["gtin"]) }),
  notes.riskNote(currency, "currency", true),
  notes.riskNote({ ...currency, field: "parentSku" }, "card", false),
  notes.riskNote({ ...currency, field: "language" }, "language", false),
  ...(["absenceUnproven", "duplicated", "repeatedRow"] as const).map((name) =>
    notes.note(name, { sku: "A" }),
  ),
  notes.note("skuChanged", { sku: "A", exported: "B", fields: fieldLabels(["name", "options"]) }),
  notes.otherSpelling("mug-1", "MUG-1", true),
  notes.otherSpelling("12", "012"),
  notes.otherSpelling("MUG", "ＭUG"),
  notes.openWriteNote({ run: "r1", kind: "create", atMs: 0 }, "A B"),
  notes.openWriteNote({ run: "r1", kind: "update", atMs: 0 }, "A"),
  ...(["createdRecently", "readBehind", "imagesRehosted", "gone", "listedSince"] as const).map(
    (name) => notes.note(name),
  ),
  notes.blankKeepsLive(["weight"]),
  notes.categoryUnknown("A > B", ["A > C"], { ...compared, source: "export" }),
  notes.categoryUnknown("A > B", ["A > C", "A > D"], compared),
  notes.categoryUnknown("A > B", [], compared),
  notes.rowLeftOut(undefined),
  notes.rowLeftOut("update"),
  ...(["asExported", "liveKept", "rowIncomplete", "missingRequired"] as const).map((name) =>
    notes.fieldsNote(name, ["name", "weight"]),
  ),
  ...(["conflict", "liveChosen"] as const).flatMap((name) =>
    [true, false].map((isLive) => notes.conflictNote(name, ["name", "weight"], isLive)),
  ),
  notes.staysGone,
];

const textsOf = ({ message }: Note) => [translators.ru.text(message), translators.zh.text(message)];

describe("a note of a plan", () => {
  it.each(everyNote)("$message.key: is said in each language", (note) => {
    const [ru, zh] = textsOf(note);
    expect(english.text(note.message)).not.toBe(plainMessage(note.message));
    expect(ru).toMatch(/\p{Script=Cyrillic}/u);
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(`${ru} ${zh}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it.each(everyNote)("$message.key: says the same once it was kept as JSON", (note) => {
    expect(textsOf(JSON.parse(JSON.stringify(note)) as Note)).toEqual(textsOf(note));
  });

  it("names fields by their headings in the language", () => {
    expect(textsOf(notes.note("priceStays", notes.changeValues(price)))).toEqual([
      "«Цена продажи»: остаётся 5, а не 6,5. Через API цену изменить нельзя.",
      "“销售价格”保持 5，不会改为 6.5：接口无法更改价格。",
    ]);
  });

  it("holds no words: a plan is the same whatever the language", () => {
    expect(JSON.stringify(everyNote)).not.toMatch(/[\p{Script=Cyrillic}\p{Script=Han}]/u);
    expect(JSON.stringify(everyNote)).not.toContain(". ");
  });
});

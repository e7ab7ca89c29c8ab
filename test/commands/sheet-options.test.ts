import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typedPlace } from "../../src/commands/sheet/sheet-choices.ts";
import { askedChoice } from "../../src/commands/sheet/sheet-options.ts";
import { languages } from "../../src/model/localised.ts";
import { sheetColumns } from "../../src/model/product/columns.ts";
import { unitOfField } from "../../src/model/product/units.ts";
import {
  type ColumnMeaning,
  optionsOver,
  type SheetChoice,
} from "../../src/model/sheet/sheet-choice.ts";
import { placeOf } from "../../src/workbook/headings/given-columns.ts";
import { columnKeys } from "../../src/workbook/headings/heading-text.ts";

function columnOf(text: string): [string, ColumnMeaning] | undefined {
  return [...(askedChoice({ map: [text] }).columns ?? [])][0];
}

describe("askedChoice", () => {
  it.each<[string, string, ColumnMeaning]>([
    ["Our code=sku", "ourcode", { field: "sku" }],
    ["Our code = SKU", "ourcode", { field: "sku" }],
    ["a=b=Вес, кг", "ab", { field: "weight", unit: "kg" }],
    ["Pic=images.3", "pic", { field: "images", part: 3 }],
    ["Pic=Image 3", "pic", { field: "images", part: 3 }],
    ["Pic=изображение 3", "pic", { field: "images", part: 3 }],
    ["Farbe=Option: Colour", "farbe", { field: "options", key: "Colour" }],
    ["Farbe=options.a=b", "farbe", { field: "options", key: "a=b" }],
    ["Farbe=option", "farbe", { field: "options", key: "Farbe" }],
    ["Notes=ignore", "notes", "ignored"],
    ["Notes=-", "notes", "ignored"],
    ["Code#2=sku", "code#2", { field: "sku" }],
    ["#3=sku", "#3", { field: "sku" }],
  ])("takes --map %j as column %s", (text, key, meaning) => {
    expect(columnOf(text)).toEqual([key, meaning]);
  });

  it.each<[string, { readonly map: readonly string[] }, string]>([
    ["no sign", { map: ["sku"] }, "bad-option"],
    ["no heading", { map: ["=sku"] }, "bad-option"],
    ["no such field", { map: ["a=nonsense"] }, "unknown-field"],
    ["two meanings of one heading", { map: ["a=sku", "A=mpn"] }, "bad-option"],
  ])("refuses --map with %s", (_, options, code) => {
    expect(() => askedChoice(options)).toThrow(expect.objectContaining({ code, exitCode: 2 }));
  });

  it.each(["0", "-1", "1.5", "x", "", "1048577"])("refuses --header-row %j", (headerRow) => {
    expect(() => askedChoice({ headerRow })).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  it("parts --set at the first sign that makes sense, and keeps the value as it is written", () => {
    const { constants: given } = askedChoice({
      set: ["Image 1=https://a.example/?a=b", "options.a=b = c"],
    });
    expect(given).toEqual([
      { place: { field: "images", part: 1 }, text: "https://a.example/?a=b" },
      { place: { field: "options", key: "a" }, text: "b = c" },
    ]);
  });

  it.each([["sku"], ["nonsense=1"], ["sku="], ["sku={"], ["name={}"]])(
    "refuses --set %j",
    (text) => {
      expect(() => askedChoice({ set: [text] })).toThrow(expect.objectContaining({ exitCode: 2 }));
    },
  );

  it("takes the same --set twice as one, and refuses two values of one field", () => {
    const place = { field: "currencyCode" };
    expect(askedChoice({ set: ["currency=RUB", "Currency=RUB"] }).constants).toEqual([
      { place, text: "RUB" },
    ]);
    expect(() => askedChoice({ set: ["currency=RUB", "currency=USD"] })).toThrow(
      expect.objectContaining({ code: "bad-option" }),
    );
  });

  it.each<[string, string]>([
    ["currency:наши=RUB", "RUB"],
    ["валюта:наши=рубль", "RUB"],
    ["language:a:b=EN", "EN"],
  ])("takes --map-value %j", (text, value) => {
    expect(askedChoice({ mapValue: [text] }).valueNames?.[0]?.value).toBe(value);
  });

  it.each<[string, object]>([
    ["categoryName:Mugs=Home > Mugs", { field: "categoryName", written: "Mugs" }],
    ["Category:Home: mugs=Home > Mugs", { field: "categoryName", written: "Home: mugs" }],
    ["Category:a=b=Home > Mugs", { field: "categoryName", written: "a=b" }],
    ["options.Colour:Rood=Red", { field: "options", key: "Colour", written: "Rood" }],
    ["Option: Colour:Rood=Red", { field: "options", key: "Colour", written: "Rood" }],
    ["选项：颜色：红=Red", { field: "options", key: "颜色", written: "红" }],
    ["Attribute (Material):Leer=Leather", { field: "attributes", key: "Material" }],
  ])("takes --map-value %j", (text, name) => {
    expect(askedChoice({ mapValue: [text] }).valueNames).toMatchObject([name]);
  });

  it.each([
    "currency",
    "currency:x",
    "currency:x=EUR",
    "weight:x=1",
    "sku:x=y",
    "options:Rood=Red",
    "categoryName:=Home",
    "nothing:x=y",
  ])("refuses --map-value %j", (text) => {
    expect(() => askedChoice({ mapValue: [text] })).toThrow(
      expect.objectContaining({ exitCode: 2 }),
    );
  });

  it("refuses two meanings of one word, and takes the same one twice", () => {
    const [one, other] = ["options.Colour:Rood=Red", "Option: colour:ROOD = Red"];
    expect(askedChoice({ mapValue: [one, other] }).valueNames).toHaveLength(1);
    expect(() => askedChoice({ mapValue: [one, `${other}dish`] })).toThrow(
      expect.objectContaining({ code: "bad-option", exitCode: 2 }),
    );
    // Other values of free texts are other words.
    const sizes = askedChoice({ mapValue: ["options.Size:1.5=a", "options.Size:15=b"] });
    expect(sizes.valueNames).toHaveLength(2);
  });

  it("finds a column by any heading that it may have, for every place that a template offers", () => {
    const places = languages.flatMap((language) => sheetColumns(language));
    const heading = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => /[a-z]/i.test(text));
    fc.assert(
      fc.property(heading, fc.constantFrom(...places), (own, place) => {
        fc.pre(!own.includes("=") && !own.includes("#"));
        const [key] = columnKeys([own]);
        for (const name of [place.heading, typedPlace(placeOf(place))]) {
          const unit = name === place.heading ? unitOfField(place.field)?.name : undefined;
          expect(columnOf(`${own}=${name}`)).toEqual([key, { ...placeOf(place), unit }]);
        }
      }),
    );
  });
});

describe("optionsOver", () => {
  it("takes a field from where it is asked for now, and no longer from where it was earlier", () => {
    const earlier: SheetChoice = {
      columns: new Map<string, ColumnMeaning>([
        ["code", { field: "sku" }],
        ["notes", "ignored"],
      ]),
      constants: [{ place: { field: "language" }, text: "EN" }],
    };
    const asked: SheetChoice = {
      columns: new Map<string, ColumnMeaning>([
        ["number", { field: "sku" }],
        ["lang", { field: "language" }],
        ["other", "ignored"],
      ]),
    };
    expect(optionsOver(earlier, asked)).toEqual({
      columns: new Map<string, ColumnMeaning>([
        ["notes", "ignored"],
        ["number", { field: "sku" }],
        ["lang", { field: "language" }],
        ["other", "ignored"],
      ]),
    });
  });
});

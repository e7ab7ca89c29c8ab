import { describe, expect, it } from "vitest";
import { readSupplier, type SupplierOptions, supplierWorkbook } from "../support/supplier-sheet.ts";

/** Reads a sheet with an SKU column and these columns beside it. */
async function read(
  columns: Readonly<Record<string, readonly string[]>>,
  options: SupplierOptions = {},
) {
  const headings = Object.keys(columns);
  const length = Math.max(...Object.values(columns).map((cells) => cells.length));
  const rows = Array.from({ length }, (_, at) => [
    `A-${at + 1}`,
    ...headings.map((heading) => columns[heading]?.[at] ?? ""),
  ]);
  const bytes = await supplierWorkbook({ rows: [["SKU", ...headings], ...rows] });
  return readSupplier(bytes, options);
}

describe("a column of values beside a column of their names", () => {
  const shopify = {
    "Option1 Name": ["Colour", "Size", ""],
    "Option1 Value": ["Red", "M", "Blue"],
  };

  it("gives each row the option that it names itself", async () => {
    const { products, errors, message } = await read(shopify);
    expect(products["A-1"]?.options).toEqual([{ key: "Colour", value: "Red" }]);
    expect(products["A-2"]?.options).toEqual([{ key: "Size", value: "M" }]);
    expect(products["A-3"]?.options).toBeUndefined();
    expect(errors).toEqual(["C4 rule-broken"]);
    expect(message).toContain(
      "Names of values: Option = C “Option1 Value”, named by B “Option1 Name”.",
    );
  });

  it("may be mapped to the other list", async () => {
    const columns = { "Attribute 1 name": ["Colour"], "Attribute 1 value(s)": ["Red"] };
    expect((await read(columns)).products["A-1"]?.attributes).toEqual([
      { key: "Colour", value: "Red" },
    ]);
    const { products } = await read(columns, { map: ["Attribute 1 value(s)=options"] });
    expect(products["A-1"]?.attributes).toBeUndefined();
    expect(products["A-1"]?.options).toEqual([{ key: "Colour", value: "Red" }]);
  });

  it("is an error where two columns name the same entry", async () => {
    const { errors } = await read({
      ...{ "Option1 Name": ["Colour"], "Option1 Value": ["Red"] },
      ...{ "Option2 Name": ["COLOUR"], "Option2 Value": ["Blue"] },
    });
    expect(errors).toEqual(["E2 key-repeated"]);
  });

  it("is left out without the column of names", async () => {
    const { products, message } = await read({ Name: ["Mug"], "Option1 Value": ["Red"] });
    expect(products["A-1"]?.options).toBeUndefined();
    expect(message).toContain("“Option1 Value”");
  });
});

describe("a column of lists such as `Colour: Red; Size: M`", () => {
  it("is split by its heading alone", async () => {
    const { products, errors, message } = await read({
      规格: ["颜色:红色;尺码:M", "颜色：蓝色；尺码：L"],
      Характеристики: ["Материал: сталь", "Материал: медь\nСтрана: Россия"],
    });
    expect(errors).toEqual([]);
    expect(products["A-1"]?.options).toEqual([
      { key: "颜色", value: "红色" },
      { key: "尺码", value: "M" },
    ]);
    expect(products["A-2"]?.attributes).toEqual([
      { key: "Материал", value: "медь" },
      { key: "Страна", value: "Россия" },
    ]);
    expect(message).toContain(
      "Lists in one cell are split: B “规格” (2 cells); C “Характеристики” (1 cell).",
    );
  });

  it("is split where a choice makes the whole heading the name", async () => {
    const lists = { Variante: ["Farbe: Rot; Größe: M"] };
    const { products } = await read(lists, { map: ["Variante=options"] });
    expect(products["A-1"]?.options).toEqual([
      { key: "Farbe", value: "Rot" },
      { key: "Größe", value: "M" },
    ]);
    const words = { map: ["Variante=options"], mapValue: ["options.Farbe:Rot=Red"] };
    expect((await read(lists, words)).products["A-1"]?.options?.[0]?.value).toBe("Red");
  });

  it.each([
    ["options.Care", "Note: wash cold; Iron: no"],
    ["options", "Rot"],
  ])("is not split if --map says %s and a cell is %j", async (field, text) => {
    const { products } = await read({ Variante: [text] }, { map: [`Variante=${field}`] });
    expect(products["A-1"]?.options).toEqual([
      { key: field === "options" ? "Variante" : "Care", value: text },
    ]);
  });

  it("is an error in a cell without pairs, and nothing of the cell is read", async () => {
    const cells = Array.from({ length: 4 }, () => "Colour: Red; Size: M");
    const { products, errors } = await read({ Options: [...cells, "Red, M"], MPN: ["1"] });
    expect(errors).toEqual(["B6 rule-broken"]);
    expect(products["A-5"]?.options).toBeUndefined();
  });
});

describe("headings of further images", () => {
  it("count from the second image", async () => {
    const { products } = await read({
      main_image_url: ["https://img.example.com/1.jpg"],
      other_image_url1: ["https://img.example.com/2.jpg"],
      other_image_url2: ["https://img.example.com/3.jpg"],
    });
    expect(products["A-1"]?.images?.map(({ order }) => order)).toEqual([1, 2, 3]);
  });
});

describe("a line of field names below the headings", () => {
  const names = ["item_sku", "item_name", "brand_name", "color_name"];
  const rows = [["Seller SKU", "Product Name", "Brand Name", "Colour"], names];

  it("is no product, and its names can be mapped", async () => {
    const bytes = await supplierWorkbook({ rows: [...rows, ["A-1", "Mug", "Elm", "Red"]] });
    const { products, message } = await readSupplier(bytes, { map: ["color_name=options.Colour"] });
    expect(Object.keys(products)).toEqual(["A-1"]);
    expect(products["A-1"]?.options).toEqual([{ key: "Colour", value: "Red" }]);
    expect(message).toContain("are read as part of the headings, not as products: 2.");
  });

  it("is one with the same text in the SKU column at least", async () => {
    const row = ["A-1", ...names.slice(1)];
    const bytes = await supplierWorkbook({ rows: [rows[0] ?? [], row] });
    expect(Object.keys((await readSupplier(bytes)).products)).toEqual(["A-1"]);
  });
});

describe("a copy of a sheet with two heading lines", () => {
  it("takes the choices that name one of the lines", async () => {
    const lines = [
      ["Code", "Origin", ""],
      ["SKU", "Land", "Name"],
    ];
    const copy = [["SKU", "Origin / Land", "Name"]];
    for (const headings of [lines, copy]) {
      const bytes = await supplierWorkbook({ rows: [...headings, ["A-1", "RU", "Mug"]] });
      const { products } = await readSupplier(bytes, { map: ["Land=attributes.Origin"] });
      expect(products["A-1"]?.attributes).toEqual([{ key: "Origin", value: "RU" }]);
    }
  });
});

import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { readSupplier, type SupplierOptions, supplierWorkbook } from "../support/supplier-sheet.ts";

type Row = readonly string[];

async function read(rows: readonly Row[], options: SupplierOptions) {
  return readSupplier(await supplierWorkbook({ rows }), options);
}

/** The values of a field by SKU. */
function valuesOf({ products }: Awaited<ReturnType<typeof read>>, field: string) {
  return Object.fromEntries(
    Object.entries(products).map(([sku, product]) => [sku, (product as never)[field]]),
  );
}

const cards: readonly Row[] = [
  ["Parent SKU", "SKU", "Brand", "Name"],
  ["P1", "A-1", "Elm", "Mug"],
  ["P1", "A-2", "", "Cup"],
  ["P2", "B-1", "", "Jug"],
  ["P2", "B-2", "Oak", "Pot"],
  ["P1", "A-3", "Ash", "Pan"],
];

describe("--fill-down of a sheet with parent SKUs", () => {
  it("gives a blank cell the value of its card’s first row, and no other", async () => {
    const filled = await read(cards, { fillDown: "brandName" });
    expect(valuesOf(filled, "brandName")).toEqual({
      ...{ "A-1": "Elm", "A-2": "Elm", "A-3": "Ash", "B-1": undefined, "B-2": "Oak" },
    });
    expect(filled.message).toContain(
      "Filled down from the first row of each group: C “Brand” (1 cell).",
    );
    expect(filled.settled?.fillDown).toEqual(["brandName"]);
  });

  it("does not hide a formula without a result", async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet("Goods");
    for (const row of cards) sheet.addRow([...row]);
    sheet.getCell("C3").value = { formula: "A1&A2" } as ExcelJS.CellFormulaValue;
    const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
    const { products, errors } = await readSupplier(bytes, { fillDown: "brandName" });
    expect(products["A-2"]?.brandName).toBeUndefined();
    expect(errors).toContain("C3 formula-without-value");
  });

  it("fills nothing that was not named", async () => {
    expect(valuesOf(await read(cards, {}), "brandName")["A-2"]).toBeUndefined();
    expect(valuesOf(await read(cards, { fillDown: "name" }), "brandName")["A-2"]).toBeUndefined();
  });

  it("takes the parent SKU itself from the row above", async () => {
    const rows = cards.map(([parent = "", ...others], at) => [at % 2 ? parent : "", ...others]);
    const filled = await read([cards[0] ?? [], ...rows.slice(1)], { fillDown: "parentSku" });
    expect(valuesOf(filled, "parentSku")).toEqual({
      ...{ "A-1": "P1", "A-2": "P1", "B-1": "P2", "B-2": "P2", "A-3": "P1" },
    });
  });

  it("takes the common values from the parent’s own row, wherever it stands, and sends no parent", async () => {
    const rows = [
      ["SKU", "Parent SKU", "Description", "Name"],
      ["A-1", "A", "", "Mug, red"],
      ["SOLO", "", "A jug.", "Jug"],
      ["A", "", "A mug.", "Mug"],
    ];
    const filled = await read(rows, { fillDown: "description,parentSku" });
    expect(valuesOf(filled, "description")).toEqual({ "A-1": "A mug.", SOLO: "A jug." });
    expect(valuesOf(filled, "parentSku")).toEqual({ "A-1": "A", SOLO: "SOLO" });
    expect(filled.message).toContain("This row is the parent of other rows");
  });

  it("fills entries by their names, and a weight only with its unit", async () => {
    const headings = [
      ...["Parent SKU", "SKU", "Attribute 1 name", "Attribute 1 value", "Attribute 2 name"],
      ...["Attribute 2 value", "Weight", "Weight unit"],
    ];
    const filled = await read(
      [
        headings,
        ["P", "A-1", "Material", "Clay", "Care", "Wash", "300", "g"],
        ["P", "A-2", "Care", "Dry", "", "", "", ""],
        ["P", "A-3", "", "Wood", "", "", "", "kg"],
      ],
      { fillDown: "attributes,weight" },
    );
    expect(valuesOf(filled, "attributes")).toEqual({
      "A-1": [
        { key: "Material", value: "Clay" },
        { key: "Care", value: "Wash" },
      ],
      "A-2": [
        { key: "Care", value: "Dry" },
        { key: "Material", value: "Clay" },
      ],
      "A-3": [
        { key: "Material", value: "Wood" },
        { key: "Care", value: "Wash" },
      ],
    });
    expect(valuesOf(filled, "weight")).toEqual({ "A-1": 0.3, "A-2": 0.3, "A-3": undefined });
  });
});

describe("--fill-down of a sheet without parent SKUs", () => {
  it("carries a value down to the next one", async () => {
    const filled = await read(
      cards.map((row) => row.slice(1)),
      { fillDown: "brandName" },
    );
    expect(valuesOf(filled, "brandName")).toEqual({
      ...{ "A-1": "Elm", "A-2": "Elm", "B-1": "Elm", "B-2": "Oak", "A-3": "Ash" },
    });
  });

  it("takes a value that has rows of its own, with or without a column for it", async () => {
    const rows = [
      ["SKU", "Name", "MPN"],
      ["", "Mugs"],
      ["A-1", "Mug", "1"],
      ["", "Jugs"],
      ["B-1", "Jug", "2"],
      ["B-2", "Pot", "3"],
    ];
    const titled = await read(rows, { fillDown: "categoryName" });
    expect(valuesOf(titled, "categoryName")).toEqual({
      "A-1": "Mugs",
      "B-1": "Jugs",
      "B-2": "Jugs",
    });
    const inColumn = rows.map(([sku = "", name = "", mpn], at) =>
      mpn === undefined ? ["", "", "", name] : [sku, name, mpn, at === 0 ? "Category" : ""],
    );
    const carried = await read(inColumn, { fillDown: "categoryName" });
    expect(valuesOf(carried, "categoryName")).toEqual(valuesOf(titled, "categoryName"));
  });

  it.each(["categoryName,brandName", "images", "weight"])(
    "refuses %s, which have no column",
    async (fillDown) => {
      const { errors, message } = await read(
        [
          ["SKU", "Name"],
          ["A-1", "Mug"],
        ],
        { fillDown },
      );
      expect(errors).toEqual(["no-such-column"]);
      expect(message).toContain("--fill-down: there is no column for");
    },
  );
});

describe("--fill-down of images whose position another column states", () => {
  const link = (name: string) => `https://img.example.com/${name}.jpg`;
  const rows = [
    ["Parent SKU", "SKU", "Image Src", "Image Position", "Name"],
    ["P", "A-1", link("b"), "2", "Mug"],
    ["P", "A-2", link("a"), "1", "Cup"],
    ["P", "", link("c"), "3", ""],
    ["P", "", link("d"), "4", "No SKU"],
  ];

  it("gives every row the images of its card in order, and takes up rows with only an image", async () => {
    const { products, errors, message } = await read(rows, { fillDown: "images" });
    const links = ["a", "b", "c", "d"].map((name, at) => ({ order: at + 1, url: link(name) }));
    expect(products["A-1"]?.images).toEqual(links);
    expect(products["A-2"]?.images).toEqual(links);
    expect(message).toContain("This row only has an image");
    // A row that has more than an image is no longer only about the card.
    expect(errors.filter((one) => !one.includes("missing"))).toEqual([]);
    expect(errors.some((one) => /5/.test(one))).toBe(true);
  });
});

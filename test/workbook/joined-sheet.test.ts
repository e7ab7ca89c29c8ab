import { describe, expect, it } from "vitest";
import { readSupplier, type SupplierOptions, supplierWorkbook } from "../support/supplier-sheet.ts";

type Rows = readonly (readonly (string | number)[])[];

const main: Rows = [
  ["SKU", "Name", "Brand"],
  ["A-1", "Mug", "Elm"],
  ["A-2", "Cup", ""],
  ["A-3", "Jug", "Ash"],
];

async function join(prices: Rows, options: SupplierOptions = {}) {
  const book = await supplierWorkbook(
    { name: "Goods", rows: main },
    { name: "Prices", rows: prices },
  );
  return readSupplier(book, { sheet: ["Goods"], join: ["Prices"], ...options });
}

describe("--join", () => {
  it("puts the other sheet’s columns to the rows by SKU, and counts what has no partner", async () => {
    const { products, errors, message, settled } = await join(
      [
        ["Price list"],
        ["Artikel", "SKU", "Sale price", "Weight, g", "Note"],
        ["x", "A-2", 12.5, 300, "n"],
        ["x", "A-1", 9, 250, ""],
        ["x", "Z-9", 1, 1, ""],
      ],
      { fix: true },
    );
    expect(errors).toEqual(["F4 missing-required"]);
    expect(products["A-1"]).toMatchObject({ salePrice: 9, weight: 0.25 });
    expect(products["A-2"]).toMatchObject({ salePrice: 12.5, weight: 0.3 });
    expect(products["A-3"]?.salePrice).toBeUndefined();
    expect(message).toContain(
      "Joined by SKU with sheet “Prices”: 2 SKUs are in both, 1 only here, 1 only there.",
    );
    expect(message).toContain("Ignored, because no field matches: “Artikel”, “Note”.");
    expect(message).not.toContain("other sheet: Prices");
    expect(settled?.joined).toEqual(["Prices"]);
  });

  it("lets the first sheet’s value stand, fills its blanks, and names both cells that differ", async () => {
    const { products, errors, message } = await join([
      ["SKU", "Brand", "MPN"],
      ["A-1", "Elm", "1"],
      ["A-2", "Oak", "2"],
      ["A-3", "Fir", "3"],
    ]);
    expect(errors).toEqual(["C4 join-differs"]);
    expect(message).toContain("Brand is different in Prices!B4: “Fir”.");
    expect(products["A-2"]?.brandName).toBe("Oak");
    expect(products["A-3"]?.brandName).toBe("Ash");
  });

  it("takes a column by the name that --map gives it", async () => {
    const rows: Rows = [
      ["SKU", "РРЦ"],
      ["A-1", 9],
    ];
    const { products } = await join(rows, { map: ["РРЦ=salePrice"] });
    expect(products["A-1"]?.salePrice).toBe(9);
  });

  it.each<[string, Rows, string, RegExp]>([
    [
      "an SKU twice with different values",
      [
        ["SKU", "Sale price"],
        ["A-1", 9],
        ["A-1", 9],
        ["A-1", 8],
      ],
      "join-sku-twice",
      /“A-1” twice with different values: B2 and B4/,
    ],
    [
      "no SKU",
      [
        ["Price", "Name"],
        [9, "Mug"],
      ],
      "join-no-sku",
      /has no SKU column/,
    ],
  ])("refuses %s", async (_, rows, code, text) => {
    const { errors, message } = await join(rows);
    expect(errors).toEqual([code]);
    expect(message).toMatch(text);
  });

  it("refuses a sheet that is not there", async () => {
    expect((await join([["SKU"]], { join: ["Price"] })).errors).toEqual(["workbook-no-such-sheet"]);
  });

  it("does not fill a column with numbers of another unit", async () => {
    const book = await supplierWorkbook(
      {
        name: "Goods",
        rows: [
          ["SKU", "Weight, kg"],
          ["A-1", ""],
          ["A-2", "0.4"],
        ],
      },
      {
        name: "Prices",
        rows: [
          ["SKU", "Weight, g"],
          ["A-1", "300"],
          ["A-2", "400"],
        ],
      },
    );
    const { products, message } = await readSupplier(book, { sheet: ["Goods"], join: ["Prices"] });
    expect(products["A-1"]?.weight).toBeUndefined();
    expect(products["A-2"]?.weight).toBe(0.4);
    expect(message).toContain("“Weight, g” is not used");
  });
});

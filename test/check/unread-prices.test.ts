import { describe, expect, test } from "vitest";
import { readSupplier, supplierWorkbook } from "../support/supplier-sheet.ts";

const goods = {
  ...{ "Parent SKU": "MUG", SKU: "MUG-1", Category: "Home > Mugs", Language: "EN" },
  ...{ Name: "Mug", Description: "A mug.", "Weight, kg": 0.4 },
  ...{ "Option: Colour": "Blue", "Attribute: Material": "Clay" },
};
const headings = Object.keys(goods);
const values = Object.values(goods);

type Row = readonly (string | number | undefined)[];

const withColumns = (columns: Readonly<Record<string, string | number | undefined>>) => ({
  rows: [
    [...headings, ...Object.keys(columns)],
    [...values, ...Object.values(columns)],
  ] as Row[],
});

describe("a price that nothing reads", () => {
  test.each([
    ...["РРЦ", "MSRP", "MSRP, USD", "Retail price (incl. VAT)", "Price list USD", "RRP"],
    ...[
      "Цена со скидкой",
      "Стоимость",
      "Опт",
      "Оптовая цена, руб.",
      "价格区间",
      "吊牌价",
      "UVP",
      "Prix TTC",
    ],
  ])("under %s is an error of a new listing", async (heading) => {
    const bytes = await supplierWorkbook(withColumns({ [heading]: 1290 }));
    const { errors, message, onlyOnCreate } = await readSupplier(bytes);
    expect(errors).toEqual(["J2 price-not-read"]);
    expect(onlyOnCreate).toBe(true);
    expect(message).toContain(`--map "`);
  });

  test("is advised for either price, or only for that which has no column", async () => {
    const read = async (columns: Readonly<Record<string, string | number>>) =>
      (await readSupplier(await supplierWorkbook(withColumns(columns)))).message;
    const both = await read({ Цены: 1290 });
    expect(both).toMatch(/customers pay it: --map "Цены=salePrice".*cost: --map "Цены=firstCost"/s);
    expect(both).not.toMatch(/perhaps/);
    const cost = await read({ Price: 900, Currency: "RUB", MSRP: 1290 });
    expect(cost).toMatch(/cost: --map "MSRP=firstCost"/);
    expect(cost).not.toMatch(/MSRP=salePrice/);
  });

  test.each(["ignore", "salePrice", "firstCost"])("is settled by --map …=%s", async (field) => {
    const bytes = await supplierWorkbook(withColumns({ РРЦ: 1290, Currency: "RUB" }));
    const { errors } = await readSupplier(bytes, { map: [`РРЦ=${field}`] });
    expect(errors).toEqual([]);
  });

  test("beside both prices is an error where the row has neither", async () => {
    const blank = { Price: undefined, "First cost": undefined, Currency: "RUB", РРЦ: 1290 };
    const { errors, message } = await readSupplier(await supplierWorkbook(withColumns(blank)));
    expect(errors).toEqual(["M2 price-not-read"]);
    expect(message).toContain('--map "РРЦ=salePrice"');
  });

  test("beside a price that is read is asked about, too; beside both it is not", async () => {
    const one = withColumns({ Price: 900, Currency: "RUB", РРЦ: 1290 });
    const both = withColumns({ Price: 900, Currency: "RUB", "Cost price": 500, РРЦ: 1290 });
    expect((await readSupplier(await supplierWorkbook(one))).errors).toEqual(["L2 price-not-read"]);
    expect((await readSupplier(await supplierWorkbook(both))).errors).toEqual([]);
  });

  test.each([
    ["РРЦ", undefined],
    ["Price", "on request"],
    ["Ценовая группа", "A"],
    ["Оценка", 5],
    ["评价", 5],
    ["Pricing notes", "see list"],
    ["Appraised", 5],
    ["Название и цены / №", 1],
    ["Price list No.", 1],
    ["Цены / № п/п", 1],
  ])("is none where there is no number of a price: %s, %s", async (heading, value) => {
    const bytes = await supplierWorkbook(withColumns({ [heading]: value }));
    const { errors } = await readSupplier(bytes);
    expect(errors.filter((one) => one.includes("price-not-read"))).toEqual([]);
  });
});

describe("two prices below one title", () => {
  const rows: Row[] = [
    [...headings, "Currency", "Цены"],
    [...headings.map(() => undefined), undefined, "Оптовая, руб.", "Розничная, руб."],
    [...values, "RUB", 450, 990],
  ];

  test("are asked about one by one", async () => {
    const { errors, message } = await readSupplier(
      await supplierWorkbook({ rows, merged: ["K1:L1"] }),
    );
    expect(errors).toEqual(["K3 price-not-read", "L3 price-not-read"]);
    expect(message).not.toContain('"Цены=');
  });

  test.each([[[]], [["K1:L1"]]])("are named by one line or both; merged: %s", async (merged) => {
    const map = ["Цены / Оптовая, руб.=firstCost", "Розничная, руб.=salePrice"];
    const { errors, products } = await readSupplier(await supplierWorkbook({ rows, merged }), {
      map,
    });
    expect(errors).toEqual([]);
    expect(products["MUG-1"]).toMatchObject({ firstCost: 450, salePrice: 990 });
  });
});

describe("a sheet of prices beside the goods", () => {
  const sheets: Readonly<Record<string, Row[]>> = {
    "SKU and Price": [
      ["SKU", "Price"],
      ["MUG-1", 12.9],
    ],
    "SKU and РРЦ": [
      ["SKU", "РРЦ"],
      ["MUG-1", 1290],
    ],
    "a title, other words": [["Прайс на июнь"], ["Артикул", "Цена, руб."], ["mug-1 ", 1290]],
    "with names": [
      ["SKU", "Name", "Price", "Currency"],
      ["MUG-1", "Mug", 12.9, "USD"],
    ],
  };
  test.each(Object.entries(sheets))("%s", async (_, rows) => {
    const book = await supplierWorkbook({ rows: [headings, values] }, { name: "Prices", rows });
    const { errors, message, onlyOnCreate } = await readSupplier(book);
    expect(errors).toEqual(["price-not-read"]);
    expect(onlyOnCreate).toBe(true);
    expect(message).toContain("“Prices”");
    // All sheets together are an error, too: the price does not come to the goods by that.
    expect((await readSupplier(book, { sheet: ["*"] })).errors).not.toEqual([]);
    // Whoever names the sheet of the goods leaves the other one out.
    expect((await readSupplier(book, { sheet: ["Sheet1"] })).errors).toEqual([]);
  });

  test("says nothing of goods that it does not have, or whose price is read", async () => {
    const rows = [
      ["SKU", "Price"],
      ["MUG-9", 12.9],
      ["MUG-1", undefined],
    ];
    const others = await supplierWorkbook({ rows: [headings, values] }, { name: "Prices", rows });
    expect((await readSupplier(others)).errors).toEqual([]);
    const priced = withColumns({ Price: 12.9, Currency: "USD" });
    const read = await supplierWorkbook(priced, {
      name: "Prices",
      rows: sheets["SKU and Price"] ?? [],
    });
    expect((await readSupplier(read)).errors).toEqual([]);
  });

  describe("with other prices than the goods", () => {
    const goodsWith = (more: Readonly<Record<string, string | number | undefined>>) =>
      withColumns({ "Sale price": 11, Currency: "USD", ...more });
    const prices = (heading: string, ...values: (string | number)[]) => ({
      name: "Prices",
      rows: [
        ["SKU", ...values.map((_, at) => `${heading}${at === 0 ? "" : at}`)],
        ["mug-1", ...values],
        ["MUG-9", 5],
      ] as Row[],
    });

    test.each(["Price", "Sale price", "Price, USD"])(
      "under %s is named with the options that take them",
      async (heading) => {
        const book = await supplierWorkbook(goodsWith({}), prices(heading, 13.5));
        const { errors, warnings, message } = await readSupplier(book);
        expect([errors, warnings]).toEqual([[], ["other-sheet"]]);
        expect(message).toContain(
          "another price for 1 SKU and is not read (“MUG-1”: 13.5, not 11)",
        );
        expect(message).toContain('--join "Prices" --map "Sale price=ignore"');
      },
    );

    test("is taken by these options", async () => {
      const sheet = {
        ...prices("Price, USD", 13.5),
        rows: [
          ["SKU", "Price, USD"],
          ["MUG-1", 13.5],
        ],
      };
      const book = await supplierWorkbook(goodsWith({}), sheet);
      const options = { join: ["Prices"], map: ["Sale price=ignore"] };
      const { errors, warnings, products } = await readSupplier(book, options);
      expect([errors, warnings]).toEqual([[], []]);
      expect(products["MUG-1"]?.salePrice).toBe(13.5);
    });

    test("is taken by its heading, too, if the sheet is joined", async () => {
      const book = await supplierWorkbook(goodsWith({}), {
        name: "Prices",
        rows: [
          ["Артикул", "Цена, USD"],
          ["MUG-1", 13.5],
        ],
      });
      const map = ["Цена, USD=salePrice"];
      const { errors, products } = await readSupplier(book, { join: ["Prices"], map });
      expect(errors).toEqual([]);
      expect(products["MUG-1"]?.salePrice).toBe(13.5);
    });

    test.each([
      ["the same price", goodsWith({}), prices("Price", "11.00")],
      ["the same cost", goodsWith({ "First cost": 7 }), prices("Price", 11, 7)],
      ["no number", goodsWith({}), prices("Price", "from 9 on")],
    ])("is not if it has %s", async (_, rows, sheet) => {
      const { warnings } = await readSupplier(await supplierWorkbook(rows, sheet));
      expect(warnings).toEqual([]);
    });
  });
});

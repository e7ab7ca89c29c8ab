import { join } from "node:path";
import ExcelJS from "exceljs";
import { foreignWorkbook } from "../foreign-workbook.ts";
import { plausibleProduct, productsWorkbook } from "../products-workbook.ts";
import { samplesFolder } from "../write-samples.ts";

/** Where the layouts lie as LibreOffice has saved them. */
export const savedFolder: string = join(import.meta.dirname, "saved");

type Row = readonly ExcelJS.CellValue[];

function sheetOf(workbook: ExcelJS.Workbook, name: string, rows: readonly Row[]) {
  const sheet = workbook.addWorksheet(name);
  for (const row of rows) sheet.addRow([...row]);
  return sheet;
}

async function written(make: (workbook: ExcelJS.Workbook) => void): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  make(workbook);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const heads = ["Parent SKU", "SKU", "Name", "Description", "Category", "Language"];
const mug = (at: number) => [
  ...["MUG", `MUG-${at}`, `Stoneware mug ${at}`, "A mug for every day."],
  ...["Home > Kitchen > Mugs", "EN"],
];

/** A sample as LibreOffice can save it: it works a formula out that was saved without its result. */
async function sample(name: string): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(join(samplesFolder, name));
  for (const sheet of workbook.worksheets) {
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        if (cell.formula !== undefined && cell.result === undefined) cell.value = "Worked out";
      }),
    );
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** A value and the number format that it is shown by. */
type Shaped = readonly [value: number | Date | string, format: string];

const shaped: readonly (readonly Shaped[])[] = [
  [
    [4006381333931, "0"],
    [36000291452, "000000000000"],
    [0.52, "0%"],
    [12.899, "0.00"],
  ],
  [
    [4.00638133393e18, "0.00E+00"],
    [12345, "#,##0"],
    [0.38, "General"],
    [1290.5, '"$"#,##0.00'],
  ],
  [
    [new Date(Date.UTC(2025, 2, 4)), "d-mmm"],
    [new Date(Date.UTC(2025, 2, 4, 12, 30, 15)), "yyyy-mm-dd hh:mm:ss"],
    [0.5, "h:mm"],
    [1234.5678, "0.0###"],
  ],
  [
    ["007", "@"],
    ["1E+05", "@"],
    ["3-4", "@"],
    [-12.5, "0.00;[Red]-0.00"],
  ],
];

const oddTexts = [
  ...["=1+1", "+7 900", "-5", "@home", "007", "1E+05", "a\nb", "a\n\nb", "_x000D_"],
  ...["<&>\"'", "&lt;b&gt; &amp;amp;", "杯 😀", "\u00a0nbsp\u00a0", "two  spaces", "Ё№ “quoted”"],
  ...["tab\there", `${"Глина и глазурь. ".repeat(120)}`, "ТRUE", "#N/A"],
];

/** Workbooks as people have them, by what is in them. */
export const layouts: Readonly<Record<string, () => Promise<Buffer>>> = {
  plain: () => productsWorkbook([1, 2, 3].map((at) => plausibleProduct(`MUG-${at}`, at))),
  mistakes: () => sample("catalogue-with-mistakes.xlsx"),
  orders: () => sample("orders.xlsx"),
  "price-list": () => foreignWorkbook({ date1904: false }),
  "price-list-1904": () => foreignWorkbook({ date1904: true }),
  russian: () =>
    written((workbook) => {
      sheetOf(workbook, "Прайс & остатки", [
        ["Прайс-лист на июнь"],
        [],
        ["Артикул", "Название", "Описание", "Категория", "Цена", "Вес, г", "Язык", "Валюта"],
        ["КР-1", "Кружка", "Глина", "Дом > Кухня", "1 290,50", "520", "RU", "RUB"],
        ["КР-2", "Чашка «Ёж»", "Фарфор", "Дом / Кухня", "1,290", "0,52", "русский", "руб"],
      ]);
    }),
  chinese: () =>
    written((workbook) => {
      sheetOf(workbook, "商品", [
        ["父SKU", "SKU", "名称", "描述", "类目", "语言"],
        ["杯", "杯-1", "马克杯 😀", "粘土", "家居 > 厨房", "ZH"],
        ["杯", "杯-1", "马克杯", "粘土", "家居>厨房", "中文"],
      ]);
    }),
  "several-sheets": () =>
    written((workbook) => {
      sheetOf(workbook, "Read me", [["Fill in all sheets."]]);
      sheetOf(workbook, "Mugs", [heads, mug(1), mug(2)]);
      sheetOf(workbook, "Lamps 'n' <more>", [heads, mug(2), mug(3)]);
      sheetOf(workbook, "Old", [heads, mug(9)]).state = "hidden";
      sheetOf(workbook, "Older", [heads, mug(9)]).state = "veryHidden";
    }),
  "merged-and-hidden": () =>
    written((workbook) => {
      const sheet = sheetOf(workbook, "Products", [
        ["Summer"],
        heads,
        mug(1),
        ["", ...mug(2).slice(1)],
        [],
        ["", ...mug(3).slice(1)],
        mug(4),
      ]);
      sheet.mergeCells("A1:F1");
      sheet.mergeCells("A3:A6");
      sheet.getRow(4).hidden = true;
      sheet.getRow(7).hidden = true;
      sheet.getColumn(4).hidden = true;
      sheet.getCell("AN2").value = "Shelf";
      sheet.getCell("AN3").value = 1;
    }),
  "number-formats": () =>
    written((workbook) => {
      const sheet = sheetOf(workbook, "Products", [
        [...heads, "GTIN", "Barcode", "Weight, kg", "Sale price"],
      ]);
      for (const [at, cells] of shaped.entries()) {
        const row = sheet.addRow(mug(at));
        for (const [place, [value, numFmt]] of cells.entries()) {
          const cell = row.getCell(heads.length + 1 + place);
          Object.assign(cell, { value, numFmt });
        }
      }
      // A whole column with a format, and cells that have it from there.
      sheet.getColumn(12).numFmt = "00000000";
      sheet.getCell("L1").value = "MPN";
      sheet.getCell("L2").value = 1234;
      sheet.getCell("L3").value = 77;
    }),
  "odd-texts": () =>
    written((workbook) => {
      sheetOf(workbook, "Products", [
        [...heads, "Brand"],
        ...oddTexts.map((text, at) => [...mug(at), text]),
      ]);
    }),
  "formulas-and-errors": () =>
    written((workbook) => {
      sheetOf(workbook, "Products", [
        [...heads, "Brand", "Weight, kg", "Sale price"],
        [...mug(1), { formula: "2*3", result: 6 }, { formula: "1/4", result: 0.25 }, 2],
        [
          ...mug(2),
          { formula: "NA()", result: { error: "#N/A" } },
          { formula: "1/0", result: { error: "#DIV/0!" } },
          2,
        ],
        [
          ...mug(3),
          { formula: "1=1", result: true },
          { formula: "DATE(2025,3,4)", result: new Date(Date.UTC(2025, 2, 4)) },
          2,
        ],
        [...mug(4), { formula: '""', result: "" }, { formula: '""', result: "" }, 2],
        [...mug(5), { text: "site", hyperlink: "https://example.com/?a=1&b=2" }, false, true],
      ]);
    }),
};

/** A text that is worked out, of which LibreOffice keeps no result in an `.xls`. */
export const workedOutText = (): Promise<Buffer> =>
  written((workbook) => {
    const brand = { formula: '"North"&"kiln"', result: "Northkiln" };
    sheetOf(workbook, "Products", [
      [...heads, "Brand"],
      [...mug(1), brand],
    ]);
  });

import ExcelJS from "exceljs";

/** What a foreign workbook is given beside its rows. */
export interface ForeignWorkbook {
  /** Dates count from 1904, as on old Macs. */
  readonly date1904: boolean;
}

const headings = [
  ...["№", "Parent SKU", "Article", "Title of goods", "Description", "Category", "Language"],
  ...["Currency", "Price", "Our margin", "Gross weight, kg", "Delivered", "Option: Colour"],
  ...["Attribute: Material", "Barcode", "Checked", "Link", "Notes"],
] as const;

type Cells = Partial<Record<(typeof headings)[number], ExcelJS.CellValue>>;

/** What says of a foreign workbook which of its columns hold the SKU and the name. */
export const foreignColumns: readonly string[] = [
  ...["--map", "Article=sku"],
  ...["--map", "Title of goods=name"],
];

/**
 * A price list as somebody keeps it: a title over merged cells, headings of its own in row 3, more
 * columns than anybody asks for, formulas with their results, rich text, links, dates, number
 * formats, a hidden row and column, a blank row between. Rows 5 to 7 are damaged; row 7 cannot be
 * repaired.
 */
export async function foreignWorkbook({ date1904 }: ForeignWorkbook): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.properties.date1904 = date1904;
  const sheet = workbook.addWorksheet("Прайс");
  sheet.addRow(["Price list of June"]);
  sheet.mergeCells("A1:F1");
  sheet.addRow([]);
  sheet.addRow([...headings]);
  const add = (number: number, cells: Cells = {}) => {
    const all: Cells = { ...soundCells(number), ...cells };
    const row = sheet.addRow(headings.map((heading) => all[heading] ?? null));
    row.getCell(headings.indexOf("Price") + 1).numFmt = '"$"#,##0.00';
    row.getCell(headings.indexOf("Our margin") + 1).numFmt = "0.0";
    row.getCell(headings.indexOf("Delivered") + 1).numFmt = "dd.mm.yyyy";
    return row;
  };
  add(1);
  add(2, { Article: "\u00a0MUG-102\u200b", Language: "ЕN" });
  add(3, { "Gross weight, kg": "0,5" }).hidden = true;
  add(4, { "Gross weight, kg": "heavy" });
  sheet.addRow([]);
  add(6);
  sheet.getColumn(headings.indexOf("Notes") + 1).width = 33;
  sheet.getColumn(headings.indexOf("Attribute: Material") + 1).hidden = true;
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function soundCells(number: number): Cells {
  return {
    "№": number,
    "Parent SKU": "MUG",
    Article: `MUG-10${number}`,
    "Title of goods": { richText: [{ text: "Stone" }, { font: { bold: true }, text: "ware mug" }] },
    Description: "A mug for every day.",
    Category: "Home > Kitchen > Mugs",
    Language: "EN",
    Currency: "USD",
    Price: { formula: "J4*3", result: 9.9 },
    "Our margin": 3.3,
    "Gross weight, kg": 0.5,
    Delivered: new Date(Date.UTC(2025, 5, 3)),
    "Option: Colour": "Blue",
    "Attribute: Material": "Clay",
    Barcode: 4006381333931,
    Checked: true,
    Link: { text: "site", hyperlink: "https://example.com/mug" },
    Notes: "Keep dry\nfragile",
  };
}

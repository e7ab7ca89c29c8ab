import ExcelJS from "exceljs";
import { checkRows } from "../../src/check/index.ts";
import { askedChoice, type SheetOptions } from "../../src/commands/sheet/sheet-options.ts";
import { SheetportError } from "../../src/errors.ts";
import type { Draft } from "../../src/model/product/product.ts";
import type { TextEncoding } from "../../src/model/schemas/settings.ts";
import type { SheetChoice } from "../../src/model/sheet/sheet-choice.ts";
import { type ProductsSheet, passNotes, readProducts } from "../../src/workbook/index.ts";
import { english } from "./english.ts";

/** A number as it is typed, or with the format that the sheet shows it in. */
type Cell = string | number | boolean | FormattedNumber | undefined;

interface FormattedNumber {
  readonly value: number;
  readonly format: string;
}

/** A sheet as a supplier keeps it. */
export interface SupplierSheet {
  readonly name?: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Merged cells: `B1:C1`. */
  readonly merged?: readonly string[];
}

/** The bytes of a workbook with these sheets. */
export async function supplierWorkbook(...sheets: readonly SupplierSheet[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  for (const [at, { name = `Sheet${at + 1}`, rows, merged = [] }] of sheets.entries()) {
    const sheet = workbook.addWorksheet(name);
    for (const row of rows) addRow(sheet, row);
    for (const range of merged) sheet.mergeCells(range);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function addRow(sheet: ExcelJS.Worksheet, cells: readonly Cell[]): void {
  const plain = cells.map((cell) => (typeof cell === "object" ? cell.value : (cell ?? null)));
  const row = sheet.addRow(plain);
  for (const [at, cell] of cells.entries()) {
    if (typeof cell === "object") row.getCell(at + 1).numFmt = cell.format;
  }
}

/** What came of reading and checking a workbook. */
export interface SupplierReading {
  /** By SKU: what each row asks for. */
  readonly products: Readonly<Record<string, Draft["product"]>>;
  /** Errors of cells: `B3 not-a-number`; what kept the whole sheet from being read: its code. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Everything that was said, in English. */
  readonly message: string;
  /** There are errors, and all of them apply only to products that are not listed yet. */
  readonly onlyOnCreate?: boolean;
  /** Fields whose unit was assumed. */
  readonly assumed: readonly string[];
  /** Headings of the columns that are read, with those of their names and units. */
  readonly headings?: readonly string[];
  /** What may be remembered about the sheet. */
  readonly settled?: SheetChoice | undefined;
}

export interface SupplierOptions extends SheetOptions {
  readonly name?: string;
  readonly fix?: boolean;
  readonly encoding?: TextEncoding;
}

/** Reads and checks a workbook as the commands do, with the same options. */
export async function readSupplier(
  bytes: Buffer,
  { name = "goods.xlsx", fix = false, encoding, ...options }: SupplierOptions = {},
): Promise<SupplierReading> {
  const message: string[] = [];
  try {
    const read = await readProducts(
      { bytes, name, ...(encoding && { encoding }) },
      { requested: askedChoice(options), tell: (note) => message.push(english.text(note.message)) },
    );
    const { rows, findings, columnsRead, passes } = await checkRows(read.sheets, {
      ...{ keepRows: true, fix, isAllText: read.workbook.text !== undefined },
      valueNames: read.resolved?.valueNames,
      pricedElsewhere: read.pricedElsewhere,
    });
    for (const [at, pass] of passes.entries()) {
      const notes = passNotes(read.sheets[at] as ProductsSheet, pass, columnsRead[at]);
      message.push(...notes.map((note) => english.text(note.message)));
    }
    const drafts = rows.flatMap(({ draft }) => (draft === undefined ? [] : [draft.product]));
    const told = (severity: string) =>
      findings
        .filter((one) => one.severity === severity)
        .map(({ cell, code }) => `${cell} ${code}`.trim());
    message.push(...findings.map((finding) => english.text(finding.message as never)));
    message.push(...read.others.map((other) => `other sheet: ${other.name}`));
    return {
      products: Object.fromEntries(drafts.map((product) => [product.sku, product])),
      errors: told("error"),
      warnings: told("warning"),
      message: message.join("\n"),
      onlyOnCreate: findings.every((one) => one.severity !== "error" || one.onlyOnCreate === true),
      assumed: columnsRead.flatMap(({ assumed }) => assumed.map(({ field }) => field)),
      headings: read.sheets[0].match.columns.flatMap(({ heading, keyColumn, unitColumn }) =>
        [heading, keyColumn?.heading, unitColumn?.heading].filter((one) => one !== undefined),
      ),
      settled: read.sheets[0].resolved,
    };
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    const { message, hint } = english.error(thrown);
    return {
      products: {},
      errors: [thrown.code],
      warnings: [],
      message: [...message, message, hint].join("\n"),
      assumed: [],
    };
  }
}

import { columnLetters } from "../../../src/model/sheet/sheet.ts";
import { plausibleProduct, productCells } from "../products-workbook.ts";
import { type HandmadeWorkbook, handmade } from "../workbook.ts";

/** A file that somebody made to harm whoever reads it, or that was harmed itself. */
export interface HostileFile {
  /** What is wrong with it, as in “a shared string that is not there”. */
  readonly name: string;
  /** @default .xlsx */
  readonly ending?: string;
  bytes(): Buffer;
  /** How it is read: right rows, or the code of the refusal. */
  readonly expected: "rows" | string;
  /** How the check ends, where it is not the reading that refuses: the code of its refusal. */
  readonly ofCheck?: string;
  /** Rows with a value that a right reading gives. @default 2: headings and one product */
  readonly rows?: number;
}

const cells = Object.entries(productCells(plausibleProduct("MUG-1", 1)));

/** A text cell that holds its own text; attributes and text are XML. */
export function inline(address: string, text: string): string {
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** The heading row of a products sheet, and more cells behind its columns. */
export function headingRow(more = ""): string {
  const own = cells.map(([heading], at) =>
    inline(`${columnLetters(at)}1`, heading.replaceAll("&", "&amp;")),
  );
  return `<row r="1">${own.join("")}${more}</row>`;
}

/** A right product row with this number, and more cells behind its columns. */
export function productRow(row: number, more = ""): string {
  const own = cells.map(([, value], at) =>
    inline(`${columnLetters(at)}${row}`, String(value).replaceAll(/[&<>]/g, " ")),
  );
  return `<row r="${row}">${own.join("")}${more}</row>`;
}

/** The letters of a column behind those of the product. */
export const freeColumn = columnLetters(cells.length);

/** Two rows that are right: what every hostile thing is put around. */
export const twoRows = headingRow() + productRow(2);

/** A products workbook with something hostile in its XML. */
export function hostile(
  name: string,
  workbook: HandmadeWorkbook | (() => HandmadeWorkbook),
  expected: HostileFile["expected"],
  rows?: number,
): HostileFile {
  const bytes = () => {
    const given = typeof workbook === "function" ? workbook() : workbook;
    return handmade({ sheet: twoRows, ...given });
  };
  return { name, bytes, expected, ...(rows === undefined ? {} : { rows }) };
}

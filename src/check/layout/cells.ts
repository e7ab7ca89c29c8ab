import type { Column } from "../../model/product/columns.ts";
import type { CellValue, SheetRow } from "../../model/sheet/sheet.ts";
import { type GivenColumn, givenMark } from "../../model/sheet/sheet-choice.ts";
import { isBlankText, trimEnds } from "./texts.ts";

/** A cell's value as text, as the sheet shows it as far as its format is known. */
export function shownValue(cell: CellValue | undefined): string {
  if (cell === undefined) return "";
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return numberAsText(cell);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  switch (cell.kind) {
    case "number":
      return cell.shown ?? numberAsText(cell.value, cell.format);
    case "date":
      return cell.iso;
    case "error":
    case "picture":
      return cell.text;
    case "formula":
      return "";
  }
}

const padded = /^0+$/;
const decimals = /^(0+)\.(0+)$/;
const percent = /^0(?:\.(0+))?%$/;

/**
 * A number as Excel shows it: with its 15 significant digits, and with the zeros or the percent
 * sign of a plain number format. Other formats (thousands, currencies) only decorate and are
 * left out.
 */
export function numberAsText(value: number, format = "General"): string {
  if (format === "General" || !Number.isFinite(value) || Math.abs(value) >= 1e15) {
    return String(fifteenDigits(value));
  }
  const sign = value < 0 ? "-" : "";
  const size = Math.abs(value);
  if (padded.test(format)) return sign + size.toFixed(0).padStart(format.length, "0");
  const [, whole, fraction] = decimals.exec(format) ?? [];
  if (whole !== undefined && fraction !== undefined) {
    const width = whole.length + 1 + fraction.length;
    return sign + size.toFixed(Math.min(fraction.length, 30)).padStart(width, "0");
  }
  const share = percent.exec(format);
  if (share !== null) return `${sign}${(size * 100).toFixed(Math.min(share[1]?.length ?? 0, 30))}%`;
  return String(fifteenDigits(value));
}

/** The number that Excel keeps and shows: floating-point dust beyond 15 digits is gone. */
export function fifteenDigits(value: number): number {
  // Whole numbers and short decimals are exact, and this test is much cheaper than text.
  if (Number.isSafeInteger(value) || Math.round(value * 1e6) / 1e6 === value) return value;
  return Number(value.toPrecision(15));
}

/** Where a row's cell for a given value comes from. */
export interface GivenCell {
  /** The same in every row: it was checked once, beforehand. */
  readonly isConstant: boolean;
  /** The cell of a row, as if the sheet had a column for it; undefined where it is blank. */
  cellOf(row: SheetRow): CellValue | undefined;
}

/** A column that the sheet does not have. */
export type ColumnGiven = Column & { readonly given: GivenCell };

/** Columns for given values; their cells have no address. */
export function columnsGiven(given: readonly GivenColumn[]): ColumnGiven[] {
  return given.map(({ text: _text, parts, ...place }) => ({
    ...place,
    ...unitOf(parts),
    index: -1,
    heading: givenMark,
    given: givenCell(parts),
  }));
}

/** What another column has alone is in that column's unit. */
function unitOf([only, ...others]: GivenColumn["parts"]): Pick<Column, "unit"> {
  if (only?.kind !== "column" || others.length > 0 || only.unit === undefined) return {};
  return { unit: only.unit };
}

/**
 * One part alone is taken as it is: a number stays a number. Several are put together as texts; where
 * a part has nothing, or no text, the whole is blank.
 */
function givenCell(parts: GivenColumn["parts"]): GivenCell {
  const isConstant = parts.every(({ kind }) => kind === "text");
  const [only] = parts;
  if (isConstant) {
    const text = parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
    return { isConstant, cellOf: () => text };
  }
  if (parts.length === 1 && only?.kind === "column") {
    return { isConstant, cellOf: ({ cells }) => cells[only.index] };
  }
  return { isConstant, cellOf: (row) => joined(parts, row) };
}

function joined(parts: GivenColumn["parts"], { cells }: SheetRow): string | undefined {
  let text = "";
  for (const part of parts) {
    if (part.kind === "text") {
      text += part.text;
      continue;
    }
    const cell = cells[part.index];
    const shown = isPlain(cell) ? shownValue(cell) : "";
    if (isBlankText(shown)) return undefined;
    text += trimEnds(shown);
  }
  return text;
}

/** Errors, dates and formulas without a result are reported in their own column. */
function isPlain(cell: CellValue | undefined): boolean {
  return typeof cell === "object" ? cell.kind === "number" : typeof cell !== "boolean";
}

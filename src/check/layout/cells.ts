import type { Column } from "../../model/product/columns.ts";
import type { CellValue, SheetRow } from "../../model/sheet/sheet.ts";
import { type GivenColumn, givenMark } from "../../model/sheet/sheet-choice.ts";
import { isBlankText, trimEnds } from "./texts.ts";

/** A cell's value as text: numbers in simple formats as in the sheet, dates in ISO form. */
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

/** Excel keeps 15 significant digits. */
export function fifteenDigits(value: number): number {
  // Safe integers and short decimals stay as they are, and this test is much cheaper.
  if (Number.isSafeInteger(value) || Math.round(value * 1e6) / 1e6 === value) return value;
  return Number(value.toPrecision(15));
}

export interface GivenCell {
  readonly isConstant: boolean;
  cellOf(row: SheetRow): CellValue | undefined;
}

export type ColumnGiven = Column & { readonly constant: GivenCell };

export function columnsGiven(constants: readonly GivenColumn[]): ColumnGiven[] {
  return constants.map(({ text: _text, parts, ...place }) => {
    const isConstant = parts.every(({ kind }) => kind === "text");
    const [only] = parts;
    const given = { ...place, index: -1, heading: givenMark };
    if (parts.length !== 1 || only?.kind !== "column") {
      return { ...given, constant: { isConstant, cellOf: (row) => joined(parts, row) } };
    }
    const { index, unit } = only;
    const constant: GivenCell = { isConstant, cellOf: ({ cells }) => cells[index] };
    return { ...given, ...(unit !== undefined && { unit }), constant };
  });
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

function isPlain(cell: CellValue | undefined): boolean {
  return typeof cell === "object" ? cell.kind === "number" : typeof cell !== "boolean";
}

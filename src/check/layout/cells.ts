import type { CellValue } from "../../model/sheet/sheet.ts";

/** A cell's value as text, as near to what the sheet shows as its value and format tell. */
export function shownValue(cell: CellValue | undefined): string {
  if (cell === undefined) return "";
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return numberAsText(cell);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  switch (cell.kind) {
    case "number":
      return numberAsText(cell.value, cell.format);
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
  // Whole numbers and short decimals carry no dust; telling them is much cheaper than text.
  if (Number.isSafeInteger(value) || Math.round(value * 1e6) / 1e6 === value) return value;
  return Number(value.toPrecision(15));
}

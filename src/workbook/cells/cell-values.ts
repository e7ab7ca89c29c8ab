import type { CellValue } from "../../model/sheet/sheet.ts";

const dayMs = 86_400_000;
/** Numbers in files are always shorter. */
const numberLengthMax = 1024;

/** Reads a number with 15 significant digits, as Excel shows it; NaN if it is none. */
export function parseNumber(written: string): number {
  const text = written.length > numberLengthMax ? "" : written.trim();
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return Number.NaN;
  const value = Number(text) + 0;
  if (!Number.isFinite(value)) return Number.NaN;
  // Shorter texts have no more digits than that.
  if (text.length <= 15) return value;
  const shown = Number(value.toPrecision(15)) + 0;
  return Number.isFinite(shown) ? shown : value;
}

/**
 * Converts a serial number (days since the workbook's epoch) to a date, rounded to the millisecond.
 * Numbers that Excel cannot show as a date stay numbers.
 */
export function dateValue(
  serial: number,
  { date1904, format }: { readonly date1904: boolean; readonly format: string },
): CellValue {
  if (serial < 0 || serial >= 2_958_466) return serial;
  // 1900 was not a leap year, but Excel counts 29 February 1900 as day 60.
  if (!date1904 && serial >= 60 && serial < 61) return serial;
  const days = date1904 ? serial : serial < 60 ? serial + 1 : serial;
  const epochMs = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const iso = new Date(epochMs + Math.round(days * dayMs)).toISOString().slice(0, -1);
  const [date = "", time = ""] = iso.split("T");
  const clock = time.replace(/\.000$/, "");
  if (serial < 1 && !/[yd]/i.test(format)) return { kind: "date", iso: clock, format };
  return { kind: "date", iso: clock === "00:00:00" ? date : `${date}T${clock}`, format };
}

/**
 * Converts a date that {@link dateValue} wrote back to its serial number. Undefined if the text is
 * not a date.
 */
export function dateSerial(iso: string): number | undefined {
  const isTime = /^\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(iso);
  if (!isTime && !/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}|$)/.test(iso)) return undefined;
  const ms = Date.parse(isTime ? `1899-12-30T${iso}Z` : iso.includes("T") ? `${iso}Z` : iso);
  if (Number.isNaN(ms)) return undefined;
  const days = (ms - Date.UTC(1899, 11, 30)) / dayMs;
  return isTime || days >= 61 ? days : days - 1;
}

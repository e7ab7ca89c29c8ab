import { createHash } from "node:crypto";
import { type CellValue, resultColumnsFrom, type SheetRow } from "../../model/sheet/sheet.ts";
import { isAscii } from "../../model/text/normal-form.ts";

/**
 * Compares as people read: without case, spaces, punctuation and typographic variants
 * (full-width letters).
 */
export function normalisedHeading(heading: string): string {
  // The same for what most cells hold, at a tenth of the time.
  if (isAscii(heading)) return heading.toLowerCase().replace(/[^a-z0-9]/g, "");
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}

/** A cell as one text without outer spaces; blank cells and formulas without a result are empty. */
export function cellText(value: CellValue | undefined): string {
  if (typeof value !== "object") return String(value ?? "").trim();
  switch (value.kind) {
    case "number":
      return String(value.value);
    case "date":
      return value.iso;
    case "error":
    case "picture":
      return value.text;
    case "formula":
      return "";
  }
}

/** Excel's errors as text, as a table saved as CSV has them: `#NAME?`, `#N/A`, `#ИМЯ?`. */
const errorText = /^#(?:\p{Lu}[\p{Lu}\d/]*[!?]|N\/A|Н\/Д)$/u;

/** A cell as the heading of its column: an error or a picture is none, though `#NAME?` reads like one. */
export function headingText(value: CellValue | undefined): string {
  const isOther = typeof value === "object" && (value.kind === "error" || value.kind === "picture");
  if (isOther) return "";
  const text = cellText(value);
  return text.startsWith("#") && errorText.test(text) ? "" : text;
}

/**
 * What a choice about a column is kept under, for the first `width` columns of a heading row: its
 * heading normalised, `#2` behind the second column with that heading and so on. Columns without a
 * heading are `#1`, `#2` … in their order.
 */
export function columnKeys(cells: SheetRow["cells"], width: number = cells.length): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, column) => {
    const heading = normalisedHeading(headingText(cells[column]));
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    // A normalised heading has no `#`.
    return heading === "" || count > 1 ? `${heading}#${count}` : heading;
  });
}

/** Whether a column key tells its column by its place among its likes, not by its heading alone. */
export function isPlaceKey(key: string): boolean {
  return key.includes("#");
}

/**
 * Tells heading rows apart: SHA-256 of the normalised headings in their order, hexadecimal. The columns
 * that a results workbook adds do not count: it is read as the sheet that it was made of.
 */
export function headingDigest({ cells }: Pick<SheetRow, "cells">): string {
  const own = cells.slice(0, resultColumnsFrom(Array.from(cells, headingText)));
  const width = own.findLastIndex((cell) => normalisedHeading(headingText(cell)) !== "") + 1;
  return createHash("sha256").update(columnKeys(cells, width).join("\n")).digest("hex");
}

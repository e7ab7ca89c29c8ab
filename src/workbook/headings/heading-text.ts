import { createHash } from "node:crypto";
import { msg, type Text } from "../../model/message.ts";
import {
  type CellValue,
  columnLetters,
  resultColumnsFrom,
  type SheetRow,
} from "../../model/sheet/sheet.ts";
import { isAscii } from "../../model/text/normal-form.ts";
import { terminalText } from "../../model/text/terminal-text.ts";

/** Normalises a heading for comparison: no case, spaces, punctuation or full-width letters. */
export function normalisedHeading(heading: string): string {
  // Fast path, because most cells are ASCII.
  if (isAscii(heading)) return heading.toLowerCase().replace(/[^a-z0-9]/g, "");
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}

/** The text of a cell without outer spaces. Empty for blank cells and formulas without a result. */
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

/** Excel errors saved as text in a CSV file: `#NAME?`, `#N/A`, `#ИМЯ?`. */
const errorText = /^#(?:\p{Lu}[\p{Lu}\d/]*[!?]|N\/A|Н\/Д)$/u;

/** The text of a cell as a heading. Empty for errors and pictures. */
export function headingText(value: CellValue | undefined): string {
  const isOther = typeof value === "object" && (value.kind === "error" || value.kind === "picture");
  if (isOther) return "";
  const text = cellText(value);
  return text.startsWith("#") && errorText.test(text) ? "" : text;
}

/**
 * The keys for choices about the first `width` columns: the normalised heading, with `#2`, `#3` …
 * if it is repeated. Columns without a heading are numbered `#1`, `#2` ….
 */
export function columnKeys(cells: SheetRow["cells"], width: number = cells.length): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, column) => {
    const heading = normalisedHeading(headingText(cells[column]));
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    // Normalised headings never contain `#`.
    return heading === "" || count > 1 ? `${heading}#${count}` : heading;
  });
}

/** Whether a column key depends on the order of the columns. */
export function isPlaceKey(key: string): boolean {
  return key.includes("#");
}

/**
 * Identifies a heading row: the hexadecimal SHA-256 of its normalised headings, without the columns
 * that a results workbook adds.
 */
export function headingDigest({ cells }: Pick<SheetRow, "cells">): string {
  const headings = cells.slice(0, resultColumnsFrom(Array.from(cells, headingText)));
  const width = headings.findLastIndex((cell) => normalisedHeading(headingText(cell)) !== "") + 1;
  return createHash("sha256").update(columnKeys(cells, width).join("\n")).digest("hex");
}

/** How messages name a column: `C “Colour”` or `C (no heading)`. */
export function columnLabel({
  index,
  heading,
}: {
  readonly index: number;
  readonly heading: string;
}): Text {
  const letters = columnLetters(index);
  return heading === ""
    ? msg("workbook.bareColumn", { letters })
    : msg("workbook.column", { letters, heading: terminalText(heading) });
}

import { setImmediate as afterOthers } from "node:timers/promises";
import { SheetportError } from "../../errors.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { newPass } from "../../model/sheet/sheet-pass.ts";
import type { TextEncoding } from "../../model/text/text-encoding.ts";
import type { OpenedWorkbook } from "../container/opened.ts";
import { noSuchSheet } from "../container/refusals.ts";
import { matchHeadings } from "../headings/headings.ts";
import { findEncoding, textOf } from "./encoding.ts";
import { csvRows } from "./rows.ts";

/** The sheet name of every CSV file, so that remembered choices fit next month’s file. */
const csvSheetName = "Sheet1";

/**
 * Opens a CSV file (`.csv`, `.tsv`, `.txt`) as a workbook of one sheet. Every cell is text, so codes
 * keep their zeros and numbers are read as decision 30 says.
 *
 * @throws SheetportError exit code 3: no text, an encoding that cannot be told.
 */
export function openTextTable(bytes: Buffer, encoding?: TextEncoding): OpenedWorkbook {
  const textEncoding = findEncoding(bytes, encoding);
  const [start = ""] = textOf(bytes, textEncoding.encoding);
  const { separator, from } = findSeparator(start);
  return {
    sheets: [{ name: csvSheetName, hidden: false }],
    text: { ...textEncoding, separator },
    pictures: async () => [],
    async *rows(sheet, pass = newPass()) {
      if (sheet !== csvSheetName) throw noSuchSheet(sheet, [csvSheetName]);
      const pieces = withoutStart(textOf(bytes, textEncoding.encoding), from);
      for (const rows of csvRows(pieces, separator, pass)) {
        if (rows.length > 0) yield rows;
        // Nothing here waits for another thread, so keys and timers need a turn.
        await afterOthers();
      }
    },
  };
}

/** The pieces without Excel’s line `sep=;` at the start. */
function* withoutStart(pieces: Iterable<string>, from: number): Generator<string> {
  let skip = from;
  for (const piece of pieces) {
    yield piece.slice(skip);
    skip = 0;
  }
}

/** In order of preference. */
const separators: readonly string[] = [",", ";", "\t", "|"];

/** Rows from which the separator is determined. */
const rowsLookedAt = 30;

interface FoundSeparator {
  readonly separator: string;
  /** Length of Excel’s line `sep=;`, which is not a row. */
  readonly from: number;
}

/**
 * Finds the separator in the first piece of the text: Excel’s line `sep=;`, else the separator with
 * the most known headings, else the one with the most rows of one width.
 */
function findSeparator(start: string): FoundSeparator {
  const line = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i.exec(start.slice(0, 10));
  const stated = line?.[1];
  if (line !== null && stated !== undefined && stated.charCodeAt(0) < 0x80) {
    return { separator: stated, from: line[0].length };
  }
  const ranked = separators
    .map((separator) => ({ separator, score: scoreOf(firstRows(start, separator)) }))
    .sort((one, other) => other.score - one.score);
  return { separator: ranked[0]?.separator ?? ",", from: 0 };
}

/** Rows as far as they can be read with this separator; the last one may be cut. */
function firstRows(start: string, separator: string): readonly SheetRow[] {
  const rows: SheetRow[] = [];
  try {
    for (const batch of csvRows([start], separator)) rows.push(...batch);
  } catch (thrown) {
    // A text that is cut at the end of the piece, or an error that the actual reading reports.
    if (!(thrown instanceof SheetportError)) throw thrown;
  }
  return rows.slice(0, rowsLookedAt);
}

/** The known headings in one row; of equal ones, the separators in rows of the same width. */
function scoreOf(rows: readonly SheetRow[]): number {
  const knownHeadings = rows
    .filter(({ cells }) => cells.length > 1)
    .map((row) => matchHeadings(row).columns.length);
  const byWidth = Map.groupBy(rows, ({ cells }) => cells.length);
  const agreeing = [...byWidth].map(([width, alike]) => (width - 1) * alike.length);
  return Math.max(0, ...knownHeadings) + 1 - 1 / (1 + Math.max(0, ...agreeing));
}

import { setImmediate as afterOthers } from "node:timers/promises";
import { SheetportError } from "../../errors.ts";
import type { TextEncoding } from "../../model/schemas/settings.ts";
import { newPass, type SheetRow } from "../../model/sheet/sheet.ts";
import { noSuchSheet } from "../container/refusals.ts";
import { matchHeadings } from "../headings/headings.ts";
import { findEncoding, type TextFacts, textOf } from "./encoding.ts";
import { csvRows } from "./rows.ts";

/** Always the same name, so that remembered choices apply to next month’s file. */
const csvSheetName = "Sheet1";

/** All cells are texts, so codes keep their zeros; decision 30 describes how numbers are read. */
export function openTextTable(bytes: Buffer, encoding?: TextEncoding) {
  const textEncoding = findEncoding(bytes, encoding);
  const [start = ""] = textOf(bytes, textEncoding.encoding);
  const { separator, from } = findSeparator(start);
  return {
    sheets: [{ name: csvSheetName, hidden: false }],
    text: { ...textEncoding, separator } satisfies TextFacts,
    pictures: async () => [],
    async *rows(sheet: string, pass = newPass()) {
      if (sheet !== csvSheetName) throw noSuchSheet(sheet, [csvSheetName]);
      const pieces = withoutStart(textOf(bytes, textEncoding.encoding), from);
      for (const rows of csvRows(pieces, separator, pass)) {
        if (rows.length > 0) yield rows;
        // This loop never waits for I/O, so keys and timers need a chance to run.
        await afterOthers();
      }
    },
  };
}

function* withoutStart(pieces: Iterable<string>, from: number): Generator<string> {
  let skip = from;
  for (const piece of pieces) {
    yield piece.slice(skip);
    skip = 0;
  }
}

const separators: readonly string[] = [",", ";", "\t", "|"];

const rowsCompared = 30;

/** Excel's first line `sep=;` decides; without it, known headings, then rows of equal width. */
function findSeparator(start: string): { readonly separator: string; readonly from: number } {
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

/** The last row may be incomplete. */
function firstRows(start: string, separator: string): readonly SheetRow[] {
  const rows: SheetRow[] = [];
  try {
    for (const batch of csvRows([start], separator)) rows.push(...batch);
  } catch (thrown) {
    // Either the piece ends within a quoted text, or reading the whole file reports the error.
    if (!(thrown instanceof SheetportError)) throw thrown;
  }
  return rows.slice(0, rowsCompared);
}

function scoreOf(rows: readonly SheetRow[]): number {
  const counts = rows
    .filter(({ cells }) => cells.length > 1)
    .map((row) => matchHeadings(row).columns.length);
  const byWidth = Map.groupBy(rows, ({ cells }) => cells.length);
  const agreeing = [...byWidth].map(([width, alike]) => (width - 1) * alike.length);
  return Math.max(0, ...counts) + 1 - 1 / (1 + Math.max(0, ...agreeing));
}

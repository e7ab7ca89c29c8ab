import { SheetportError } from "../../errors.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { Separator } from "../container/csv-facts.ts";
import { matchHeadings } from "../headings/headings.ts";
import { csvRows } from "./rows.ts";

/** In the order in which they win when nothing else tells. */
const separators: readonly Separator[] = [",", ";", "\t", "|"];

/** Rows in which the separator shows. */
const rowsLookedAt = 30;

/** How a file's cells are separated, and where its first row begins. */
export interface FoundSeparator {
  readonly separator: Separator;
  /** Characters of Excel's own line `sep=;`, which is no row. */
  readonly from: number;
}

/**
 * Finds what separates the cells, from the first piece of the text: Excel's own line
 * `sep=;` says it, else the separator that gives the most known headings, else the one that gives
 * the most rows of one width.
 */
export function findSeparator(start: string): FoundSeparator {
  const line = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i.exec(start.slice(0, 10));
  const stated = line?.[1];
  if (line !== null && stated !== undefined && stated.charCodeAt(0) < 0x80) {
    return { separator: stated, from: line[0].length };
  }
  let best: FoundSeparator = { separator: ",", from: 0 };
  let bestScore: readonly [number, number] = [-1, -1];
  for (const separator of separators) {
    const score = scoreOf(firstRows(start, separator));
    const isBetter =
      score[0] > bestScore[0] || (score[0] === bestScore[0] && score[1] > bestScore[1]);
    if (isBetter) [best, bestScore] = [{ separator, from: 0 }, score];
  }
  return best;
}

/** Rows as far as they can be read with this separator; the last one may be cut. */
function firstRows(start: string, separator: Separator): readonly SheetRow[] {
  const rows: SheetRow[] = [];
  try {
    for (const batch of csvRows([start], separator)) rows.push(...batch);
  } catch (thrown) {
    // A text that the first piece cuts, or a mistake that the reading itself will name.
    if (!(thrown instanceof SheetportError)) throw thrown;
  }
  return rows.slice(0, rowsLookedAt);
}

/** Known headings in one row; and separators in the rows that agree in their width. */
function scoreOf(rows: readonly SheetRow[]): readonly [number, number] {
  const known = rows
    .filter(({ cells }) => cells.length > 1)
    .map((row) => matchHeadings(row).columns.length);
  const byWidth = Map.groupBy(rows, ({ cells }) => cells.length);
  const agreeing = [...byWidth].map(([width, alike]) => (width - 1) * alike.length);
  return [Math.max(0, ...known), Math.max(0, ...agreeing)];
}

import type { CellValue, MergedRange, SheetRow } from "../../model/sheet/sheet.ts";
import { isSameMeaning } from "../../model/sheet/sheet-choice.ts";
import { headingText } from "./heading-text.ts";
import { isNote, isPriceHeading, isRuleWord, unitAlone } from "./heading-words.ts";
import { headingMeaning } from "./known-heading.ts";

export interface HeadingRow extends SheetRow {
  /** The lines of each joined heading, by column from 0. */
  readonly lines?: ReadonlyMap<number, readonly string[]>;
  /** Numbers of the rows below that contain units, rules or column numbers instead of products. */
  readonly notes?: readonly number[];
}

/** `above` may be the first line of the headings, and `row` the second. */
export interface HeadingLines {
  readonly row: SheetRow;
  readonly above?: SheetRow;
  readonly below: readonly SheetRow[];
}

/** Rows of units, rules or column numbers count as headings. */
export function lastHeadingRow({ number, notes }: HeadingRow): number {
  return notes?.at(-1) ?? number;
}

export function joinedLines(lines: HeadingLines): HeadingRow | undefined {
  const { row, above, below } = lines;
  if (above === undefined) return withNotes(row, below);
  // Without a known heading, this row cannot be the lower of two heading lines.
  if (!row.cells.some(isKnown) && !isPriceLine(row)) return undefined;
  const joined = withLineAbove(row, { above, below });
  return joined && withNotes(joined, below);
}

/** “Wholesale” and “Retail” below “Prices” are headings, although no field has these names. */
export function isPriceLine({ cells }: SheetRow): boolean {
  const texts = Array.from(cells, headingText).filter((text) => text !== "");
  return texts.length > 1 && texts.every((text) => !/\d/.test(text) && isPriceHeading(text));
}

export function isKnown(cell: CellValue | undefined): boolean {
  return headingMeaning(headingText(cell)) !== undefined;
}

function withLineAbove(
  row: SheetRow,
  { above, below }: Required<Pick<HeadingLines, "above" | "below">>,
): HeadingRow | undefined {
  const isTitle = isTitleOf(above, row);
  const lines = new Map<number, readonly string[]>();
  const cells = [...row.cells];
  let added = 0;
  for (const [column, cell] of above.cells.entries()) {
    if (typeof cell !== "string") continue;
    const [upper, lower] = [headingText(cell), headingText(row.cells[column])];
    if (upper === "" || upper === lower) continue;
    if (lower === "") {
      const isHeading = isKnown(cell) || below.some((one) => one.cells[column] !== undefined);
      if (!isHeading || row.cells[column] !== undefined) continue;
      cells[column] = upper;
      added += 1;
      continue;
    }
    const joined = joinedName(upper, lower);
    if (joined === undefined && (isTitle || isKnown(row.cells[column]))) continue;
    cells[column] = joined ?? `${upper} / ${lower}`;
    lines.set(column, [upper, lower]);
    added += 1;
  }
  return added === 0 ? undefined : { ...row, cells, lines };
}

/** The title of a sheet is a single text that begins no further right than the headings. */
function isTitleOf(above: SheetRow, row: SheetRow): boolean {
  const isFilled = (cell: CellValue | undefined) => headingText(cell) !== "";
  const texts = new Set(Array.from(above.cells, headingText).filter((text) => text !== ""));
  return texts.size === 1 && above.cells.findIndex(isFilled) <= row.cells.findIndex(isFilled);
}

/** Joins two lines only if that changes the meaning of the lower one. */
function joinedName(upper: string, lower: string): string | undefined {
  const ofLower = headingMeaning(lower);
  return [`${upper} / ${lower}`, `${upper}: ${lower}`].find((whole) => {
    const meaning = headingMeaning(whole);
    if (meaning === undefined || ofLower === undefined) return meaning !== undefined;
    const isSame = ofLower.unit === meaning.unit && ofLower.currency === meaning.currency;
    return !(isSame && isSameMeaning(ofLower.place, meaning.place));
  });
}

const notesMax = 3;
const headingsAgainMin = 3;
/** In cells. A shorter row `1 2 3 …` may be a product instead of column numbers. */
const numberedMin = 3;

function withNotes(row: HeadingRow, below: readonly SheetRow[]): HeadingRow {
  let all = row;
  for (const next of below.slice(0, notesMax)) {
    if (next.number !== lastHeadingRow(all) + 1) break;
    if (namesAgain(next, row)) all = withLineBelow(all, next, withName);
    else if (isNotes(next, row)) all = withLineBelow(all, next, withUnit);
    else break;
  }
  return all;
}

function isNotes({ cells }: SheetRow, headings: SheetRow): boolean {
  const all = Array.from(cells, headingText);
  const texts = all.filter((text) => text !== "");
  if (texts.length === 0) return false;
  if (texts.length >= numberedMin && texts.every((text, at) => text === String(at + 1)))
    return true;
  const sku = headings.cells.findIndex(
    (cell) => headingMeaning(headingText(cell))?.place.field === "sku",
  );
  // Without a known SKU column, a short text such as `ABC` may be an SKU, not a currency.
  const isSku = (at: number) => (sku < 0 ? (all[at] ?? "").length < 4 : at === sku);
  return all.every((text, at) => text === "" || (isSku(at) ? isRuleWord(text) : isNote(text)));
}

/** Whether a row has the headings once more in other words, as `item_sku` below “Seller SKU”. */
function namesAgain({ cells }: SheetRow, headings: SheetRow): boolean {
  const same = cells.flatMap((cell, column) => {
    const [name, heading] = [headingText(cell), headingText(headings.cells[column])];
    const [meaning, above] = [headingMeaning(name), headingMeaning(heading)];
    const isSame = meaning && above && isSameMeaning(meaning.place, above.place);
    return isSame === true && name !== heading ? [meaning.place.field] : [];
  });
  return same.length >= headingsAgainMin && same.includes("sku");
}

function withLineBelow(
  row: HeadingRow,
  next: SheetRow,
  joined: (heading: string, text: string) => string | undefined,
): HeadingRow {
  const cells = [...row.cells];
  const lines = new Map(row.lines);
  for (const [column, cell] of next.cells.entries()) {
    const [heading, text] = [headingText(cells[column]), headingText(cell)];
    const whole = text === "" ? undefined : joined(heading, text);
    if (whole === undefined) continue;
    cells[column] = whole;
    lines.set(column, [...(lines.get(column) ?? [heading]), text]);
  }
  return { ...row, cells, lines, notes: [...(row.notes ?? []), next.number] };
}

function withName(heading: string, name: string): string {
  return isKnown(heading) || !isKnown(name) ? heading : name;
}

function withUnit(heading: string, text: string): string | undefined {
  const unit = heading === "" ? undefined : unitAlone(text);
  return unit === undefined ? undefined : `${heading} / ${unit}`;
}

export function mayBeMerged(above: SheetRow, row: SheetRow): boolean {
  const from = above.cells.findIndex((cell) => headingText(cell) !== "");
  if (from < 0 || row.number !== above.number + 1) return false;
  let headingCells = 0;
  let open = 0;
  for (const [column, cell] of row.cells.entries()) {
    const text = headingText(cell);
    if (headingMeaning(text) !== undefined) headingCells += 1;
    else if (column > from && text !== "" && headingText(above.cells[column]) === "") open += 1;
  }
  return open > 0 && (headingCells > 0 || isPriceLine(row));
}

/** Excel stores the text of merged cells only in the first one. */
export function withMergedTexts(
  row: SheetRow,
  { merged, width }: { readonly merged: readonly MergedRange[]; readonly width: number },
): SheetRow {
  const ranges = merged.filter(({ top, bottom }) => top === row.number && bottom === row.number);
  if (ranges.length === 0) return row;
  const cells = [...row.cells];
  for (const { left, right } of ranges) {
    for (let column = left + 1; column <= Math.min(right, width - 1); column += 1)
      cells[column] ??= cells[left];
  }
  return { ...row, cells };
}

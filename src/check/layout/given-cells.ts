import type { Column } from "../../model/product/columns.ts";
import type { CellValue, SheetRow } from "../../model/sheet/sheet.ts";
import { type GivenColumn, givenMark } from "../../model/sheet/sheet-choice.ts";
import { shownValue } from "./cells.ts";
import { isBlankText, trimEnds } from "./texts.ts";

/** Where a row's cell for a given value comes from. */
export interface GivenCell {
  /** The same in every row: what is to be said about it is said once, beforehand. */
  readonly isConstant: boolean;
  /** The cell of a row, as if the sheet had a column for it; undefined where it is blank. */
  cellOf(row: SheetRow): CellValue | undefined;
}

/** A column that the sheet does not have. */
export type ColumnGiven = Column & { readonly given: GivenCell };

/** The columns that given values stand for; no cell of theirs has an address. */
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

/** Errors, dates and formulas without a result are told where they stand, and make no text. */
function isPlain(cell: CellValue | undefined): boolean {
  return typeof cell === "object" ? cell.kind === "number" : typeof cell !== "boolean";
}

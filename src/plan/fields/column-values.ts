import { isObject, storedValue } from "../../model/product/agreed.ts";
import { fieldNames } from "../../model/product/columns.ts";
import { isBlank, meaningOf } from "../../model/product/equality.ts";
import { type Entry, type EntryId, entriesOf } from "../../model/product/list-entries.ts";
import {
  type FieldName,
  type FieldValue,
  isListField,
  type Link,
  type ListField,
  type Pair,
} from "../../model/product/product.ts";
import { requestValue } from "../../model/run/field-values.ts";
import type { PlanInput } from "./input.ts";

/** A cell with what it held before, in the export or else live. Equal for values of one meaning. */
export interface ColumnCell {
  readonly row: number;
  readonly was: string;
  /** "" if the cell is blank, which keeps the value (decision 26). */
  readonly sheet: string;
}

/** A field, or one key or position of a list, with its cells in sheet order. */
export interface ColumnCells {
  readonly field: FieldName;
  readonly cells: readonly ColumnCell[];
}

type Values = { readonly [Name in FieldName]?: unknown };

interface RowValues {
  readonly row: number;
  readonly was: Values;
  readonly now: Values;
  /** Whether the former values are those of the marketplace. */
  readonly isLive: boolean;
}

export function isChanged({ was, sheet }: ColumnCell): boolean {
  return sheet !== "" && sheet !== was;
}

/** The columns in which at least so many rows have another value than before. */
export function* changedColumns(input: PlanInput, rowsMin: number): Generator<ColumnCells> {
  const rows = rowsOf(input);
  for (const field of fieldNames) {
    const differences = rows.map((row) => mayDiffer(field, row));
    if (differences.filter(Boolean).length < rowsMin) continue;
    const columns = isListField(field)
      ? entryColumns(field, rows, differences)
      : [fieldColumn(field, rows)];
    for (const cells of columns) yield { field, cells };
  }
}

/** Untouched rows are as before, and their listings may not have been read. */
function rowsOf({ rows, untouched, exported, live }: PlanInput): RowValues[] {
  return rows
    .flatMap(({ row, sku, draft }): readonly RowValues[] => {
      if (draft === undefined) return [];
      const now = draft.product;
      if (untouched?.has(row)) return [{ row, was: now, now, isLive: false }];
      const base = exported?.get(sku)?.values;
      const was = base ?? live.listings.get(sku);
      return was === undefined ? [] : [{ row, was, now, isLive: base === undefined }];
    })
    .sort((one, other) => one.row - other.row);
}

/** A cheap first comparison, because most rows of most sheets are as before. */
function mayDiffer(field: FieldName, { was, now }: RowValues): boolean {
  const [before, value] = [was[field], now[field]];
  if (value === before || isBlank(value)) return false;
  if (!Array.isArray(value) || !Array.isArray(before) || value.length !== before.length)
    return true;
  return !value.every((one: EntryParts, at) => isSameEntry(one, before[at] as EntryParts | null));
}

type EntryParts = Partial<Link & Pair>;

function isSameEntry(one: EntryParts, other: EntryParts | null | undefined): boolean {
  if (other === null || other === undefined) return false;
  return one.url === undefined
    ? one.value === other.value && one.key === other.key
    : one.url === other.url && one.order === other.order;
}

function fieldColumn(field: FieldName, rows: readonly RowValues[]): ColumnCell[] {
  // An export stores long texts as digests. Without one, no text needs to be digested.
  const isDigested = rows.some(({ was }) => isObject(was[field]));
  const textOf = (value: unknown) =>
    meaningOf(field, isDigested && typeof value === "string" ? storedValue(field, value) : value);
  return rows.map(({ row, was, now }) => {
    const before = textOf(was[field]);
    return { row, was: before, sheet: was[field] === now[field] ? before : textOf(now[field]) };
  });
}

function* entryColumns(
  field: ListField,
  rows: readonly RowValues[],
  differences: readonly boolean[],
): Generator<ColumnCell[]> {
  const ids = new Set<EntryId>();
  const lists = rows.map((of, at) => {
    const { row, isLive } = of;
    const sheet = entriesOf(field, (of.now[field] ?? null) as FieldValue | null);
    if (differences[at] !== true) return { row, was: sheet, sheet };
    const before = isLive ? requestValue(field, of.was[field]) : of.was[field];
    const was = entriesOf(field, (before ?? null) as FieldValue | null);
    for (const [id, entry] of sheet) {
      if (!ids.has(id) && entryText(entry) !== entryText(was.get(id))) ids.add(id);
    }
    return { row, was, sheet };
  });
  for (const id of ids) {
    yield lists.map(({ row, was, sheet }) => {
      const before = entryText(was.get(id));
      return { row, was: before, sheet: was === sheet ? before : entryText(sheet.get(id)) };
    });
  }
}

function entryText(entry: Entry | undefined): string {
  const first = entry?.[0];
  if (first === undefined) return "";
  // A list may have several values for a key.
  if (entry !== undefined && entry.length > 1) return JSON.stringify(entry);
  return "url" in first ? first.url : first.value.replaceAll("\r\n", "\n");
}

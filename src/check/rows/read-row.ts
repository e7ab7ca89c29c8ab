import { msg } from "../../model/message.ts";
import { fieldLabel } from "../../model/product/columns.ts";
import type { Draft, FieldName, ImageCell } from "../../model/product/product.ts";
import { type CellValue, cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import { keyValuesIn } from "../../model/text/key-values.ts";
import { severalLinksIn } from "../cells/links.ts";
import { isBlankCell, readCell } from "../cells/read-cell.ts";
import { shownValue } from "../layout/cells.ts";
import { type EntryPlace, type Layout, type ListLayout, withKey } from "../layout/layout.ts";
import { cellIn, cleared, type ReadOptions, RowFindings } from "../layout/row-findings.ts";
import { isClearMark, trimEnds } from "../layout/texts.ts";
import { readInRowUnit } from "./units.ts";

export type RowReading = Readonly<ReturnType<typeof readRow>>;

/**
 * Blank, unreadable and cleared cells leave no value in `product` (decision 26), whose numbers are
 * still in the unit of their column.
 */
export function readRow(row: SheetRow, layout: Layout, options: ReadOptions) {
  const values: Record<string, unknown> = {};
  const clears: FieldName[] = [];
  const findings = new RowFindings(row, options);
  for (const place of layout.singles) {
    const cell = cellIn(row, place);
    if (cell === undefined) continue;
    const value =
      place.column.unitColumn === undefined
        ? readCell(place, cell, findings)
        : readInRowUnit(place, cell, findings);
    if (value === cleared) clears.push(place.spec.name);
    else if (value !== undefined) values[place.spec.name] = value;
  }
  const entryPlaces: { [Name in FieldName]?: readonly EntryPlace[] } = {};
  let split: readonly EntryPlace[] = [];
  /** List entries to remove, by key or position. */
  let clearedEntries: Record<string, readonly string[]> | undefined;
  for (const list of layout.lists) {
    const { entries, removed, places, split: lists } = readList(list, row, findings);
    if (lists.length > 0) split = [...split, ...lists];
    if (removed.length > 0) clearedEntries = { ...clearedEntries, [list.spec.name]: removed };
    if (entries.length === 0) continue;
    values[list.spec.name] = entries;
    entryPlaces[list.spec.name] = places;
  }
  const product: Partial<Draft["product"]> = values;
  return { row, product, clears, clearedEntries, findings, entryPlaces, split };
}

function readList(list: ListLayout, row: SheetRow, findings: RowFindings) {
  const entries: unknown[] = [];
  const places: EntryPlace[] = [];
  const removed: string[] = [];
  const split: EntryPlace[] = [];
  const links = list.spec.kind === "links";
  const add = (place: EntryPlace, cell: CellValue) => {
    const value = readCell(place, cell, findings);
    if (value === undefined) return;
    if (!links && !keyIsSound(place, places, findings)) return;
    const position = place.column.part ?? entries.length + 1;
    if (value === cleared) {
      removed.push(links ? String(position) : place.key);
      return;
    }
    places.push(place);
    entries.push(links ? { order: position, url: value } : { key: place.key, value });
  };
  for (const place of list.places) {
    const cell = cellIn(row, place);
    if (cell === undefined) continue;
    const parts = links
      ? linkParts(cell, { place, list, findings })
      : pairParts(cell, place, findings);
    if (parts === undefined) add(place, cell);
    else if (parts.length > 1) split.push(place);
    for (const part of parts ?? []) add(part.place, part.text);
  }
  // An array that grew by `push` reserves spare memory, which adds up over all rows.
  return { entries: entries.slice(), places, removed, split };
}

interface CellPart {
  readonly place: EntryPlace;
  readonly text: string;
}

/** Undefined if the cell is not a list. The links get the positions from the column's own. */
function linkParts(
  cell: CellValue,
  { place, list, findings }: { place: EntryPlace; list: ListLayout; findings: RowFindings },
): readonly CellPart[] | undefined {
  const links = typeof cell === "string" ? severalLinksIn(trimEnds(cell)) : [];
  if (links.length === 0) return undefined;
  const first = place.column.part ?? 1;
  const isTaken = ({ column: { part = 1 } }: EntryPlace) =>
    part > first && part < first + links.length;
  const filled = list.places.find((one) => isTaken(one) && !isBlankCell(findings.cellAt(one)));
  if (filled === undefined)
    return links.map((text, at) => {
      return { text, place: { ...place, column: { ...place.column, part: first + at } } };
    });
  const about = { label: place.label, links: links.length, filled: filled.label };
  findings.report(place, "bad-link", msg("check.severalLinks", about));
  return [];
}

/** Undefined if the column states the key for all rows. */
function pairParts(
  cell: CellValue,
  place: EntryPlace,
  findings: RowFindings,
): readonly CellPart[] | undefined {
  const { keyColumn, isPairs } = place.column;
  const text = trimEnds(shownValue(cell));
  if ((keyColumn === undefined && isPairs !== true) || text === "") return undefined;
  if (keyColumn !== undefined) {
    const key = trimEnds(shownValue(findings.row.cells[keyColumn.index]));
    if (key !== "") return [{ text, place: withKey(place, key) }];
    const about = { label: place.label, names: keyColumn.heading };
    findings.report(place, "rule-broken", msg("check.noEntryName", about));
    return [];
  }
  const pairs = isClearMark(text) ? undefined : keyValuesIn(text);
  if (pairs !== undefined) {
    return pairs.map(([key, value]) => ({ text: value, place: withKey(place, key) }));
  }
  findings.report(place, "rule-broken", msg("check.notPairs", { label: place.label, value: text }));
  return [];
}

function keyIsSound(
  place: EntryPlace,
  filled: readonly EntryPlace[],
  findings: RowFindings,
): boolean {
  if (place.keyBroken) {
    const about = { label: place.label, heading: fieldLabel(place.spec.name) };
    findings.report(place, "broken-text", msg("check.brokenKey", about));
    return false;
  }
  if (!place.mayRepeat) return true;
  const repeated = filled.find((one) => one.foldedKey === place.foldedKey);
  if (repeated === undefined) return true;
  const about = { label: place.label, earlier: repeated.column.heading };
  findings.report(place, "key-repeated", msg("check.keyRepeated", about));
  return false;
}

export function imageCells({ row, product, findings, entryPlaces }: RowReading): ImageCell[] {
  const wrong = new Set(
    findings.list
      .filter(({ severity, field }) => severity === "error" && field === "images")
      .map(({ cell, column }) => `${cell} ${column}`),
  );
  return (entryPlaces.images ?? []).flatMap(({ column, label, constant }, at) => {
    const url = product.images?.[at]?.url;
    // A value given by `--set`, or by `set` of a mapping, is not in a cell.
    const cell = constant === undefined ? cellAddress(column.index, row.number) : "";
    if (url === undefined || wrong.has(`${cell} ${column.heading}`)) return [];
    return [{ row: row.number, cell, column: column.heading, label, url }];
  });
}

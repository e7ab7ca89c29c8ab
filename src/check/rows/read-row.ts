import { msg } from "../../model/message.ts";
import { fieldLabel } from "../../model/product/columns.ts";
import type { Draft, FieldName, ImageCell } from "../../model/product/product.ts";
import { cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import { severalLinksIn } from "../cells/links.ts";
import { isBlankCell, readCell } from "../cells/read-cell.ts";
import type { EntryPlace, Layout, ListLayout } from "../layout/layout.ts";
import { cellIn, cleared, type ReadOptions, RowFindings } from "../layout/row-findings.ts";
import { trimEnds } from "../layout/texts.ts";
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
        : readInRowUnit(place, row, findings);
    if (value === cleared) clears.push(place.spec.name);
    else if (value !== undefined) values[place.spec.name] = value;
  }
  const entryPlaces: { [Name in FieldName]?: readonly EntryPlace[] } = {};
  /** List entries to remove, by key or position. */
  let clearedEntries: Record<string, readonly string[]> | undefined;
  for (const list of layout.lists) {
    const { entries, removed, places } = readList(list, row, findings);
    if (removed.length > 0) clearedEntries = { ...clearedEntries, [list.spec.name]: removed };
    if (entries.length === 0) continue;
    values[list.spec.name] = entries;
    entryPlaces[list.spec.name] = places;
  }
  const product: Partial<Draft["product"]> = values;
  return { row, product, clears, clearedEntries, findings, entryPlaces };
}

function readList(list: ListLayout, row: SheetRow, findings: RowFindings) {
  const entries: unknown[] = [];
  const places: EntryPlace[] = [];
  const removed: string[] = [];
  const links = list.spec.kind === "links";
  for (const place of list.places) {
    const cell = cellIn(row, place);
    if (cell === undefined) continue;
    const several = links && typeof cell === "string" ? severalLinksIn(trimEnds(cell)) : [];
    if (several.length > 0) {
      const behind = list.places.slice(list.places.indexOf(place) + 1);
      reportSeveral(several, [place, ...behind], findings);
      continue;
    }
    const value = readCell(place, cell, findings);
    if (value === undefined) continue;
    if (!links && !keyIsSound(place, places, findings)) continue;
    const position = place.column.part ?? entries.length + 1;
    if (value === cleared) {
      removed.push(links ? String(position) : place.key);
      continue;
    }
    places.push(place);
    entries.push(links ? { order: position, url: value } : { key: place.key, value });
  }
  // An array that grew by `push` reserves spare memory, which adds up over all rows.
  return { entries: entries.slice(), places, removed };
}

function reportSeveral(
  [first, ...others]: readonly string[],
  [place, ...behind]: readonly [EntryPlace, ...EntryPlace[]],
  findings: RowFindings,
): void {
  const targets = behind.slice(0, others.length);
  const hasRoom =
    targets.length === others.length &&
    [place, ...targets].every(({ constant }) => constant === undefined) &&
    targets.every((target) => isBlankCell(findings.cellAt(target)));
  const labels = hasRoom ? targets.map(({ label }) => label) : [];
  const message = msg("check.severalLinks", {
    ...{ label: place.label, links: others.length + 1 },
    ...{ targetsCount: labels.length, targets: labels },
  });
  findings.report(place, "bad-link", message, hasRoom ? { repair: first } : {});
  for (const [at, target] of (hasRoom ? targets : []).entries()) {
    const link = others[at] ?? "";
    const split = msg("check.linkSplit", { label: target.label, from: place.label, link });
    findings.report(target, "link-split", split, { repair: link });
  }
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
  if (!place.repeats) return true;
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

import { countBefore } from "../long-work.ts";
import { productProperties } from "../schemas/product.ts";
import type { Finding } from "./finding.ts";
import { sheetIndexOf } from "./stacked-rows.ts";

export interface FindingsSeen {
  readonly findings: readonly Finding[];
  readonly skus: SkusByRow;
}

export type FindingChanges = ReturnType<typeof fixedFindings>;

/** Matches findings of equal code by SKU and field, or else by (moved) row and field or column. */
export function fixedFindings(before: FindingsSeen, after: FindingsSeen) {
  const alignment = alignRows(before.skus, after.skus);
  const [earlier, later] = [before.findings.filter(isCounted), after.findings.filter(isCounted)];
  const open = new Set(earlier);
  const unmatched = new Set(later);
  for (const pass of passes(before, after, alignment)) {
    if (open.size === 0 || unmatched.size === 0) break;
    matchBy(pass, open, unmatched);
  }
  const fixed = earlier
    .filter((finding) => open.has(finding))
    .map((finding) => ({ finding, rowNow: alignment.rowNow(finding.row) }));
  const added = later.filter((finding) => unmatched.has(finding));
  /** Findings in both checks, as reported by the later one. */
  const left = later.filter((finding) => !unmatched.has(finding));
  return { fixed, added, left };
}

function isCounted({ severity }: Finding): boolean {
  return severity !== "info";
}

interface Pass {
  readonly keyBefore: (finding: Finding) => string | undefined;
  readonly keyAfter: (finding: Finding) => string | undefined;
  readonly mayBeSame?: (before: Finding, after: Finding) => boolean;
}

/** The most reliable pass comes first. Vaguer passes only get the findings that are left. */
function passes(before: FindingsSeen, after: FindingsSeen, alignment: RowAlignment): Pass[] {
  const skuKey = ({ skus }: FindingsSeen, finding: Finding, row: string) => {
    const sku = skus.get(finding.row);
    return sku === undefined ? undefined : key(sku, row, fieldOf(finding), finding.code);
  };
  const mayBeSame = (one: Finding, other: Finding) => alignment.mayBeSameRow(one.row, other.row);
  const byRow = (rowOf: (row: number) => number, spotOf: (finding: Finding) => string): Pass => ({
    keyBefore: (finding) => key(rowOf(finding.row), spotOf(finding), finding.code),
    keyAfter: (finding) => key(finding.row, spotOf(finding), finding.code),
    mayBeSame,
  });
  return [
    // If several rows share an SKU, each row keeps its own findings.
    {
      keyBefore: (finding) => skuKey(before, finding, String(alignment.behindAbove(finding.row))),
      keyAfter: (finding) => skuKey(after, finding, String(finding.row)),
    },
    {
      keyBefore: (finding) => skuKey(before, finding, ""),
      keyAfter: (finding) => skuKey(after, finding, ""),
    },
    ...[fieldOf, lettersOf].flatMap((spotOf) => [
      byRow(alignment.behindAbove, spotOf),
      byRow(alignment.beforeBelow, spotOf),
      byRow((row) => row, spotOf),
    ]),
  ];
}

function matchBy(
  { keyBefore, keyAfter, mayBeSame }: Pass,
  open: Set<Finding>,
  unmatched: Set<Finding>,
): void {
  const candidates = Map.groupBy(unmatched, keyAfter);
  for (const finding of open) {
    const wanted = keyBefore(finding);
    const same = wanted === undefined ? undefined : candidates.get(wanted);
    const at = same?.findIndex((other) => mayBeSame?.(finding, other) ?? true) ?? -1;
    const [match] = at < 0 ? [] : (same?.splice(at, 1) ?? []);
    if (match === undefined) continue;
    open.delete(finding);
    unmatched.delete(match);
  }
}

function fieldOf({ row, field, column, value }: Finding): string {
  // A finding about the whole sheet is identified by its value, such as the name of another sheet.
  if (row === 0) return key("", value);
  if (field === undefined) return key("", column);
  return productProperties[field].type === "array" ? key(field, column) : field;
}

function lettersOf({ cell }: Finding): string {
  return cell.replace(/\d+$/, "");
}

/** If a cell contains the separator, the worst case is that two similar findings are paired. */
function key(...parts: readonly (string | number)[]): string {
  return parts.join("\u0000");
}

type SkusByRow = ReadonlyMap<number, string>;

type RowAlignment = ReturnType<typeof alignRows>;

/** A row whose SKU occurs exactly once in each check, so it counts as the same row. */
interface Anchor {
  readonly before: number;
  readonly after: number;
}

export function alignRows(before: SkusByRow, after: SkusByRow) {
  const rowsOf = { before: rowsBySku(before), after: rowsBySku(after) };
  const anchors = anchorsOf(rowsOf.before, rowsOf.after);
  const sheet = { before: 0, after: 0 };
  const behind = ({ before: from, after: to }: Anchor, row: number) => to + row - from;
  // Rows inserted into another sheet do not move the rows of this sheet.
  const inSheetOf = (row: number, ...nearest: readonly (Anchor | undefined)[]) =>
    nearest.find((one) => one !== undefined && sheetIndexOf(one.before) === sheetIndexOf(row)) ??
    sheet;
  const above = (row: number) => {
    const at = countBefore(anchors, ({ before }) => before > row);
    return inSheetOf(row, anchors[at - 1], anchors[at]);
  };
  const below = (row: number) => {
    const at = countBefore(anchors, ({ before }) => before >= row);
    return inSheetOf(row, anchors[at], anchors[at - 1]);
  };
  /** Where the row is now, according to the nearest anchor at or above it, or else below it. */
  const behindAbove = (row: number) => behind(above(row), row);
  /** Where the row is now, according to the nearest anchor at or below it, or else above it. */
  const beforeBelow = (row: number) => behind(below(row), row);
  const isNew = (row: number) => !rowsOf.before.has(after.get(row) ?? "");
  /** Whether two rows may be the same: the SKU is equal, or was added, removed or corrected. */
  const mayBeSameRow = (one: number, other: number) => {
    const [sku, skuNow] = [before.get(one), after.get(other)];
    return sku === skuNow || (!rowsOf.after.has(sku ?? "") && isNew(other));
  };
  /** Where the row is now; undefined if it is gone. 0 (the whole sheet) stays 0. */
  const rowNow = (row: number) => {
    if (row === 0) return 0;
    const rows = rowsOf.after.get(before.get(row) ?? "");
    const guess = behindAbove(row);
    if (rows !== undefined) return rows.includes(guess) ? guess : rows[0];
    // The row is still there if its SKU was added or corrected, or if the row never had an SKU.
    const isThere = after.has(guess) ? isNew(guess) : !before.has(row);
    return isThere ? guess : undefined;
  };
  return { behindAbove, beforeBelow, mayBeSameRow, rowNow };
}

function rowsBySku(skus: SkusByRow): ReadonlyMap<string, readonly number[]> {
  const rows = Map.groupBy(skus, ([, sku]) => sku);
  return new Map([...rows].map(([sku, entries]) => [sku, entries.map(([row]) => row)]));
}

function anchorsOf(
  before: ReadonlyMap<string, readonly number[]>,
  after: ReadonlyMap<string, readonly number[]>,
): readonly Anchor[] {
  const anchors: Anchor[] = [];
  for (const [sku, rows] of before) {
    const [one, ...more] = rows;
    const [now, ...moreNow] = after.get(sku) ?? [];
    if (one === undefined || now === undefined || more.length + moreNow.length > 0) continue;
    anchors.push({ before: one, after: now });
  }
  return anchors.sort((one, other) => one.before - other.before);
}

import { productProperties } from "../schemas/product.ts";
import type { Finding } from "./finding.ts";
import { alignRows, type RowAlignment, type SkusByRow } from "./row-alignment.ts";

/** The findings of one check, for comparison with another check of the same workbook. */
export interface FindingsSeen {
  readonly findings: readonly Finding[];
  /** The SKU of every row that has one. */
  readonly skus: SkusByRow;
}

export interface FixedFinding {
  readonly finding: Finding;
  /** The row's present number; undefined if the row is gone. */
  readonly rowNow: number | undefined;
}

/** How the errors and warnings of two checks of one workbook differ. */
export interface FindingChanges {
  readonly fixed: readonly FixedFinding[];
  readonly added: readonly Finding[];
  /** Findings of both checks, as in the later one. */
  readonly left: readonly Finding[];
}

/**
 * Compares two checks. Findings match by code, field and SKU, wherever the row is now. If that is
 * undecided (no SKU, a corrected SKU, a changed heading), they match by cell, taking moved rows
 * into account.
 */
export function fixedFindings(before: FindingsSeen, after: FindingsSeen): FindingChanges {
  const alignment = alignRows(before.skus, after.skus);
  const [known, found] = [before.findings.filter(isCounted), after.findings.filter(isCounted)];
  const open = new Set(known);
  const unmatched = new Set(found);
  for (const pass of passes(before, after, alignment)) {
    if (open.size === 0 || unmatched.size === 0) break;
    matchBy(pass, { open, unmatched });
  }
  const fixed = known
    .filter((finding) => open.has(finding))
    .map((finding) => ({ finding, rowNow: alignment.rowNow(finding.row) }));
  const added = found.filter((finding) => unmatched.has(finding));
  const left = found.filter((finding) => !unmatched.has(finding));
  return { fixed, added, left };
}

function isCounted({ severity }: Finding): boolean {
  return severity !== "info";
}

/** One way to match findings: two with the same key may be the same. */
interface Pass {
  /** Undefined if the finding cannot be matched in this way. */
  readonly keyBefore: (finding: Finding) => string | undefined;
  readonly keyAfter: (finding: Finding) => string | undefined;
  /** @default true */
  readonly mayBeSame?: (before: Finding, after: Finding) => boolean;
}

/** The most certain way first, so that a vague way does not take its matches. */
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
    // If several rows have one SKU, each row keeps its findings.
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

interface Unmatched {
  readonly open: Set<Finding>;
  readonly unmatched: Set<Finding>;
}

/** Removes matching findings from both sets. Equal ones are paired in sheet order. */
function matchBy({ keyBefore, keyAfter, mayBeSame }: Pass, { open, unmatched }: Unmatched): void {
  const candidates = Map.groupBy(unmatched, keyAfter);
  for (const finding of open) {
    const own = keyBefore(finding);
    const same = own === undefined ? undefined : candidates.get(own);
    const at = same?.findIndex((other) => mayBeSame?.(finding, other) ?? true) ?? -1;
    const [found] = at < 0 ? [] : (same?.splice(at, 1) ?? []);
    if (found === undefined) continue;
    open.delete(finding);
    unmatched.delete(found);
  }
}

/** The field, with the heading if it has several columns. */
function fieldOf({ row, field, column, value }: Finding): string {
  // Findings about the whole sheet are identified by what they name, such as another sheet or
  // pictures.
  if (row === 0) return key("", value);
  if (field === undefined) return key("", column);
  return productProperties[field].type === "array" ? key(field, column) : field;
}

function lettersOf({ cell }: Finding): string {
  return cell.replace(/\d+$/, "");
}

/**
 * The separator is unlikely in a cell. At worst, a text that contains it pairs two similar
 * findings.
 */
function key(...parts: readonly (string | number)[]): string {
  return parts.join("\u0000");
}

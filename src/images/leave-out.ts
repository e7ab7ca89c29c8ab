import { msg } from "../model/message.ts";
import type { ImageCell } from "../model/product/image-check.ts";
import type { Draft } from "../model/product/product.ts";
import { type Finding, findingSeverities } from "../model/sheet/finding.ts";

const badCodes: ReadonlySet<Finding["code"]> = new Set([
  "image-too-small",
  "image-type",
  "image-unreachable",
]);

const notChecked = "image-not-checked" satisfies Finding["code"];

type LinksByRow = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * Adjusts the findings of {@link checkImages} if rows are sent without their bad links: the
 * findings become notes. Links that could not be checked are sent. A row with only bad links
 * keeps the live images. A new listing cannot be deleted, so it needs at least one image that
 * passed the check; otherwise it gets an error.
 */
export function leftOutFindings(
  findings: readonly Finding[],
  cells: readonly ImageCell[],
): readonly Finding[] {
  const rowsWithout = (links: LinksByRow) =>
    new Set(cells.filter(({ row, url }) => !links.get(row)?.has(url)).map(({ row }) => row));
  const withSome = rowsWithout(linksOf(findings, badCodes));
  const withRight = rowsWithout(linksOf(findings, new Set([...badCodes, notChecked])));
  return findings.map((one) => {
    if (badCodes.has(one.code)) return withSome.has(one.row) ? asLeftOut(one) : asErrorIfNew(one);
    return one.code === notChecked && !withRight.has(one.row) ? asErrorIfNew(one) : one;
  });
}

/** Removes the links from the rows that {@link checkImages} found to be bad. */
export function withoutBadImages<
  Row extends { readonly row: number; readonly draft?: Draft | undefined },
>(rows: readonly Row[], findings: readonly Finding[]): readonly Row[] {
  const bad = linksOf(findings, badCodes);
  return rows.map((row) => {
    const urls = bad.get(row.row);
    if (urls === undefined || row.draft === undefined) return row;
    return { ...row, draft: withoutImages(row.draft, urls) };
  });
}

function linksOf(findings: readonly Finding[], codes: ReadonlySet<Finding["code"]>): LinksByRow {
  const links = new Map<number, Set<string>>();
  for (const { row, code, value } of findings) {
    if (codes.has(code)) links.set(row, (links.get(row) ?? new Set()).add(value));
  }
  return links;
}

function withoutImages(draft: Draft, bad: ReadonlySet<string>): Draft {
  const { images = [], ...product } = draft.product;
  const good = images.filter(({ url }) => !bad.has(url));
  return { ...draft, product: { ...product, ...(good.length === 0 ? {} : { images: good }) } };
}

function asLeftOut(finding: Finding): Finding {
  const code = "image-left-out";
  return {
    ...finding,
    code,
    severity: findingSeverities[code],
    message: msg("images.leftOut", { finding: finding.message }),
  };
}

function asErrorIfNew(finding: Finding): Finding {
  return { ...finding, severity: "error", onlyOnCreate: true };
}

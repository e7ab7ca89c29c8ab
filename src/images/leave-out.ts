import type { ImageCell } from "../model/product/image-check.ts";
import type { Draft } from "../model/product/product.ts";
import { type Finding, findingSeverities } from "../model/sheet/finding.ts";
import { say } from "./say.ts";

/** What is known to be wrong with a link; one that could not be checked is sent as it stands. */
const badCodes: ReadonlySet<Finding["code"]> = new Set([
  "image-too-small",
  "image-type",
  "image-unreachable",
]);

/** Addresses of bad links, by row. */
type BadLinks = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * What {@link checkImages} found where rows go without their bad links: such a finding becomes a
 * note. A row that keeps no image at all says nothing of images: its listing keeps those that are
 * live, and for a new one, which nobody could delete again, the finding is an error.
 */
export function leftOutFindings(
  findings: readonly Finding[],
  cells: readonly ImageCell[],
): readonly Finding[] {
  const bad = badLinksOf(findings);
  const good = new Set(
    cells.filter(({ row, url }) => bad.get(row)?.has(url) !== true).map(({ row }) => row),
  );
  return findings.map((one) => {
    if (!badCodes.has(one.code)) return one;
    return good.has(one.row) ? asLeftOut(one) : asErrorIfNew(one);
  });
}

/** The rows without the links that findings of {@link checkImages} call bad. */
export function withoutBadImages<
  Row extends { readonly row: number; readonly draft?: Draft | undefined },
>(rows: readonly Row[], findings: readonly Finding[]): readonly Row[] {
  const bad = badLinksOf(findings);
  return rows.map((row) => {
    const urls = bad.get(row.row);
    if (urls === undefined || row.draft === undefined) return row;
    return { ...row, draft: withoutImages(row.draft, urls) };
  });
}

function badLinksOf(findings: readonly Finding[]): BadLinks {
  const bad = new Map<number, Set<string>>();
  for (const { row, code, value } of findings) {
    if (badCodes.has(code)) bad.set(row, (bad.get(row) ?? new Set()).add(value));
  }
  return bad;
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
    said: say("leftOut", finding.said),
  };
}

function asErrorIfNew(finding: Finding): Finding {
  return { ...finding, severity: "error", onlyOnCreate: true };
}

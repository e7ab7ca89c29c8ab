/** A category path that is not written as the interface wants it. */
export interface CategoryFault {
  readonly kind: "empty-level" | "separator";
  /** The path as it should be written; undefined when nothing is left of it. */
  readonly fixed: string | undefined;
  /** Nothing else can have been meant: no level is missing, and no slash had to be taken for a sign between two. */
  readonly isSure: boolean;
}

/** Signs that people put between levels instead of `>`; longer ones first. */
const otherSeparators = /->|=>|>>|[＞»›→|\\]/g;

/**
 * Nearly every path: words with single spaces between them, and ` > ` between levels. What it does not
 * fit need not be wrong.
 */
const soundPath = /^[^\s>＞»›→|\\/]+(?: (?:> )?[^\s>＞»›→|\\/]+)*$/;

/** A slash between spaces; the spaces stay with the levels beside it. */
const slashApart = /(?<=\s)\/(?=\s)/;

/**
 * Judges the shape of a category path (decision 34): levels that hold something, separated by
 * ` > ` with one space on each side. One level alone is fine. A slash counts as a separator only
 * with spaces around it, because `TV/Video` is a level.
 */
export function categoryFault(path: string): CategoryFault | undefined {
  if (soundPath.test(path)) return undefined;
  const separated = path.replace(otherSeparators, ">");
  const parts = separated.includes(">") ? separated.split(">") : separated.split(slashApart);
  const levels = parts.map((part) => part.trim()).filter((level) => level !== "");
  const fixed = levels.join(" > ");
  if (fixed === path) return undefined;
  if (parts.length === 1) return undefined;
  const isWhole = levels.length === parts.length;
  return {
    kind: isWhole ? "separator" : "empty-level",
    isSure: isWhole && separated.includes(">"),
    // What is left of `| A / B` is one part whose slash now counts.
    fixed: fixed === "" ? undefined : (categoryFault(fixed)?.fixed ?? fixed),
  };
}

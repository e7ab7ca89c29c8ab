import { diffArrays } from "diff";

export interface CommonText<Item> {
  /** For example “Name has … characters; 200 are allowed.” */
  readonly text: string;
  readonly items: readonly Item[];
}

interface Form<Item> {
  pieces: readonly string[];
  pattern: RegExp;
  readonly items: Item[];
}

/** More groups for one kind of sentence would be confusing. */
const formsMax = 8;

export function byCommonText<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): CommonText<Item>[] {
  const forms: Form<Item>[] = [];
  for (const item of items) addTo(forms, item, textOf(item));
  return forms.map(({ pieces, items }) => ({ text: joined(pieces), items }));
}

export interface Alike<Item> extends CommonText<Item> {
  /** Unique to this group, unlike the key of its items. */
  readonly key: string;
}

export function alike<Item>(
  items: readonly Item[],
  of: {
    readonly keyOf: (item: Item) => string;
    readonly rankOf: (item: Item) => number;
    readonly textOf: (item: Item) => string;
  },
): Alike<Item>[] {
  return [...Map.groupBy(items, of.keyOf)]
    .sort(([, [one]], [, [other]]) => of.rankOf(one as Item) - of.rankOf(other as Item))
    .flatMap(([key, members]) =>
      byCommonText(members, of.textOf).map((common, form) => ({
        ...common,
        key: `${key}\n${form}`,
      })),
    );
}

/** Empty if there are no texts, or if they differ too much. */
export function commonText(texts: readonly string[]): string {
  const [form, ...others] = byCommonText(texts, (text) => text);
  return form === undefined || others.length > 0 || lettersIn(form.text) === 0 ? "" : form.text;
}

function addTo<Item>(forms: Form<Item>[], item: Item, text: string): void {
  const same = forms.find((form) => form.pattern.test(text));
  if (same !== undefined) {
    same.items.push(item);
    return;
  }
  const pieces = (text.match(piece) ?? []).slice(0, piecesMax);
  for (const form of forms) {
    const common = commonPieces(form.pieces, pieces);
    const isLast = form === forms[formsMax - 1];
    if (!isLast && !isAlike(common, form.pieces, pieces)) continue;
    form.pieces = common;
    form.pattern = patternOf(common);
    form.items.push(item);
    return;
  }
  forms.push({ pieces, pattern: patternOf(pieces), items: [item] });
}

function isAlike(common: readonly string[], ...both: readonly (readonly string[])[]): boolean {
  const same = lettersIn(joined(common));
  return both.every((pieces) => same >= 0.6 * lettersIn(joined(pieces)));
}

function lettersIn(text: string): number {
  return text.replaceAll(/“[^”]*”|«[^»]*»/g, "").match(/\p{L}/gu)?.length ?? 0;
}

function joined(pieces: readonly string[]): string {
  return pieces
    .join("")
    .replaceAll(/(?:…\s*)+…/g, "…")
    .replace(/…\.$/, "…");
}

/** Matching a pattern is faster than comparing pieces, and most texts match an existing group. */
function patternOf(pieces: readonly string[]): RegExp {
  const parts = pieces.map((text) => (text === gap ? ".*" : RegExp.escape(text)));
  return new RegExp(`^${parts.join("")}$`, "s");
}

/** A quotation, ellipsis, number, word (with hyphens), ideograph, kana, space or other sign. */
const piece =
  /“[^”]*”|«[^»]*»|…|[\d.,]*\d|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\d_'’-]+|\s+|./gsu;
const piecesMax = 200;
const gap = "…";

function commonPieces(one: readonly string[], other: readonly string[]): string[] {
  const common: string[] = [];
  for (const { value, added, removed } of diffArrays([...one], [...other])) {
    if (!added && !removed) common.push(...value);
    else if (common.at(-1) !== gap) common.push(gap);
  }
  return common.filter((text, at) => text !== gap || common[at - 1] !== gap);
}

import { diffArrays } from "diff";

/** Texts of one form, and what they have in common, with “…” for what differs. */
export interface CommonText<Item> {
  /** “Name has … characters; 200 are allowed.” */
  readonly text: string;
  readonly items: readonly Item[];
}

/** A form that is being found. */
interface Form<Item> {
  pieces: readonly string[];
  known: RegExp;
  readonly items: Item[];
}

/** More forms of one sentence would confuse a person. */
const formsMax = 8;

/** Items by the form of their sentences, in the order of the first of each. */
export function byCommonText<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): CommonText<Item>[] {
  const forms: Form<Item>[] = [];
  for (const item of items) addTo(forms, item, textOf(item));
  return forms.map(({ pieces, items }) => ({ text: joined(pieces), items }));
}

/** Items that have a key and the form of their sentences in common. */
export interface Alike<Item> extends CommonText<Item> {
  /** Unlike that of any other group. */
  readonly key: string;
}

/** Items in groups of one key and similar texts, the lowest rank first. */
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

/** What several sentences have in common; empty where that is no word. */
export function commonText(texts: readonly string[]): string {
  const [form, ...others] = byCommonText(texts, (text) => text);
  return form === undefined || others.length > 0 || lettersIn(form.text) === 0 ? "" : form.text;
}

function addTo<Item>(forms: Form<Item>[], item: Item, text: string): void {
  const known = forms.find((form) => form.known.test(text));
  if (known !== undefined) {
    known.items.push(item);
    return;
  }
  const pieces = (text.match(piece) ?? []).slice(0, piecesMax);
  for (const form of forms) {
    const common = commonPieces(form.pieces, pieces);
    const isLast = form === forms[formsMax - 1];
    if (!isLast && !isAlike(common, form.pieces, pieces)) continue;
    form.pieces = common;
    form.known = patternOf(common);
    form.items.push(item);
    return;
  }
  forms.push({ pieces, known: patternOf(pieces), items: [item] });
}

/** Whether most of both texts is the same, apart from quotations. */
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

/** Most of thousands of texts have one of the first few forms, and a pattern is quick to test. */
function patternOf(pieces: readonly string[]): RegExp {
  const parts = pieces.map((text) =>
    text === gap ? ".*" : text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&"),
  );
  return new RegExp(`^${parts.join("")}$`, "s");
}

/** A quotation, a number, a word with what joins it, an ideograph, or a sign. */
const piece =
  /“[^”]*”|«[^»]*»|…|[\d.,]*\d|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\d_'’-]+|\s+|./gsu;
const piecesMax = 200;
const gap = "…";

/** The longest pieces of both in their order, with a gap wherever one of them has something else. */
function commonPieces(one: readonly string[], other: readonly string[]): string[] {
  const common: string[] = [];
  for (const { value, added, removed } of diffArrays([...one], [...other])) {
    if (!added && !removed) common.push(...value);
    else if (common.at(-1) !== gap) common.push(gap);
  }
  return common.filter((text, at) => text !== gap || common[at - 1] !== gap);
}

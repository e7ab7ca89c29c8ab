import { msg } from "../../../model/message.ts";
import { fieldLabel } from "../../../model/product/columns.ts";
import type { FieldName, FieldValue, Link, Pair } from "../../../model/product/product.ts";
import { addressesInOrder, valueText } from "../../../model/run/field-values.ts";
import type { Translator } from "../../../model/translator.ts";
import type { RowField } from "../../state/facts.ts";
import { keyChanges, positionChanges, type WordPiece, wordChanges } from "../../text/changes.ts";
import type { Span } from "../../text/line.ts";

/** The heading of a field in the workbook, without its unit, number or key. */
export function fieldText(field: string, translator: Translator): string {
  return translator.text(msg("model.plain", { text: fieldLabel(field) }));
}

/** A value as the screen's language writes it: `12,9`. Null if there is none. */
export function shownValue(value: FieldValue | null, { translate }: Translator): string | null {
  return typeof value === "number"
    ? translate("screen.words.decimal", { number: value })
    : valueText(value);
}

/** A longer value (in UTF-16 units) is summarised (`3 words changed`); new listings omit it. */
const shortUnitsMax = 24;

/** The URLs of images or videos in order of position. Empty for null. */
export function linksOf(value: FieldValue | null): string[] {
  return Array.isArray(value) ? addressesInOrder(value as Link[]) : [];
}

/** The entries of options or attributes. Empty for null. */
export function pairsOf(value: FieldValue | null): Pair[] {
  return Array.isArray(value) ? (value as Pair[]) : [];
}

export function shapeOf(field: FieldName): "text" | "links" | "pairs" {
  if (field === "images" || field === "videos") return "links";
  return field === "options" || field === "attributes" ? "pairs" : "text";
}

/** The change of a field in a few words: `Sale price 12 → 14`, `Description: 3 words changed`. */
export function fieldSummary(field: RowField, translator: Translator): Span[] {
  const { translate } = translator;
  const name = fieldText(field.field, translator);
  const head = `${name}${translate("screen.words.colon")}`;
  if (shapeOf(field.field) !== "text") return listSpans(field, head, translator);
  const [from, to] = [shownValue(field.before, translator), shownValue(field.after, translator)];
  if (isShort(from) && isShort(to)) return arrow(name, { from, to }, translator);
  if (from === null)
    return [{ text: head }, { text: translate("screen.row.newText"), style: "added" }];
  if (to === null)
    return [{ text: head }, { text: translate("screen.row.cleared"), style: "removed" }];
  const words = changedWords(wordChanges(from, to));
  return [{ text: `${head}${translate("screen.row.words", { words })}` }];
}

function isShort(text: string | null): boolean {
  return text === null || (text.length <= shortUnitsMax && !text.includes("\n"));
}

function arrow(
  name: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
  { translate }: Translator,
): Span[] {
  return [
    { text: `${name} ` },
    { text: from ?? translate("screen.words.empty"), style: "removed" },
    { text: " → " },
    { text: to ?? translate("screen.words.empty"), style: "added" },
  ];
}

/**
 * Values that describe a new listing, such as `Colour blue` and `Sale price 12`: its options, its
 * sale price, then other short ones.
 */
export function createSummary(fields: readonly RowField[], translator: Translator): Span[][] {
  const value = (name: string, text: string): Span[] => [
    { text: `${name} `, style: "dim" },
    { text, style: "added" },
  ];
  const options = fields.filter(({ field }) => field === "options");
  const pairs = options.flatMap(({ after }) => pairsOf(after));
  const rank = ({ field }: RowField) => (field === "salePrice" ? 0 : 1);
  return [
    ...pairs.map(({ key, value: text }) => value(key, text)),
    ...fields
      .toSorted((one, other) => rank(one) - rank(other))
      .flatMap(({ field, after }) => {
        const text = shownValue(after, translator);
        const isShown = shapeOf(field) === "text" && !isNamedApart.has(field) && isShort(text);
        return isShown && text !== null ? [value(fieldText(field, translator), text)] : [];
      }),
  ];
}

const isNamedApart: ReadonlySet<FieldName> = new Set([
  ...(["sku", "parentSku", "name", "barcode", "gtin", "mpn", "language"] as const),
]);

/** What happened to the entries of a list: “2 added, 1 moved”. If none differs, “changed”. */
export function listSummary({ field, before, after }: RowField, { translate }: Translator): string {
  const changes =
    shapeOf(field) === "links"
      ? positionChanges(linksOf(before), linksOf(after))
      : keyChanges(pairsOf(before), pairsOf(after));
  const words = (["added", "removed", "changed", "moved"] as const).flatMap((kind) => {
    const entries = changes.filter((one) => one.kind === kind).length;
    return entries === 0 ? [] : [translate(`screen.row.entries.${kind}`, { entries })];
  });
  return words.length === 0
    ? translate("screen.row.entries.changed", { entries: 0 })
    : words.join(translate("model.list.separator"));
}

/** The only pair that changed if its values are short, otherwise the number of changed entries. */
function listSpans(field: RowField, head: string, translator: Translator): Span[] {
  const all =
    shapeOf(field.field) === "links" ? [] : keyChanges(pairsOf(field.before), pairsOf(field.after));
  const [only, ...others] = all.filter(({ kind }) => kind !== "same");
  if (only !== undefined && others.length === 0 && isShort(only.before) && isShort(only.after)) {
    return arrow(`${head}${only.key}`, { from: only.before, to: only.after }, translator);
  }
  return [{ text: `${head}${listSummary(field, translator)}` }];
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * How many words a change affects; 0 if only spaces or punctuation differ. Where words were
 * replaced, the side with more words counts.
 */
export function changedWords(pieces: readonly WordPiece[]): number {
  let all = 0;
  let [removed, added] = [0, 0];
  for (const { kind, text } of pieces) {
    if (kind === "same") {
      all += Math.max(removed, added);
      [removed, added] = [0, 0];
    } else if (kind === "removed") removed += wordCount(text);
    else added += wordCount(text);
  }
  return all + Math.max(removed, added);
}

function wordCount(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
  return words;
}

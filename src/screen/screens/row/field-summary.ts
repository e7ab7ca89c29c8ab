import { msg } from "../../../model/message.ts";
import { fieldLabel } from "../../../model/product/columns.ts";
import type { FieldName, FieldValue, Link, Pair } from "../../../model/product/product.ts";
import { addressesInOrder, valueText } from "../../../model/run/field-values.ts";
import type { Translator } from "../../../model/translator.ts";
import type { RowField } from "../../state/facts.ts";
import type { Span } from "../../text/line.ts";
import { keyChanges, positionChanges } from "../../text/lists.ts";
import { type WordPiece, wordChanges } from "../../text/words.ts";

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
export function fieldSummary({ field, before, after }: RowField, translator: Translator): Span[] {
  const shape = shapeOf(field);
  const name = fieldText(field, translator);
  const head = `${name}${translator.translate("screen.words.colon")}`;
  if (shape === "links")
    return [{ text: `${head}${listSummary({ field, before, after }, translator)}` }];
  if (shape === "pairs") return pairsSummary({ field, before, after }, translator);
  const [from, to] = [shownValue(before, translator), shownValue(after, translator)];
  if (isShort(from) && isShort(to)) return arrow(name, { from, to }, translator);
  if (from === null)
    return [{ text: head }, { text: translator.translate("screen.row.newText"), style: "added" }];
  if (to === null)
    return [{ text: head }, { text: translator.translate("screen.row.cleared"), style: "removed" }];
  return [
    {
      text: `${head}${translator.translate("screen.row.words", { words: changedWords(wordChanges(from, to)) })}`,
    },
  ];
}

function isShort(text: string | null): boolean {
  return text === null || (text.length <= shortUnitsMax && !text.includes("\n"));
}

function arrow(
  name: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
  translator: Translator,
): Span[] {
  return [
    { text: `${name} ` },
    { text: from ?? translator.translate("screen.words.empty"), style: "removed" },
    { text: " → " },
    { text: to ?? translator.translate("screen.words.empty"), style: "added" },
  ];
}

/**
 * Values that describe a new listing: its options, its sale price, then other short ones: `Colour
 * blue`, `Sale price 12`.
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
export function listSummary({ field, before, after }: RowField, translator: Translator): string {
  const changes =
    shapeOf(field) === "links"
      ? positionChanges(linksOf(before), linksOf(after))
      : keyChanges(pairsOf(before), pairsOf(after));
  const words = kindWords(changes, translator);
  return words === "" ? translator.translate("screen.row.entries.changed", { entries: 0 }) : words;
}

function pairsSummary({ field, before, after }: RowField, translator: Translator) {
  const head = `${fieldText(field, translator)}${translator.translate("screen.words.colon")}`;
  const changes = keyChanges(pairsOf(before), pairsOf(after)).filter(({ kind }) => kind !== "same");
  const [only] = changes;
  if (only !== undefined && changes.length === 1 && isShort(only.before) && isShort(only.after)) {
    return arrow(`${head}${only.key}`, { from: only.before, to: only.after }, translator);
  }
  return [{ text: `${head}${listSummary({ field, before, after }, translator)}` }];
}

function kindWords(changes: readonly { readonly kind: string }[], translator: Translator): string {
  return (["added", "removed", "changed", "moved"] as const)
    .map((kind) => [changes.filter((one) => one.kind === kind).length, kind] as const)
    .filter(([number]) => number > 0)
    .map(([number, kind]) =>
      translator.translate(`screen.row.entries.${kind}`, { entries: number }),
    )
    .join(translator.translate("model.list.separator"));
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * How many words a change affects, at least one. Where words were replaced, the side with more
 * words counts.
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
  return Math.max(1, all + Math.max(removed, added));
}

function wordCount(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
  return words;
}

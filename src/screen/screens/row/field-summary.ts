import { msg } from "../../../model/message.ts";
import { fieldLabel } from "../../../model/product/columns.ts";
import type { FieldName, FieldValue, Link, Pair } from "../../../model/product/product.ts";
import { addressesInOrder, valueText } from "../../../model/run/field-values.ts";
import type { Translator } from "../../../model/translator.ts";
import type { RowField } from "../../state/facts.ts";
import {
  arrow,
  changedWords,
  type KeyChange,
  keyChanges,
  positionChanges,
  wordChanges,
} from "../../text/changes.ts";
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

/** Entries of options or attributes. Empty for null. */
function pairsOf(value: FieldValue | null): Pair[] {
  return Array.isArray(value) ? (value as Pair[]) : [];
}

/** Addresses of images or videos in order of position. Empty for null. */
function linksOf(value: FieldValue | null): string[] {
  return Array.isArray(value) ? addressesInOrder(value as Link[]) : [];
}

/** How an entry of a list has changed. Images and videos have a position, other entries a key. */
export interface EntryChange extends Omit<KeyChange, "kind"> {
  readonly kind: KeyChange["kind"] | "moved";
  /** What precedes the value: `2. ` or `Colour: `. */
  readonly label: string;
  /** The old position of an entry that has moved. */
  readonly wasAt?: number | undefined;
}

/** How the entries of a list have changed. Undefined for a field that is not a list. */
export function entryChanges({ field, before, after }: RowField): EntryChange[] | undefined {
  if (!lists.has(field)) return undefined;
  if (field === "options" || field === "attributes") {
    const changes = keyChanges(pairsOf(before), pairsOf(after));
    return changes.map((change) => ({ ...change, label: `${change.key}: ` }));
  }
  return positionChanges(linksOf(before), linksOf(after)).map(({ kind, text, from, to }) => ({
    ...{ kind, key: "", label: `${to ?? from}. `, wasAt: kind === "moved" ? from : undefined },
    before: kind === "added" ? null : text,
    after: kind === "removed" ? null : text,
  }));
}

const lists: ReadonlySet<FieldName> = new Set(["images", "videos", "options", "attributes"]);

/** The change of a field in a few words: `Sale price 12 → 14`, `Description: 3 words changed`. */
export function fieldSummary(field: RowField, translator: Translator): Span[] {
  const { translate } = translator;
  const name = fieldText(field.field, translator);
  const head = `${name}${translate("screen.words.colon")}`;
  const entries = entryChanges(field);
  if (entries !== undefined) return listSpans(entries, head, translator);
  const [from, to] = [shownValue(field.before, translator), shownValue(field.after, translator)];
  if (isShort(from) && isShort(to)) return named(name, from, to, translator);
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

function named(
  name: string,
  from: string | null,
  to: string | null,
  { translate }: Translator,
): Span[] {
  const empty = translate("screen.words.empty");
  return [{ text: `${name} ` }, ...arrow(from ?? empty, to ?? empty)];
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
        const isShown = !lists.has(field) && !isNamedApart.has(field) && isShort(text);
        return isShown && text !== null ? [value(fieldText(field, translator), text)] : [];
      }),
  ];
}

const isNamedApart: ReadonlySet<FieldName> = new Set([
  ...(["sku", "parentSku", "name", "barcode", "gtin", "mpn", "language"] as const),
]);

/** What happened to the entries of a list: “2 added, 1 moved”. If none differs, “changed”. */
export function listSummary(changes: readonly EntryChange[], { translate }: Translator): string {
  const words = (["added", "removed", "changed", "moved"] as const).flatMap((kind) => {
    const entries = changes.filter((one) => one.kind === kind).length;
    return entries === 0 ? [] : [translate(`screen.row.entries.${kind}`, { entries })];
  });
  return words.length === 0
    ? translate("screen.row.entries.changed", { entries: 0 })
    : words.join(translate("model.list.separator"));
}

/** The only pair that changed if its values are short, otherwise the number of changed entries. */
function listSpans(all: readonly EntryChange[], head: string, translator: Translator): Span[] {
  const [only, ...others] = all.filter(({ kind }) => kind !== "same");
  const isOnly = only !== undefined && only.key !== "" && others.length === 0;
  return isOnly && isShort(only.before) && isShort(only.after)
    ? named(`${head}${only.key}`, only.before, only.after, translator)
    : [{ text: `${head}${listSummary(all, translator)}` }];
}

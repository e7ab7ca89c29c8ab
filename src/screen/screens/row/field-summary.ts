import { msg } from "../../../model/message.ts";
import { fieldLabel } from "../../../model/product/columns.ts";
import type { FieldName, FieldValue, Link, Pair } from "../../../model/product/product.ts";
import { addressesInOrder, valueText } from "../../../model/run/field-values.ts";
import type { Change, FieldChange, NoteCode, ThreeValues } from "../../../model/run/plan.ts";
import { type Finding, findingWords } from "../../../model/sheet/finding.ts";
import type { Translator } from "../../../model/translator.ts";
import { heldRisks } from "../../../plan/index.ts";
import { keyName } from "../../keys/bindings.ts";
import type { ItemNote } from "../../state/review-items.ts";
import {
  arrow,
  changedWords,
  type KeyChange,
  keyChanges,
  positionChanges,
  wordChanges,
} from "../../text/changes.ts";
import { joinSpans, type Span } from "../../text/line.ts";
import { sideText } from "../labels.ts";

export function fieldText(field: string, translator: Translator): string {
  return translator.text(msg("model.plain", { text: fieldLabel(field) }));
}

export function shownValue(value: FieldValue | null, { translate }: Translator): string | null {
  return typeof value === "number"
    ? translate("screen.words.decimal", { number: value })
    : valueText(value);
}

/** Longer values (in UTF-16 units) are summarised, and left out for new listings. */
const shortUnitsMax = 24;

function pairsOf(value: FieldValue | null): Pair[] {
  return Array.isArray(value) ? (value as Pair[]) : [];
}

function linksOf(value: FieldValue | null): string[] {
  return Array.isArray(value) ? addressesInOrder(value as Link[]) : [];
}

/** Images and videos have a position, other entries a key. */
export interface EntryChange extends Omit<KeyChange, "kind"> {
  readonly kind: KeyChange["kind"] | "moved";
  readonly label: string;
  readonly wasAt?: number | undefined;
}

export function entryChanges({ field, before, after }: FieldChange): EntryChange[] | undefined {
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

export function fieldSummary(field: FieldChange, translator: Translator): Span[] {
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

export function createSummary(fields: readonly FieldChange[], translator: Translator): Span[][] {
  const value = (name: string, text: string): Span[] => [
    { text: `${name} `, style: "dim" },
    { text, style: "added" },
  ];
  const options = fields.filter(({ field }) => field === "options");
  const pairs = options.flatMap(({ after }) => pairsOf(after));
  const rank = ({ field }: FieldChange) => (field === "salePrice" ? 0 : 1);
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

export function listSummary(changes: readonly EntryChange[], { translate }: Translator): string {
  const words = (["added", "removed", "changed", "moved"] as const).flatMap((kind) => {
    const entries = changes.filter((one) => one.kind === kind).length;
    return entries === 0 ? [] : [translate(`screen.row.entries.${kind}`, { entries })];
  });
  return words.length === 0
    ? translate("screen.row.entries.changed", { entries: 0 })
    : words.join(translate("model.list.separator"));
}

function listSpans(all: readonly EntryChange[], head: string, translator: Translator): Span[] {
  const [only, ...others] = all.filter(({ kind }) => kind !== "same");
  const isOnly = only !== undefined && only.key !== "" && others.length === 0;
  return isOnly && isShort(only.before) && isShort(only.after)
    ? named(`${head}${only.key}`, only.before, only.after, translator)
    : [{ text: `${head}${listSummary(all, translator)}` }];
}

export function summaryOf(
  change: Change,
  translator: Translator,
  findings: () => readonly Finding[],
): Span[] {
  const errors =
    change.action === "invalid" ? findings().filter(({ severity }) => severity === "error") : [];
  const [first] = errors;
  const more = errors.length - 1;
  const messages =
    first === undefined
      ? itemNotes(change, translator).flatMap((one) => (one.isReason ? [one.message] : []))
      : [findingWords(first, translator).message];
  return joinSpans(
    [
      ...messages.map((text): Span[] => [{ text, style: "warning" }]),
      more > 0 ? [{ text: translator.translate("screen.words.more", { more }), style: "dim" }] : [],
      ...fieldGroups(change, translator),
    ],
    { text: " · ", style: "dim" },
  );
}

function fieldGroups(
  { action, fields, notes, conflicts = [], liveChanges = [], gone }: Change,
  translator: Translator,
): Span[][] {
  if (action === "invalid" || (gone !== undefined && action === "blocked")) return [];
  if (action === "create") return createSummary(fields, translator);
  const hasPrice = notes.some(({ code }) => code === "price-not-updatable");
  const chosenLive = conflicts.filter(({ chosen }) => chosen === "theirs");
  const stayed = liveChanges.filter(({ field }) => !fields.some((one) => one.field === field));
  const price = `! ${translator.translate("screen.row.priceDiffers")}`;
  return [
    ...fields.map((field) => fieldSummary(field, translator)),
    chosenLive.length === 0 ? [] : [{ text: keepsLive(chosenLive, translator) }],
    stayed.length === 0 ? [] : [{ text: keepsLive(stayed, translator), style: "dim" }],
    hasPrice ? [{ text: price, style: "warning" }] : [],
  ];
}

function keepsLive(values: readonly Pick<ThreeValues, "field">[], translator: Translator): string {
  const fields = values.map(({ field }) => fieldText(field, translator));
  const names = fields.join(translator.translate("model.list.separator"));
  return `${names}${translator.translate("screen.words.colon")}${sideText("theirs", translator)}`;
}

type Advice = (translator: Translator, change: Change) => string;

const compareAgain: Advice = ({ translate }) =>
  translate("screen.row.advice.compareAgain", { key: keyName("compare") });

/** For other notes, their own message says what to do, or nothing can be done. */
const advices: { readonly [Code in NoteCode]?: Advice } = {
  "price-not-updatable": ({ translate }) => translate("screen.row.advice.price"),
  "absence-unproven": compareAgain,
  "created-recently": compareAgain,
  "read-behind": compareAgain,
  "duplicated-listing": ({ translate }) => translate("screen.row.advice.duplicated"),
  "write-unsettled": ({ translate }) =>
    translate("screen.row.advice.runs", { key: keyName("runs") }),
  "row-incomplete": ({ translate }) => translate("screen.row.advice.fillIn"),
  "gone-since-export": ({ translate }, { gone }) => {
    const keys = { mine: keyName("take-mine"), theirs: keyName("take-theirs") };
    return gone === undefined ? "" : translate("screen.row.advice.gone", keys);
  },
};

const reasons: ReadonlySet<NoteCode> = new Set([
  ...(["absence-unproven", "duplicated-listing", "write-unsettled", "created-recently"] as const),
  ...(["leading-zeros-lost", "other-spelling-live", "sku-changed", "row-left-out"] as const),
  ...(["row-incomplete", "changed-since", "no-longer-listed", "conflict"] as const),
  ...(["gone-since-export", "read-behind"] as const),
]);

export function itemNotes(change: Change, translator: Translator): ItemNote[] {
  const held = heldRisks(change);
  const isBlocked = change.action === "blocked" || change.action === "invalid";
  const notes = change.notes.map((note): ItemNote => {
    const { code } = note;
    const isHeld = held.some((risk) => code === `risk-${risk}`);
    const isReason = isHeld || (isBlocked && reasons.has(code));
    // Leaves out the hint, which names a command-line option. Here a key does the same.
    const isByKey = isHeld || code === "conflict" || code === "gone-since-export";
    const message = isByKey
      ? translator.error(note.message).message
      : translator.text(note.message);
    const advice = isHeld ? undefined : advices[code]?.(translator, change);
    return { message, isReason, advice: advice ?? "" };
  });
  return [...notes.filter(({ isReason }) => isReason), ...notes.filter((one) => !one.isReason)];
}

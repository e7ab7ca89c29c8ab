import type { Language } from "../../../model/localised.ts";
import type { FieldName, FieldValue } from "../../../model/product/product.ts";
import { valueText } from "../../../model/run/field-values.ts";
import type { FieldChange, FieldConflict, ThreeValues } from "../../../model/run/plan.ts";
import type { Translator } from "../../../model/translator.ts";
import { arrow, changedWords, excerpt, pieceSpans, wordChanges } from "../../text/changes.ts";
import { cellWidth, fit } from "../../text/fit.ts";
import { type Line, paragraph, type Style } from "../../text/line.ts";
import { sideText } from "../labels.ts";
import {
  type EntryChange,
  entryChanges,
  fieldText,
  listSummary,
  shownValue,
} from "./field-summary.ts";

export interface FieldLinesOptions {
  readonly columns: number;
  /** Shows long texts in full, and the unchanged entries of lists. */
  readonly isWhole: boolean;
  readonly translator: Translator;
}

/** Longer texts (in UTF-16 units, both together) are not shown side by side. */
const sideBySideUnitsMax = 60;
const textLinesMax = 4;

export interface NamedValue {
  readonly words: string;
  /** Null if the field is empty, undefined if it was not read. */
  readonly value: FieldValue | null | undefined;
  readonly style?: Style | undefined;
}

export function valueLines(
  name: string,
  values: readonly NamedValue[],
  { columns, translator, isWhole }: FieldLinesOptions,
): Line[] {
  const { translate } = translator;
  const indent = Math.max(...values.map(({ words }) => cellWidth(words))) + 5;
  const linesMax = isWhole ? undefined : textLinesMax;
  const lines = values.flatMap(({ words, value, style }, index) => {
    const alike = values.slice(0, index).find((one) => isAlike(one.value, value));
    const lead: Line = [{ text: fit(`   ${words}`, indent), style: "dim" }];
    if (alike !== undefined && value !== null) {
      const text = translate("screen.row.as", { side: alike.words });
      return paragraph([{ text, style: "dim" }], columns, { lead });
    }
    const text =
      value === undefined ? translate("screen.row.notRead") : valueOrEmpty(value, translator);
    return paragraph([{ text, style }], columns, { lead, linesMax });
  });
  return [...paragraph(name, columns, { style: "heading" }), ...lines];
}

function isAlike(one: NamedValue["value"], other: NamedValue["value"]): boolean {
  return one !== undefined && other !== undefined && valueText(one) === valueText(other);
}

function valueOrEmpty(value: FieldValue | null, translator: Translator): string {
  return shownValue(value, translator) ?? translator.translate("screen.words.empty");
}

export function conflictLines(
  { field, exported, sheet, live, chosen }: FieldConflict,
  { isHere, ...options }: FieldLinesOptions & { readonly isHere: boolean },
): Line[] {
  const { translate } = options.translator;
  const taken = (side: typeof chosen, words: string) => (chosen === side ? `● ${words}` : words);
  const texts = [
    fieldText(field, options.translator),
    translate("screen.row.bothChanged"),
    ...(chosen === undefined ? [] : [sideText(chosen, options.translator)]),
  ];
  const values: readonly NamedValue[] = [
    { words: translate("screen.words.before"), value: exported },
    { words: taken("mine", translate("screen.words.sheet")), value: sheet, style: "added" },
    { words: taken("theirs", translate("screen.words.live")), value: live, style: "warning" },
  ];
  const mark = `${isHere ? "▸" : " "}${conflictMarks[chosen ?? "open"]}`;
  return valueLines(`${mark} ${texts.join(translate("screen.words.colon"))}`, values, options);
}

const conflictMarks = { open: "!", mine: "~", theirs: "=" } as const;

export function keptLines(
  { field, exported, live }: ThreeValues,
  options: FieldLinesOptions,
): Line[] {
  const { translate } = options.translator;
  const values = [
    { words: translate("screen.words.before"), value: exported },
    { words: translate("screen.words.live"), value: live },
  ];
  return valueLines(`= ${fieldText(field, options.translator)}`, values, options);
}

export function changedLines(field: FieldChange, options: FieldLinesOptions): Line[] {
  const entries = entryChanges(field);
  return entries === undefined ? textLines(field, options) : listLines(field, entries, options);
}

export function sameLines(
  { field, before, after }: FieldChange,
  options: FieldLinesOptions & { readonly isCompared: boolean },
): Line[] {
  const text = valueOrEmpty(after ?? before, options.translator);
  return labelled(options.isCompared ? "=" : " ", field, [{ text }], options);
}

function textLines({ field, before, after }: FieldChange, options: FieldLinesOptions): Line[] {
  const { columns, isWhole, translator } = options;
  const { translate } = translator;
  const [from, to] = [shownValue(before, translator), shownValue(after, translator)];
  if (from === null) {
    const value: Line = [{ text: valueOrEmpty(after, translator), style: "added" }];
    return labelled("+", field, value, options);
  }
  if (to === null) {
    const cleared = `${translate("screen.row.cleared")}${translate("screen.words.colon")}`;
    return labelled("-", field, [{ text: cleared }, { text: from, style: "removed" }], options);
  }
  if (isSideBySide(from, to)) {
    return labelled("~", field, arrow(from, to), { ...options, isWhole: true });
  }
  const pieces = wordChanges(from, to);
  const text = translate("screen.row.words", { words: changedWords(pieces) });
  return [
    ...labelled("~", field, [{ text, style: "dim" }], options),
    ...paragraph(pieceSpans(isWhole ? pieces : excerpt(pieces)), columns, { lead: "   " }),
  ];
}

function isSideBySide(from: string, to: string): boolean {
  return from.length + to.length <= sideBySideUnitsMax && !`${from}${to}`.includes("\n");
}

type Mark = "+" | "-" | "~" | "=" | " ";

const styles = { "+": "added", "-": "removed", "~": "changed", "=": "dim", " ": "dim" } as const;
const marks = { added: "+", removed: "-", changed: "~", moved: "~", same: "=" } as const;

function listLines(
  { field, before, after }: FieldChange,
  changes: readonly EntryChange[],
  options: FieldLinesOptions,
): Line[] {
  const { isWhole, translator } = options;
  const mark = before === null ? "+" : after === null ? "-" : "~";
  const entries = changes.filter(({ kind }) => kind !== "same" || isWhole);
  const [only] = entries;
  if (only !== undefined && entries.length === 1) {
    const sign = marks[only.kind];
    const own = sign === mark ? [] : [{ text: `${sign} `, style: styles[sign] }];
    const line = [...own, ...entrySpans(only, options)];
    return labelled(mark, field, line, { ...options, isWhole: true });
  }
  return [
    ...labelled(mark, field, [{ text: listSummary(changes, translator), style: "dim" }], options),
    ...entries.flatMap((entry) => {
      const sign = marks[entry.kind];
      const lead = [{ text: `   ${sign} `, style: styles[sign] }];
      return paragraph(entrySpans(entry, options), options.columns, { lead });
    }),
  ];
}

function entrySpans(
  { kind, label, before, after, wasAt }: EntryChange,
  { isWhole, translator }: FieldLinesOptions,
): Line {
  const style = kind === "moved" ? undefined : styles[marks[kind]];
  const value: Line =
    kind === "changed"
      ? changedValue(before ?? "", after ?? "", isWhole)
      : [{ text: after ?? before ?? "", style }];
  const was = wasAt && `  ${translator.translate("screen.row.wasAt", { from: wasAt })}`;
  return [{ text: label }, ...value, { text: was || "", style: "changed" }];
}

function changedValue(from: string, to: string, isWhole: boolean): Line {
  if (from.length + to.length <= sideBySideUnitsMax) return arrow(from, to);
  const pieces = wordChanges(from, to);
  return pieceSpans(isWhole ? pieces : excerpt(pieces));
}

/** Width of the longest field name in each language. */
export const nameCells: Readonly<Record<Language, number>> = { en: 11, ru: 21, zh: 12 };

function labelled(
  mark: Mark,
  field: FieldName,
  value: Line,
  { columns, isWhole, translator }: FieldLinesOptions,
): Line[] {
  const cells = Math.max(columns >= 72 ? 16 : 12, nameCells[translator.language]);
  const name = `${fit(fieldText(field, translator), cells)} `;
  return paragraph(value, columns, {
    lead: [{ text: ` ${mark} `, style: styles[mark] }, { text: name }],
    linesMax: isWhole ? undefined : textLinesMax,
  });
}

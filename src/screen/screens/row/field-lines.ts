import { valueText } from "../../../model/run/field-values.ts";
import type { FieldConflict, ThreeValues } from "../../../model/run/plan.ts";
import type { RowField } from "../../state/facts.ts";
import { fit } from "../../text/fit.ts";
import type { Line, Span, Style } from "../../text/line.ts";
import { keyChanges, positionChanges } from "../../text/lists.ts";
import { excerpt, pieceSpans, wordChanges } from "../../text/words.ts";
import { wrapSpans } from "../../text/wrap.ts";
import type { RowWords } from "../../words/en.ts";
import {
  changedWords,
  linksOf,
  listSummary,
  pairsOf,
  shapeOf,
  threeValueLines,
} from "./field-summary.ts";

/** How much of a field is shown. */
export interface FieldLinesOptions {
  readonly columns: number;
  /** Long texts whole, and the entries of a list that stay as they are. */
  readonly isWhole: boolean;
  readonly words: RowWords;
}

/** Longer texts (UTF-16 units) are laid over each other instead of standing side by side. */
const sideBySideUnitsMax = 60;
/** Of a text that has nothing to be compared with, unless all of it is asked for. */
const textLinesMax = 4;

/** A field that both sides have changed: all three values, and whose is taken. */
export function conflictLines(
  { field, exported, sheet, live, chosen }: FieldConflict,
  { isHere, ...options }: FieldLinesOptions & { readonly isHere: boolean },
): Line[] {
  const { columns, words, isWhole } = options;
  const { sides } = words;
  const values = [
    { words: sides.exported, value: exported },
    {
      words: chosen === "mine" ? `● ${sides.sheet}` : sides.sheet,
      ...{ value: sheet, style: "added" as const },
    },
    {
      words: chosen === "theirs" ? `● ${sides.live}` : sides.live,
      ...{ value: live, style: "warning" as const },
    },
  ];
  const state = chosen ?? "open";
  const said = `${words.field(field)}${words.colon}${words.conflict[state]}`;
  const name = `${isHere ? "▸" : " "}${conflictMarks[state]} ${said}`;
  const linesMax = isWhole ? Number.POSITIVE_INFINITY : textLinesMax;
  return threeValueLines({ field: name, values }, { columns, words, linesMax });
}

const conflictMarks = { open: "!", mine: "~", theirs: "=" } as const;

/** A field that only the marketplace has changed since the export. */
export function keptLines(
  { field, exported, live }: ThreeValues,
  { columns, isWhole, words }: FieldLinesOptions,
): Line[] {
  const values = [
    { words: words.sides.exported, value: exported },
    { words: words.sides.live, value: live },
  ];
  const linesMax = isWhole ? Number.POSITIVE_INFINITY : textLinesMax;
  return threeValueLines(
    { field: `= ${words.field(field)}`, values },
    { columns, words, linesMax },
  );
}

/** A field that changes: before → after, whatever it holds. Nothing is cut; long lines wrap. */
export function changedLines(field: RowField, options: FieldLinesOptions): Line[] {
  const shape = shapeOf(field.field);
  if (shape === "links") return listLines(field, linkEntries(field, options), options);
  if (shape === "pairs") return listLines(field, pairEntries(field, options), options);
  return textLines(field, options);
}

/** A field that stays as it is. */
export function sameLines({ field, before, after }: RowField, options: FieldLinesOptions): Line[] {
  const text = valueText(after ?? before) ?? options.words.empty;
  return labelled({ mark: "=", field, style: "dim" }, [{ text }], {
    ...options,
    linesMax: options.isWhole ? Number.POSITIVE_INFINITY : textLinesMax,
  });
}

function textLines({ field, before, after }: RowField, options: FieldLinesOptions): Line[] {
  const [from, to] = [valueText(before), valueText(after)];
  const said = options.words;
  const linesMax = options.isWhole ? Number.POSITIVE_INFINITY : textLinesMax;
  if (from === null) {
    const spans: Span[] = [{ text: to ?? said.empty, style: "added" }];
    return labelled({ mark: "+", field, style: "added" }, spans, { ...options, linesMax });
  }
  if (to === null) {
    const spans: Span[] = [{ text: said.willBeEmpty }, { text: from, style: "removed" }];
    return labelled({ mark: "-", field, style: "removed" }, spans, { ...options, linesMax });
  }
  const label = { mark: "~", field, style: "changed" } as const;
  if (from.length + to.length <= sideBySideUnitsMax && !`${from}${to}`.includes("\n")) {
    const spans: Span[] = [
      { text: from, style: "removed" },
      { text: " → " },
      { text: to, style: "added" },
    ];
    return labelled(label, spans, options);
  }
  const pieces = wordChanges(from, to);
  const words = said.wordsChanged(changedWords(pieces), to.length);
  const shown = options.isWhole ? pieces : excerpt(pieces);
  return [
    ...labelled(label, [{ text: words, style: "dim" }], options),
    ...indented(pieceSpans(shown), 3, options.columns),
  ];
}

interface Entry {
  readonly mark: "+" | "-" | "~" | "=";
  readonly spans: readonly Span[];
}

/** One change stands beside the field's name, several below it. */
function listLines(field: RowField, entries: readonly Entry[], options: FieldLinesOptions): Line[] {
  const mark = field.before === null ? "+" : field.after === null ? "-" : "~";
  const label = { mark, field: field.field, style: styleOf[mark] } as const;
  const [only] = entries;
  if (only !== undefined && entries.length === 1) {
    const own = only.mark === mark ? [] : [{ text: `${only.mark} `, style: styleOf[only.mark] }];
    return labelled(label, [...own, ...only.spans], options);
  }
  return [
    ...labelled(label, [{ text: listSummary(field, options.words), style: "dim" }], options),
    ...entries.flatMap(({ mark: own, spans }) => {
      const lines = indented(spans, 5, options.columns);
      const [top, ...rest] = lines;
      return top === undefined
        ? []
        : [
            { spans: [{ text: `   ${own} `, style: styleOf[own] }, ...top.spans.slice(1)] },
            ...rest,
          ];
    }),
  ];
}

const styleOf = {
  "+": "added",
  "-": "removed",
  "~": "changed",
  "=": "dim",
} as const satisfies Record<Entry["mark"], Style>;

function linkEntries({ before, after }: RowField, { isWhole, words }: FieldLinesOptions): Entry[] {
  const changes = positionChanges(linksOf(before), linksOf(after));
  return changes.flatMap(({ kind, text, from, to }): Entry[] => {
    switch (kind) {
      case "added":
        return [{ mark: "+", spans: [{ text: `${to}. ` }, { text, style: "added" }] }];
      case "removed":
        return [{ mark: "-", spans: [{ text: `${from}. ` }, { text, style: "removed" }] }];
      case "moved":
        return [
          {
            mark: "~",
            spans: [
              { text: `${to}. ${text}` },
              { text: `  ${words.moved(from ?? 0)}`, style: "changed" },
            ],
          },
        ];
      default:
        return isWhole ? [{ mark: "=", spans: [{ text: `${to}. ${text}`, style: "dim" }] }] : [];
    }
  });
}

function pairEntries({ before, after }: RowField, { isWhole }: FieldLinesOptions): Entry[] {
  return keyChanges(pairsOf(before), pairsOf(after)).flatMap((change): Entry[] => {
    const { kind, key } = change;
    const [from, to] = [change.before ?? "", change.after ?? ""];
    const name = { text: `${key}: ` };
    switch (kind) {
      case "added":
        return [{ mark: "+", spans: [name, { text: to, style: "added" }] }];
      case "removed":
        return [{ mark: "-", spans: [name, { text: from, style: "removed" }] }];
      case "changed":
        return [{ mark: "~", spans: [name, ...changedValue(from, to, isWhole)] }];
      default:
        return isWhole ? [{ mark: "=", spans: [{ text: `${key}: ${to}`, style: "dim" }] }] : [];
    }
  });
}

function changedValue(from: string, to: string, isWhole: boolean): Span[] {
  if (from.length + to.length <= sideBySideUnitsMax) {
    return [{ text: from, style: "removed" }, { text: " → " }, { text: to, style: "added" }];
  }
  const pieces = wordChanges(from, to);
  return pieceSpans(isWhole ? pieces : excerpt(pieces));
}

interface Label {
  readonly mark: Entry["mark"];
  readonly field: string;
  readonly style: Style;
}

interface LabelOptions extends Pick<FieldLinesOptions, "columns" | "words"> {
  readonly linesMax?: number;
}

/** The field's name, and its value beside it with the lines that follow in the same column. */
function labelled(
  { mark, field, style }: Label,
  value: readonly Span[],
  { columns, linesMax, words }: LabelOptions,
): Line[] {
  const nameCells = Math.max(columns >= 72 ? 16 : 12, words.nameCells);
  const indent = nameCells + 4;
  const lines = wrapSpans(value, Math.max(8, columns - indent - 1), {
    pictures: "replaced",
    ...(linesMax === undefined ? {} : { linesMax }),
  });
  return lines.map((spans, index) => ({
    spans:
      index === 0
        ? [
            { text: ` ${mark} `, style },
            { text: `${fit(words.field(field), nameCells)} ` },
            ...spans,
          ]
        : [{ text: " ".repeat(indent) }, ...spans],
  }));
}

function indented(spans: readonly Span[], indent: number, columns: number): Line[] {
  const lines = wrapSpans(spans, Math.max(8, columns - indent - 1), { pictures: "replaced" });
  return lines.map((line) => ({ spans: [{ text: " ".repeat(indent) }, ...line] }));
}

import { type Finding, findingWords } from "../../../model/sheet/finding.ts";
import { rowStatuses } from "../../list/row-status.ts";
import type {
  ItemDetail,
  ItemNote,
  ItemSection,
  ReviewItem,
  ReviewItems,
} from "../../state/review-items.ts";
import { rowsText } from "../../state/review-items.ts";
import type { LookedInto } from "../../state/state.ts";
import type { Line, Span } from "../../text/line.ts";
import { wrapSpans } from "../../text/wrap.ts";
import type { RowWords } from "../../words/en.ts";
import { conflictAt } from "../review/review-settle.ts";
import {
  changedLines,
  conflictLines,
  type FieldLinesOptions,
  keptLines,
  sameLines,
} from "./field-lines.ts";

const blank: Line = { spans: [] };

/** An item as lines, and where the field in conflict stands that the keys are about. */
export interface RowBody {
  readonly lines: readonly Line[];
  /** Its first line, and the line behind it; absent without a conflict. */
  readonly at?: { readonly from: number; readonly to: number };
}

/** How much of an item is told. */
export interface RowBodyOptions {
  readonly columns: number;
  /** Where no more than so many lines are shown, little more is made. @default all */
  readonly linesMax?: number;
}

/** Everything about one item, as long as it is: why, what was found, and what changes. */
export function rowBody(
  items: ReviewItems,
  row: LookedInto,
  { columns, linesMax = Number.POSITIVE_INFINITY }: RowBodyOptions,
): RowBody {
  const index = items.indexOf(row.row);
  const item = index === undefined ? undefined : items.item(index);
  if (index === undefined || item === undefined) {
    return { lines: paragraph([{ text: items.words.row.gone }], columns) };
  }
  const detail = items.detail(index);
  const before = [
    ...headLines(item, items, { columns, linesMax }),
    ...detail.notes.flatMap((note) => noteLines(note, { columns, linesMax })),
    ...detail.findings.flatMap((finding) => findingLines(finding, columns, items)),
    blank,
    ...detail.sections.flatMap((section) => sectionLines(section, columns)),
  ];
  const at = conflictAt(items.conflicts(index), row);
  const options = { columns, isWhole: row.isWhole === true, words: items.words.row };
  const blocks = (detail.conflicts ?? []).map((conflict, place) =>
    conflictLines(conflict, { ...options, isHere: place === at }),
  );
  const from = before.length + blocks.slice(0, at).flat().length;
  const here = blocks[at];
  return {
    lines: [...before, ...blocks.flat(), ...fieldsLines(detail, row, { ...options, linesMax })],
    ...(here === undefined ? {} : { at: { from, to: from + here.length } }),
  };
}

/** The lines of a body that are on the screen, and where in it they are. */
export function scrolledBody(
  body: readonly Line[],
  top: number,
  { rows, words }: { readonly rows: number; readonly words: RowWords },
): Line[] {
  if (body.length <= rows) return [...body];
  const page = rows - 1;
  const first = Math.min(top, lastTop(body.length, rows));
  const last = Math.min(body.length, first + page);
  const more = last < body.length ? `  ↓ ${words.more}` : "";
  const where = ` ${words.lines(first + 1, last, body.length)}${more}`;
  return [...body.slice(first, last), { spans: [{ text: where, style: "dim" }] }];
}

/** The furthest that a body can be scrolled: its end is then on the screen. */
export function lastTop(length: number, rows: number): number {
  return length <= rows ? 0 : length - (rows - 1);
}

function headLines(
  item: ReviewItem,
  items: ReviewItems,
  { columns, linesMax }: Required<RowBodyOptions>,
): Line[] {
  const { noun, words } = items;
  const { rows, subject, name, status, choice, age } = item;
  const { mark, style } = rowStatuses[status];
  const said = words.row;
  const isOne = rows.length === 1 || rows[0] === rows.at(-1);
  const spans: Span[] = [
    { text: `${(isOne ? said.row : said.rows)(rowsText(rows, items))}  `, style: "dim" },
    { text: subject, style: "strong" },
    { text: "  " },
    { text: `${mark} ${words.review.standings[status]}`, style },
    ...choiceSpans(choice, said),
    ...(age === "" ? [] : [{ text: `  ${age}`, style: "unknown" as const }]),
  ];
  return [
    ...paragraph(spans, columns, linesMax),
    ...(name === "" ? [] : paragraph([{ text: name }], columns, linesMax)),
    ...(status === "reading"
      ? paragraph([{ text: said.reading[noun], style: "dim" }], columns)
      : []),
  ];
}

function choiceSpans(choice: ReviewItem["choice"], words: RowWords): Span[] {
  if (choice === "none") return [];
  return [{ text: `  ${words.choice[choice]}`, style: choice === "in" ? "ok" : "warning" }];
}

function noteLines(
  { message, isReason, advice }: ItemNote,
  { columns, linesMax }: Required<RowBodyOptions>,
): Line[] {
  const told: Span = isReason
    ? { text: `! ${message}`, style: "warning" }
    : { text: `· ${message}`, style: "dim" };
  return [
    ...paragraph([told], columns, linesMax),
    ...(advice === "" ? [] : paragraph([{ text: `  → ${advice}`, style: "ok" }], columns)),
  ];
}

function findingLines(
  finding: Finding,
  columns: number,
  { words, speech }: Pick<ReviewItems, "words" | "speech">,
): Line[] {
  const { severity, cell, column, value } = finding;
  const { message, fix } = findingWords(finding, speech);
  const { mark, style } = severities[severity];
  const where = [cell, column].filter((text) => text !== "").join(" ");
  const spans: Span[] = [
    { text: `${mark} ${where}${where === "" ? "" : ": "}${message}`, style },
    ...(value === "" ? [] : [{ text: `  ${words.row.quoted(value)}`, style: "dim" as const }]),
  ];
  return [
    ...paragraph(spans, columns, 4),
    ...(fix === undefined ? [] : paragraph([{ text: `  → ${fix}`, style: "ok" }], columns)),
  ];
}

const severities = {
  error: { mark: "✗", style: "error" },
  warning: { mark: "!", style: "warning" },
  info: { mark: "·", style: "dim" },
} as const;

function sectionLines({ heading, lines }: ItemSection, columns: number): Line[] {
  return [
    { spans: [{ text: " " }, { text: heading, style: "heading" }] },
    ...lines.flatMap((spans) => paragraph(spans, columns)),
    blank,
  ];
}

function fieldsLines(
  { changed, same, sections, conflicts = [], kept: live = [] }: ItemDetail,
  { isAll = false }: LookedInto,
  options: FieldLinesOptions & Required<RowBodyOptions>,
): Line[] {
  const { columns, words, linesMax } = options;
  const isOnlySame = changed.length + sections.length + conflicts.length + live.length === 0;
  const stay = same.slice(0, linesMax).flatMap((field) => sameLines(field, options));
  const isBrief = linesMax < Number.POSITIVE_INFINITY;
  const kept =
    same.length === 0 || (isBrief && !isOnlySame)
      ? []
      : isAll || isOnlySame
        ? [blank, heading(isOnlySame ? words.nothingChanges : words.staying), ...stay]
        : [blank, ...paragraph([{ text: words.showsStaying(same.length), style: "dim" }], columns)];
  const lines: Line[] = [];
  for (const field of changed) {
    if (lines.length > linesMax) break;
    lines.push(...changedLines(field, options));
  }
  return [
    ...lines,
    ...(live.length === 0 ? [] : [heading(words.changedLive)]),
    ...live.flatMap((values) => keptLines(values, options)),
    ...kept,
  ];
}

function heading(text: string): Line {
  return { spans: [{ text: " " }, { text, style: "heading" }] };
}

function paragraph(spans: readonly Span[], columns: number, linesMax?: number): Line[] {
  const options = {
    pictures: "replaced",
    ...(linesMax === undefined ? {} : { linesMax }),
  } as const;
  return wrapSpans(spans, columns - 2, options).map((line) => ({
    spans: [{ text: " " }, ...line],
  }));
}

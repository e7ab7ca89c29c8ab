import { type Finding, findingWords } from "../../../model/sheet/finding.ts";
import type { Translator } from "../../../model/translator.ts";
import { keyName } from "../../keys/bindings.ts";
import {
  type ItemDetail,
  type ItemNote,
  type ItemSection,
  itemOf,
  type ReviewItem,
  type ReviewItems,
  rowStatuses,
  rowsText,
} from "../../state/review-items.ts";
import type { LookedInto } from "../../state/state.ts";
import { type Line, paragraph } from "../../text/line.ts";
import { rowsWords, severityLooks, statusText } from "../labels.ts";
import { conflictAt } from "../review/review-choose.ts";
import {
  changedLines,
  conflictLines,
  type FieldLinesOptions,
  keptLines,
  sameLines,
} from "./field-lines.ts";

export interface RowBody {
  readonly lines: readonly Line[];
  /** The lines of the current conflict. `to` is the line after its last. */
  readonly at?: { readonly from: number; readonly to: number } | undefined;
}

interface RowBodyOptions {
  readonly columns: number;
  /** The panel shows only this many lines, so later ones need not be created. */
  readonly linesMax?: number;
}

export function rowBody(
  items: ReviewItems,
  row: LookedInto,
  { columns, linesMax = Number.POSITIVE_INFINITY }: RowBodyOptions,
): RowBody {
  const item = itemOf(items, row.row);
  if (item === undefined) {
    return { lines: paragraph(items.translator.translate("screen.row.gone"), columns) };
  }
  const detail = item.detail();
  const before = [
    ...headLines(item, items, { columns, linesMax }),
    ...detail.notes.flatMap((note) => noteLines(note, { columns, linesMax })),
    ...detail.findings.flatMap((finding) => findingLines(finding, columns, items.translator)),
    [],
    ...detail.sections.flatMap((section) => sectionLines(section, columns)),
  ];
  const at = conflictAt(item.conflicts ?? [], row);
  const options = { columns, isWhole: row.isWhole === true, translator: items.translator };
  const blocks = (detail.conflicts ?? []).map((conflict, place) =>
    conflictLines(conflict, { ...options, isHere: place === at }),
  );
  const from = before.length + blocks.slice(0, at).flat().length;
  const here = blocks[at];
  const isCompared = !uncompared.has(item.status);
  const fields = fieldsLines(detail, row, { ...options, linesMax, isCompared });
  const isEmpty = detail.sections.length + blocks.length + fields.length === 0;
  const none =
    isEmpty && item.status === "unchanged"
      ? paragraph(items.translator.translate("screen.row.nothing"), columns)
      : [];
  return {
    lines: [...before, ...none, ...blocks.flat(), ...fields],
    at: here && { from, to: from + here.length },
  };
}

/** Rows with these statuses were not compared, so none of their values is known to be unchanged. */
const uncompared: ReadonlySet<ReviewItem["status"]> = new Set(["invalid", "uncompared"] as const);

function headLines(
  { rows, subject, name, status, choice }: ReviewItem,
  items: ReviewItems,
  { columns, linesMax }: Required<RowBodyOptions>,
): Line[] {
  const { translator } = items;
  const { translate } = translator;
  const { mark, style } = rowStatuses[status];
  const where = rowsWords(rowsText(rows, items), rows[0] === rows.at(-1), translator);
  const choices = {
    in: { text: `  ● ${translate("screen.row.willBeSent")}`, style: "ok" },
    out: { text: `  ○ ${statusText("left-out", translator)}`, style: "warning" },
    none: { text: "" },
  } as const;
  const spans: Line = [
    { text: rows.length === 0 ? "" : `${where}  `, style: "dim" },
    { text: subject, style: "strong" },
    { text: subject === "" ? "" : "  " },
    { text: `${mark} ${statusText(status, translator)}`, style },
    choices[choice],
  ];
  return [
    ...paragraph(spans, columns, { linesMax }),
    ...(name === "" ? [] : paragraph(name, columns, { linesMax })),
  ];
}

function noteLines(
  { message, isReason, advice }: ItemNote,
  { columns, linesMax }: Required<RowBodyOptions>,
): Line[] {
  const [lead, style] = isReason ? ([" ! ", "warning"] as const) : ([" · ", "dim"] as const);
  return [
    ...paragraph(message, columns, { lead, style, linesMax }),
    ...(advice === "" ? [] : adviceLines(advice, columns)),
  ];
}

function adviceLines(advice: string, columns: number): Line[] {
  return paragraph(advice, columns, { lead: "   → ", style: "ok" });
}

function findingLines(finding: Finding, columns: number, translator: Translator): Line[] {
  const { severity, cell, value } = finding;
  const { message, fix } = findingWords(finding, translator);
  const { mark, style } = severityLooks[severity];
  const quoted = translator.translate("screen.words.quoted", { text: value });
  const spans: Line = [
    { text: `${cell}${cell === "" ? "" : ": "}${message}`, style },
    { text: value === "" || message.includes(value) ? "" : `  ${quoted}`, style: "dim" },
  ];
  return [
    ...paragraph(spans, columns, { lead: [{ text: ` ${mark} `, style }], linesMax: 4 }),
    ...(fix === undefined ? [] : adviceLines(fix, columns)),
  ];
}

function sectionLines({ heading, lines }: ItemSection, columns: number): Line[] {
  return [headingLine(heading), ...lines.flatMap((spans) => paragraph(spans, columns)), []];
}

function fieldsLines(
  { changed, same, sections, conflicts = [], liveChanges: live = [] }: ItemDetail,
  { isAll = false }: LookedInto,
  options: FieldLinesOptions & Required<RowBodyOptions> & { readonly isCompared: boolean },
): Line[] {
  const { columns, linesMax, isCompared } = options;
  const { translate } = options.translator;
  const lines: Line[] = [];
  for (const field of changed) {
    if (lines.length > linesMax) break;
    lines.push(...changedLines(field, options));
  }
  if (live.length > 0) lines.push(headingLine(translate("screen.row.changedLive")));
  lines.push(...live.flatMap((values) => keptLines(values, options)));
  const isOnlySame = changed.length + sections.length + conflicts.length + live.length === 0;
  const isBrief = linesMax < Number.POSITIVE_INFINITY;
  if (same.length === 0 || (isBrief && !isOnlySame)) return lines;
  if (!isOnlySame) lines.push([]);
  if (!isAll && !isOnlySame) {
    const keys = { fields: same.length, key: keyName("all-fields") };
    const text = translate("screen.row.showUnchanged", keys);
    return [...lines, ...paragraph(text, columns, { style: "dim" })];
  }
  lines.push(headingLine(translate(isCompared ? "screen.row.unchanged" : "screen.row.inSheet")));
  return [...lines, ...same.slice(0, linesMax).flatMap((field) => sameLines(field, options))];
}

function headingLine(text: string): Line {
  return [{ text: " " }, { text, style: "heading" }];
}

import stringWidth from "string-width";
import type { Action } from "../../model/run/plan.ts";
import type { RowOutcome } from "../../model/run/run.ts";
import { type Finding, findingWords, type Severity } from "../../model/sheet/finding.ts";
import { columnOfAddress } from "../../model/sheet/sheet.ts";
import { rowNameOf } from "../../model/sheet/stacked-rows.ts";
import { padCells, terminalText } from "../../model/text/terminal-text.ts";
import { wrapText } from "../../model/text/wrap-text.ts";
import type { Translator } from "../../model/translator.ts";
import { type ShownPart, shortenAround } from "./shorten.ts";

/** Marks carry the meaning of the colours, for terminals without them. */
export const actionMarks: Readonly<Record<Action, string>> = {
  create: "+",
  update: "~",
  unchanged: "=",
  uncompared: "=",
  "by-hand": "!",
  untouched: "·",
  invalid: "!",
  stale: "!",
  blocked: "?",
};

/** The mark of a row's outcome. */
export const outcomeMarks: Readonly<Record<RowOutcome, string>> = {
  applied: "+",
  unchanged: "=",
  uncompared: "=",
  "by-hand": "!",
  untouched: "·",
  late: "!",
  unanswered: "·",
  rejected: "!",
  invalid: "!",
  conflict: "!",
  unknown: "?",
  blocked: "?",
  "not-sent": "?",
};

/** Colours a mark or a word of its kind. */
export function paintMark(mark: string, text: string, palette: Palette): string {
  switch (mark) {
    case "+":
      return palette.green(text);
    case "~":
      return palette.cyan(text);
    case "!":
      return palette.red(text);
    case "?":
      return palette.yellow(text);
    default:
      return palette.dim(text);
  }
}

/** Colours a severity's word. */
export function paintSeverity(severity: Severity, text: string, palette: Palette): string {
  if (severity === "error") return palette.red(text);
  return severity === "warning" ? palette.yellow(text) : palette.dim(text);
}

/** What a repaired cell held, and what was read instead. */
export function became(
  { value, repair }: Pick<Finding, "value" | "repair">,
  translator: Translator,
): string {
  const [before, after] = [value, String(repair ?? "")];
  if (before.length + after.length <= valuesMax)
    return translator.translate("report.check.became", { before, after });
  const parts = shortenAround(before, after);
  return translator.translate("report.check.became", {
    before: joined(parts.before),
    after: joined(parts.after),
  });
}

const valuesMax = 300;

function joined({ head, changed, tail }: ShownPart): string {
  return head + changed + tail;
}

/** A finding in one line: its cell, and what is wrong. */
export function findingLine(finding: Finding, translator: Translator): string {
  const { cell } = finding;
  const { message } = findingWords(finding, translator);
  return cell === ""
    ? message
    : translator.translate("report.labelled", { label: cell, text: message });
}

/** The row of a result or a change: “row 12”. */
export function rowText(row: Pick<Finding, "row" | "sheet">, translator: Translator): string {
  return translator.translate("report.rows", { count: 1, rows: shown(rowNameOf(row)) });
}

/** At most `namesMax` names in one line; the rest is counted. */
export function namesText(
  names: readonly string[],
  namesMax: number,
  translator: Translator,
): string {
  const listed = names.slice(0, namesMax);
  return translator.translate("report.names", {
    names: listed,
    more: names.length - listed.length,
  });
}

/** What was requested and is not listed. */
export function notFoundText(
  names: readonly string[],
  namesMax: number,
  translator: Translator,
): string {
  return translator.translate("report.notFound", {
    names: quotedNames(names, namesMax, translator),
  });
}

/** Names in quotes; above `namesMax` the rest is a number. */
export function quotedNames(
  names: readonly string[],
  namesMax: number,
  translator: Translator,
): string {
  const texts = names.map((name) => translator.translate("report.quoted", { text: shown(name) }));
  return namesText(texts, namesMax, translator);
}

/** Text of unknown origin, made safe for the terminal. */
export function shown(text: string): string {
  return terminalText(text);
}

/** Sheet order: by row, within it by column, findings about the whole row first. */
export function inSheetOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (one, other) => one.row - other.row || columnOrder(one.cell) - columnOrder(other.cell),
  );
}

/** Excel's column of an address, from 1; 0 for none. */
export function columnOrder(cell: string): number {
  return columnOfAddress(cell) + 1;
}

export interface TableOptions {
  /** Cells of a line. */
  readonly columns: number;
  /** Paints the first row. */
  readonly heading?: (text: string) => string;
}

/**
 * Aligned columns, two spaces apart. Where that is too wide, cells are broken between words; where
 * even so there is no room, a row is a paragraph.
 */
export function tableText(
  rows: readonly (readonly string[])[],
  { columns, heading = same }: TableOptions,
): string {
  const widths = fittedWidths(rows, columns);
  const painted = (text: string, at: number) => (at === 0 ? heading(text) : text);
  if (widths === undefined) {
    const paragraphs = rows.map((row) => row.filter((cell) => cell !== "").join(" · "));
    return paragraphs.map((text, at) => `${painted(text, at)}\n`).join("");
  }
  const lines = rows.flatMap((row, at) => {
    const cells = row.map((cell, column) => wrapText(cell, widths[column] ?? 0, 0).split("\n"));
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, below) => {
      const line = cells.map((lines, column) => padCells(lines[below] ?? "", widths[column] ?? 0));
      return `${painted(line.join("  ").trimEnd(), at)}\n`;
    });
  });
  return lines.join("");
}

/** Shrinks the widest columns first, down to their longest word; undefined if that is still too wide. */
function fittedWidths(rows: readonly (readonly string[])[], columns: number): number[] | undefined {
  const widest = (wrappedAt: number) => (_: string, column: number) =>
    Math.max(
      ...rows.flatMap((row) =>
        wrapText(row[column] ?? "", wrappedAt, 0)
          .split("\n")
          .map((text) => stringWidth(text)),
      ),
    );
  const [first = []] = rows;
  const widths = first.map(widest(Number.POSITIVE_INFINITY));
  const least = first.map(widest(1));
  let excess = widths.reduce((sum, width) => sum + width + 2, -2) - columns;
  for (; excess > 0; excess -= 1) {
    const free = widths.map((width, at) => (width > (least[at] ?? 0) ? width : 0));
    const most = Math.max(...free);
    if (most === 0) return undefined;
    widths[free.indexOf(most)] = most - 1;
  }
  return widths;
}

/** Options for shortening a list of rows. */
export interface VisibleRowsOptions<Row> {
  /** Most rows shown. */
  readonly rowsMax: number;
  /** Rows preferred where there is no room for all. */
  readonly isFirst: (row: Row) => boolean;
}

/** At most `rowsMax` rows in their order; those that need no attention are dropped first. */
export function visibleRows<Row extends { readonly row: number }>(
  rows: readonly Row[],
  { rowsMax, isFirst }: VisibleRowsOptions<Row>,
): readonly Row[] {
  if (rows.length <= rowsMax) return rows;
  const first = rows.filter(isFirst).slice(0, rowsMax);
  const others = rows.filter((row) => !isFirst(row)).slice(0, rowsMax - first.length);
  return [...first, ...others].sort((one, other) => one.row - other.row);
}

/** Text styles. Colour never carries meaning alone: a word or a mark does too. */
export interface Palette {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

const same = (text: string) => text;

/** No colour at all. */
export const plain: Palette = {
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  cyan: same,
};

const style = (on: number, off: number) => (text: string) =>
  text === "" ? "" : `\u001b[${on}m${text}\u001b[${off}m`;

/** The sixteen colours every terminal has. */
export const ansi: Palette = {
  bold: style(1, 22),
  dim: style(2, 22),
  red: style(31, 39),
  green: style(32, 39),
  yellow: style(33, 39),
  cyan: style(36, 39),
};

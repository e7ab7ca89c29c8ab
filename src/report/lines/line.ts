import type { Action } from "../../model/run/plan.ts";
import type { RowOutcome } from "../../model/run/run.ts";
import { type Finding, findingWords, type Severity } from "../../model/sheet/finding.ts";
import { columnOfAddress } from "../../model/sheet/sheet.ts";
import { rowNameOf } from "../../model/sheet/stacked-rows.ts";
import { padCells, terminalText, textWidth, wrapText } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import { type ShownPart, shortenAround } from "./shorten.ts";

/** The mark of each action. Marks say the same as the colours, for terminals without colour. */
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

/** The mark of each outcome. */
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

/** Colours a text like the mark that belongs to it. */
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

/** Colours the word for a severity. */
export function paintSeverity(severity: Severity, text: string, palette: Palette): string {
  if (severity === "error") return palette.red(text);
  return severity === "warning" ? palette.yellow(text) : palette.dim(text);
}

/** The value before a repair and the value after it. */
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

/** A finding in one line: its cell and its message. */
export function findingLine(finding: Finding, translator: Translator): string {
  const { cell } = finding;
  const { message } = findingWords(finding, translator);
  return cell === ""
    ? message
    : translator.translate("report.labelled", { label: cell, text: message });
}

/** The row of a result or a change, such as “row 12”. */
export function rowText(row: Pick<Finding, "row" | "sheet">, translator: Translator): string {
  return translator.translate("report.rows", { count: 1, rows: shown(rowNameOf(row)) });
}

/** Lists at most `namesMax` names in one line, and counts the rest. */
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

/** A line with the requested names that do not exist. */
export function notFoundText(
  names: readonly string[],
  namesMax: number,
  translator: Translator,
): string {
  return translator.translate("report.notFound", {
    names: quotedNames(names, namesMax, translator),
  });
}

/** Lists at most `namesMax` names in quotes, and counts the rest. */
export function quotedNames(
  names: readonly string[],
  namesMax: number,
  translator: Translator,
): string {
  const texts = names.map((name) => translator.translate("report.quoted", { text: shown(name) }));
  return namesText(texts, namesMax, translator);
}

/** Makes text of unknown origin safe for the terminal. */
export function shown(text: string): string {
  return terminalText(text);
}

/** Sorts findings by row, then by column. Findings about the whole row come first. */
export function inSheetOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (one, other) => one.row - other.row || columnOrder(one.cell) - columnOrder(other.cell),
  );
}

/** The column number of a cell address, from 1. Returns 0 without an address. */
export function columnOrder(cell: string): number {
  return columnOfAddress(cell) + 1;
}

export interface TableOptions {
  /** Width of the terminal in characters. */
  readonly columns: number;
  readonly heading?: (text: string) => string;
}

/**
 * Aligns columns two spaces apart. If they are too wide, wraps cells between words; if they still
 * do not fit, prints each row as a paragraph.
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

/**
 * Shrinks the widest columns first, but not below their longest word. Returns undefined if they
 * still do not fit.
 */
function fittedWidths(rows: readonly (readonly string[])[], columns: number): number[] | undefined {
  const widest = (wrappedAt: number) => (_: string, column: number) =>
    Math.max(
      ...rows.flatMap((row) =>
        wrapText(row[column] ?? "", wrappedAt, 0)
          .split("\n")
          .map((text) => textWidth(text)),
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
  readonly rowsMax: number;
  /** Whether a row is kept in preference to others. */
  readonly isFirst: (row: Row) => boolean;
}

/** Returns at most `rowsMax` rows in their order. Drops rows that need no attention first. */
export function visibleRows<Row extends { readonly row: number }>(
  rows: readonly Row[],
  { rowsMax, isFirst }: VisibleRowsOptions<Row>,
): readonly Row[] {
  if (rows.length <= rowsMax) return rows;
  const first = rows.filter(isFirst).slice(0, rowsMax);
  const others = rows.filter((row) => !isFirst(row)).slice(0, rowsMax - first.length);
  return [...first, ...others].sort((one, other) => one.row - other.row);
}

/** Text styles. Colour never carries meaning alone: there is always a word or a mark too. */
export interface Palette {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

const same = (text: string) => text;

/** The palette without colours. */
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

/** The sixteen colours that every terminal has. */
export const ansi: Palette = {
  bold: style(1, 22),
  dim: style(2, 22),
  red: style(31, 39),
  green: style(32, 39),
  yellow: style(33, 39),
  cyan: style(36, 39),
};

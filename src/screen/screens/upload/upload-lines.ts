import { lanes } from "../../../model/run/rate.ts";
import type {
  EndedOperation,
  EndedOutcome,
  LaneView,
  OperationRef,
  RunView,
} from "../../../model/run/run-view.ts";
import { inSheet } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import { scrolledBy } from "../../list/move.ts";
import type { SendKind } from "../../state/facts.ts";
import { cellWidth, fit } from "../../text/fit.ts";
import { type Line, paragraph, type Size, spansWidth } from "../../text/line.ts";
import { actionOfRun, outcomeLooks } from "../done/outcomes.ts";
import { sentence, statusText } from "../labels.ts";

interface LaneOptions {
  readonly columns: number;
  /** Maximum number of lines for the marketplace's message about a wait. */
  readonly reasonRows: number;
  /** Whether to show the lane's rate and limit. Without them, only a lane that waits has lines. */
  readonly hasFigures: boolean;
  readonly translator: Translator;
}

/** Width of the longest lane name, or six cells if that is more, and a space. */
function laneCells({ translate }: Translator): number {
  const cells = lanes.map((lane) => cellWidth(translate(`screen.upload.lanes.${lane}`)));
  return 1 + Math.max(6, ...cells);
}

/** The state of a lane: how much of its limit is used, and why it waits. */
export function laneLines(
  view: LaneView,
  { columns, reasonRows, hasFigures, translator }: LaneOptions,
): Line[] {
  const { lane: name, limit, perMinute, left, closedForMs, closedBecause } = view;
  const { translate } = translator;
  const lane = translate(`screen.upload.lanes.${name}`);
  const lead = `  ${fit(lane, laneCells(translator))}`;
  const rate = translate("model.grouped", { number: Math.round(perMinute) }).padStart(5);
  const figures = translate("screen.upload.lane", {
    ...{ rate, requests: limit.count, seconds: limit.windowMs / 1000 },
    left: name === "read" ? 0 : left,
  });
  const waits = translate("screen.upload.waits", { lane, seconds: Math.ceil(closedForMs / 1000) });
  const reason = closedBecause
    ? `${translate("screen.words.colon")}${translator.text(closedBecause)}`
    : "";
  const look = { mark: "!", style: "warning", linesMax: reasonRows } as const;
  return [
    ...(hasFigures ? paragraph(figures, columns, { lead, style: "dim" }) : []),
    ...(closedForMs > 0 ? sentence(`${waits}${reason}`, columns, look) : []),
  ];
}

interface RefsOptions {
  readonly columns: number;
  /** Number of all writes, including those that are not named. */
  readonly all: number;
  readonly head: string;
  readonly translator: Translator;
}

/** Names as many writes as fit on the line, but at least one, and gives the number of the others. */
export function refsLines(
  refs: readonly OperationRef[],
  { columns, all, head, translator }: RefsOptions,
): Line[] {
  if (all === 0) return [];
  const names = refs.map(
    ({ rows, sheet, subject }) =>
      `${rowsText(rows, inSheet(rows.join("+"), sheet), translator)} ${subject}`,
  );
  const lineOf = (named: number): Line => [
    { text: `  ${head}`, style: "dim" },
    { text: names.slice(0, named).join(", ") },
    { text: moreText(all - named, translator), style: "dim" },
  ];
  const fitting = names.findLastIndex((_, at) => spansWidth(lineOf(at + 1)) < columns);
  return [lineOf(Math.max(1, fitting + 1))];
}

function moreText(more: number, { translate }: Translator): string {
  return more > 0 ? ` ${translate("screen.words.more", { more })}` : "";
}

function rowsText(rows: readonly number[], text: string, { translate }: Translator): string {
  return rows.length === 1
    ? translate("screen.words.row", { row: text })
    : translate("screen.words.rows", { rows: text });
}

/** A finished write as a line of the log. */
export interface Logged extends EndedOperation {
  readonly outcome: EndedOutcome;
}

/**
 * The write and its line at the top of the log. Undefined while the log follows the newest write.
 */
export interface LogTop {
  readonly id: string;
  readonly line: number;
}

/** Maximum number of lines for a message in the log. The results workbook has all of it. */
const linesMax = 100;
const subjectCellsMax = 30;

/** The latest finished writes of each outcome, newest first. */
export function logOf({ latest }: Pick<RunView, "latest">): Logged[] {
  return Object.entries(latest)
    .flatMap(([outcome, ended]) =>
      ended.map((one) => ({ ...one, outcome: outcome as EndedOutcome })),
    )
    .sort((one, other) => other.atMs - one.atMs);
}

interface LogOptions {
  readonly area: Size;
  readonly kind: SendKind;
  readonly translator: Translator;
}

/** The visible lines of the log. */
export function logLines(log: readonly Logged[], top: LogTop | undefined, options: LogOptions) {
  const lines = allLines(log, options);
  const from = indexOf(lines, top);
  return lines.slice(from, from + options.area.rows).map(({ text }) => text);
}

/** The scroll position after a key. Undefined if the log follows the newest write. */
export function logScrolled(
  log: readonly Logged[],
  top: LogTop | undefined,
  { action, ...options }: LogOptions & { readonly action: string },
): LogTop | undefined {
  const lines = allLines(log, options);
  if (action === "next-marked" || action === "previous-marked") {
    return otherTrouble(log, top, action === "next-marked" ? 1 : -1);
  }
  // The last line of the log can be scrolled to the top.
  const height = options.area.rows;
  const page = { height, length: lines.length + height - 1 };
  const to = scrolledBy(indexOf(lines, top), action, page) ?? 0;
  const at = action === "last" ? lines.findLast(({ line }) => line === 0) : lines[to];
  return to === 0 ? undefined : at && { id: at.id, line: at.line };
}

function allLines(log: readonly Logged[], { area, ...words }: LogOptions) {
  return log.flatMap((write) =>
    linesOf(write, area.columns, words).map((text, line) => ({ id: write.id, line, text })),
  );
}

function indexOf(lines: readonly LogTop[], top: LogTop | undefined): number {
  // After a resize, the write may have fewer lines.
  const isAt = (one: LogTop) => top !== undefined && one.id === top.id && one.line <= top.line;
  return Math.max(0, lines.findLastIndex(isAt));
}

/**
 * The scroll position of the next or previous write that was not applied. If there is none, the log
 * does not scroll.
 */
function otherTrouble(
  log: readonly Logged[],
  top: LogTop | undefined,
  step: 1 | -1,
): LogTop | undefined {
  let index = loggedAbove(log, top);
  do index += step;
  while (log[index]?.outcome === "applied");
  const other = log[index];
  return other === undefined ? top : { id: other.id, line: 0 };
}

/** How many writes are above the first visible one. */
export function loggedAbove(log: readonly Logged[], top: LogTop | undefined): number {
  return Math.max(
    0,
    log.findIndex(({ id }) => id === top?.id),
  );
}

function linesOf(
  { kind: written, rows, sheet, subject, outcome, message }: Logged,
  columns: number,
  { kind, translator }: Omit<LogOptions, "area">,
): Line[] {
  const { mark, style } = outcomeLooks[outcome];
  const isOne = rows.length === 1;
  const place = inSheet(isOne ? `${rows[0]}` : `${rows[0]}–${rows.at(-1)}`, sheet);
  const action = actionOfRun(written, kind, translator);
  const colon = translator.translate("screen.words.colon");
  const head: Line = [
    { text: `  ${mark} `, style },
    { text: `${rowsText(rows, place, translator)}  `, style: "dim" },
    { text: `${fit(subject, Math.min(subjectCellsMax, cellWidth(subject)))}  ` },
    {
      text: `${action}${colon}${statusText(outcome, translator)}`,
      style: outcome === "applied" ? "dim" : style,
    },
  ];
  if (message === undefined) return [head];
  const text = translator.text(message);
  if (!text.includes("\n") && spansWidth(head) + 2 + cellWidth(text) < columns) {
    return [[...head, { text: `  ${text}` }]];
  }
  return [head, ...paragraph(text, columns, { lead: "    ", linesMax })];
}

import { lanes } from "../../../model/run/rate.ts";
import type {
  EndedOperation,
  EndedOutcome,
  LaneView,
  OperationRef,
} from "../../../model/run/run-view.ts";
import { inSheet } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import type { Action } from "../../keys/bindings.ts";
import { createList, type ListRow } from "../../list/list.ts";
import { moved } from "../../list/move.ts";
import type { RunningUpload, SendKind } from "../../state/facts.ts";
import { cellWidth, fit } from "../../text/fit.ts";
import { type Line, paragraph, spansWidth } from "../../text/line.ts";
import { actionOfRun, outcomeLooks } from "../done/outcomes.ts";
import { rowsWords, sentence, statusText } from "../labels.ts";

/** If `isBrief`, only lanes that wait have a line. */
export interface LineOptions {
  readonly columns: number;
  readonly translator: Translator;
  readonly isBrief?: boolean;
}

function laneCells({ translate }: Translator): number {
  const cells = lanes.map((lane) => cellWidth(translate(`screen.upload.lanes.${lane}`)));
  return 1 + Math.max(6, ...cells);
}

export function laneLines(
  { lane: name, limit, perMinute, left, closedForMs, closedBecause }: LaneView,
  { columns, isBrief = false, translator }: LineOptions,
): Line[] {
  const { translate } = translator;
  const lane = translate(`screen.upload.lanes.${name}`);
  const lead = `  ${fit(lane, laneCells(translator))}`;
  const rate = translate("model.grouped", { number: Math.round(perMinute) }).padStart(5);
  const figures = translate("screen.upload.lane", {
    ...{ rate, requests: limit.count, seconds: limit.windowMs / 1000 },
    left: name === "read" ? 0 : left,
  });
  const waits = translate("screen.upload.waits", { lane, seconds: Math.ceil(closedForMs / 1000) });
  const colon = translate("screen.words.colon");
  const reason = closedBecause ? `${colon}${translator.text(closedBecause)}` : "";
  const look = { mark: "!", style: "warning", linesMax: isBrief ? 1 : 3 } as const;
  return [
    ...(isBrief ? [] : paragraph(figures, columns, { lead, style: "dim" })),
    ...(closedForMs > 0 ? sentence(`${waits}${reason}`, columns, look) : []),
  ];
}

export function refsLines(
  head: string,
  { refs, all }: { readonly refs: readonly OperationRef[]; readonly all: number },
  { columns, translator }: LineOptions,
): Line[] {
  if (all === 0) return [];
  const names = refs.map(
    ({ rows, sheet, subject }) =>
      `${rowsWords(inSheet(rows.join("+"), sheet), rows.length === 1, translator)} ${subject}`,
  );
  const lineOf = (named: number): Line => {
    const more = all - named;
    const rest = more > 0 ? ` ${translator.translate("screen.words.more", { more })}` : "";
    return [
      { text: `  ${head}`, style: "dim" },
      { text: names.slice(0, named).join(", ") },
      { text: rest, style: "dim" },
    ];
  };
  const fitting = names.findLastIndex((_, at) => spansWidth(lineOf(at + 1)) < columns);
  return [lineOf(Math.max(1, fitting + 1))];
}

/** `id` is a finished write, `line` the position among that write's lines. */
interface LogLine extends ListRow {
  readonly id: string;
  readonly line: number;
  readonly spans: Line;
}

type LogTop = Pick<LogLine, "id" | "line"> | undefined;

/** The results workbook has the whole message. */
const linesMax = 100;
const subjectCellsMax = 30;

export function logLines(
  { kind, view: { latest } }: Pick<RunningUpload, "kind" | "view">,
  { columns, translator }: LineOptions,
): LogLine[] {
  return Object.entries(latest)
    .flatMap(([outcome, ended]) =>
      ended.map((one) => ({ ...one, outcome: outcome as EndedOutcome })),
    )
    .sort((one, other) => other.atMs - one.atMs)
    .flatMap((write) =>
      linesOf(write, kind, { columns, translator }).map((spans, line) => ({
        ...{ key: `${write.id} ${line}`, id: write.id, line, spans },
        isMarked: line === 0 && write.outcome !== "applied",
      })),
    );
}

export function topOf(lines: readonly LogLine[], top: LogTop): number {
  // After a resize, the write may have fewer lines.
  const isAt = ({ id, line }: LogLine) => id === top?.id && line <= top.line;
  return Math.max(0, lines.findLastIndex(isAt));
}

export function logScrolled(
  rows: readonly LogLine[],
  top: LogTop,
  { action, height }: { readonly action: Action; readonly height: number },
): LogTop {
  const list = { ...createList(rows), cursor: topOf(rows, top) };
  const { cursor } = moved(list, action, { rows, height });
  const at = action === "last" ? rows.findLast(({ line }) => line === 0) : rows[cursor];
  return cursor === 0 || at === undefined ? undefined : { id: at.id, line: at.line };
}

function linesOf(
  write: EndedOperation & { readonly outcome: EndedOutcome },
  kind: SendKind,
  { columns, translator }: LineOptions,
): Line[] {
  const { kind: written, rows, sheet, subject, outcome, message } = write;
  const { mark, style } = outcomeLooks[outcome];
  const isOne = rows.length === 1;
  const place = inSheet(isOne ? `${rows[0]}` : `${rows[0]}–${rows.at(-1)}`, sheet);
  const action = actionOfRun(written, kind, translator);
  const colon = translator.translate("screen.words.colon");
  const head: Line = [
    { text: `  ${mark} `, style },
    { text: `${rowsWords(place, isOne, translator)}  `, style: "dim" },
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

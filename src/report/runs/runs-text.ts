import { type ExitCode, exitCodes } from "../../errors.ts";
import type { Said } from "../../model/message.ts";
import { andTexts, type NamesIn } from "../../model/message.ts";
import { hostWord } from "../../model/net/http.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { Outcome, RowResult } from "../../model/run/run.ts";
import type { Speech } from "../../model/speech.ts";
import {
  type Palette,
  paintMark,
  plain,
  shown,
  type TableOptions,
  tableText,
} from "../lines/line.ts";
import type { Speaking } from "../lines/speaking.ts";
import { type OrderResult, ordersText } from "../orders/orders.ts";
import type { ResultFiles, RunLine } from "../upload/json.ts";
import { undoText } from "../upload/undo-text.ts";
import { uploadText } from "../upload/upload-text.ts";

/** How to write the history of runs. */
export interface RunsTextOptions extends Speaking, Pick<TableOptions, "columns"> {
  readonly palette?: Palette;
}

const headings = ["run", "started", "state", "writes", "env", "command", "file"] as const;

/** The history of runs as a table, in the order given. */
export function runsText(runs: readonly RunLine[], options: RunsTextOptions): string {
  if (runs.length === 0) return `${options.speech.translate("report.runs.none")}\n`;
  const palette = options.palette ?? plain;
  const table = [
    headings.map((name) => options.speech.translate(`report.runs.headings.${name}`)),
    ...runs.map((run) => cellsOf(run, options)),
  ];
  return tableText(table, { columns: options.columns, heading: palette.bold });
}

function cellsOf(run: RunLine, speaking: Speaking): string[] {
  return [
    shown(run.run),
    speaking.speech.time(run.startedAtMs),
    runState(run, speaking),
    writesText(run, speaking),
    shown(run.env),
    shown(run.undoes === undefined ? run.command : `${run.command} ${run.undoes}`),
    shown(run.file),
  ];
}

/** Number of applied writes, and of the others by outcome. */
function writesText({ counts, operations }: RunLine, speaking: Speaking): string {
  const all = [
    speaking.speech.translate("report.runs.writes", { done: counts.applied, total: operations }),
    ...otherEnds(counts, speaking),
  ];
  return all.join(speaking.speech.translate("report.order.comma"));
}

/** Numbers of writes that were not applied, by outcome. */
export function otherEnds(counts: Partial<RunLine["counts"]>, speaking: Speaking): string[] {
  return Object.entries(counts).flatMap(([outcome, writes]) =>
    outcome === "applied" || writes === 0
      ? []
      : [`${writes} ${speaking.speech.translate(`report.upload.writeEnds.${outcome as Outcome}`)}`],
  );
}

/** The state of a run, and what was undone of it. */
export function runState(run: RunLine, speaking: Speaking): string {
  return [
    speaking.speech.translate(`report.runs.states.${run.state}`),
    ...undoneText(run, speaking.speech),
  ].join(speaking.speech.translate("report.order.comma"));
}

/** How to write one run of orders, and where its results are. */
export interface OrderRunTextOptions extends Speaking {
  readonly palette?: Palette;
  readonly results?: string | null;
}

/** How to write one run, and what is known of it besides its rows. */
export interface RunTextOptions extends OrderRunTextOptions {
  /** @default no files */
  readonly files?: ResultFiles;
  readonly rowsMax?: number;
  /** Changes of the run's plan: an undo needs them to tell what was kept. */
  readonly changes?: Plan["changes"];
}

/** One run in detail: when, what, where; then as at its end. */
export function runText(run: RunLine, rows: readonly RowResult[], options: RunTextOptions): string {
  const { palette = plain, speech } = options;
  const files = options.files ?? { results: null, failed: null };
  const report = { run: run.run, rows, files };
  const said = {
    ...{ palette, speech, state: run.state },
    message: messageOf(run, speech),
    ...(options.rowsMax === undefined ? {} : { rowsMax: options.rowsMax }),
  };
  const { undoes } = run;
  const plan = { changes: options.changes ?? [] };
  const rest =
    undoes === undefined ? uploadText(report, said) : undoText({ ...report, undoes, plan }, said);
  return `${runHeading(run, palette, { speech })}\n${rest}`;
}

/** One run of orders in detail. */
export function orderRunText(
  run: RunLine,
  orders: readonly OrderResult[],
  { palette = plain, speech, results = null }: OrderRunTextOptions,
): string {
  const message = messageOf(run, speech);
  const said = { palette, speech, state: run.state, message };
  return `${runHeading(run, palette, said)}\n${ordersText({ run: run.run, orders, results }, said)}`;
}

function messageOf({ message }: RunLine, speech: Speech): string | undefined {
  return message === undefined ? undefined : speech.text(message);
}

function runHeading(run: RunLine, palette: Palette, speaking: Speaking): string {
  const { where, times } = runHeadingLines(run, speaking);
  return `${palette.bold(where)}\n${times}\n`;
}

/** What ran where, and when it was begun, ended and undone; one line each. */
export function runHeadingLines(
  run: RunLine,
  speaking: Speaking,
): { readonly where: string; readonly times: string } {
  const where = speaking.speech.translate("report.runs.where", {
    command: shown(run.command),
    file: shown(run.file),
    env: shown(run.env),
    host: shown(hostWord(run.host, speaking.speech.language)),
  });
  const times = [
    startedText(run, speaking.speech),
    ...(run.endedAtMs === undefined
      ? []
      : [
          speaking.speech.translate("report.runs.ended", {
            time: speaking.speech.time(run.endedAtMs),
          }),
        ]),
    ...undoneText(run, speaking.speech),
  ];
  return { where, times: times.join(speaking.speech.translate("report.order.comma")) };
}

function startedText({ startedAtMs, user = "" }: RunLine, speech: Speech): string {
  const time = speech.time(startedAtMs);
  return user === ""
    ? speech.translate("report.runs.started", { time })
    : speech.translate("report.runs.startedBy", { time, user: shown(user) });
}

function undoneText({ undone }: RunLine, speech: Speech): string[] {
  return undone === undefined
    ? []
    : [
        speech.translate("report.runs.undone", {
          partly: undone.partly,
          runs: andTexts(undone.by.map((run) => shown(run))),
        }),
      ];
}

export interface ReleaseRow {
  readonly sku: string;
  /** The run whose create was open; null without one. */
  readonly run: string | null;
  readonly outcome: NamesIn<"report.release.outcomes">;
  readonly message: Said;
}

const marks: Readonly<Record<ReleaseRow["outcome"], string>> = {
  applied: "+",
  released: "+",
  conflict: "!",
  unknown: "?",
  blocked: "?",
  unchanged: "=",
};

export function releaseText(
  rows: readonly ReleaseRow[],
  { speech, palette = plain }: { readonly speech: Speech; readonly palette?: Palette },
): string {
  const lines = rows.map(({ sku, outcome, message }) => {
    const mark = marks[outcome];
    const word = paintMark(
      mark,
      `${mark} ${speech.translate(`report.release.outcomes.${outcome}`)}`,
      palette,
    );
    return `${word}  ${palette.bold(shown(sku))}  ${shown(speech.text(message))}`;
  });
  return `${lines.join("\n")}\n`;
}

/** The JSON of `release`. */
export function releaseJson(rows: readonly ReleaseRow[], speech: Speech) {
  const totals = { applied: 0, conflict: 0, released: 0, unknown: 0, blocked: 0, unchanged: 0 };
  for (const { outcome } of rows) totals[outcome] += 1;
  return { rows: rows.map((one) => ({ ...one, message: speech.text(one.message) })), totals };
}

/** Unknown (5) before in conflict or not released (6). */
export function releaseExitCode(rows: readonly ReleaseRow[]): ExitCode {
  const has = (outcome: ReleaseRow["outcome"]) => rows.some((row) => row.outcome === outcome);
  if (has("unknown")) return exitCodes.unknown;
  return has("conflict") || has("blocked") ? exitCodes.guarded : exitCodes.done;
}

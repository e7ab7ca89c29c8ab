import { type ExitCode, exitCodes } from "../../errors.ts";
import type { MessageOrText } from "../../model/message.ts";
import { andTexts, msg } from "../../model/message.ts";
import { hostWord } from "../../model/net/http.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { Outcome, RowResult } from "../../model/run/run.ts";
import type { Translator } from "../../model/translator.ts";
import {
  type Palette,
  paintMark,
  plain,
  shown,
  type TableOptions,
  tableText,
} from "../lines/line.ts";
import type { Wording } from "../lines/wording.ts";
import { type OrderResult, ordersText } from "../orders/orders.ts";
import type { ResultFiles, RunLine } from "../upload/json.ts";
import { undoText } from "../upload/undo-text.ts";
import { uploadText } from "../upload/upload-text.ts";

/** Options for the list of runs. */
export interface RunsTextOptions extends Wording, Pick<TableOptions, "columns"> {
  readonly palette?: Palette;
}

const headings = ["run", "started", "state", "writes", "env", "command", "file"] as const;

/** The runs as a table. */
export function runsText(runs: readonly RunLine[], options: RunsTextOptions): string {
  if (runs.length === 0) return `${options.translator.translate("report.runs.none")}\n`;
  const palette = options.palette ?? plain;
  const table = [
    headings.map((name) => options.translator.translate(`report.runs.headings.${name}`)),
    ...runs.map((run) => cellsOf(run, options)),
  ];
  return tableText(table, { columns: options.columns, heading: palette.bold });
}

function cellsOf(run: RunLine, wording: Wording): string[] {
  return [
    shown(run.run),
    wording.translator.time(run.startedAtMs),
    runState(run, wording),
    writesText(run, wording),
    shown(run.env),
    shown(run.undoes === undefined ? run.command : `${run.command} ${run.undoes}`),
    shown(run.file),
  ];
}

function writesText({ counts, operations }: RunLine, wording: Wording): string {
  const all = [`${counts.applied}/${operations}`, ...otherEnds(counts, wording)];
  return all.join(wording.translator.translate("report.comma"));
}

/** Counts writes that were not applied, by outcome. */
export function otherEnds(counts: Partial<RunLine["counts"]>, wording: Wording): string[] {
  return Object.entries(counts).flatMap(([outcome, writes]) =>
    outcome === "applied" || writes === 0
      ? []
      : [
          wording.translator.translate("report.total", {
            count: writes,
            word: msg(`model.words.${outcome as Outcome}`),
          }),
        ],
  );
}

/** The state of a run, and how much of it was undone. */
export function runState(run: RunLine, wording: Wording): string {
  return [
    wording.translator.translate(`report.states.${run.state}`),
    ...undoneText(run, wording.translator),
  ].join(wording.translator.translate("report.comma"));
}

/** Options for the text of one run of orders. */
export interface OrderRunTextOptions extends Wording {
  readonly palette?: Palette;
  readonly results?: string | null;
}

/** Options for the text of one run. */
export interface RunTextOptions extends OrderRunTextOptions {
  /** @default no files */
  readonly files?: ResultFiles;
  readonly rowsMax?: number;
  /** The changes of the run's plan. An undo needs them to report the kept values. */
  readonly changes?: Plan["changes"];
}

/** A run in detail: where and when it ran, then the report of its end. */
export function runText(run: RunLine, rows: readonly RowResult[], options: RunTextOptions): string {
  const { palette = plain, translator } = options;
  const files = options.files ?? { results: null, failed: null };
  const report = { run: run.run, rows, files };
  const message = {
    ...{ palette, translator, state: run.state },
    message: messageOf(run, translator),
    ...(options.rowsMax === undefined ? {} : { rowsMax: options.rowsMax }),
  };
  const { undoes } = run;
  const plan = { changes: options.changes ?? [] };
  const rest =
    undoes === undefined
      ? uploadText(report, message)
      : undoText({ ...report, undoes, plan }, message);
  return `${runHeading(run, palette, { translator })}\n${rest}`;
}

/** A run of orders in detail. */
export function orderRunText(
  run: RunLine,
  orders: readonly OrderResult[],
  { palette = plain, translator, results = null }: OrderRunTextOptions,
): string {
  const message = messageOf(run, translator);
  const options = { palette, translator, state: run.state, message };
  return `${runHeading(run, palette, options)}\n${ordersText({ run: run.run, orders, results }, options)}`;
}

function messageOf({ message }: RunLine, translator: Translator): string | undefined {
  return message === undefined ? undefined : translator.text(message);
}

function runHeading(run: RunLine, palette: Palette, wording: Wording): string {
  const { where, times } = runHeadingLines(run, wording);
  return `${palette.bold(where)}\n${times}\n`;
}

/** Two lines: what ran where, and when it started, ended and was undone. */
export function runHeadingLines(
  run: RunLine,
  wording: Wording,
): { readonly where: string; readonly times: string } {
  const where = wording.translator.translate("report.runs.where", {
    command: shown(run.command),
    file: shown(run.file),
    env: shown(run.env),
    host: shown(hostWord(run.host, wording.translator.language)),
  });
  const times = [
    startedText(run, wording.translator),
    ...(run.endedAtMs === undefined
      ? []
      : [
          wording.translator.translate("report.runs.ended", {
            time: wording.translator.time(run.endedAtMs),
          }),
        ]),
    ...undoneText(run, wording.translator),
  ];
  return { where, times: times.join(wording.translator.translate("report.comma")) };
}

function startedText({ startedAtMs, user = "" }: RunLine, translator: Translator): string {
  return translator.translate("report.runs.started", {
    time: translator.time(startedAtMs),
    ...{ isNamed: user !== "", user: shown(user) },
  });
}

function undoneText({ undone }: RunLine, translator: Translator): string[] {
  return undone === undefined
    ? []
    : [
        translator.translate("report.runs.undone", {
          partly: undone.partly,
          runs: andTexts(undone.by.map((run) => shown(run))),
        }),
      ];
}

export interface ReleaseRow {
  readonly sku: string;
  /** The run that left the create open. Null if there is none. */
  readonly run: string | null;
  readonly outcome: "applied" | "conflict" | "released" | "unknown" | "blocked" | "unchanged";
  readonly message: MessageOrText;
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
  { translator, palette = plain }: { readonly translator: Translator; readonly palette?: Palette },
): string {
  const lines = rows.map(({ sku, outcome, message }) => {
    const mark = marks[outcome];
    const word = paintMark(
      mark,
      `${mark} ${translator.translate(`model.words.${outcome}`)}`,
      palette,
    );
    return `${word}  ${palette.bold(shown(sku))}  ${shown(translator.text(message))}`;
  });
  return `${lines.join("\n")}\n`;
}

/** The JSON of `release`. */
export function releaseJson(rows: readonly ReleaseRow[], translator: Translator) {
  const totals = { applied: 0, conflict: 0, released: 0, unknown: 0, blocked: 0, unchanged: 0 };
  for (const { outcome } of rows) totals[outcome] += 1;
  return { rows: rows.map((one) => ({ ...one, message: translator.text(one.message) })), totals };
}

/** Unknown rows (5) take precedence over conflicts and rows that were not released (6). */
export function releaseExitCode(rows: readonly ReleaseRow[]): ExitCode {
  const has = (outcome: ReleaseRow["outcome"]) => rows.some((row) => row.outcome === outcome);
  if (has("unknown")) return exitCodes.unknown;
  return has("conflict") || has("blocked") ? exitCodes.guarded : exitCodes.done;
}

import { type ExitCode, exitCodes } from "../../errors.ts";
import { andNames, type MessageOrText } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import { type Operation, type Plan, rowsOf, subjectOf } from "../../model/run/plan.ts";
import type { Outcome, RowResult, RunEvent, RunProgress } from "../../model/run/run.ts";
import { rowNameOf } from "../../model/sheet/stacked-rows.ts";
import { plain } from "../../model/text/palette.ts";
import type { Translator } from "../../model/translator.ts";
import { present, type TableOptions, tableText, textOf, type Wording } from "../lines/layout.ts";
import { entryLine, numberText, shown, wordCount } from "../lines/line.ts";
import { type OrderResult, ordersText } from "../orders/orders.ts";
import type { ResultFiles, RunLine } from "../upload/json.ts";
import { undoText } from "../upload/undo.ts";
import { uploadText } from "../upload/upload-text.ts";

const headings = ["run", "started", "by", "state", "writes", "env", "command", "file"] as const;

/** The table that `runs` prints. */
export function runsText(
  runs: readonly RunLine[],
  options: Wording & Pick<TableOptions, "columns">,
): string {
  const { translator, palette = plain, columns } = options;
  if (runs.length === 0) return `${translator.translate("report.runs.none")}\n`;
  // One person at one computer need not be told who it was.
  const isShared = new Set(runs.map(startedBy)).size > 1;
  const rows = runs.map((run) => [
    shown(run.run),
    translator.time(run.startedAtMs),
    ...(isShared ? [shown(startedBy(run))] : []),
    runState(run, options),
    [appliedText(run, translator), ...otherEnds(run.counts, options)].join(
      translator.translate("report.comma"),
    ),
    shown(run.env),
    shown(run.undoes === undefined ? run.command : `${run.command} ${run.undoes}`),
    shown(run.file),
  ]);
  const titles = headings
    .filter((name) => name !== "by" || isShared)
    .map((name) => translator.translate(`report.runs.headings.${name}`));
  return tableText([titles, ...rows], { columns, heading: palette.bold });
}

function startedBy({ user = "", computer = "" }: RunLine): string {
  return `${user}@${computer}`;
}

function appliedText({ counts, operations }: RunLine, translator: Translator): string {
  return [counts.applied, operations].map((count) => numberText(count, translator)).join("/");
}

/** The writes that were not applied: “2 rejected”, “1 unknown”. */
export function otherEnds(
  { applied: _, ...counts }: Partial<RunLine["counts"]>,
  { translator }: Wording,
): string[] {
  return Object.entries(counts).flatMap(([outcome, writes]) => {
    const [count, text] = wordCount(writes, outcome as Exclude<Outcome, "superseded">);
    return count === 0 ? [] : [translator.text(text as MessageOrText)];
  });
}

/** The state of a run, and whether all or part of it was undone. */
export function runState(run: RunLine, { translator }: Wording): string {
  const state = translator.translate(`report.states.${run.state}`);
  return present([state, undoneText(run, translator)]).join(translator.translate("report.comma"));
}

interface RunTextOptions extends Wording {
  readonly files?: ResultFiles;
  /** The planned changes, which an undo needs to report the values that it kept. */
  readonly changes?: Plan["changes"];
}

/** The report of an earlier run: where and when it ran, and how it ended. */
export function runText(run: RunLine, rows: readonly RowResult[], options: RunTextOptions): string {
  const { files = { results: null, failed: null }, changes = [] } = options;
  const isUndone = run.undone !== undefined;
  const report = { run: run.run, rows, files, isUndone, isEarlier: true };
  const end = { ...options, state: run.state, message: messageOf(run, options.translator) };
  const { undoes } = run;
  const rest =
    undoes === undefined
      ? uploadText(report, end)
      : undoText({ ...report, undoes, plan: { changes } }, end);
  return `${runHeading(run, options)}\n${rest}`;
}

/** The report of an earlier run of orders. */
export function orderRunText(
  run: RunLine,
  orders: readonly OrderResult[],
  { results = null, ...wording }: Wording & { readonly results?: string | null },
): string {
  const end = { ...wording, state: run.state, message: messageOf(run, wording.translator) };
  return `${runHeading(run, wording)}\n${ordersText({ run: run.run, orders, results }, end)}`;
}

function messageOf({ message }: RunLine, translator: Translator): string | undefined {
  return message === undefined ? undefined : translator.text(message);
}

function runHeading(run: RunLine, wording: Wording): string {
  const { palette = plain } = wording;
  const { where, times } = runHeadingLines(run, wording);
  return textOf([palette.bold(where), times]);
}

/** `where`: the run's command, file and environment. `times`: its start, end, user and undos. */
export function runHeadingLines(
  run: RunLine,
  { translator }: Wording,
): { readonly where: string; readonly times: string } {
  const { command, file, env, host, startedAtMs, endedAtMs } = run;
  const { user = "", computer = "" } = run;
  const where = translator.translate("report.runs.where", {
    ...{ command: shown(command), file: shown(file), env: shown(env) },
    host: shown(translator.text(hostText(host))),
  });
  const times = present([
    translator.translate("report.runs.started", {
      time: translator.time(startedAtMs),
      ...{ isNamed: user !== "", user: shown(user) },
      ...{ hasComputer: computer !== "", computer: shown(computer) },
    }),
    endedAtMs !== undefined &&
      translator.translate("report.runs.ended", { time: translator.time(endedAtMs) }),
    undoneText(run, translator),
  ]);
  return { where, times: times.join(translator.translate("report.comma")) };
}

function undoneText({ undone }: RunLine, translator: Translator): string | undefined {
  if (undone === undefined) return undefined;
  const runs = andNames(undone.by.map(shown));
  return translator.translate("report.runs.undone", { partly: undone.partly, runs });
}

/** What `resume --release` did with one SKU. */
export interface ReleaseRow {
  readonly sku: string;
  /** The run that left the create open. Null if there is none. */
  readonly run: string | null;
  readonly outcome: "applied" | "conflict" | "released" | "unknown" | "blocked" | "unchanged";
  readonly message: MessageOrText;
}

/** One line for each SKU that was given to `resume --release`. */
export function releaseText(rows: readonly ReleaseRow[], wording: Wording): string {
  return textOf(
    rows.map(({ sku: name, outcome: word, message }) => {
      return entryLine({ word, name, details: [wording.translator.text(message)] }, wording);
    }),
  );
}

/** The JSON of `resume --release`. */
export function releaseJson(rows: readonly ReleaseRow[], translator: Translator) {
  const totals = { applied: 0, conflict: 0, released: 0, unknown: 0, blocked: 0, unchanged: 0 };
  for (const { outcome } of rows) totals[outcome] += 1;
  return { rows: rows.map((one) => ({ ...one, message: translator.text(one.message) })), totals };
}

/** 5 if a row is unknown, else 6 if one is in conflict or blocked, else 0. */
export function releaseExitCode(rows: readonly ReleaseRow[]): ExitCode {
  const has = (outcome: ReleaseRow["outcome"]) => rows.some((row) => row.outcome === outcome);
  if (has("unknown")) return exitCodes.unknown;
  return has("conflict") || has("blocked") ? exitCodes.guarded : exitCodes.done;
}

/** A write without an outcome in the record. */
export type UnstoredRow = ReturnType<typeof unstoredRows>[number];

/** The write whose result (`lost`) was not stored, and those that were waiting for a response. */
export function unstoredRows(
  operations: readonly Operation[],
  {
    progress,
    lost,
  }: { readonly progress: Pick<RunProgress, "operations">; readonly lost: RunEvent },
  { translator }: Wording,
) {
  return operations.flatMap((operation) => {
    const isLost = "operation" in lost && lost.operation === operation.id;
    const isUnderWay = progress.operations.get(operation.id)?.inFlight === true;
    const outcome = (isLost ? outcomeOf(lost) : undefined) ?? (isUnderWay ? "unknown" : undefined);
    if (outcome === undefined) return [];
    const message = isLost && outcomeOf(lost) && "message" in lost ? lost.message : undefined;
    return {
      ...{ ...rowsOf(operation), sku: subjectOf(operation), outcome },
      message: message === undefined ? undefined : translator.text(message),
    };
  });
}

/** Undefined for an intent, because its request was not sent, and for a read-back. */
function outcomeOf(lost: RunEvent): Outcome | undefined {
  if (lost.type === "outcome") return lost.outcome;
  if (lost.type !== "answer") return undefined;
  const { class: name } = lost;
  return name === "applied" || name === "rejected" || name === "not-sent" ? name : "unknown";
}

/** One line for each write without an outcome in the record. */
export function unstoredLines(unstored: readonly UnstoredRow[], wording: Wording): string[] {
  return unstored.map(({ rows, sheet, sku: name, outcome: word, message }) => {
    const names = rows.map((row) => rowNameOf({ row, sheet }));
    return entryLine({ word, rows: names, name, details: [message] }, wording);
  });
}

/** The same lines below a heading. Empty if there are none. */
export function unstoredText(unstored: readonly UnstoredRow[], wording: Wording): string {
  if (unstored.length === 0) return "";
  const lines = unstoredLines(unstored, wording).map((line) => `  ${line}`);
  return textOf([wording.translator.translate("report.upload.unstored"), ...lines]);
}

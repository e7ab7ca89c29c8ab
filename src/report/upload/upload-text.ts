import { msg } from "../../model/message.ts";
import { hostWord } from "../../model/net/http.ts";
import { placeLabel } from "../../model/product/labels.ts";
import { lanesMessage } from "../../model/run/rate.ts";
import type { RowOutcome, RowResult, RunState } from "../../model/run/run.ts";
import { durationText } from "../../model/text/times.ts";
import type { Translator } from "../../model/translator.ts";
import type { PlanRisk, UploadFacts } from "../../plan/index.ts";
import {
  namesText,
  outcomeMarks,
  type Palette,
  paintMark,
  plain,
  rowText,
  shown,
  visibleRows,
} from "../lines/line.ts";
import {
  isLeftOutResult,
  type RowTotals,
  rowTotals,
  uncomparedRows,
  untouchedOf,
} from "../lines/rows.ts";
import { countsText, tookText, totalsSentence } from "../lines/totals.ts";
import { sendable, type UncomparedField, type Wording } from "../lines/wording.ts";
import type { UploadReport } from "./json.ts";
import { missingText } from "./missing.ts";

/** Options for the report of an upload. */
export interface UploadTextOptions extends Wording {
  readonly palette?: Palette;
  readonly state?: RunState;
  /** Why the run ended, if known. */
  readonly message?: string | undefined;
  /** Rows listed before the rest is only counted. @default 50 */
  readonly rowsMax?: number;
  /** The sheet was read with column options, so its result files need the same ones. */
  readonly isMapped?: boolean;
}

/** Outcomes that need no attention. Uncompared fields are reported once for all rows. */
const settledWell: ReadonlySet<RowOutcome> = new Set([
  ...(["applied", "unchanged", "uncompared", "untouched"] as const),
]);

/** The end of an upload in sentences. */
export interface UploadEnd {
  readonly ended: string;
  /** Counts of the outcomes that occurred. */
  readonly totals: string;
  readonly next: readonly string[];
  /** Whether no row needs attention. */
  readonly isWell: boolean;
}

/** How an upload ended, and what to do next. */
export function uploadEnd(
  report: UploadReport,
  state: RunState = "finished",
  { isMapped = false, ...wording }: Pick<UploadTextOptions, "translator" | "isMapped">,
): UploadEnd {
  const totals = rowTotals(report.rows);
  return {
    ended:
      report.run === ""
        ? withoutRun(report.rows, wording.translator)
        : runEndText(report.run, state, wording.translator),
    totals: totalsSentence(totalsText(totals, wording), wording.translator),
    next: nextSteps(report, {
      ...{ totals, state },
      sameOptions: isMapped ? wording.translator.translate("report.check.sameOptions") : undefined,
      ...wording,
    }),
    isWell: state === "finished" && isWell(report.rows),
  };
}

/**
 * The report of an upload: rows that need attention, totals, next steps, and where the results are.
 */
export function uploadText(report: UploadReport, options: UploadTextOptions): string {
  const palette = options.palette ?? plain;
  const end = uploadEnd(report, options.state, options);
  const attention = report.rows.filter(
    (row) => !settledWell.has(row.outcome) || (row.message !== undefined && !isUncompared(row)),
  );
  const rowsMax = options.rowsMax ?? 50;
  const isWrong = ({ outcome }: RowResult) => !settledWell.has(outcome);
  const listed = visibleRows(attention, { rowsMax, isFirst: isWrong });
  const lines = listed.map((row) => rowLine(row, palette, options.translator));
  const rest = attention.length - listed.length;
  if (rest > 0) lines.push(options.translator.translate("report.more", { rest }));
  if (lines.length > 0) lines.push("");
  lines.push(palette.bold(end.ended));
  if (options.message !== undefined) lines.push(shown(options.message));
  lines.push(end.totals, ...end.next);
  return `${lines.join("\n")}\n`;
}

/** A run and how it ended, as a sentence. */
export function runEndText(run: string, state: RunState, translator: Translator): string {
  return translator.translate("report.run", {
    run: shown(run),
    state: msg(`report.states.${state}`),
  });
}

/** Counts of the outcomes that occurred, in words. */
export function totalsText(totals: RowTotals, { translator }: Wording): string {
  const parts = Object.entries(totals).map(([outcome, count]) => {
    const word = msg(`model.words.${outcome as RowOutcome}`);
    return [count, msg("report.total", { count, word })] as const;
  });
  return countsText(parts, translator) || translator.translate("report.noRows");
}

/** Notes about files that were kept because somebody may have edited them. */
export function keptLines(
  { kept = [] }: { readonly kept?: string | readonly string[] | undefined },
  translator: Translator,
): string[] {
  return [kept]
    .flat()
    .map((path) => translator.translate("report.fileKept", { path: shown(path) }));
}

function isUncompared({ outcome }: RowResult): boolean {
  return outcome === "uncompared";
}

function isWell(rows: readonly RowResult[]): boolean {
  return rows.every(
    ({ outcome, message, uncompared }) =>
      settledWell.has(outcome) && message === undefined && uncompared === undefined,
  );
}

function isEqualToLive({ outcome, message }: RowResult): boolean {
  return (outcome === "applied" || outcome === "unchanged") && message === undefined;
}

function withoutRun(rows: readonly RowResult[], translator: Translator): string {
  const isDone = rows.every(({ outcome }) => outcome === "unchanged" || outcome === "untouched");
  return translator.translate(isDone ? "report.nothingToDo" : "report.nothingSent");
}

function rowLine(row: RowResult, palette: Palette, translator: Translator): string {
  const mark = outcomeMarks[row.outcome];
  const word = paintMark(
    mark,
    `${mark} ${translator.translate(`model.words.${row.outcome}`)}`,
    palette,
  );
  const message = row.message === undefined ? "" : `  ${shown(row.message)}`;
  return `${word}  ${rowText(row, translator)}  ${palette.bold(shown(row.sku))}${message}`;
}

function nextSteps(
  report: UploadReport,
  {
    totals,
    state,
    sameOptions,
    translator,
  }: Wording & {
    readonly totals: RowTotals;
    readonly state: RunState;
    /** Says that the failed workbook needs the same options. */
    readonly sameOptions: string | undefined;
  },
): string[] {
  const { files, run, rows, took } = report;
  const steps: string[] = [];
  const isLeft = rows.some((row) => row.outcome === "not-sent" && !isLeftOutResult(row));
  if (totals.unknown > 0 || (state !== "running" && (state !== "finished" || isLeft)))
    steps.push(translator.translate("report.resume", { unknown: totals.unknown, run: shown(run) }));
  const wrong = totals.rejected + totals.invalid + totals.conflict;
  // Until the run is resumed to its end, no row has finally failed.
  const isOver = state === "finished" && !isLeft;
  if (files.failed !== null && isOver) {
    steps.push(translator.translate("report.correct", { path: shown(files.failed) }));
    if (sameOptions !== undefined) steps.push(sameOptions);
  } else if (wrong > 0 && isOver) steps.push(translator.translate("report.correctSheet"));
  const isStale = rows.some(({ action }) => action === "stale");
  if (isStale || totals.blocked > 0) steps.push(translator.translate("report.upload.compareAgain"));
  const byHand = rows.filter((row) => row.byHand !== undefined).length;
  if (byHand > 0) steps.push(translator.translate("report.diff.byHand", { rows: byHand }));
  const untouched = untouchedOf(rows);
  const matching = rows.filter(isEqualToLive).length;
  if (state === "finished" && matching > 0 && isWell(rows)) {
    steps.push(matchText(matching, report.recalledAt, translator));
  }
  if (untouched !== undefined) {
    steps.push(untouchedText(untouched, translator));
  }
  const { absent = 0 } = report;
  if (absent > 0) steps.push(translator.translate("report.upload.absent", { listings: absent }));
  const uncompared = uncomparedRows(rows);
  if (uncompared.length > 0) steps.push(uncomparedText(uncompared, translator));
  if (took !== undefined && took.requests > 0) {
    steps.push(tookText(took.requests, took.lanes, translator));
  }
  const { missing } = report;
  if (missing !== undefined) steps.push(missingText(missing, { translator }));
  if (files.results !== null)
    steps.push(translator.translate("report.results", { path: shown(files.results) }));
  if (files.byHand != null)
    steps.push(translator.translate("report.upload.byHandFile", { file: shown(files.byHand) }));
  if (files.isPlanOnly === true) steps.push(translator.translate("report.upload.planOnly"));
  steps.push(...keptLines(files, translator));
  return steps;
}

export interface ConfirmTextOptions extends Wording {
  readonly palette?: Palette;
}

const skusNamedMax = 5;

/**
 * The text above the question before an upload: where it goes, what can be undone, risky changes,
 * and how long it takes.
 */
export function confirmText(
  facts: UploadFacts,
  { translator, palette = plain }: ConfirmTextOptions,
): string {
  const { env, host, creates, updates, notSent, risks, requests, seconds } = facts;
  const { aboutSheet = [], warned = 0 } = facts;
  const title = translator.translate("report.diff.confirm", {
    env: shown(env),
    host: shown(hostWord(host, translator.language)),
  });
  const lines = [
    ...(creates > 0
      ? [`${palette.green("+")} ${translator.translate("report.diff.creates", { creates })}`]
      : []),
    ...(updates > 0
      ? [`${palette.cyan("~")} ${translator.translate("report.diff.updates", { updates })}`]
      : []),
    ...(warned > 0
      ? [`${palette.yellow("!")} ${translator.translate("report.diff.warned", { rows: warned })}`]
      : []),
    ...(notSent > 0
      ? [`${palette.yellow("?")} ${translator.translate("report.diff.notSent", { rows: notSent })}`]
      : []),
    ...aboutSheet.map((text) => `${palette.yellow("!")} ${shown(text)}`),
    ...riskLines(risks, { translator }).map((line) => `${palette.red("!")} ${line}`),
    translator.translate("report.requests", { requests, seconds: durationText(seconds) }),
    ...(facts.lanes === undefined ? [] : [translator.text(lanesMessage(facts.lanes))]),
  ];
  return `${[palette.bold(title), ...lines.map((line) => `  ${line}`)].join("\n")}\n`;
}

/** Risky changes that will be sent, with the first of their SKUs. */
export function riskLines(risks: readonly PlanRisk[], { translator }: Wording): string[] {
  return risks.flatMap(({ name, rows }) => {
    const skus = rows.filter(({ status }) => status === "sent").map(({ sku }) => shown(sku));
    if (skus.length === 0) return [];
    const label = msg(`report.diff.risk-${name}`);
    const text = namesText(skus, skusNamedMax, translator);
    return [translator.translate("report.labelled", { label, text })];
  });
}

/** How many rows match the marketplace. `readAt` says when it was read, if not just now. */
export function matchText(
  rows: number,
  readAt: string | undefined,
  translator: Translator,
): string {
  const isRecalled = readAt !== undefined;
  return translator.translate("report.upload.match", { rows, isRecalled, time: readAt ?? "" });
}

/** How many rows nobody touched since the export, and how long comparing them would take. */
export function untouchedText(
  { rows, sinceMs }: { readonly rows: number; readonly sinceMs: number },
  translator: Translator,
  seconds?: number,
): string {
  return translator.translate("report.upload.untouched", {
    ...{ rows, since: translator.time(sinceMs) },
    isTimed: seconds !== undefined,
    seconds: durationText(seconds ?? 0),
  });
}

/** Lists the fields that could not be compared, and says what can be done about them. */
export function uncomparedText(fields: readonly UncomparedField[], translator: Translator): string {
  return translator.translate("report.upload.uncompared", {
    fields: fields.map(({ field, rows }) =>
      msg("report.diff.inRows", { entry: placeLabel({ field }), rows }),
    ),
    isSendable: sendable(fields),
  });
}

import { durationText, msg } from "../../model/message.ts";
import { placeLabel, productFields } from "../../model/product/columns.ts";
import type { Change } from "../../model/run/plan.ts";
import type { RowOutcome, RowResult } from "../../model/run/run.ts";
import type { RunView } from "../../model/run/run-view.ts";
import { rowNameOf } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import { entryTexts, type PlanRisk, type UploadFacts } from "../../plan/index.ts";
import { entriesMax, present, shortenEnd, type Wording } from "../lines/layout.ts";
import {
  type EndTextOptions,
  endText,
  entryLine,
  factsText,
  moreText,
  namesText,
  runEndText,
  shown,
  titleText,
  tookText,
  totalsSentence,
  type UploadEnd,
  unreplacedLines,
  wordCount,
} from "../lines/line.ts";
import {
  isLeftOutResult,
  rowTotals,
  uncomparedRows,
  untouchedOf,
  visibleRows,
} from "../lines/rows.ts";
import type { UploadReport } from "./json.ts";
import { missingText } from "./plan-sheet.ts";

interface UploadTextOptions extends EndTextOptions {
  /** Whether result files have to be read with the same options as this sheet. */
  readonly isMapped?: boolean;
}

/** Uncompared rows are never listed, because their fields are reported once for all rows. */
const goodOutcomes: ReadonlySet<RowOutcome> = new Set([
  "applied",
  "unchanged",
  "uncompared",
  "untouched",
]);

/** How an upload ended, and what to do next. */
export function uploadEnd(report: UploadReport, options: UploadTextOptions): UploadEnd {
  const { run, rows } = report;
  const { state, translator } = options;
  const isDone = rows.every(({ outcome }) => outcome === "unchanged" || outcome === "untouched");
  return {
    ended: runEndText(run, { state, isDone }, translator),
    totals: outcomeTotals(rows, translator),
    next: nextSteps(report, options),
    isWell: state === "finished" && isWell(rows),
  };
}

export function outcomeTotals(
  rows: readonly Pick<RowResult, "outcome">[],
  translator: Translator,
): string {
  const totals = Object.entries(rowTotals(rows));
  const counts = totals.map(([outcome, count]) => wordCount(count, outcome as RowOutcome));
  return totalsSentence(counts, translator);
}

/** The report of an upload: rows that need attention, totals, next steps and result files. */
export function uploadText(report: UploadReport, options: UploadTextOptions): string {
  const isWrong = ({ outcome }: RowResult) => !goodOutcomes.has(outcome);
  const attention = report.rows.filter(
    (row) => isWrong(row) || (row.message !== undefined && row.outcome !== "uncompared"),
  );
  const listed = visibleRows(attention, { rowsMax: entriesMax(50, options), isFirst: isWrong });
  const lines = listed.map((row) => {
    const entry = { word: row.outcome, rows: [rowNameOf(row)], name: row.sku };
    return entryLine({ ...entry, details: [row.message] }, options);
  });
  const more = moreText(attention.length - listed.length, options.translator);
  return endText(present([...lines, more]), uploadEnd(report, options), options);
}

function isWell(rows: readonly RowResult[]): boolean {
  return rows.every(
    ({ outcome, message, uncompared }) =>
      goodOutcomes.has(outcome) && message === undefined && uncompared === undefined,
  );
}

function isEqualToLive({ outcome, message }: RowResult): boolean {
  return (outcome === "applied" || outcome === "unchanged") && message === undefined;
}

function nextSteps(
  report: UploadReport,
  { state, isMapped = false, translator }: UploadTextOptions,
): string[] {
  const { files, run, rows, took, absent = 0, missing } = report;
  const { unknown, rejected, invalid, conflict, blocked } = rowTotals(rows);
  const isLeft = rows.some((row) => row.outcome === "not-sent" && !isLeftOutResult(row));
  // A run that can be resumed may still send rows of the failed workbook.
  const isOver = state === "finished" && !isLeft;
  const hasFailed = files.failed !== null && isOver;
  const isStale = rows.some(({ action }) => action === "stale");
  const byHand = rows.filter((row) => row.byHand !== undefined).length;
  const matching = rows.filter(isEqualToLive).length;
  const untouched = untouchedOf(rows);
  return present([
    report.isUndone !== true &&
      (unknown > 0 || (state !== "running" && !isOver)) &&
      translator.translate("report.resume", { unknown, run: shown(run), isLeft }),
    hasFailed && translator.translate("report.correct", { path: shown(files.failed) }),
    hasFailed && isMapped && translator.translate("report.check.sameOptions"),
    isOver &&
      !hasFailed &&
      rejected + invalid + conflict > 0 &&
      translator.translate("report.correctSheet"),
    (isStale || blocked > 0) && translator.translate("report.upload.compareAgain"),
    byHand > 0 && translator.translate("report.diff.byHand", { rows: byHand }),
    state === "finished" &&
      report.isEarlier !== true &&
      matching > 0 &&
      isWell(rows) &&
      matchText(matching, report.recalledAt, translator),
    untouched && untouchedText(untouched, translator),
    absent > 0 && translator.translate("report.upload.absent", { listings: absent }),
    uncomparedText(uncomparedRows(rows), translator),
    tookText(took, translator),
    missing && missingText(missing, { translator }),
    files.results !== null &&
      translator.translate("report.results", { path: shown(files.results) }),
    files.byHand != null &&
      translator.translate("report.upload.byHandFile", { file: shown(files.byHand) }),
    files.isPlanOnly === true && translator.translate("report.upload.planOnly"),
    ...unreplacedLines(files.unreplaced, translator),
  ]);
}

/** The text above the question before an upload. Names risky changes and what cannot be undone. */
export function confirmText(facts: UploadFacts, wording: Wording): string {
  const { creates, updates, notSent, risks, aboutSheet = [], warned = 0 } = facts;
  const { translator } = wording;
  const { translate } = translator;
  const marked = present([
    creates > 0 && { mark: "+", text: translate("report.diff.creates", { creates }) },
    updates > 0 && { mark: "~", text: translate("report.diff.updates", { updates }) },
    warned > 0 && { mark: "!", text: translate("report.diff.warned", { rows: warned }) },
    notSent > 0 && { mark: "?", text: translate("report.diff.notSent", { rows: notSent }) },
    ...aboutSheet.map((text) => ({ mark: "!", text: shown(text) })),
    ...riskLines(risks, translator).map((text) => ({ mark: "!", text })),
  ]);
  return factsText(titleText("report.diff.confirm", facts, translator), marked, facts, wording);
}

const skusNamedMax = 5;

export function riskLines(risks: readonly PlanRisk[], translator: Translator): string[] {
  return risks.flatMap(({ name, rows }) => {
    const skus = rows.filter(({ status }) => status === "sent").map(({ sku }) => shown(sku));
    if (skus.length === 0) return [];
    const label = msg(`report.diff.risk-${name}`);
    const text = namesText(skus, skusNamedMax, translator);
    return [translator.translate("report.labelled", { label, text })];
  });
}

/** `time` is when the marketplace was read, unless it was just now. */
export function matchText(rows: number, time: string | undefined, { translate }: Translator) {
  return translate("report.upload.match", {
    rows,
    isRecalled: time !== undefined,
    time: time ?? "",
  });
}

export function untouchedText(
  { rows, sinceMs }: NonNullable<ReturnType<typeof untouchedOf>>,
  translator: Translator,
  seconds?: number,
): string {
  return translator.translate("report.upload.untouched", {
    ...{ rows, since: translator.time(sinceMs) },
    isTimed: seconds !== undefined,
    seconds: durationText(seconds ?? 0),
  });
}

export function uncomparedText(
  fields: ReturnType<typeof uncomparedRows>,
  translator: Translator,
): string | undefined {
  if (fields.length === 0) return undefined;
  return translator.translate("report.upload.uncompared", {
    fields: fields.map(({ field, rows }) =>
      msg("report.diff.inRows", { entry: placeLabel({ field }), rows }),
    ),
    isSendable: fields.some(({ field }) => productFields[field].isUpdatable),
  });
}

const stayingNamed = 8;

export function stayingText(changes: readonly Change[], { translate }: Translator) {
  const parts = changes.flatMap(({ notes }) => notes.flatMap(({ staying = [] }) => staying));
  if (parts.length === 0) return undefined;
  const same = Map.groupBy(parts, ({ field, name }) => JSON.stringify([field, name]));
  const named = [...same.values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, stayingNamed)
    .map((all) => ({ part: all.slice(0, 1), rows: all.length }));
  const canClear = named
    .flatMap(({ part }) => part)
    .some(({ field, name }) => name !== undefined || productFields[field].isClearable);
  return translate("report.diff.staying", {
    entries: named.map(({ part, rows }) =>
      msg("report.diff.inRows", { entry: entryTexts(part), rows }),
    ),
    ...{ isMore: same.size > named.length, canClear },
  });
}

type Progress = Pick<RunView, "total" | "done" | "perMinute" | "etaSeconds" | "lastError">;

/** One line of progress without a line break: writes done, rate, time left, last error. */
export function progressLine(view: Progress, translator: Translator): string {
  const { total, done, perMinute, etaSeconds, lastError } = view;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  return present([
    translator.translate("report.upload.progress", { done, total, percent }),
    translator.translate("report.upload.perMinute", { rate: Math.round(perMinute) }),
    done < total && etaText(etaSeconds, translator),
    lastError !== undefined &&
      translator.translate("report.upload.lastError", {
        message: shown(shortenEnd(translator.text(lastError), 120)),
      }),
  ]).join(" · ");
}

/** One line of progress while listings or orders are read. `total` is undefined if unknown. */
export function readingLine(
  done: number,
  total: number | undefined,
  { etaSeconds, translator }: Wording & { readonly etaSeconds?: number | undefined },
): string {
  const progress = translator.translate("report.progress", { done, total: total ?? 0 });
  return present([progress, etaText(etaSeconds, translator)]).join(" · ");
}

function etaText(seconds: number | undefined, translator: Translator): string | undefined {
  if (seconds === undefined) return undefined;
  return translator.translate("report.eta", { seconds: durationText(seconds) });
}

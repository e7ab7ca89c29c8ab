import { msg } from "../../model/message.ts";
import { productFields } from "../../model/product/columns.ts";
import { placeLabel } from "../../model/product/labels.ts";
import type { Change, StayingPart } from "../../model/run/plan.ts";
import type { RowOutcome, RowResult, RunState } from "../../model/run/run.ts";
import type { RunView } from "../../model/run/run-view.ts";
import { durationText } from "../../model/text/times.ts";
import type { Translator } from "../../model/translator.ts";
import { entryTexts, type PlanRisk, type UploadFacts } from "../../plan/index.ts";
import {
  endText,
  entryLine,
  factsText,
  moreText,
  namesText,
  rowNames,
  runEndText,
  shown,
  titleText,
  tookText,
  totalsSentence,
  totalsText,
  type UploadEnd,
  unreplacedLines,
} from "../lines/line.ts";
import {
  isLeftOutResult,
  rowTotals,
  uncomparedRows,
  untouchedOf,
  visibleRows,
} from "../lines/rows.ts";
import { shortenEnd } from "../lines/shorten.ts";
import { present, type Wording } from "../lines/wording.ts";
import type { UploadReport } from "./json.ts";
import { missingText } from "./side-sheets.ts";

/** Options for the report of a run. */
export interface EndTextOptions extends Wording {
  /** @default finished */
  readonly state?: RunState;
  /** Why the run ended. */
  readonly message?: string | undefined;
  /** Number of rows listed. The others are counted. @default 50 */
  readonly rowsMax?: number;
}

interface UploadTextOptions extends EndTextOptions {
  /** Several sheets or column options were chosen, so result files need the same options. */
  readonly isMapped?: boolean;
}

/** Listed only if they have a message. Uncompared fields are reported once for all rows. */
const goodOutcomes: ReadonlySet<RowOutcome> = new Set([
  "applied",
  "unchanged",
  "uncompared",
  "untouched",
]);

/** How an upload ended, and what to do next. */
export function uploadEnd(
  report: UploadReport,
  state: RunState = "finished",
  { isMapped = false, translator }: Pick<UploadTextOptions, "translator" | "isMapped">,
): UploadEnd {
  const { run, rows } = report;
  const isDone = rows.every(({ outcome }) => outcome === "unchanged" || outcome === "untouched");
  return {
    ended:
      run === ""
        ? translator.translate(isDone ? "report.nothingToDo" : "report.nothingSent")
        : runEndText(run, state, translator),
    totals: totalsSentence(totalsText(rowTotals(rows), translator), translator),
    next: nextSteps(report, { state, isMapped, translator }),
    isWell: state === "finished" && isWell(rows),
  };
}

/**
 * The report of an upload: rows that need attention, totals, next steps, and where the results are.
 */
export function uploadText(report: UploadReport, options: UploadTextOptions): string {
  const { rowsMax = 50, translator } = options;
  const isWrong = ({ outcome }: RowResult) => !goodOutcomes.has(outcome);
  const attention = report.rows.filter(
    (row) => isWrong(row) || (row.message !== undefined && row.outcome !== "uncompared"),
  );
  const listed = visibleRows(attention, { rowsMax, isFirst: isWrong });
  const lines = listed.map((row) => {
    const entry = { word: row.outcome, rows: rowNames(row), name: row.sku };
    return entryLine({ ...entry, details: [row.message] }, options);
  });
  return endText(
    present([...lines, moreText(attention.length - listed.length, translator)]),
    uploadEnd(report, options.state, options),
    options,
  );
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
  {
    state,
    isMapped,
    translator,
  }: Wording & { readonly state: RunState; readonly isMapped: boolean },
): string[] {
  const { files, run, rows, took, absent = 0, missing } = report;
  const { unknown, rejected, invalid, conflict, blocked } = rowTotals(rows);
  const isLeft = rows.some((row) => row.outcome === "not-sent" && !isLeftOutResult(row));
  // A run that can be resumed may still send its failed rows.
  const isOver = state === "finished" && !isLeft;
  const hasFailed = files.failed !== null && isOver;
  const isStale = rows.some(({ action }) => action === "stale");
  const byHand = rows.filter((row) => row.byHand !== undefined).length;
  const matching = rows.filter(isEqualToLive).length;
  const untouched = untouchedOf(rows);
  return present([
    report.isUndone !== true &&
      (unknown > 0 || (state !== "running" && !isOver)) &&
      translator.translate("report.resume", { unknown, run: shown(run) }),
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
    took !== undefined && took.requests > 0 && tookText(took.requests, took.lanes, translator),
    missing && missingText(missing, { translator }),
    files.results !== null &&
      translator.translate("report.results", { path: shown(files.results) }),
    files.byHand != null &&
      translator.translate("report.upload.byHandFile", { file: shown(files.byHand) }),
    files.isPlanOnly === true && translator.translate("report.upload.planOnly"),
    ...unreplacedLines(files.unreplaced, translator),
  ]);
}

/**
 * The text above the question before an upload: where it goes, what can be undone, risky changes,
 * and how long it takes.
 */
export function confirmText(facts: UploadFacts, wording: Wording): string {
  const { creates, updates, notSent, risks, aboutSheet = [], warned = 0 } = facts;
  const { translator } = wording;
  const marked = present([
    creates > 0 && { mark: "+", text: translator.translate("report.diff.creates", { creates }) },
    updates > 0 && { mark: "~", text: translator.translate("report.diff.updates", { updates }) },
    warned > 0 && { mark: "!", text: translator.translate("report.diff.warned", { rows: warned }) },
    notSent > 0 && {
      mark: "?",
      text: translator.translate("report.diff.notSent", { rows: notSent }),
    },
    ...aboutSheet.map((text) => ({ mark: "!", text: shown(text) })),
    ...riskLines(risks, translator).map((text) => ({ mark: "!", text })),
  ]);
  return factsText(titleText("report.diff.confirm", facts, translator), marked, facts, wording);
}

const skusNamedMax = 5;

/** The risky changes that will be sent, each with the first of the SKUs concerned. */
export function riskLines(risks: readonly PlanRisk[], translator: Translator): string[] {
  return risks.flatMap(({ name, rows }) => {
    const skus = rows.filter(({ status }) => status === "sent").map(({ sku }) => shown(sku));
    if (skus.length === 0) return [];
    const label = msg(`report.diff.risk-${name}`);
    const text = namesText(skus, skusNamedMax, translator);
    return [translator.translate("report.labelled", { label, text })];
  });
}

/**
 * How many rows match the marketplace. `readAt` says when it was read, unless that was just now.
 */
export function matchText(
  rows: number,
  readAt: string | undefined,
  translator: Translator,
): string {
  const isRecalled = readAt !== undefined;
  return translator.translate("report.upload.match", { rows, isRecalled, time: readAt ?? "" });
}

/** How many rows are untouched since they last matched, and the time to compare them if given. */
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

/**
 * Lists the fields that could not be compared, and says what can be done about them. Undefined if
 * all were compared.
 */
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

/** At most this many live entries that stay are named. */
const stayingNamed = 8;

/**
 * Names the live fields or entries that stay because the cell is blank, most rows first. Undefined
 * if there are none.
 */
export function stayingText(
  changes: readonly Change[],
  translator: Translator,
): string | undefined {
  const counts = new Map<string, { readonly entry: StayingPart; readonly rows: number }>();
  for (const { notes } of changes) {
    for (const entry of notes.flatMap(({ staying = [] }) => staying)) {
      const id = JSON.stringify([entry.field, entry.name]);
      counts.set(id, { entry, rows: (counts.get(id)?.rows ?? 0) + 1 });
    }
  }
  if (counts.size === 0) return undefined;
  const named = [...counts.values()]
    .sort((one, other) => other.rows - one.rows)
    .slice(0, stayingNamed);
  const canClear = named.some(
    ({ entry: { field, name } }) => name !== undefined || productFields[field].isClearable,
  );
  return translator.translate("report.diff.staying", {
    entries: named.map(({ entry, rows }) =>
      msg("report.diff.inRows", { entry: entryTexts([entry]), rows }),
    ),
    ...{ isMore: counts.size > named.length, canClear },
  });
}

/** One line of progress without a line break: writes done, rate, time left, last error. */
export function progressLine(
  view: Pick<RunView, "total" | "done" | "lastError"> &
    Partial<Pick<RunView, "perMinute" | "etaSeconds">>,
  translator: Translator,
): string {
  const { total, done, perMinute, lastError } = view;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const byRate = perMinute ? ((total - done) / perMinute) * 60 : undefined;
  const seconds = done < total ? (view.etaSeconds ?? byRate) : undefined;
  return present([
    translator.translate("report.upload.progress", { done, total, percent }),
    perMinute !== undefined &&
      translator.translate("report.upload.perMinute", { rate: Math.round(perMinute) }),
    etaText(seconds, translator),
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

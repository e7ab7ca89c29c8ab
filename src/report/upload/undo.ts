import { andNames, msg } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import type { Change, NoteCode, Plan } from "../../model/run/plan.ts";
import type { RowResult } from "../../model/run/run.ts";
import type { RowToWrite, SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { rowNameOf } from "../../model/sheet/stacked-rows.ts";
import { risksOf } from "../../plan/index.ts";
import { entriesMax, present, textOf, type Wording } from "../lines/layout.ts";
import {
  type EndTextOptions,
  endText,
  entryLine,
  type Fact,
  factsText,
  type MarkedWord,
  moreText,
  runEndText,
  shown,
  tookText,
  totalsSentence,
  type UploadEnd,
  unreplacedLines,
  wordCount,
} from "../lines/line.ts";
import { rowTotals } from "../lines/rows.ts";
import { changesLines } from "./diff-text.ts";
import { type UploadReport, uploadJson } from "./json.ts";
import { planResultsSheet } from "./plan-sheet.ts";
import { riskLines } from "./upload-text.ts";

/** The results of an undo, and the plan that it carried out. */
export interface UndoReport extends UploadReport {
  readonly undoes: string;
  readonly plan: Pick<Plan, "changes">;
}

interface UndoneRow {
  readonly row: RowResult;
  /** How the undo of the row ended (decision 25). */
  readonly end: "reversed" | "kept" | "failed" | "nothing";
  readonly isPartly: boolean;
}

function undoneRows(report: Pick<UndoReport, "rows" | "plan">): UndoneRow[] {
  const changes = new Map(report.plan.changes.map((change) => [change.row, change]));
  return report.rows.map((row) => {
    const change = changes.get(row.row);
    const end = endOf(row, change);
    return { row, end, isPartly: end === "reversed" && hasNote(change, fieldsLeft) };
  });
}

function endOf({ action, outcome }: RowResult, change: Change | undefined): UndoneRow["end"] {
  if (outcome === "applied") return "reversed";
  // The listing is gone, or somebody else may have changed it.
  if (action === "stale") return "kept";
  if (change?.action === "update") return outcome === "unchanged" ? "nothing" : "failed";
  return change?.notes.every(({ code }) => code === "nothing-to-undo") === true
    ? "nothing"
    : "kept";
}

const fieldsLeft: readonly NoteCode[] = [
  "changed-since",
  "before-unknown",
  "cannot-be-cleared",
  "price-not-updatable",
];

function hasNote(change: Change | undefined, codes: readonly NoteCode[]): boolean {
  return change?.notes.some(({ code }) => codes.includes(code)) === true;
}

function wordOf({ row, end }: Pick<UndoneRow, "row" | "end">): MarkedWord {
  if (end === "nothing") return "unchanged";
  return end === "failed" ? row.outcome : end;
}

function undoTotals(report: Pick<UndoReport, "rows" | "plan">) {
  const rows = undoneRows(report);
  const count = (name: UndoneRow["end"]) => rows.filter(({ end }) => end === name).length;
  return {
    reversed: count("reversed"),
    partly: rows.filter(({ isPartly }) => isPartly).length,
    leftAsIs: count("kept"),
    failed: count("failed"),
    nothing: count("nothing"),
  };
}

/** The JSON of `undo`: the JSON of `upload`, plus the undone run and the totals of the undo. */
export function undoJson(report: UndoReport) {
  const { reversed, partly, leftAsIs, failed } = undoTotals(report);
  return {
    ...uploadJson(report),
    undoes: report.undoes,
    totals: { ...rowTotals(report.rows), reversed, partly, kept: leftAsIs, failed },
  };
}

/** A results sheet for an undo, made without the person's workbook. */
export function undoSheet(
  report: UndoReport,
  { translator }: Wording,
): SheetToWrite<Iterable<RowToWrite>> {
  const words = new Map(undoneRows(report).map((one) => [one.row.row, wordOf(one)]));
  const { changes } = report.plan;
  return {
    ...planResultsSheet({ changes, results: report.rows, user: report.user, translator, words }),
    name: translator.translate("report.undo.sheet"),
  };
}

interface UndoPlanTextOptions extends Wording {
  readonly rowsMax?: number;
  readonly unfinished?: number;
}

/** The text above the question before an undo: which fields are restored and which are not. */
export function undoPlanText(plan: Plan, undoes: string, options: UndoPlanTextOptions): string {
  const { translator } = options;
  const { file, env, host } = plan.base;
  const title = translator.translate("report.undo.title", {
    ...{ run: shown(undoes), env: shown(env), host: shown(translator.text(hostText(host))) },
    ...{ hasFile: file !== "", file: shown(file) },
  });
  const facts = factsText(title, undoFacts(plan, undoes, options), plan.estimate, options);
  return textOf([...changesLines(plan.changes, options), ""]) + facts;
}

/** What an undo restores and what it leaves, each with its mark. */
export function undoFacts(
  plan: Plan,
  undoes: string,
  { translator, unfinished = 0 }: Pick<UndoPlanTextOptions, "translator" | "unfinished">,
): readonly Fact[] {
  const rest = plan.changes.filter(({ action }) => action !== "update");
  const creates = rest.filter((change) => hasNote(change, ["created-stays"])).length;
  const nothing = rest.filter((change) => hasNote(change, ["nothing-to-undo"])).length;
  const fact = (mark: string, listings: number, name: "putBack" | "createsStay" | "kept") =>
    listings > 0 && { mark, text: translator.translate(`report.undo.${name}`, { listings }) };
  const unfinishedText = translator.translate("report.undo.unfinished", {
    ...{ run: shown(undoes), writes: unfinished },
  });
  return present([
    fact("~", plan.operations.length, "putBack"),
    fact("=", creates, "createsStay"),
    fact("?", rest.length - creates - nothing, "kept"),
    nothing > 0 && {
      mark: "=",
      text: translator.translate("report.undo.nothing", { rows: nothing }),
    },
    ...riskLines(risksOf(plan), translator).map((text) => ({ mark: "!", text })),
    unfinished > 0 && { mark: "!", text: unfinishedText },
  ]);
}

/** The report of an undo: rows that were not fully restored and why, totals, and next steps. */
export function undoText(
  report: UndoReport,
  options: EndTextOptions & { readonly earlier?: readonly string[] },
): string {
  const { translator, earlier = [] } = options;
  const created = createdRows(report.plan);
  const rows = undoneRows(report).filter(
    ({ row, end }) =>
      end !== "nothing" &&
      !created.has(row.row) &&
      (end !== "reversed" || row.message !== undefined),
  );
  const listed = rows.slice(0, entriesMax(50, options));
  const lines = listed.map((one) => {
    const { row } = one;
    const entry = { word: wordOf(one), rows: [rowNameOf(row)], name: row.sku };
    return entryLine({ ...entry, details: [row.message] }, options);
  });
  const values = { run: shown(report.undoes), by: andNames(earlier.map(shown)) };
  const undone = translator.translate("report.undo.undoneAlready", values);
  const { ended, totals, ...end } = undoEnd(report, options);
  const stay = [created.size, msg("report.undo.createsStay", { listings: created.size })] as const;
  return endText(
    present([...lines, moreText(rows.length - listed.length, translator)]),
    {
      ...end,
      ended: earlier.length > 0 ? `${undone}\n${ended}` : ended,
      totals: created.size > 0 ? `${totals}\n${totalsSentence([stay], translator)}` : totals,
    },
    options,
  );
}

/** How an undo ended, and what to do next. */
export function undoEnd(report: UndoReport, options: EndTextOptions): UploadEnd {
  const { state, translator } = options;
  const { reversed, partly, leftAsIs, failed, nothing } = undoTotals(report);
  const counts = [
    wordCount(reversed, "reversed"),
    [partly, msg("report.undo.partly", { listings: partly })] as const,
    // The created listings are counted in a separate line.
    wordCount(leftAsIs - createdRows(report.plan).size, "kept"),
    wordCount(failed, "failed"),
    wordCount(nothing, "unchanged"),
  ];
  return {
    ended: runEndText(report.run, { state, isDone: leftAsIs === 0 }, translator),
    totals: totalsSentence(counts, translator),
    next: nextSteps(report, options),
    isWell: state === "finished" && failed + leftAsIs + partly === 0,
  };
}

/** The rows of created listings. The text only counts them; the JSON lists each. */
function createdRows({ changes }: Pick<Plan, "changes">): ReadonlySet<number> {
  const created = changes.filter((change) => hasNote(change, ["created-stays"]));
  return new Set(created.map(({ row }) => row));
}

function nextSteps(report: UndoReport, { state, translator }: EndTextOptions): string[] {
  const { rows, files, took, isUndone = false } = report;
  const [run, undoes] = [shown(report.run), shown(report.undoes)];
  const unknown = rows.filter(({ outcome }) => outcome === "unknown").length;
  const isLeft = rows.some(({ action, outcome }) => action === "update" && outcome === "not-sent");
  const isOpen = state !== "finished" || isLeft;
  return present([
    !isUndone &&
      (unknown > 0 || (run !== "" && state !== "running" && isOpen)) &&
      translator.translate("report.resume", { unknown, run, isLeft }),
    rows.some(({ action }) => action === "blocked") &&
      translator.translate("report.undo.again", { run: undoes }),
    run !== "" &&
      !(isOpen || isUndone) &&
      unknown === 0 &&
      rows.some(({ action, outcome }) => action === "update" && outcome === "applied") &&
      translator.translate("report.undo.redo", { run }),
    tookText(took, translator),
    files.results !== null &&
      translator.translate("report.results", { path: shown(files.results) }),
    ...unreplacedLines(files.unreplaced, translator),
  ]);
}

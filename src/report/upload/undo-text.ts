import { andTexts, msg } from "../../model/message.ts";
import { hostWord } from "../../model/net/http.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { RunState } from "../../model/run/run.ts";
import { durationText } from "../../model/text/times.ts";
import type { Translator } from "../../model/translator.ts";
import { risksOf } from "../../plan/index.ts";
import { outcomeMarks, type Palette, paintMark, plain, rowText, shown } from "../lines/line.ts";
import { countsText, tookText, totalsSentence } from "../lines/totals.ts";
import type { Wording } from "../lines/wording.ts";
import { changesLines } from "./diff-text.ts";
import { type UndoEnd, type UndoReport, undoEnds, undoTotals, undoWord } from "./undo.ts";
import { keptLines, riskLines, runEndText, type UploadEnd } from "./upload-text.ts";

export interface UndoPlanTextOptions extends Wording {
  readonly palette?: Palette;
  /** Rows listed before the rest is only counted. @default 200 */
  readonly rowsMax?: number;
  /** Writes of the run that were not carried out. @default 0 */
  readonly unfinished?: number;
}

/** The text above the question before an undo: which fields are put back, and which stay. */
export function undoPlanText(plan: Plan, undoes: string, options: UndoPlanTextOptions): string {
  const { palette = plain, translator } = options;
  const { base, estimate } = plan;
  const [run, env, host] = [
    shown(undoes),
    shown(base.env),
    shown(hostWord(base.host, translator.language)),
  ];
  const lines = [
    ...changesLines(plan.changes, { ...options, palette, rowsMax: options.rowsMax ?? 200 }),
    "",
    palette.bold(
      translator.translate("report.undo.title", {
        ...{ run, env, host },
        ...{ hasFile: base.file !== "", file: shown(base.file) },
      }),
    ),
  ];
  const facts = undoFacts(plan, undoes, options);
  lines.push(...facts.map(({ mark, text }) => `  ${paintMark(mark, mark, palette)} ${text}`));
  lines.push(
    `  ${translator.translate("report.requests", { requests: estimate.requests, seconds: durationText(estimate.seconds) })}`,
  );
  return `${lines.join("\n")}\n`;
}

/** What an undo puts back and what stays, each with its mark. */
export function undoFacts(
  plan: Plan,
  undoes: string,
  options: Wording & Pick<Partial<UndoPlanTextOptions>, "unfinished">,
): readonly { readonly mark: string; readonly text: string }[] {
  const { unfinished = 0 } = options;
  const { creates, kept, nothing } = countKept(plan);
  const fact = (mark: string, number: number, text: (number: number) => string) =>
    number === 0 ? [] : [{ mark, text: text(number) }];
  return [
    ...fact("~", plan.operations.length, (listings) =>
      options.translator.translate("report.undo.putBack", { listings }),
    ),
    ...fact("=", creates, (listings) =>
      options.translator.translate("report.undo.createsStay", { listings }),
    ),
    ...fact("?", kept, (listings) =>
      options.translator.translate("report.undo.kept", { listings }),
    ),
    ...fact("=", nothing, (listings) =>
      options.translator.translate("report.undo.nothing", { rows: listings }),
    ),
    ...riskLines(risksOf(plan), options).map((text) => ({ mark: "!", text })),
    ...fact("!", unfinished, (writes) =>
      options.translator.translate("report.undo.unfinished", { run: shown(undoes), writes }),
    ),
  ];
}

function countKept({ changes }: Plan) {
  const without = changes.filter(({ action }) => action !== "update");
  const has = (code: string) =>
    without.filter(({ notes }) => notes.some((note) => note.code === code)).length;
  const creates = has("created-stays");
  const nothing = has("nothing-to-undo");
  return { creates, nothing, kept: without.length - creates - nothing };
}

export interface UndoTextOptions extends Wording {
  readonly palette?: Palette;
  /** @default "finished" */
  readonly state?: RunState;
  readonly message?: string | undefined;
  /** Rows listed before the rest is only counted. @default 50 */
  readonly rowsMax?: number;
  readonly earlier?: readonly string[];
}

/**
 * The report of an undo: rows that were not fully put back with their reasons, totals, and next
 * steps.
 */
export function undoText(report: UndoReport, options: UndoTextOptions): string {
  const palette = options.palette ?? plain;
  const state = options.state ?? "finished";
  const created = createdRows(report.plan);
  const ends = undoEnds(report).filter(
    ({ row, end }) =>
      end !== "nothing" &&
      !created.has(row.row) &&
      (end !== "reversed" || row.message !== undefined),
  );
  const listed = ends.slice(0, options.rowsMax ?? 50);
  const lines = listed.map((one) => endLine(one, palette, options.translator));
  if (ends.length > listed.length)
    lines.push(options.translator.translate("report.more", { rest: ends.length - listed.length }));
  if (lines.length > 0) lines.push("");
  const earlier = (options.earlier ?? []).map(shown);
  if (earlier.length > 0)
    lines.push(
      options.translator.translate("report.undo.undoneAlready", {
        ...{ run: shown(report.undoes), by: andTexts(earlier) },
      }),
    );
  const end = undoEnd(report, state, options);
  lines.push(palette.bold(end.ended));
  if (options.message !== undefined) lines.push(shown(options.message));
  lines.push(end.totals);
  if (created.size > 0)
    lines.push(
      totalsSentence(
        options.translator.translate("report.undo.createsStay", { listings: created.size }),
        options.translator,
      ),
    );
  lines.push(...end.next);
  return `${lines.join("\n")}\n`;
}

/** How an undo ended, and what to do next. */
export function undoEnd(
  report: UndoReport,
  state: RunState = "finished",
  { translator }: Wording,
): UploadEnd {
  const { failed, kept, partly } = undoTotals(report);
  return {
    ended:
      report.run === ""
        ? translator.translate("report.nothingToDo")
        : runEndText(report.run, state, translator),
    totals: totalsLine(report, translator),
    next: nextSteps(report, state, translator),
    isWell: state === "finished" && failed + kept + partly === 0,
  };
}

/** Rows of created listings. The text only counts them; the JSON lists each. */
function createdRows({ changes }: Pick<Plan, "changes">): ReadonlySet<number> {
  const created = changes.filter(({ notes }) => notes.some(({ code }) => code === "created-stays"));
  return new Set(created.map(({ row }) => row));
}

const endMarks: Readonly<Record<UndoEnd, string>> = {
  reversed: "+",
  kept: "=",
  failed: "!",
  nothing: "=",
};

function endLine(
  { row, end }: ReturnType<typeof undoEnds>[number],
  palette: Palette,
  translator: Translator,
): string {
  const mark = end === "failed" ? outcomeMarks[row.outcome] : endMarks[end];
  const word = paintMark(mark, `${mark} ${undoWord({ row, end }, translator)}`, palette);
  const message = row.message === undefined ? "" : `  ${shown(row.message)}`;
  return `${word}  ${rowText(row, translator)}  ${palette.bold(shown(row.sku))}${message}`;
}

function totalsLine(report: UndoReport, translator: Translator): string {
  const { reversed, partly, kept, failed, nothing } = undoTotals(report);
  const total = (count: number, word: "reversed" | "kept" | "failed" | "unchanged") =>
    [count, msg("report.total", { count, word: msg(`model.words.${word}`) })] as const;
  const parts = [
    total(reversed, "reversed"),
    [partly, msg("report.undo.partly", { listings: partly })] as const,
    // Created listings are counted in a separate line.
    ...[
      total(kept - createdRows(report.plan).size, "kept"),
      total(failed, "failed"),
      total(nothing, "unchanged"),
    ],
  ];
  const totals = countsText(parts, translator) || translator.translate("report.noRows");
  return totalsSentence(totals, translator);
}

function nextSteps(report: UndoReport, state: RunState, translator: Translator): string[] {
  const { rows, files, took } = report;
  const [run, undoes] = [shown(report.run), shown(report.undoes)];
  const unknown = rows.filter(({ outcome }) => outcome === "unknown").length;
  const isLeft = rows.some(({ action, outcome }) => action === "update" && outcome === "not-sent");
  const isOpen = state !== "finished" || isLeft;
  const steps: string[] = [];
  if (unknown > 0 || (run !== "" && state !== "running" && isOpen))
    steps.push(translator.translate("report.resume", { unknown, run }));
  if (rows.some(({ action }) => action === "blocked"))
    steps.push(translator.translate("report.undo.again", { run: undoes }));
  if (run !== "" && !isOpen && unknown === 0)
    steps.push(translator.translate("report.undo.redo", { run }));
  if (took !== undefined && took.requests > 0)
    steps.push(tookText(took.requests, took.lanes, translator));
  if (files.results !== null)
    steps.push(translator.translate("report.results", { path: shown(files.results) }));
  steps.push(...keptLines(files, translator));
  return steps;
}

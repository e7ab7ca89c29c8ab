import { messageOf, SheetportError } from "../errors.ts";
import type { CheckTotals, Finding } from "../model/finding.ts";
import type { ImageTotals } from "../model/image-check.ts";
import type { OrderPlan } from "../model/order-plan.ts";
import type { Change, Note, Plan } from "../model/plan.ts";
import type { Outcome, RowResult, RunStart, RunState } from "../model/run.ts";
import type { Language } from "../model/schemas/annotations.ts";
import type { FieldPlace } from "../model/sheet-choice.ts";
import { noteText } from "../plan/notes.ts";
import { rowTotals } from "./rows.ts";
import { type Spoken, wordsIn } from "./words.ts";

/** A workbook as the check left it. */
export interface CheckedSheet {
  /** As the person named it. */
  readonly file: string;
  readonly sheet: string;
  /** Product rows, without headings and blank rows. */
  readonly rows: number;
  readonly findings: readonly Finding[];
  readonly reading?: SheetReading;
  /** What became of the image links; left out when they were not asked for. */
  readonly images?: ImageTotals;
}

/** One column that is read, and why it is taken for that. */
export interface ReadColumn extends FieldPlace {
  /** Excel's letters. */
  readonly column: string;
  readonly heading: string;
  readonly by: "heading" | "likeness" | "option" | "remembered";
  /** Of a likeness, in whole percent. */
  readonly confidence?: number;
}

/** One column that is left out. */
export interface LeftOutColumn {
  readonly column: string;
  /** Empty when there is none. */
  readonly heading: string;
  /** Nobody knows it, or it was left out by choice. */
  readonly by: "unknown" | ReadColumn["by"];
  /** What it may well hold, and how sure that is. */
  readonly perhaps?: FieldPlace & { readonly confidence: number };
}

/** How a sheet was read. */
export interface SheetReading {
  /** Excel's row number. */
  readonly headingRow: number;
  readonly columns: readonly ReadColumn[];
  readonly ignored: readonly LeftOutColumn[];
  /** Fields without a column in which every row has a value. */
  readonly given: readonly (FieldPlace & { readonly value: string })[];
}

/** Where a run left its workbooks; null when there was nothing to write. */
export interface ResultFiles {
  readonly results: string | null;
  readonly failed: string | null;
}

export interface UploadReport {
  /** Empty when there was nothing to do, and so no run. */
  readonly run: string;
  readonly rows: readonly RowResult[];
  readonly files: ResultFiles;
}

/** A run as the list of runs shows it. Times are wall-clock milliseconds. */
export interface RunLine extends RunStart {
  readonly state: RunState;
  readonly endedAtMs?: number | undefined;
  readonly message?: string | undefined;
  /** Planned writes, and how many of them ended how. */
  readonly operations: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly plan: Pick<Plan, "totals"> | Pick<OrderPlan, "totals">;
  /** Left out when nothing of it is undone. */
  readonly undone?: Undone | undefined;
}

/** What undos have put back of a run, and nobody has brought again. */
export interface Undone {
  /** The undos, oldest first. */
  readonly by: readonly string[];
  /** Some of what the run updated is not put back. */
  readonly partly: boolean;
}

/** Counts rows and findings; a finding about the whole sheet makes no row invalid. */
export function checkTotals(checked: Pick<CheckedSheet, "rows" | "findings">): CheckTotals {
  const errors = checked.findings.filter(({ severity }) => severity === "error");
  const invalid = new Set(errors.map(({ row }) => row).filter((row) => row > 0)).size;
  return {
    rows: checked.rows,
    valid: checked.rows - invalid,
    invalid,
    errors: errors.length,
    warnings: checked.findings.filter(({ severity }) => severity === "warning").length,
  };
}

/** Repairs that were made, and findings that offer one. */
export function repairCounts(findings: readonly Finding[]): {
  readonly repairs: number;
  readonly repairable: number;
} {
  const offered = findings.filter(({ repair }) => repair !== undefined);
  const repairs = offered.filter(({ repaired }) => repaired === true).length;
  return { repairs, repairable: offered.length - repairs };
}

/** The JSON of `check`; `fixed`: the repaired workbook, null without one, left out without `--fix`. */
export function checkJson(checked: CheckedSheet, fixed?: string | null) {
  const { file, sheet, rows, findings, reading = {}, images } = checked;
  return {
    ...{ file, sheet, rows, ...reading },
    ...{ findings: findings.map(findingJson), totals: checkTotals(checked) },
    ...(images === undefined ? {} : { images }),
    ...(fixed === undefined ? {} : { fixed }),
  };
}

/** What was repaired while reading, as `--json` has it beside what a command says. */
export function repairsJson(findings: readonly Finding[]) {
  return findings.filter(({ repaired }) => repaired === true).map(findingJson);
}

/** One finding as `--json` has it. */
export function findingJson(finding: Finding) {
  const { row, cell, column, severity, code, message, value, fix, onlyOnCreate } = finding;
  const { repair, repaired } = finding;
  return {
    row,
    cell,
    column,
    field: finding.field ?? null,
    severity,
    code,
    message,
    value,
    ...(fix === undefined ? {} : { fix }),
    ...(repair === undefined ? {} : { repair }),
    ...(repaired === true ? { repaired } : {}),
    ...(onlyOnCreate === true ? { onlyOnCreate } : {}),
  };
}

/** The JSON of `diff`; `planPath` is where the plan was written, or null; notes are in the language. */
export function diffJson(
  { base, changes, totals, estimate, digest }: Plan,
  { planPath, language = "en" }: Spoken & { readonly planPath: string | null },
) {
  const told = changes.map((change) => changeJson(change, language));
  return { plan: planPath, base, digest, changes: told, totals, estimate };
}

/** A change with its notes in a language. */
function changeJson(change: Change, language: Language): Change {
  const { notes, conflicts, gone } = change;
  const isBare = notes.length === 0 && conflicts === undefined && gone === undefined;
  if (isBare) return change;
  const told = (some: readonly Note[]) =>
    some.map((note) => ({ code: note.code, message: noteText(note, language) }));
  return {
    ...{ ...change, notes: told(notes) },
    ...(conflicts && {
      conflicts: conflicts.map((one) => ({
        ...one,
        ...(one.notes && { notes: told(one.notes) }),
      })),
    }),
    ...(gone && { gone: { ...gone, notes: told(gone.notes) } }),
  };
}

/** The JSON of `upload`, `resume` and `undo`. */
export function uploadJson({ run, rows, files }: UploadReport) {
  return {
    run: run === "" ? null : run,
    rows: rows.map(({ row, sku, action, outcome, attempts, message }) => ({
      row,
      sku,
      action,
      outcome,
      attempts,
      ...(message === undefined ? {} : { message }),
    })),
    totals: rowTotals(rows),
    files: { results: files.results, failed: files.failed },
  };
}

/** The JSON of `runs`, in the order given. */
export function runsJson(runs: readonly RunLine[]) {
  return { runs: runs.map(runLineJson) };
}

/** One run of {@link runsJson}, for `runs RUN` together with {@link uploadJson}. */
export function runLineJson(run: RunLine) {
  return {
    run: run.run,
    startedAt: isoTime(run.startedAtMs),
    endedAt: run.endedAtMs === undefined ? null : isoTime(run.endedAtMs),
    command: run.command,
    file: run.file,
    env: run.env,
    host: run.host,
    state: run.state,
    totals: { operations: run.operations, ...run.counts, ...planPart(run.plan) },
    ...(run.undoes === undefined ? {} : { undoes: run.undoes }),
    ...(run.undone === undefined ? {} : { undone: run.undone }),
    ...(run.message === undefined ? {} : { message: run.message }),
  };
}

function planPart({ totals }: RunLine["plan"]) {
  if ("pack" in totals) return totals;
  const { create, update, unchanged, invalid, blocked } = totals;
  return { create, update, unchanged, invalid, blocked };
}

/** The JSON of a command that failed. What is no SheetportError is a bug of ours. */
export function errorJson(thrown: unknown, language: Language) {
  if (thrown instanceof SheetportError) {
    const { code, actor } = thrown;
    return { error: { code, ...thrown.inLanguage(language), actor } };
  }
  return {
    error: {
      code: "bug",
      message: messageOf(thrown),
      hint: wordsIn({ language }).check.bug,
      actor: "sheetport",
    },
  };
}

/** ISO 8601, UTC, of wall-clock milliseconds; null where they are no time. */
function isoTime(atMs: number): string | null {
  return Number.isFinite(atMs) && Math.abs(atMs) <= 8.64e15 ? new Date(atMs).toISOString() : null;
}

/** What a terminal would act on, and JSON leaves as it is. */
const rawInJson =
  /[\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;
/** Tag characters: invisible, and beyond the first 65,536. */
const tagsInJson = /\uDB40[\uDC00-\uDC7F]/g;

/**
 * A document as one line of JSON that is safe on a terminal: what JSON leaves raw is escaped, so the
 * document stays the same. In pieces, entry by entry of its lists, because the findings of a large
 * sheet are longer than one string should be.
 */
export function* jsonPieces(document: object): Generator<string> {
  yield "{";
  let separator = "";
  for (const [key, value] of Object.entries(document)) {
    if (value === undefined) continue;
    yield `${separator}${safeJson(key)}:`;
    if (Array.isArray(value)) yield* arrayPieces(value);
    else yield safeJson(value);
    separator = ",";
  }
  yield "}";
}

const entriesInPiece = 500;

function* arrayPieces(entries: readonly unknown[]): Generator<string> {
  yield "[";
  for (let at = 0; at < entries.length; at += entriesInPiece) {
    const piece = safeJson(entries.slice(at, at + entriesInPiece)).slice(1, -1);
    yield at === 0 ? piece : `,${piece}`;
  }
  yield "]";
}

function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(rawInJson, escaped).replace(tagsInJson, escaped);
}

function escaped(characters: string): string {
  return Array.from({ length: characters.length }, (_, index) => {
    const unit = characters.charCodeAt(index).toString(16);
    return `\\u${unit.padStart(4, "0")}`;
  }).join("");
}

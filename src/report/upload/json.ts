import { SheetportError } from "../../errors.ts";
import type { MessageOrText } from "../../model/message.ts";
import type { MissingListing } from "../../model/product/product.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { Change, Plan } from "../../model/run/plan.ts";
import type { Spent } from "../../model/run/rate.ts";
import type { Outcome, RowResult, RunStart, RunState } from "../../model/run/run.ts";
import { resultsFormat } from "../../model/schemas/results.ts";
import { excelRow } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import type { Wording } from "../lines/layout.ts";
import { rowTotals, uncomparedOf, uncomparedRows } from "../lines/rows.ts";

/** The paths of the workbooks that a run wrote. Null for those that were not written. */
export interface ResultFiles {
  readonly results: string | null;
  readonly failed: string | null;
  /** Changes to make on the marketplace's pages (decision 17). */
  readonly byHand?: string | null;
  /** Whether the results come from the plan, because the person's workbook cannot be used. */
  readonly isPlanOnly?: boolean;
  /** The requested names of files that were not replaced, because they were edited or open. */
  readonly unreplaced?: readonly string[];
}

/** What happened to each row of a run, and the workbooks that it wrote. */
export interface UploadReport {
  /** Empty if nothing had to be sent and no run was started. */
  readonly run: string;
  readonly rows: readonly RowResult[];
  readonly files: ResultFiles;
  readonly user?: string | undefined;
  /** Includes the requests and the time of the comparison. */
  readonly took?: Spent | undefined;
  /** Live listings that are not in the sheet. Undefined unless requested. */
  readonly missing?: readonly MissingListing[] | undefined;
  /** Number of exported listings that no longer have a row in the sheet. */
  readonly absent?: number | undefined;
  /** When listings were read, if that was before this command. */
  readonly recalledAt?: string | undefined;
  /** Whether the run was undone, at least in part. It cannot be resumed then. */
  readonly isUndone?: boolean;
  /** Whether this reports an earlier run. It then says nothing about the current listings. */
  readonly isEarlier?: boolean;
}

/** A run as `runs` lists it. */
export interface RunLine extends RunStart {
  readonly state: RunState;
  readonly endedAtMs?: number | undefined;
  readonly message?: MessageOrText | undefined;
  /** Number of planned writes. `counts` counts those with an outcome. */
  readonly operations: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly plan: Pick<Plan, "totals"> | Pick<OrderPlan, "totals">;
  readonly undone?: Undone | undefined;
}

/** The undos of a run that are still in effect; `partly` if other updates of the run remain. */
export interface Undone {
  readonly by: readonly string[];
  readonly partly: boolean;
}

/** What the report of a plan needs, besides the plan. */
export interface DiffReport extends Wording {
  readonly planPath?: string | undefined;
  /** The requested name of the plan file, if a file that could not be replaced already had it. */
  readonly unreplaced?: string | undefined;
  /** Undefined unless the missing listings were requested. */
  readonly missing?: readonly MissingListing[] | undefined;
}

/** The JSON of `diff`. */
export function diffJson(
  { base, changes, totals, estimate, digest }: Plan,
  { planPath, unreplaced, missing, translator }: DiffReport,
) {
  const uncompared = changes.map((change) => ({ uncompared: uncomparedOf(change) }));
  return {
    plan: planPath ?? null,
    kept: unreplaced === undefined ? undefined : [unreplaced],
    ...{ base, digest },
    changes: changes.map((change) => changeJson(change, translator)),
    ...{ totals: { ...totals, missing: missing?.length }, missing },
    ...{ uncompared: uncomparedJson(uncompared), estimate },
  };
}

function uncomparedJson(rows: readonly Pick<RowResult, "uncompared">[]) {
  const fields = uncomparedRows(rows);
  return fields.length === 0 ? undefined : fields;
}

function changeJson(change: Change, translator: Translator): Change {
  const notes = change.notes.map(({ code, message }) => ({
    ...{ code, message: translator.text(message) },
  }));
  return { ...change, row: excelRow(change.row), notes };
}

/** The JSON of a run of products. An undo adds to it. */
export function uploadJson({ run, rows, files, user, took, missing }: UploadReport) {
  const { results, failed, byHand, isPlanOnly, unreplaced } = files;
  return {
    ...{ run: run === "" ? null : run, user },
    rows: rows.map(({ row, outcomeAtMs, agreedAtMs, ...rest }) => ({
      ...{ row: excelRow(row), ...rest },
      ...{ settledAt: isoTime(outcomeAtMs), agreedAt: isoTime(agreedAtMs) },
    })),
    ...{ totals: { ...totalsJson(rows), missing: missing?.length }, missing, took },
    uncompared: uncomparedJson(rows),
    files: { results, failed, byHand: byHand ?? undefined, planOnly: isPlanOnly, kept: unreplaced },
  };
}

function totalsJson(rows: readonly RowResult[]) {
  const { "by-hand": byHand, late: _, unanswered: __, closed: ___, ...totals } = rowTotals(rows);
  return { ...totals, byHand };
}

/** The JSON of `runs`, in the order of the list. */
export function runsJson(runs: readonly RunLine[], translator: Translator) {
  return { runs: runs.map((run) => runLineJson(run, translator)) };
}

/** A run as in {@link runsJson}. `runs RUN` prints this after the run's rows or orders. */
export function runLineJson(line: RunLine, translator: Translator) {
  const { run, startedAtMs, endedAtMs, command, file, env, host, state } = line;
  const { user, computer } = line;
  const { operations, counts, plan, undoes, undone, message } = line;
  return {
    ...{ run, startedAt: isoTime(startedAtMs), endedAt: isoTime(endedAtMs) ?? null },
    ...{ command, file, env, host, state, user, computer },
    totals: { operations, ...counts, ...planTotals(plan) },
    ...{ undoes, undone },
    message: message === undefined ? undefined : translator.text(message),
  };
}

function planTotals({ totals }: RunLine["plan"]) {
  if ("pack" in totals) return totals;
  const { create, update, unchanged, invalid, blocked } = totals;
  return { create, update, unchanged, invalid, blocked };
}

/** The JSON of a failed command. Any error other than a SheetportError is a bug in sheetport. */
export function errorJson(thrown: unknown, translator: Translator) {
  const error = translator.error(thrown);
  if (thrown instanceof SheetportError) {
    return { error: { code: thrown.code, ...error, actor: thrown.actor } };
  }
  const hint = translator.translate("report.check.bug");
  return { error: { code: "bug", message: error.message, hint, actor: "sheetport" } };
}

/** Wall-clock milliseconds as ISO 8601 UTC. Null for a number outside the range of dates. */
export function isoTime(atMs: number | undefined): string | null | undefined {
  if (atMs === undefined) return undefined;
  return Number.isFinite(atMs) && Math.abs(atMs) <= 8.64e15 ? new Date(atMs).toISOString() : null;
}

/** Control and invisible characters that are unsafe in a terminal but that JSON does not escape. */
const rawInJson =
  /[\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]+/g;
/** Invisible tag characters, which are surrogate pairs in UTF-16. */
const tagsInJson = /(?:\uDB40[\uDC00-\uDC7F])+/g;

/** One line of JSON, safe in a terminal. In pieces, because a string has a maximum length. */
export function* jsonPieces(document: object): Generator<string> {
  yield `{"format":${resultsFormat}`;
  for (const [key, value] of Object.entries(document)) {
    if (value === undefined) continue;
    yield `,${safeJson(key)}:`;
    if (Array.isArray(value)) yield* arrayPieces(value);
    else yield safeJson(value);
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
  return Array.from(
    { length: characters.length },
    (_, at) => `\\u${characters.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");
}

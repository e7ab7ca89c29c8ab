import { type ExitCode, exitCodes } from "../../errors.ts";
import { fieldNames } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Change, NoteCode, Plan, ProductOperation } from "../../model/run/plan.ts";
import {
  type OperationState,
  type RowOutcome,
  type RowResult,
  type RunProgress,
  rowOutcomes,
} from "../../model/run/run.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { Translator } from "../../model/translator.ts";
import { isLeftOut, releaseHint } from "../../plan/index.ts";
import { present, type Wording } from "./layout.ts";
import { findingLine, sentencesText } from "./line.ts";

/** One result for every row of the plan, in plan order. */
export function rowResults(
  plan: Plan,
  progress: RunProgress,
  { findings = [], translator }: Wording & { readonly findings?: Iterable<Finding> },
): RowResult[] {
  const operations = new Map(plan.operations.map((operation) => [operation.row, operation]));
  const byRow = Map.groupBy(findings, ({ row }) => row);
  return plan.changes.map((change) => {
    const { row, sheet, sku, byHand, agreedAtMs } = change;
    const operation = operations.get(row);
    const state = operation && progress.operations.get(operation.id);
    const messages =
      operation === undefined
        ? unsentMessages(change, byRow.get(row) ?? [], translator)
        : sentMessages(operation, { state, change }, translator);
    return {
      ...{ row, sheet, sku },
      action: operation === undefined ? change.action : actionOf(operation, state),
      outcome: operation === undefined ? unsentOutcome(change) : operationOutcome(state),
      attempts: state?.attempts ?? 0,
      // A single message may be the marketplace's own words, which stay as they are.
      message: messages.length > 1 ? sentencesText(messages, translator) : messages[0],
      listing: listingId(operation, state),
      outcomeAtMs: sentAtMs(state),
      uncompared: uncomparedOf(change),
      ...{ byHand, agreedAtMs },
    };
  });
}

/** When a write ended. Undefined if this run has not sent it or another run has replaced it. */
export function sentAtMs(state: OperationState | undefined): number | undefined {
  const isOwn = state !== undefined && state.attempts > 0 && state.outcome !== "superseded";
  return isOwn ? state.outcomeAtMs : undefined;
}

/** Counts results by outcome. */
export function rowTotals(rows: Iterable<Pick<RowResult, "outcome">>) {
  const none = rowOutcomes.map((outcome) => [outcome, 0]);
  const totals = Object.fromEntries(none) as Record<RowOutcome, number>;
  for (const { outcome } of rows) totals[outcome] += 1;
  return totals;
}

export function isLeftOutResult(row: Pick<RowResult, "action" | "outcome">): boolean {
  return row.outcome === "not-sent" && row.action === "blocked";
}

const outcomeCodes: Partial<Readonly<Record<RowOutcome, ExitCode>>> = {
  unknown: exitCodes.unknown,
  rejected: exitCodes.rejected,
  // Not a refusal, because `resume` can still send the row.
  "not-sent": exitCodes.failed,
  invalid: exitCodes.workbook,
  conflict: exitCodes.guarded,
  blocked: exitCodes.guarded,
};

/** The exit code of a run. Rows that the person left out do not count as failures. */
export function exitCodeOf(
  progress: Pick<RunProgress, "state">,
  rows: Iterable<Pick<RowResult, "action" | "outcome">>,
): ExitCode {
  if (progress.state === "interrupted") return exitCodes.interrupted;
  if (progress.state === "failed") return exitCodes.failed;
  const codes = new Set<ExitCode | undefined>();
  for (const row of rows) if (!isLeftOutResult(row)) codes.add(outcomeCodes[row.outcome]);
  return Object.values(outcomeCodes).find((code) => codes.has(code)) ?? exitCodes.done;
}

/** Keeps at most `rowsMax` rows, preferably those for which `isFirst` is true. */
export function visibleRows<Row extends { readonly row: number }>(
  rows: readonly Row[],
  { rowsMax, isFirst }: { readonly rowsMax: number; readonly isFirst: (row: Row) => boolean },
): readonly Row[] {
  if (rows.length <= rowsMax) return rows;
  const first = rows.filter(isFirst).slice(0, rowsMax);
  const others = rows.filter((row) => !isFirst(row)).slice(0, rowsMax - first.length);
  return [...first, ...others].sort((one, other) => one.row - other.row);
}

/** By row number, the cells and messages of the row's errors as one text. */
export function errorTexts(
  findings: Iterable<Finding>,
  translator: Translator,
): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const finding of findings) {
    const { row, severity } = finding;
    if (severity !== "error") continue;
    const parts = [texts.get(row), findingLine(finding, translator)];
    texts.set(row, parts.filter(Boolean).join(" "));
  }
  return texts;
}

export function untouchedOf(rows: readonly Pick<RowResult, "agreedAtMs">[]) {
  const times = rows.flatMap(({ agreedAtMs }) => agreedAtMs ?? []);
  // Every counted row has been untouched since the latest of these times.
  const sinceMs = times.reduce((latest, atMs) => Math.max(latest, atMs), 0);
  return times.length === 0 ? undefined : { rows: times.length, sinceMs };
}

/** Notes that say why a field keeps its live value (decisions 17, 21a, 25). */
const writesMessage: ReadonlySet<NoteCode> = new Set([
  "price-not-updatable",
  "leading-zeros-lost",
  "changed-since",
  "before-unknown",
  "cannot-be-cleared",
  "live-kept",
  "live-chosen",
]);

const unchangedMessage: ReadonlySet<NoteCode> = new Set([
  ...writesMessage,
  "created-stays",
  "nothing-to-undo",
  "gone-since-export",
]);

function unsentMessages(
  { action, notes }: Change,
  findings: readonly Finding[],
  translator: Translator,
): string[] {
  const errors = findings.filter(({ severity }) => action === "invalid" && severity === "error");
  const isLive = action === "unchanged" || action === "by-hand";
  return [
    ...errors.map((finding) => findingLine(finding, translator)),
    ...notes
      .filter(({ code }) => !isLive || unchangedMessage.has(code))
      .map(({ message }) => translator.text(message)),
  ];
}

function unsentOutcome(change: Change): RowOutcome {
  const { action } = change;
  if (action === "stale") return "conflict";
  if (action !== "create" && action !== "update" && action !== "blocked") return action;
  return isLeftOut(change) ? "not-sent" : "blocked";
}

function sentMessages(
  { kind, sku }: ProductOperation,
  { state, change }: { readonly state: OperationState | undefined; readonly change: Change },
  translator: Translator,
): string[] {
  const { message, outcome } = state ?? {};
  // Even an applied row can have fields that keep their live value.
  const notes = change.notes.filter(({ code }) => writesMessage.has(code));
  return present([
    message ? translator.text(message) : undefined,
    kind === "create" && outcome === "unknown" && translator.text(releaseHint(sku)),
    ...notes.map((note) => translator.text(note.message)),
  ]);
}

function listingId(
  operation: ProductOperation | undefined,
  state: OperationState | undefined,
): string | undefined {
  const before = operation?.kind === "update" ? operation.before : undefined;
  const { id } = state?.listing ?? before ?? {};
  return typeof id === "string" && id !== "" ? id : undefined;
}

export function uncomparedOf({ uncompared, fields }: Change): RowResult["uncompared"] {
  const sent = new Set(fields.map(({ field }) => field));
  const left = (uncompared ?? []).map(({ field }) => field).filter((one) => !sent.has(one));
  return left.length === 0 ? undefined : left;
}

export function uncomparedRows(
  rows: readonly Pick<RowResult, "uncompared">[],
): readonly { readonly field: FieldName; readonly rows: number }[] {
  const named = rows.flatMap(({ uncompared = [] }) => uncompared);
  const same = Map.groupBy(named, (field) => field);
  return fieldNames
    .map((field) => ({ field, rows: same.get(field)?.length ?? 0 }))
    .filter((one) => one.rows > 0);
}

/** An unknown create that the person released counts as left out. */
function actionOf(
  { kind }: ProductOperation,
  state: OperationState | undefined,
): RowResult["action"] {
  if (state?.outcome === "stale") return "stale";
  return state?.outcome === "released" ? "blocked" : kind;
}

/** The outcome of a write; unknown if it has none yet but may have been applied. */
export function operationOutcome(state: OperationState | undefined): RowOutcome {
  if (state === undefined) return "not-sent";
  const { outcome, inFlight, lastClass } = state;
  if (outcome === "stale") return "conflict";
  if (outcome === "superseded") return "unchanged";
  if (outcome === "released") return "not-sent";
  const isUnclear = inFlight || lastClass === "unknown" || lastClass === "applied";
  return outcome ?? (isUnclear ? "unknown" : "not-sent");
}

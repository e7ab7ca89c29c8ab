import { fieldNames } from "../../model/product/equality.ts";
import { fieldLabels } from "../../model/product/labels.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Change, Note, NoteCode, Plan, ProductOperation } from "../../model/run/plan.ts";
import type { OperationState, RowOutcome, RowResult, RunProgress } from "../../model/run/run.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { Translator } from "../../model/translator.ts";
import { isLeftOut, releaseHint } from "../../plan/index.ts";
import { findingLine } from "./line.ts";
import type { Wording } from "./wording.ts";

export interface RowResultsOptions extends Wording {
  /** The findings of the check, to explain why invalid rows were not sent. */
  readonly findings?: Iterable<Finding>;
}

/** Number of rows per outcome. */
export type RowTotals = Readonly<Record<RowOutcome, number>>;

/**
 * One result for every row of the sheet, sorted by row. A stale row is in conflict, a write without
 * an answer is unknown, and a write that never started is not sent.
 */
export function rowResults(
  plan: Plan,
  progress: RunProgress,
  options: RowResultsOptions,
): RowResult[] {
  const operations = new Map(plan.operations.map((operation) => [operation.row, operation]));
  const findings = findingsByRow(options.findings ?? []);
  return plan.changes.map((change) => {
    const operation = operations.get(change.row);
    return operation === undefined
      ? withoutOperation(change, findings.get(change.row) ?? [], options.translator)
      : withOperation(operation, progress.operations.get(operation.id), {
          change,
          translator: options.translator,
        });
  });
}

/** Counts results by outcome. */
export function rowTotals(rows: Iterable<Pick<RowResult, "outcome">>): RowTotals {
  const totals: Record<RowOutcome, number> = {
    applied: 0,
    rejected: 0,
    unknown: 0,
    conflict: 0,
    "not-sent": 0,
    unchanged: 0,
    uncompared: 0,
    "by-hand": 0,
    untouched: 0,
    late: 0,
    unanswered: 0,
    invalid: 0,
    blocked: 0,
  };
  for (const { outcome } of rows) totals[outcome] += 1;
  return totals;
}

/** Same as {@link isLeftOut}, for a result: the row was left out by choice. */
export function isLeftOutResult({
  action,
  outcome,
}: Pick<RowResult, "action" | "outcome">): boolean {
  return outcome === "not-sent" && action === "blocked";
}

/** Groups findings by Excel's row number. */
export function findingsByRow(findings: Iterable<Finding>): Map<number, Finding[]> {
  const byRow = new Map<number, Finding[]>();
  for (const finding of findings) {
    const list = byRow.get(finding.row);
    if (list === undefined) byRow.set(finding.row, [finding]);
    else list.push(finding);
  }
  return byRow;
}

function withoutOperation(
  change: Change,
  findings: readonly Finding[],
  translator: Translator,
): RowResult {
  const errors = findings
    .filter(({ severity }) => severity === "error")
    .map((finding) => findingLine(finding, translator));
  const message = [
    ...(change.action === "invalid" ? errors : []),
    ...change.notes
      .filter((note) => isWorthSaying(note, change))
      .map(({ message }) => translator.text(message)),
  ];
  return {
    ...placed(change),
    sku: change.sku,
    action: change.action,
    outcome: outcomeWithoutOperation(change),
    attempts: 0,
    ...(message.length === 0
      ? {}
      : { message: message.join(translator.translate("report.between")) }),
    ...uncomparedOf(change),
    ...byHandOf(change),
    ...(change.agreedAtMs === undefined ? {} : { agreedAtMs: change.agreedAtMs }),
  };
}

/**
 * Counts the rows that nobody has changed since they last matched the marketplace. `sinceMs` is the
 * latest of those times.
 */
export function untouchedOf(
  rows: Iterable<Pick<Change, "agreedAtMs">>,
): { readonly rows: number; readonly sinceMs: number } | undefined {
  let [count, sinceMs] = [0, 0];
  for (const { agreedAtMs } of rows) {
    if (agreedAtMs === undefined) continue;
    count += 1;
    // From this time on, all rows are unchanged.
    sinceMs = Math.max(sinceMs, agreedAtMs);
  }
  return count === 0 ? undefined : { rows: count, sinceMs };
}

function placed({ row, sheet }: Pick<Change, "row" | "sheet">): Pick<RowResult, "row" | "sheet"> {
  return sheet === undefined ? { row } : { row, sheet };
}

/** For an unchanged row, only notes that the person can act on are shown. */
function isWorthSaying(note: Note, change: Change): boolean {
  const isLive = change.action === "unchanged" || change.action === "by-hand";
  return !isLive || unchangedMessage.has(note.code);
}

/**
 * Notes about fields that keep their live value although the sheet differs (decisions 17 and 25).
 */
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

function outcomeWithoutOperation(change: Change): RowOutcome {
  switch (change.action) {
    case "unchanged":
    case "uncompared":
    case "by-hand":
    case "untouched":
    case "invalid":
      return change.action;
    case "stale":
      return "conflict";
    default:
      return isLeftOut(change) ? "not-sent" : "blocked";
  }
}

function withOperation(
  operation: ProductOperation,
  state: OperationState | undefined,
  { change, translator }: { readonly change: Change; readonly translator: Translator },
): RowResult {
  const outcome = operationOutcome(state);
  const unexpected = state?.unexpected ?? [];
  const message = [
    ...(state?.message ? [translator.text(state.message)] : []),
    ...(unexpected.length === 0
      ? []
      : [translator.translate("report.upload.unexpected", { fields: fieldLabels(unexpected) })]),
    ...(operation.kind === "create" && state?.outcome === "unknown"
      ? [translator.text(releaseHint(operation.sku))]
      : []),
    // Even a row that was applied may have fields that could not be changed.
    ...change.notes
      .filter((note) => writesMessage.has(note.code))
      .map(({ message }) => translator.text(message)),
  ];
  return {
    ...placed(operation),
    sku: operation.sku,
    action: actionOf(operation, state),
    outcome,
    attempts: state?.attempts ?? 0,
    ...writtenOf(operation, state),
    ...(message.length === 0
      ? {}
      : { message: message.join(translator.translate("report.between")) }),
    ...uncomparedOf(change),
    ...byHandOf(change),
  };
}

function byHandOf({ byHand }: Change): Pick<RowResult, "byHand"> {
  return byHand === undefined ? {} : { byHand };
}

function writtenOf(
  operation: ProductOperation,
  state: OperationState | undefined,
): Pick<RowResult, "listing" | "settledAtMs"> {
  const before = operation.kind === "update" ? operation.before : undefined;
  const { id } = state?.listing ?? before ?? {};
  return {
    ...(typeof id === "string" && id !== "" ? { listing: id } : {}),
    ...(state?.settledAtMs === undefined ? {} : { settledAtMs: state.settledAtMs }),
  };
}

/** Fields that were neither compared nor sent. */
export function uncomparedOf({ uncompared, fields }: Change): Pick<RowResult, "uncompared"> {
  const sent = new Set(fields.map(({ field }) => field));
  const left = (uncompared ?? []).map(({ field }) => field).filter((one) => !sent.has(one));
  return left.length === 0 ? {} : { uncompared: left };
}

/** Counts rows for each field that could not be compared, in the interface's order. */
export function uncomparedRows(
  rows: Iterable<Pick<RowResult, "uncompared">>,
): readonly { readonly field: FieldName; readonly rows: number }[] {
  const counts = new Map<FieldName, number>();
  for (const { uncompared = [] } of rows) {
    for (const field of uncompared) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return fieldNames.flatMap((field) => {
    const count = counts.get(field);
    return count === undefined ? [] : [{ field, rows: count }];
  });
}

/** An unknown create that the person released counts as left out. */
function actionOf(
  { kind }: ProductOperation,
  state: OperationState | undefined,
): RowResult["action"] {
  if (state?.outcome === "stale") return "stale";
  return state?.outcome === "released" ? "blocked" : kind;
}

/**
 * The outcome of an operation. Unknown if there was no clear answer, because the write may have
 * been carried out.
 */
export function operationOutcome(state: OperationState | undefined): RowOutcome {
  if (state === undefined) return "not-sent";
  switch (state.outcome) {
    case undefined:
      break;
    case "stale":
      return "conflict";
    case "superseded":
      return "unchanged";
    case "released":
      return "not-sent";
    default:
      return state.outcome;
  }
  return state.inFlight || state.lastClass === "unknown" || state.lastClass === "applied"
    ? "unknown"
    : "not-sent";
}

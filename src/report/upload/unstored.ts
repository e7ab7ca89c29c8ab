import { type Operation, rowsOf, subjectOf } from "../../model/run/plan.ts";
import type { Outcome, RunEvent, RunProgress } from "../../model/run/run.ts";
import { rowNameOf } from "../../model/sheet/stacked-rows.ts";
import { entryLine } from "../lines/line.ts";
import { textOf, type Wording } from "../lines/wording.ts";

/** A write whose outcome the record could not store. */
export interface UnstoredRow {
  readonly rows: readonly number[];
  /** Only set when several sheets are read together. */
  readonly sheet?: string;
  /** The SKU or the order number. */
  readonly sku: string;
  /** `unknown` if the request was sent and its answer was not awaited. */
  readonly outcome: Outcome;
  readonly message?: string | undefined;
}

/**
 * The writes whose outcome is not in the record: the one of the lost event, and those still waiting
 * for an answer.
 */
export function unstoredRows({
  operations,
  progress,
  lost,
  translator,
}: Wording & {
  readonly operations: readonly Operation[];
  readonly progress: Pick<RunProgress, "operations">;
  readonly lost: RunEvent;
}): UnstoredRow[] {
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

/**
 * The outcome in a lost event. An intent that was not stored was not sent, and a read-back is not
 * an outcome.
 */
function outcomeOf(lost: RunEvent): Outcome | undefined {
  if (lost.type === "outcome") return lost.outcome;
  if (lost.type !== "answer") return undefined;
  const { class: name } = lost;
  return name === "applied" || name === "rejected" || name === "not-sent" ? name : "unknown";
}

/** Lists the unstored writes below a heading. Empty without any. */
export function unstoredText(unstored: readonly UnstoredRow[], wording: Wording): string {
  if (unstored.length === 0) return "";
  const lines = unstored.map(({ rows, sheet, sku: name, outcome: word, message }) => {
    const names = rows.map((row) => rowNameOf({ row, sheet }));
    return `  ${entryLine({ word, rows: names, name, details: [message] }, wording)}`;
  });
  return textOf([wording.translator.translate("report.upload.unstored"), ...lines]);
}

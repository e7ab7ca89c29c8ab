import { type Operation, rowsOf, subjectOf } from "../../model/run/plan.ts";
import type { Outcome, RunEvent, RunProgress } from "../../model/run/run.ts";
import { rowNameOf } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import { shown } from "../lines/line.ts";
import type { Wording } from "../lines/wording.ts";

/** A write whose outcome the record could not store. */
export interface UnstoredRow {
  readonly rows: readonly number[];
  /** Only set when several sheets are read together. */
  readonly sheet?: string;
  /** The SKU or the order number. */
  readonly sku: string;
  /** `unknown` if the request was sent and its answer was not awaited. */
  readonly outcome: Outcome;
  readonly message?: string;
}

/** What is left of a run after its record failed. */
export interface UnstoredInput {
  readonly operations: readonly Operation[];
  readonly progress: Pick<RunProgress, "operations">;
  readonly lost: RunEvent;
  readonly translator: Translator;
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
}: UnstoredInput): UnstoredRow[] {
  return operations.flatMap((operation) => {
    const lostOne =
      "operation" in lost && lost.operation === operation.id
        ? lostEnd(lost, translator)
        : undefined;
    const state = progress.operations.get(operation.id);
    const underWay = state?.inFlight === true ? { outcome: "unknown" as const } : undefined;
    const end = lostOne ?? underWay;
    if (end === undefined) return [];
    return [{ ...rowsOf(operation), sku: subjectOf(operation), ...end }];
  });
}

/**
 * The outcome in a lost event. An intent that was not stored was not sent, and a read-back is not
 * an outcome.
 */
function lostEnd(
  lost: RunEvent,
  translator: Translator,
): Pick<UnstoredRow, "outcome" | "message"> | undefined {
  const outcome = outcomeOf(lost);
  if (outcome === undefined || !("message" in lost)) return outcome && { outcome };
  const { message } = lost;
  return message === undefined ? { outcome } : { outcome, message: translator.text(message) };
}

function outcomeOf(lost: RunEvent): Outcome | undefined {
  if (lost.type === "outcome") return lost.outcome;
  if (lost.type !== "answer") return undefined;
  const { class: name } = lost;
  if (name === "applied" || name === "rejected") return name;
  return name === "not-sent" ? "not-sent" : "unknown";
}

/** Lists the unstored writes below a heading. Empty without any. */
export function unstoredText(rows: readonly UnstoredRow[], { translator }: Wording): string {
  if (rows.length === 0) return "";
  const lines = rows.map(({ rows: numbers, sheet, sku, outcome, message }) => {
    const place = translator.translate("report.rows", {
      count: numbers.length,
      rows: numbers.map((row) => shown(rowNameOf({ row, sheet }))),
    });
    const reason = message === undefined ? "" : `: ${shown(message)}`;
    return `  ${place}  ${shown(sku)}  ${translator.translate(`model.words.${outcome}`)}${reason}\n`;
  });
  return `${translator.translate("report.upload.unstored")}\n${lines.join("")}`;
}

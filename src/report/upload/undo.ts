import { localised } from "../../model/localised.ts";
import type { Change, Plan } from "../../model/run/plan.ts";
import type { RowResult } from "../../model/run/run.ts";
import { resultHeadings } from "../../model/sheet/sheet.ts";
import type { RowToWrite, SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { rowNameOf } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import { rowTotals } from "../lines/rows.ts";
import type { Wording } from "../lines/wording.ts";
import { type UploadReport, uploadJson } from "./json.ts";

/** How a row of an undo ended (decision 25). */
export type UndoEnd = "reversed" | "kept" | "failed" | "nothing";

/** An undo, and the plan it carried out. */
export interface UndoReport extends UploadReport {
  readonly undoes: string;
  readonly plan: Pick<Plan, "changes">;
}

/**
 * Rows of an undo by how they ended. `partly` counts reversed rows in which some fields were kept.
 */
export type UndoTotals = Readonly<Record<UndoEnd | "partly", number>>;

/** How each row of an undo ended, in the order of the rows. */
export function undoEnds(
  report: Pick<UndoReport, "rows" | "plan">,
): { readonly row: RowResult; readonly end: UndoEnd; readonly partly: boolean }[] {
  const changes = new Map(report.plan.changes.map((change) => [change.row, change]));
  return report.rows.map((row) => {
    const change = changes.get(row.row);
    const end = endOf(row, change);
    return { row, end, partly: end === "reversed" && keepsFields(change) };
  });
}

export function undoTotals(report: Pick<UndoReport, "rows" | "plan">): UndoTotals {
  const totals = { reversed: 0, kept: 0, failed: 0, nothing: 0, partly: 0 };
  for (const { end, partly } of undoEnds(report)) {
    totals[end] += 1;
    if (partly) totals.partly += 1;
  }
  return totals;
}

/** The JSON of `undo`: that of `upload`, with the undone run and the totals of the undo. */
export function undoJson(report: UndoReport) {
  const { reversed, partly, kept, failed } = undoTotals(report);
  return {
    ...uploadJson(report),
    undoes: report.undoes,
    totals: { ...rowTotals(report.rows), reversed, partly, kept, failed },
  };
}

function endOf({ action, outcome }: RowResult, change: Change | undefined): UndoEnd {
  if (outcome === "applied") return "reversed";
  // The listing changed between comparison and sending.
  if (action === "stale") return "kept";
  if (change?.action === "update") return outcome === "unchanged" ? "nothing" : "failed";
  return change?.notes.every(({ code }) => code === "nothing-to-undo") === true
    ? "nothing"
    : "kept";
}

function keepsFields(change: Change | undefined): boolean {
  return (
    change?.notes.some(
      ({ code }) =>
        code === "changed-since" ||
        code === "before-unknown" ||
        code === "cannot-be-cleared" ||
        code === "price-not-updatable",
    ) === true
  );
}

/** How a row of an undo ended, in one word. */
export function undoWord(
  { row, end }: Pick<ReturnType<typeof undoEnds>[number], "row" | "end">,
  translator: Translator,
): string {
  if (end === "nothing") return translator.translate("model.words.unchanged");
  return translator.translate(`model.words.${end === "failed" ? row.outcome : end}`);
}

/** The results of an undo as a sheet. The person's workbook is not needed for it. */
export function undoSheet(
  report: UndoReport,
  wording: Wording,
): SheetToWrite<Iterable<RowToWrite>> {
  const { language } = wording.translator;
  return {
    name: wording.translator.translate("report.undo.sheet"),
    columns: [
      { heading: localised("planColumn.row")[language], width: 8 },
      { heading: localised("field.sku")[language], width: 30, text: true },
      { heading: resultHeadings.result[language], width: 18, highlight: true },
      { heading: resultHeadings.message[language], width: 80, highlight: true, text: true },
    ],
    rows: undoEnds(report).map(({ row: one, end }) => ({
      cells: [
        one.sheet === undefined ? one.row : rowNameOf(one),
        ...[one.sku, undoWord({ row: one, end }, wording.translator), one.message],
      ],
    })),
  };
}

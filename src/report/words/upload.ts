import { columnHeading } from "../../model/columns.ts";
import type { Finding } from "../../model/finding.ts";
import { count, grouped, nonZero, spokenDuration } from "../../model/number-words.ts";
import type { FieldName } from "../../model/product.ts";
import { resultHeadings } from "../../model/result-columns.ts";
import type { RunState } from "../../model/run.ts";
import { productProperties } from "../../model/schemas/product.ts";
import { outcomeWords } from "../../model/words/outcomes.ts";

/** A field that could be compared with nothing, and in how many rows. */
export interface UncomparedField {
  readonly field: FieldName;
  readonly rows: number;
}

/** Whether an update can carry any of these fields. */
export function sendable(fields: readonly UncomparedField[]): boolean {
  return fields.some(({ field }) => productProperties[field]["x-updatable"]);
}

/** What results, progress and the end of an upload say, in English. */
export const uploadWords = {
  findingLine: ({ cell, code, message }: Finding) =>
    cell === "" ? `${code}: ${message}` : `${cell} ${code}: ${message}`,
  unexpected: (fields: readonly FieldName[]) =>
    `The marketplace has other values than expected in ${fields.join(", ")}, which nobody asked for.`,
  /** As people read them; JSON and the Result column keep the names. */
  outcomes: outcomeWords.rows,
  /** How a single write ended. */
  writeEnds: { ...outcomeWords.rows, ...outcomeWords.writes },
  columns: {
    result: resultHeadings.result.en,
    message: resultHeadings.message.en,
    finding: resultHeadings.finding.en,
  },
  progress: (done: number, total: number, percent: number) =>
    `${grouped(done)}/${grouped(total)} (${percent} %)`,
  perMinute: (rate: number) => `${grouped(rate)}/min`,
  eta: (seconds: number) => `${spokenDuration(seconds)} left`,
  lastError: (message: string) => `last error: ${message}`,
  unstored:
    "The record does not hold what follows; keep these lines. “sheetport resume” asks the marketplace about each:",
  ends: {
    /** Nobody knows whether somebody is still at work on it; after a kill nobody is. */
    running: "Not ended",
    finished: "Finished",
    interrupted: "Interrupted",
    failed: "Stopped",
  } satisfies Record<RunState, string>,
  run: (end: string, run: string) => `${end}: run ${run}.`,
  row: (row: string) => `row ${row}`,
  more: (rows: number) => `… and ${grouped(rows)} more rows; the results workbook has all of them.`,
  /** Outcomes with their numbers; those that did not occur are left out. */
  totals: (parts: readonly (readonly [number, string])[]) => nonZero(parts) || "No rows",
  /** Between two sentences. */
  between: " ",
  nothingToDo: "Nothing to do: nothing was sent.",
  nothingSent: "Nothing was sent.",
  resume: (run: string) => `“sheetport resume ${run}” goes on with it.`,
  settle: (rows: number, run: string) =>
    `The outcome of ${count(rows, "row")} is unknown: “sheetport resume ${run}” asks the marketplace.`,
  correctFirst:
    "Nothing was sent. Correct the rows, or send those that are right with --valid-only.",
  correct: (path: string) =>
    `Rows that did not go through are in ${path}: correct them there and upload that file.`,
  correctSheet: "Correct the rows that did not go through and upload the sheet again.",
  results: (path: string) => `Results: ${path}`,
  /** The results workbook of a plan whose workbook cannot be had. */
  planSheet: { name: "Results", changes: "Changes" },
  planOnly:
    "The workbook is gone, was changed or cannot be read as it was: the results hold what the plan knows of its rows.",
  kept: (path: string) =>
    `${path} is not as sheetport wrote it, so it stays as it is; the new file stands beside it.`,
  compareAgain: "Stale and blocked rows were not sent: compare again with “sheetport diff”.",
  uncompared: (fields: readonly UncomparedField[]) =>
    `Not compared, because the marketplace does not show it: ${fields
      .map(({ field, rows }) => `${columnHeading(field, "en")} in ${count(rows, "row")}`)
      .join(", ")}.${sendable(fields) ? " --send-uncompared sends GTIN and MPN." : ""}`,
  allWell: "Every row is as the sheet says.",
};

/** The pattern of these words in every language. */
export type UploadWords = typeof uploadWords;

import { type ExitCode, exitCodes } from "../../errors.ts";
import type { RowResult, RunProgress } from "../../model/run/run.ts";
import { isLeftOutResult } from "../lines/rows.ts";

/**
 * The exit code of a run. How the run ended comes first (interrupted, failed); then the worst row:
 * unknown (5) before rejected (4) before invalid (3, rows that `--valid-only` left behind) before
 * in conflict or blocked (6). Rows left out by choice, and prices that cannot be changed,
 * are no failure.
 */
export function exitCodeOf(
  progress: Pick<RunProgress, "state">,
  rows: Iterable<Pick<RowResult, "action" | "outcome">>,
): ExitCode {
  if (progress.state === "interrupted") return exitCodes.interrupted;
  if (progress.state === "failed") return exitCodes.failed;
  const codes = new Set<ExitCode>();
  for (const row of rows) codes.add(exitCodeOfRow(row));
  const order = [
    exitCodes.unknown,
    exitCodes.rejected,
    exitCodes.failed,
    exitCodes.workbook,
    exitCodes.guarded,
  ];
  return order.find((code) => codes.has(code)) ?? exitCodes.done;
}

function exitCodeOfRow({ action, outcome }: Pick<RowResult, "action" | "outcome">): ExitCode {
  switch (outcome) {
    case "unknown":
      return exitCodes.unknown;
    case "rejected":
      return exitCodes.rejected;
    case "invalid":
      return exitCodes.workbook;
    case "conflict":
    case "blocked":
      return exitCodes.guarded;
    case "not-sent":
      // A planned write that never left can be resumed.
      return isLeftOutResult({ action, outcome }) ? exitCodes.done : exitCodes.failed;
    default:
      return exitCodes.done;
  }
}

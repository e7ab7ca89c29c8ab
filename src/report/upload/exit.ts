import { type ExitCode, exitCodes } from "../../errors.ts";
import type { RowResult, RunProgress } from "../../model/run/run.ts";
import { isLeftOutResult } from "../lines/rows.ts";

/**
 * The exit code of a run. An interrupted or failed run comes first, then the worst row: unknown
 * (5), rejected (4), invalid rows that `--valid-only` skipped (3), and conflicts and blocked rows
 * (6). Rows left out by choice and prices that cannot be changed do not count as failures.
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
      // A planned write that was not sent can still be resumed.
      return isLeftOutResult({ action, outcome }) ? exitCodes.done : exitCodes.failed;
    default:
      return exitCodes.done;
  }
}

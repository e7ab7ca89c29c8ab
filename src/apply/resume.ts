import type { Operation } from "../model/run/plan.ts";
import type { OperationState, Outcome, RunProgress } from "../model/run/run.ts";
import { kindOf } from "./kinds/kinds.ts";

export interface Remaining {
  /** Operations to send. */
  readonly todo: Operation[];
  /** Operations that may have been carried out and must be read back first. */
  readonly inDoubt: Operation[];
}

/** The operations without a final outcome, in plan order. */
export function remainingOperations(
  operations: readonly Operation[],
  progress: Pick<RunProgress, "operations">,
): Remaining {
  const remaining: Remaining = { todo: [], inDoubt: [] };
  for (const operation of operations) {
    const status = remainingStatus(operation, progress.operations.get(operation.id));
    if (status !== "done") remaining[status].push(operation);
  }
  return remaining;
}

/** Whether an outcome is final. Resuming continues with the rest. */
export function isFinal(outcome: Outcome): boolean {
  return outcome !== "unknown" && outcome !== "not-sent";
}

/** Whether an operation must be sent, must be read back, or is done. */
export function remainingStatus(
  operation: Operation,
  state: OperationState | undefined,
): "done" | "todo" | "inDoubt" {
  if (state === undefined) return "todo";
  const { outcome } = state;
  if (outcome === "unknown") return "inDoubt";
  if (outcome !== undefined && isFinal(outcome)) return "done";
  if (state.inFlight || (state.unclear ?? 0) > 0) return "inDoubt";
  switch (state.lastClass) {
    case "applied":
    case "rejected":
    case "unknown":
      return "inDoubt";
    case "limited":
      return kindOf(operation).readBackWhenLimited ? "inDoubt" : "todo";
    default:
      return "todo";
  }
}

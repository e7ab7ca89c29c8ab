import type { Operation } from "../model/run/plan.ts";
import type { OperationState, Outcome, RunProgress } from "../model/run/run.ts";
import { kindOf } from "./kinds/kinds.ts";

/**
 * The operations without a final outcome, in plan order. `inDoubt` has those that were sent and may
 * have been carried out or rejected, so they must be reconciled before they are sent again.
 */
export function remainingOperations(
  operations: readonly Operation[],
  progress: Pick<RunProgress, "operations">,
): { readonly todo: Operation[]; readonly inDoubt: Operation[] } {
  const statusOf = (operation: Operation) =>
    remainingStatus(operation, progress.operations.get(operation.id));
  return {
    todo: operations.filter((operation) => statusOf(operation) === "todo"),
    inDoubt: operations.filter((operation) => statusOf(operation) === "inDoubt"),
  };
}

/** Whether an outcome is final. Operations with other outcomes are resumed. */
export function isFinal(outcome: Outcome): boolean {
  return outcome !== "unknown" && outcome !== "not-sent";
}

/** Whether an operation must still be sent, must be reconciled first, or is done. */
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

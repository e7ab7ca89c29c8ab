import type { Operation } from "../model/run/plan.ts";
import type { OperationState, Outcome, RunProgress } from "../model/run/run.ts";
import { kindOf } from "./kinds/kinds.ts";

/**
 * The operations without a final outcome, in plan order: those to send, and those that may have
 * been carried out and must be read back first.
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

import { SheetportError } from "../../errors.ts";
import { errorText, type MessageOrText } from "../../model/message.ts";
import type { LabelFile } from "../../model/order/order.ts";
import { differingFields, listedFields } from "../../model/product/equality.ts";
import type { Listing } from "../../model/product/product.ts";
import { type Operation, subjectOf, type UpdateOperation } from "../../model/run/plan.ts";
import type { WriteClass } from "../../model/run/ports.ts";
import type { OperationState, Outcome, RunProgress } from "../../model/run/run.ts";
import { rebased } from "../../model/run/update-body.ts";
import type { AnyKind, Ending } from "../kinds/kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Context, Moment } from "../run/context.ts";

/** How many attempts of one operation may end with an unclear answer (decision 12). */
const unclearMax = 2;
export const limitedMax = 5;

export interface Task {
  readonly planned: Operation;
  /** `planned`, adapted to the last reading of its listing. */
  operation: Operation;
  readonly kind: AnyKind;
  readonly subject: string;
  readonly group: string;
  attempts: number;
  unclear: number;
  /** How often the rate limit refused the operation in this session. */
  limited: number;
  /** Whether the rate limit refused an attempt, which may have been carried out anyway. */
  wasLimited: boolean;
  /** How many attempts of this session failed before their first byte. */
  notSent: number;
  lastClass: WriteClass | undefined;
  lastMessage: MessageOrText | undefined;
  /** When the latest intent of an earlier session was stored. */
  readonly intentAtMs: number | undefined;
  compared?: Moment;
  /** When this session's latest attempt was answered or abandoned. */
  endedAtMs?: number;
  /** Whether the last read-back of the latest attempt did not show the write. */
  notShownYet?: boolean;
  label?: LabelFile;
}

export function taskOf(operation: Operation, state?: OperationState): Task {
  const kind = kindOf(operation);
  const before = operation.kind === "update" ? state?.before : undefined;
  return {
    planned: operation,
    // An earlier session may have based the operation on a newer reading than the plan.
    operation: before ? rebased(operation as UpdateOperation, before).operation : operation,
    kind,
    subject: subjectOf(operation),
    group: kind.group(operation),
    attempts: state?.attempts ?? 0,
    unclear: state?.unclear ?? 0,
    limited: 0,
    wasLimited: state?.lastClass === "limited",
    notSent: 0,
    lastClass: state?.lastClass,
    lastMessage: state?.message,
    intentAtMs: state?.intentAtMs,
  };
}

export function newerReading({ operation, planned }: Task): Listing | undefined {
  if (operation.kind !== "update" || planned.kind !== "update") return undefined;
  const [before, other] = [operation.before, planned.before];
  const isSame =
    before.updatedAt === other.updatedAt &&
    differingFields(before, other, listedFields).length === 0;
  return isSame ? undefined : before;
}

export function mayBeCarriedOut({ unclear, wasLimited }: Task): boolean {
  return unclear > 0 || wasLimited;
}

/** Call it only after a read-back has shown that another attempt does no harm. */
export function maySendAgain({ unclear, limited, lastClass }: Task): boolean {
  return unclear < unclearMax && limited < limitedMax && lastClass !== "applied";
}

/** Reads the label, if there is one. Returns an ending if it cannot be sent (decision 39). */
export async function readLabelOf(task: Task, context: Context): Promise<Ending | undefined> {
  const { operation } = task;
  if (operation.kind !== "ship" || operation.label === undefined) return undefined;
  try {
    task.label ??= await context.readLabel(operation.label);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    return { outcome: "not-sent", message: errorText(thrown.text) };
  }
}

/** Operations without a final outcome. Those `inDoubt` must be reconciled before they are sent. */
export function remainingOperations(
  operations: readonly Operation[],
  progress: Pick<RunProgress, "operations">,
): { readonly todo: Operation[]; readonly inDoubt: Operation[] } {
  const { todo = [], inDoubt = [] } = Object.groupBy(operations, (operation) =>
    remainingStatus(operation, progress.operations.get(operation.id)),
  );
  return { todo, inDoubt };
}

export function isFinal(outcome: Outcome): boolean {
  return outcome !== "unknown" && outcome !== "not-sent";
}

/** Whether an operation has its final outcome, is to be sent, or to be reconciled first. */
export function remainingStatus(
  operation: Operation,
  state: OperationState | undefined,
): "done" | "todo" | "inDoubt" {
  if (state === undefined) return "todo";
  const { outcome } = state;
  if (outcome === "unknown") return "inDoubt";
  if (outcome !== undefined && isFinal(outcome)) return "done";
  if (state.inFlight || (state.unclear ?? 0) > 0) return "inDoubt";
  const { lastClass } = state;
  if (lastClass === "limited") return kindOf(operation).readBackWhenLimited ? "inDoubt" : "todo";
  const isSent = lastClass === "applied" || lastClass === "rejected" || lastClass === "unknown";
  return isSent ? "inDoubt" : "todo";
}

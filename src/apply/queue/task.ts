import type { Said } from "../../model/message.ts";
import type { LabelFile } from "../../model/order/order.ts";
import type { WriteClass } from "../../model/run/attempt.ts";
import { type Operation, subjectOf } from "../../model/run/plan.ts";
import type { OperationState } from "../../model/run/run.ts";
import { type AnyKind, kindOf } from "../kinds/kinds.ts";
import type { Moment } from "../run/context.ts";

/** Attempts whose answer may stay unclear: the second is the last (decision 12). */
const unclearMax = 2;
/** Times that one operation may be refused by the limit. */
export const limitedMax = 5;

/** One operation on its way through the loop. */
export interface Task {
  readonly operation: Operation;
  readonly kind: AnyKind;
  /** The SKU or the order number. */
  readonly subject: string;
  /** Which operations depend on it. */
  readonly group: string;
  /** Over all sessions of the run. */
  attempts: number;
  /** Attempts that may have been carried out though no answer says so. */
  unclear: number;
  /** Times refused by the limit, in this session. */
  limited: number;
  /** An attempt was refused by the limit: it is said not to be carried out, and may be all the same. */
  wasLimited: boolean;
  /** Sends that failed before their first byte, in this session. */
  notSent: number;
  lastClass?: WriteClass;
  lastMessage?: Said;
  /** When the latest intent of an earlier session was stored; wall-clock milliseconds. */
  readonly intentAtMs?: number;
  /** When its record was last compared, by reading. */
  compared?: Moment;
  /** When the latest attempt of this session was answered or given up; wall-clock milliseconds. */
  endedAtMs?: number;
  /** Since then a read has not shown it. */
  unshown?: boolean;
  /** The label file that goes along, read right before it is sent. */
  label?: LabelFile;
}

/** An operation as a task, with what earlier sessions of the run brought. */
export function taskOf(operation: Operation, state?: OperationState): Task {
  const kind = kindOf(operation);
  return {
    operation,
    kind,
    subject: subjectOf(operation),
    group: kind.group(operation),
    attempts: state?.attempts ?? 0,
    unclear: state?.unclear ?? 0,
    limited: 0,
    wasLimited: state?.lastClass === "limited",
    notSent: 0,
    ...(state?.lastClass === undefined ? {} : { lastClass: state.lastClass }),
    ...(state?.message === undefined ? {} : { lastMessage: state.message }),
    ...(state?.intentAtMs === undefined ? {} : { intentAtMs: state.intentAtMs }),
  };
}

/** Whether an attempt was sent whose answer does not say for sure that nothing was carried out. */
export function mayBeCarriedOut({ unclear, wasLimited }: Task): boolean {
  return unclear > 0 || wasLimited;
}

/** Whether one more attempt is allowed once reading back has shown that it is safe. */
export function maySendAgain(task: Task): boolean {
  return task.unclear < unclearMax && task.limited < limitedMax && task.lastClass !== "applied";
}

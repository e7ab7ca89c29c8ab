import {
  isMessage,
  type Message,
  type MessageOrText,
  msg,
  sentences,
} from "../../model/message.ts";
import { fieldLabels } from "../../model/product/columns.ts";
import type { Clock } from "../../model/run/ports.ts";
import { appliedEnding, type Ending, readBackOf } from "../kinds/kind.ts";
import { mayBeCarriedOut, maySendAgain, type Task } from "../queue/task.ts";
import { type Context, momentOf } from "../run/context.ts";
import { readBackPatiently, type Seen } from "./read-back.ts";

/** The second request of an attempt (decision 38) may leave up to this long after the intent. */
const turnMaxMs = 120_000;

export type Reconciled = { readonly ending: Ending; readonly seen?: Seen } | "send-again";

export function resumeWaitMs(task: Task, context: Context): number {
  const { clock } = context;
  const { settleMs } = context.lag;
  const intentAtMs = task.intentAtMs ?? clock.wallMs();
  const leftMs = intentAtMs + settleMs + turnMaxMs - clock.wallMs();
  return Math.min(settleMs, Math.max(0, leftMs));
}

/** Finds out without a write whether an operation was carried out (decisions 12 and 13). */
export async function reconcile(task: Task, context: Context, waitMs: number): Promise<Reconciled> {
  const { clock, stop } = context;
  // The answer is known. Only the outcome was not stored.
  if (task.lastClass === "rejected" && !mayBeCarriedOut(task)) {
    return { ending: rejectedEnding(task) };
  }
  await clock.sleep(waitMs, stop.signal);
  let seen = await readBackPatiently(task, context);
  if (seen.result === "absent") {
    // A wrong wall clock may have shortened the wait, so accept absence only after the full time.
    const againMs = context.lag.settleMs - waitMs + context.absentAgainMs;
    await clock.sleep(againMs, stop.signal);
    seen = await readBackPatiently(task, context);
  } else if (seen.result === task.kind.againOn && task.kind.readBackWhenLimited) {
    // Wait as long before an order counts as unchanged, because it must not be written to twice.
    const restMs = context.lag.settleMs - waitMs;
    if (restMs > 0) {
      await clock.sleep(restMs, stop.signal);
      seen = await readBackPatiently(task, context);
    }
  }
  return reconciledBy(task, seen, clock);
}

function reconciledBy(task: Task, seen: Seen, clock: Clock): Reconciled {
  const { kind } = task;
  const { result, live, unexpected, duplicated, message } = seen;
  const record = readBackOf(kind.about, live);
  const end = (outcome: Ending["outcome"], message: MessageOrText): Reconciled => ({
    ending: { outcome, message, ...record },
    seen,
  });
  const noun = kind.about;
  if (duplicated) return end("conflict", msg("plan.notes.duplicated", { sku: task.subject }));
  if (result === "equal") return { ending: appliedEnding(record, unexpected, message), seen };
  if (result === "unreadable") {
    return end("unknown", withCause(task, msg("apply.endings.notReadBack", { noun })));
  }
  if (result === kind.againOn) return asNotDone(task, seen, clock);
  if (result === "absent") return end("conflict", msg("apply.endings.gone", { noun }));
  if (message !== undefined) return end("conflict", message);
  return end("conflict", msg("apply.endings.differs", { fields: fieldLabels(unexpected) }));
}

function asNotDone(task: Task, seen: Seen, clock: Clock): Reconciled {
  task.compared = momentOf(clock, seen.readAtMs);
  if (task.lastClass === "rejected") return { ending: rejectedEnding(task), seen };
  if (maySendAgain(task)) return "send-again";
  if (task.unclear === 0 && task.lastClass !== "applied") {
    const message = withCause(task, msg("apply.endings.notTaken"));
    return { ending: { outcome: "not-sent", message }, seen };
  }
  const about = { noun: task.kind.about, isAbsent: seen.result === "absent" };
  const message = withCause(task, msg("apply.endings.noTrace", about));
  return { ending: { outcome: "unknown", message }, seen };
}

function rejectedEnding({ lastMessage: message }: Task): Ending {
  return { outcome: "rejected", ...(message === undefined ? {} : { message }) };
}

function withCause({ lastMessage: cause }: Task, ending: Message): MessageOrText {
  if (cause === undefined) return ending;
  // An earlier session may already have combined the ending with its cause.
  const hasKey = (one: unknown) => isMessage(one) && one.key === ending.key;
  const isSame = isMessage(cause) && (hasKey(cause) || hasKey(cause.values.first));
  return isSame ? cause : sentences([ending, cause]);
}

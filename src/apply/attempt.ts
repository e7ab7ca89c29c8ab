import type { WriteResult } from "../model/attempt.ts";
import { fatalError, notSentTriesMax } from "./brakes.ts";
import type { Context } from "./context.ts";
import { asSheetportError } from "./journal.ts";
import type { Live } from "./kind.ts";
import { Halted } from "./stop.ts";
import { limitedMax, type Task } from "./task.ts";

/** How sending one operation ended, retries included. */
export type Sent =
  | { readonly end: "applied"; readonly answer: Live }
  | { readonly end: "rejected"; readonly message: string }
  | { readonly end: "not-sent"; readonly message: string; readonly limited: boolean }
  /** It may have been carried out: to be read back. */
  | { readonly end: "unclear" };

/**
 * Sends one operation: once, except where it is sure that nothing was carried out. Then it goes
 * again after a pause (decision 14), or after the limit has let it (decision 9).
 *
 * @throws Halted when the run was stopped meanwhile.
 */
export async function sendTask(task: Task, context: Context): Promise<Sent> {
  const { brakes, clock, journal, stop } = context;
  for (;;) {
    const result = await sendOnce(task, context);
    if (result.class !== "not-sent") brakes.answered();
    switch (result.class) {
      case "applied":
        return { end: "applied", answer: result.answer };
      case "rejected":
        return { end: "rejected", message: result.message };
      case "unknown":
        return { end: "unclear" };
      case "fatal":
        stop.fail(fatalError(result));
        stop.cut();
        throw new Halted();
      case "limited":
        task.limited += 1;
        journal.laneClosed(task.kind.lane, result);
        if (task.kind.readBackWhenLimited) return { end: "unclear" };
        if (task.limited >= limitedMax) {
          return { end: "not-sent", message: result.message, limited: true };
        }
        break;
      case "not-sent":
        stop.check();
        task.notSent += 1;
        if (task.notSent >= notSentTriesMax || !brakes.takeRetry()) {
          return { end: "not-sent", message: result.message, limited: false };
        }
        await clock.sleep(brakes.backoffMs(task.notSent), stop.signal);
    }
  }
}

/** One attempt: intent stored, then sent, then the answer stored. Nothing lies between the first two. */
async function sendOnce(task: Task, context: Context): Promise<WriteResult<Live>> {
  const { brakes, clock, journal, marketplace, stop } = context;
  const { kind, operation, label } = task;
  stop.check();
  checkAllowed(context);
  journal.intent(operation.id, task.attempts + 1);
  task.attempts += 1;
  task.unclear += 1;
  task.unshown = false;
  brakes.requested();
  const result = await kind.send(marketplace, operation, { signal: stop.cutSignal, label });
  task.endedAtMs = clock.wallMs();
  if (result.class !== "unknown") task.unclear -= 1;
  task.lastClass = result.class;
  if (result.class !== "applied") task.lastMessage = result.message;
  journal.answer(operation.id, task.attempts, result);
  return result;
}

/** Another run may hold the lock by now: then nothing more may leave, not even what waits for its turn. */
function checkAllowed({ stillAllowed, stop }: Context): void {
  try {
    stillAllowed();
  } catch (thrown) {
    stop.fail(asSheetportError(thrown, "The run lock cannot be checked"));
    stop.cut();
    throw new Halted();
  }
}

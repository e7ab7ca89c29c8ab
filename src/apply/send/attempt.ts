import type { MessageOrText } from "../../model/message.ts";
import type { WriteResult } from "../../model/run/ports.ts";
import type { Live } from "../kinds/kind.ts";
import { limitedMax, newerReading, type Task } from "../queue/task.ts";
import { fatalError, notSentTriesMax } from "../run/circuit-breaker.ts";
import type { Context } from "../run/context.ts";
import { asSheetportError } from "../run/journal.ts";

export type Sent =
  | { readonly end: "applied"; readonly answer: Live }
  | { readonly end: "rejected"; readonly message: MessageOrText }
  | { readonly end: "not-sent"; readonly message: MessageOrText; readonly limited: boolean }
  /** The write may have been carried out, so it must be read back. */
  | { readonly end: "unclear" }
  /** Not sent, because the task's reading was too old when the slot came. */
  | { readonly end: "outdated" }
  | { readonly end: "paused" };

class Outdated extends Error {}

class Paused extends Error {}

/**
 * Repeats the send only if that does no harm: after a wait if no byte was sent (decision 14), or,
 * in case of an update, after the rate limit refused it (decision 9).
 *
 * @param isFresh checked right before the send (decision 21)
 * @throws Halted if the run was stopped meanwhile
 */
export async function sendTask(
  task: Task,
  context: Context,
  isFresh: () => boolean,
): Promise<Sent> {
  const { breaker, clock, journal, stop } = context;
  for (;;) {
    const result = await sendOnce(task, context, isFresh);
    if (result === "outdated" || result === "paused") return { end: result };
    if (result.class !== "not-sent") breaker.answered();
    switch (result.class) {
      case "applied":
        return { end: "applied", answer: result.answer };
      case "rejected":
        return { end: "rejected", message: result.message };
      case "unknown":
        return { end: "unclear" };
      case "fatal":
        return stop.failAtOnce(fatalError(result));
      case "limited":
        task.limited += 1;
        await journal.laneClosed(task.kind.lane, result);
        if (task.kind.readBackWhenLimited) return { end: "unclear" };
        if (task.limited >= limitedMax) {
          return { end: "not-sent", message: result.message, limited: true };
        }
        break;
      case "not-sent":
        stop.check();
        task.notSent += 1;
        if (task.notSent >= notSentTriesMax || !breaker.takeRetry()) {
          return { end: "not-sent", message: result.message, limited: false };
        }
        await clock.sleep(breaker.backoffMs(task.notSent), stop.signal);
    }
  }
}

async function sendOnce(
  task: Task,
  context: Context,
  isFresh: () => boolean,
): Promise<WriteResult<Live> | "outdated" | "paused"> {
  const { gate, marketplace, stop } = context;
  const { kind, operation, label } = task;
  const { closing } = gate;
  stop.check();
  if (gate.paused) return "paused";
  let hasBegun = false;
  // Aborted by a stop, or by a pause before the first byte.
  const waiting = new AbortController();
  const callOff = () => waiting.abort(new Paused());
  for (const signal of [stop.signal, closing]) signal.addEventListener("abort", callOff);
  const onSend = async () => {
    await checkAllowed(context);
    // The second request of an attempt (decision 38). An attempt that has begun may finish.
    if (hasBegun) return;
    stop.check();
    if (gate.paused) throw new Paused();
    if (!isFresh()) throw new Outdated();
    await storeIntent(task, context);
    // Storing may have taken so long that another computer has taken over.
    await checkAllowed(context);
    hasBegun = true;
    closing.removeEventListener("abort", callOff);
  };
  let result: WriteResult<Live>;
  try {
    const signals = { signal: stop.cutSignal, waitSignal: waiting.signal };
    result = await kind.send(marketplace, operation, { ...signals, onSend, label });
  } catch (thrown) {
    if (thrown instanceof Outdated) return "outdated";
    if (thrown instanceof Paused) return "paused";
    throw thrown;
  } finally {
    for (const signal of [stop.signal, closing]) signal.removeEventListener("abort", callOff);
  }
  if (!hasBegun) {
    stop.check();
    if (result.class === "not-sent" && waiting.signal.aborted) return "paused";
    // Attempts that never sent a byte are recorded too.
    await storeIntent(task, context);
  }
  await storeAnswer(task, context, result);
  if (!hasBegun && result.class !== "not-sent" && result.class !== "fatal") {
    throw new TypeError("A request has left before its intent was stored.");
  }
  return result;
}

async function checkAllowed({ stillAllowed, stop }: Context): Promise<void> {
  try {
    await stillAllowed();
  } catch (thrown) {
    stop.failAtOnce(asSheetportError(thrown));
  }
}

async function storeIntent(task: Task, { breaker, journal }: Context): Promise<void> {
  const before = newerReading(task);
  const attempt = task.attempts + 1;
  const operation = task.operation.id;
  await journal.write({ type: "intent", operation, attempt, ...(before && { before }) });
  task.attempts = attempt;
  task.unclear += 1;
  task.notShownYet = false;
  breaker.requested();
}

function storeAnswer(
  task: Task,
  { clock, journal }: Context,
  result: WriteResult<Live>,
): Promise<void> {
  task.endedAtMs = clock.wallMs();
  if (result.class !== "unknown") task.unclear -= 1;
  task.lastClass = result.class;
  task.wasLimited ||= result.class === "limited";
  if (result.class !== "applied") task.lastMessage = result.message;
  return journal.answer(task.operation.id, task.attempts, result);
}

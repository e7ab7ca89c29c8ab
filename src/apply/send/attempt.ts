import type { MessageOrText } from "../../model/message.ts";
import type { WriteResult } from "../../model/run/ports.ts";
import type { Live } from "../kinds/kind.ts";
import { limitedMax, newerReading, type Task } from "../queue/task.ts";
import { fatalError, notSentTriesMax } from "../run/circuit-breaker.ts";
import type { Context } from "../run/context.ts";
import { asSheetportError } from "../run/journal.ts";
import { Halted } from "../run/stop.ts";

/** How sending one operation ended, retries included. */
export type Sent =
  | { readonly end: "applied"; readonly answer: Live }
  | { readonly end: "rejected"; readonly message: MessageOrText }
  | { readonly end: "not-sent"; readonly message: MessageOrText; readonly limited: boolean }
  /** It may have been carried out, so it must be read back. */
  | { readonly end: "unclear" }
  /** Not sent because its reading was too old when the slot came. */
  | { readonly end: "outdated" }
  | { readonly end: "paused" };

export interface SendTaskOptions {
  /** Whether its reading is still fresh, checked right before the send (decision 21). */
  readonly isFresh: () => boolean;
}

/** Thrown when the reading is too old to send. */
class Outdated extends Error {}

/** Thrown when the run was paused before the send. */
class Paused extends Error {}

/**
 * Sends one operation. Repeats it only if it was certainly not carried out: after a pause (decision
 * 14), or when the rate limit allows (decision 9).
 *
 * @throws Halted when the run was stopped meanwhile.
 */
export async function sendTask(
  task: Task,
  context: Context,
  options: SendTaskOptions,
): Promise<Sent> {
  const { breaker, clock, journal, stop } = context;
  for (;;) {
    const result = await sendOnce(task, context, options);
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
        if (task.notSent >= notSentTriesMax || !breaker.takeRetry()) {
          return { end: "not-sent", message: result.message, limited: false };
        }
        await clock.sleep(breaker.backoffMs(task.notSent), stop.signal);
    }
  }
}

/**
 * Makes one attempt. The intent is stored right before the request leaves. A returned string says
 * why it was not sent.
 */
async function sendOnce(
  task: Task,
  context: Context,
  options: SendTaskOptions,
): Promise<WriteResult<Live> | "outdated" | "paused"> {
  const { gate, marketplace, stop } = context;
  const { kind, operation, label } = task;
  stop.check();
  if (gate.paused) return "paused";
  const attemptStart = new AttemptStart(task, context, options);
  let result: WriteResult<Live>;
  try {
    result = await kind.send(marketplace, operation, {
      signal: stop.cutSignal,
      waitSignal: attemptStart.waitSignal,
      onSend: () => attemptStart.begin(),
      label,
    });
  } catch (thrown) {
    if (thrown instanceof Outdated) return "outdated";
    if (thrown instanceof Paused) return "paused";
    throw thrown;
  } finally {
    attemptStart.release();
  }
  if (attemptStart.begun) {
    storeAnswer(task, context, result);
    return result;
  }
  stop.check();
  if (result.class === "not-sent" && attemptStart.waitSignal.aborted) return "paused";
  // The record also keeps attempts that never sent a byte.
  attemptStart.storeIntent();
  storeAnswer(task, context, result);
  if (result.class !== "not-sent" && result.class !== "fatal") {
    throw new TypeError("A request has left before its intent was stored.");
  }
  return result;
}

function storeAnswer(task: Task, { clock, journal }: Context, result: WriteResult<Live>): void {
  task.endedAtMs = clock.wallMs();
  if (result.class !== "unknown") task.unclear -= 1;
  task.lastClass = result.class;
  task.wasLimited ||= result.class === "limited";
  if (result.class !== "applied") task.lastMessage = result.message;
  journal.answer(task.operation.id, task.attempts, result);
}

/** Checks that an attempt may still be sent, and stores its intent right before the first byte. */
class AttemptStart {
  readonly #task: Task;
  readonly #context: Context;
  readonly #options: SendTaskOptions;
  readonly #waiting = new AbortController();
  readonly #callOff = () => this.#waiting.abort(new Paused());
  readonly #closing: AbortSignal;
  #begun = false;

  constructor(task: Task, context: Context, options: SendTaskOptions) {
    this.#task = task;
    this.#context = context;
    this.#options = options;
    this.#closing = context.gate.closing;
    for (const signal of [context.stop.signal, this.#closing]) {
      signal.addEventListener("abort", this.#callOff, { once: true });
    }
  }

  /** Aborted by a stop, or by a pause before the first byte. */
  get waitSignal(): AbortSignal {
    return this.#waiting.signal;
  }

  release(): void {
    for (const signal of [this.#context.stop.signal, this.#closing]) {
      signal.removeEventListener("abort", this.#callOff);
    }
  }

  /** Whether its first byte may have left. */
  get begun(): boolean {
    return this.#begun;
  }

  /** @throws what forbids sending: Halted, Outdated, Paused */
  begin(): void {
    checkAllowed(this.#context);
    // The second request of an attempt (decision 38): it has begun and may finish.
    if (this.#begun) return;
    this.#context.stop.check();
    if (this.#context.gate.paused) throw new Paused();
    if (!this.#options.isFresh()) throw new Outdated();
    this.storeIntent();
    this.#begun = true;
    this.#closing.removeEventListener("abort", this.#callOff);
  }

  /** @throws Halted when it could not be stored */
  storeIntent(): void {
    const { breaker, journal } = this.#context;
    const task = this.#task;
    const before = newerReading(task);
    const { id: operation } = task.operation;
    const attempt = task.attempts + 1;
    journal.write({ type: "intent", operation, attempt, ...(before && { before }) });
    task.attempts = attempt;
    task.unclear += 1;
    task.notShownYet = false;
    breaker.requested();
  }
}

/** Another run may have taken the lock. In that case nothing more may be sent. */
function checkAllowed({ stillAllowed, stop }: Context): void {
  try {
    stillAllowed();
  } catch (thrown) {
    stop.fail(asSheetportError(thrown));
    stop.cut();
    throw new Halted();
  }
}

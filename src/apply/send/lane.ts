import { exitCodes, type SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Ending } from "../kinds/kind.ts";
import type { Feed } from "../queue/feed.ts";
import { mayBeCarriedOut, readLabelOf, type Task } from "../queue/task.ts";
import type { Context } from "../run/context.ts";
import { asSheetportError, isRecordFailure } from "../run/journal.ts";
import { Halted } from "../run/stop.ts";
import { type Sent, sendTask } from "./attempt.ts";
import type { Freshness } from "./freshness.ts";
import type { Prover } from "./proof.ts";
import type { Seen } from "./read-back.ts";
import { reconcile, resumeWaitMs } from "./reconcile.ts";

/** A lane sends nothing while this many read-backs are waiting or in progress. */
const unclearMax = 25;
/**
 * Until this many writes were applied or rejected, at most this many are in flight, and before the
 * first only one. That limits the damage if all writes have the same fault.
 */
const rampWidth = 10;
/** How often a task is read again because its reading expired while it waited for a slot. */
const rereadsMax = 10;

export interface LaneOptions {
  readonly context: Context;
  readonly feed: Feed;
  readonly freshness: Freshness;
  readonly concurrency: number;
  readonly prover: Prover | undefined;
  /** Tasks to be read back, because an earlier session may have carried them out. */
  readonly underWay: readonly Task[];
}

export class LaneRunner {
  readonly #options: LaneOptions;
  readonly #done = Promise.withResolvers<void>();
  /** Tasks that still wait to be read back. */
  readonly #unclear: { readonly task: Task; readonly waitMs: number }[] = [];
  #prover: Prover | undefined;
  #proving: Task | undefined;
  readonly #active = { sending: 0, reading: 0 };
  #answers = 0;
  /** How many operations were started and have no outcome yet. */
  #left = 0;
  #error: SheetportError | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#prover = options.prover;
  }

  get error(): SheetportError | undefined {
    return this.#error;
  }

  get unfinished(): boolean {
    return this.#left > 0 || this.#options.feed.peek(1).length > 0;
  }

  /** Resolves when all is done, or when the run or lane has stopped and nothing is in flight. */
  run(): Promise<void> {
    const { context, underWay } = this.#options;
    for (const task of underWay) {
      this.#unclear.push({ task, waitMs: resumeWaitMs(task, context) });
    }
    this.#left = underWay.length;
    context.gate.onOpen(() => this.#pump());
    context.stop.signal.addEventListener("abort", () => this.#pump());
    void this.#start("reading", () => this.#refuse());
    return this.#done.promise;
  }

  /** Starts what may start now. Call it after every change of state. */
  #pump(): void {
    const { context, feed } = this.#options;
    const { gate, stop } = context;
    while (!stop.stopped && this.#active.reading < unclearMax) {
      const next = this.#unclear.shift();
      if (next === undefined) break;
      void this.#start("reading", () => this.#reconcile(next.task, next.waitMs));
    }
    while (this.#maySend() && !gate.paused && this.#hasRoom()) {
      const task = feed.take();
      if (task === undefined) break;
      if (this.#prover !== undefined) this.#proving = task;
      this.#left += 1;
      void this.#start("sending", () => this.#send(task));
    }
    const isWaiting = this.#maySend() && gate.paused && feed.peek(1).length > 0;
    if (this.#active.sending + this.#active.reading === 0 && !isWaiting) this.#done.resolve();
  }

  #maySend(): boolean {
    return !this.#options.context.stop.stopped && this.#error === undefined;
  }

  #hasRoom(): boolean {
    if (this.#proving !== undefined) return false;
    const ramp = this.#answers === 0 ? 1 : this.#answers < rampWidth ? rampWidth : Infinity;
    const { sending, reading } = this.#active;
    return (
      sending < Math.min(ramp, this.#options.concurrency) &&
      reading + this.#unclear.length < unclearMax
    );
  }

  async #start(activity: "sending" | "reading", work: () => Promise<void>): Promise<void> {
    const { stop } = this.#options.context;
    this.#active[activity] += 1;
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof Halted) && !stop.stopped) {
        const error = asSheetportError(thrown);
        stop.fail(error);
        // Requests in flight would fail too, or their answers could not be recorded.
        if (error.exitCode === exitCodes.usage || isRecordFailure(error)) stop.cut();
      }
    }
    this.#active[activity] -= 1;
    this.#pump();
  }

  async #send(task: Task): Promise<void> {
    const { context } = this.#options;
    const sent = await this.#sendFresh(task);
    if ("outcome" in sent) return this.#conclude(task, sent);
    if (sent.end === "paused") return this.#putBack(task);
    if (sent.end === "applied" || sent.end === "rejected") this.#answers += 1;
    const ending = endingOf(task, sent);
    if (ending === undefined) this.#unclear.push({ task, waitMs: context.lag.settleMs });
    else await this.#end(task, ending);
    if (sent.end === "not-sent" && !sent.limited) context.breaker.notSent(sent.message);
  }

  /** Reads again if the reading expires before the slot comes (decision 21). */
  async #sendFresh(task: Task): Promise<Exclude<Sent, { readonly end: "outdated" }> | Ending> {
    const { context, feed, freshness } = this.#options;
    for (let rereads = 0; rereads <= rereadsMax; rereads += 1) {
      const refused = await freshness.check(task, (count) => feed.peek(count));
      const unready = refused ?? (await readLabelOf(task, context));
      if (unready !== undefined) return unready;
      const sent = await sendTask(task, context, () => freshness.isFreshToSend(task));
      if (sent.end !== "outdated") return sent;
    }
    return { outcome: "not-sent", message: msg("apply.endings.grownOld") };
  }

  async #reconcile(task: Task, waitMs: number): Promise<void> {
    const reconciled = await reconcile(task, this.#options.context, waitMs);
    if (reconciled === "send-again") this.#putBack(task);
    else await this.#end(task, reconciled.ending, reconciled.seen);
  }

  /** A prover checks the first applied write before its outcome is stored. */
  async #end(task: Task, ending: Ending, seen?: Seen): Promise<void> {
    const prover = this.#prover;
    if (prover === undefined || ending.outcome !== "applied") {
      return this.#conclude(task, ending);
    }
    const proof = await prover(task, ending, seen);
    await this.#conclude(task, proof.ending);
    if (proof.error === undefined) this.#prover = undefined;
    this.#error ??= proof.error;
  }

  #putBack(task: Task): void {
    this.#release(task);
    this.#options.feed.putBack(task);
  }

  #release(task: Task): void {
    this.#left -= 1;
    delete task.label;
    if (this.#proving === task) this.#proving = undefined;
  }

  async #conclude(task: Task, ending: Ending): Promise<void> {
    const { context, feed, freshness } = this.#options;
    await this.#store(task, ending);
    freshness.ended(task, ending);
    this.#release(task);
    feed.ended(task, ending.outcome === "applied");
    await this.#refuse();
    if (task.attempts === 0) return;
    if (ending.outcome === "applied") context.breaker.applied();
    else if (ending.outcome === "rejected") context.breaker.rejected(ending.message ?? "");
  }

  async #refuse(): Promise<void> {
    for (const task of this.#options.feed.takeRefused()) {
      const message = msg("apply.endings.notPackedFirst", { order: task.subject });
      await this.#store(task, { outcome: "not-sent", message });
    }
  }

  #store({ operation }: Task, ending: Ending): Promise<void> {
    const { journal } = this.#options.context;
    return journal.write({ type: "outcome", operation: operation.id, ...ending });
  }
}

/** Undefined if the task must be read back. */
function endingOf(task: Task, sent: Sent): Ending | undefined {
  if (sent.end === "applied") return task.kind.answered(task.operation, sent.answer);
  // A rejection may follow an unclear attempt that was carried out.
  if (sent.end === "rejected" && !mayBeCarriedOut(task)) {
    return { outcome: "rejected", message: sent.message };
  }
  return sent.end === "not-sent" ? { outcome: "not-sent", message: sent.message } : undefined;
}

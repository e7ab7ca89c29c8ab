import pLimit from "p-limit";
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
import type { Proof, Prover } from "./proof.ts";
import { resumeWaitMs, type Settled, settleTask } from "./reconcile.ts";

/** Maximum number of operations in a lane that wait to be read back. Sending pauses above it. */
const parkedMax = 25;
/**
 * Limits requests in flight until ten answers have come, so that systemic failures affect few
 * writes.
 */
const rampWidth = 10;
/** How often a task is read again because its reading expired while it waited for a slot. */
const rereadsMax = 10;

/** What a lane runner needs. */
export interface LaneOptions {
  readonly context: Context;
  readonly feed: Feed;
  readonly freshness: Freshness;
  /** Maximum number of requests in flight. */
  readonly concurrency: number;
  /** Checks the lane's first write before the rest is sent. No check if absent. */
  readonly prover?: Prover;
  /** Attempts of an earlier session, to be read back first. */
  readonly underWay: readonly Task[];
}

/**
 * Runs the operations of one lane. Unclear answers are read back without blocking further sends.
 */
export class LaneRunner {
  readonly #options: LaneOptions;
  readonly #senders = pLimit(1);
  readonly #parked = pLimit(parkedMax);
  readonly #done = Promise.withResolvers<void>();
  #proven: boolean;
  #proving: Task | undefined;
  #held = false;
  #open = 0;
  #answers = 0;
  #left = 0;
  #error: SheetportError | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#proven = options.prover === undefined;
  }

  /** The error that closed the lane early. */
  get error(): SheetportError | undefined {
    return this.#error;
  }

  /** Whether an operation has no outcome yet, started or not. */
  get unfinished(): boolean {
    return this.#left > 0 || this.#options.feed.peek(1).length > 0;
  }

  /**
   * Resolves when all operations are done, or when the run was stopped and nothing is in flight.
   */
  run(): Promise<void> {
    for (const task of this.#options.underWay) {
      this.#begin();
      void this.#park(task, resumeWaitMs(task, this.#options.context));
    }
    this.#open += 1;
    void this.#guard(Promise.resolve().then(() => this.#refuse()));
    return this.#done.promise;
  }

  #pump(): void {
    const { context, feed } = this.#options;
    while (this.#goesOn() && !context.gate.paused && this.#hasRoom()) {
      const task = feed.take();
      if (task === undefined) break;
      if (!this.#proven) this.#proving = task;
      this.#begin();
      void this.#guard(this.#senders(() => this.#send(task)));
    }
    if (context.gate.paused) this.#hold();
    if (this.#open === 0) this.#done.resolve();
  }

  #goesOn(): boolean {
    return !this.#options.context.stop.stopped && this.#error === undefined;
  }

  #hold(): void {
    const { context, feed } = this.#options;
    if (this.#held || !this.#goesOn() || feed.peek(1).length === 0) return;
    this.#held = true;
    this.#open += 1;
    const opened = context.gate.whenOpen(context.stop.signal).finally(() => {
      this.#held = false;
    });
    void this.#guard(opened);
  }

  #hasRoom(): boolean {
    if (!this.#proven && this.#proving !== undefined) return false;
    const senders = this.#senders.activeCount + this.#senders.pendingCount;
    const parked = this.#parked.activeCount + this.#parked.pendingCount;
    return senders < this.#senders.concurrency && parked < parkedMax;
  }

  #begin(): void {
    this.#open += 1;
    this.#left += 1;
  }

  /** Stops the run on any error except `Halted`. */
  async #guard(work: Promise<void>): Promise<void> {
    const { stop } = this.#options.context;
    try {
      await work;
    } catch (thrown) {
      if (!(thrown instanceof Halted) && !stop.stopped) {
        const error = asSheetportError(thrown);
        stop.fail(error);
        // Waiting requests would fail too, or could not be recorded.
        if (error.exitCode === exitCodes.usage || isRecordFailure(error)) stop.cut();
      }
    }
    this.#open -= 1;
    this.#pump();
  }

  async #send(task: Task): Promise<void> {
    const { context } = this.#options;
    const sent = await this.#sendFresh(task);
    if ("outcome" in sent) {
      this.#conclude(task, sent);
      return;
    }
    if (sent.end === "paused") {
      this.#putBack(task);
      return;
    }
    if (sent.end === "applied" || sent.end === "rejected") this.#answered();
    if (sent.end === "applied") {
      const ending = task.kind.answered(task.operation, sent.answer);
      if (ending === undefined) this.#parkSent(task);
      else await this.#applied(task, ending);
    } else if (sent.end === "unclear" || (sent.end === "rejected" && mayBeCarriedOut(task))) {
      // The rejection may come from an earlier unclear attempt that did create it.
      this.#parkSent(task);
    } else if (sent.end === "rejected") {
      this.#conclude(task, { outcome: "rejected", message: sent.message });
    } else {
      this.#conclude(task, { outcome: "not-sent", message: sent.message });
      if (!sent.limited) context.breaker.notSent(sent.message);
    }
  }

  /**
   * Sends a task with a fresh reading. Reads again if it expires before the slot comes (decision
   * 21).
   */
  async #sendFresh(task: Task): Promise<Exclude<Sent, { readonly end: "outdated" }> | Ending> {
    const { context, feed, freshness } = this.#options;
    for (let rereads = 0; rereads <= rereadsMax; rereads += 1) {
      const refused = await freshness.check(task, (count) => feed.peek(count));
      const unready = refused ?? (await readLabelOf(task, context));
      if (unready !== undefined) return unready;
      const sent = await sendTask(task, context, { isFresh: () => freshness.isFreshToSend(task) });
      if (sent.end !== "outdated") return sent;
    }
    return {
      outcome: "not-sent",
      message: msg("apply.endings.grownOld"),
    };
  }

  #parkSent(task: Task): void {
    this.#open += 1;
    void this.#park(task, this.#options.context.lag.settleMs);
  }

  async #applied(task: Task, ending: Ending): Promise<void> {
    const { prover } = this.#options;
    if (this.#proven || prover === undefined) this.#conclude(task, ending);
    else this.#concludeProven(task, await prover.byReading(task, ending));
  }

  #park(task: Task, waitMs: number): Promise<void> {
    const { context } = this.#options;
    return this.#guard(
      this.#parked(async () => this.#settled(task, await settleTask(task, context, waitMs))),
    );
  }

  #settled(task: Task, settled: Settled): void {
    const { prover } = this.#options;
    if (settled === "send-again") {
      this.#putBack(task);
      return;
    }
    const { ending, seen } = settled;
    if (this.#proven || prover === undefined || seen === undefined) this.#conclude(task, ending);
    else if (ending.outcome !== "applied") this.#conclude(task, ending);
    else this.#concludeProven(task, prover.bySeen(task, seen, ending));
  }

  #concludeProven(task: Task, proof: Proof): void {
    this.#conclude(task, proof.ending);
    this.#proven = proof.error === undefined;
    this.#error ??= proof.error;
  }

  /** Returns a task to the feed. */
  #putBack(task: Task): void {
    this.#left -= 1;
    delete task.label;
    if (this.#proving === task) this.#proving = undefined;
    this.#options.feed.putBack(task);
  }

  /** Stores the outcome of a task and releases the tasks that waited for it. */
  #conclude(task: Task, ending: Ending): void {
    const { context, feed, freshness } = this.#options;
    this.#store(task, ending);
    freshness.ended(task, ending);
    this.#left -= 1;
    delete task.label;
    if (this.#proving === task) this.#proving = undefined;
    feed.ended(task, ending.outcome === "applied");
    this.#refuse();
    if (task.attempts === 0) return;
    if (ending.outcome === "applied") context.breaker.applied();
    else if (ending.outcome === "rejected") context.breaker.rejected(ending.message ?? "");
  }

  /** Ends tasks that must not follow the failed first of their group. */
  #refuse(): void {
    for (const task of this.#options.feed.takeRefused()) {
      this.#store(task, {
        outcome: "not-sent",
        message: msg("apply.endings.notPackedFirst", { order: task.subject }),
      });
    }
  }

  #store({ operation }: Task, ending: Ending): void {
    this.#options.context.journal.write({ type: "outcome", operation: operation.id, ...ending });
  }

  #answered(): void {
    this.#answers += 1;
    const width = this.#answers < rampWidth ? rampWidth : Number.POSITIVE_INFINITY;
    this.#senders.concurrency = Math.min(width, this.#options.concurrency);
  }
}

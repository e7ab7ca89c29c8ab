import { msg } from "../../model/message.ts";
import { appliedEnding, type Ending, readBackOf } from "../kinds/kind.ts";
import { mayBeCarriedOut, type Task } from "../queue/task.ts";
import { ageMs, type Context, type Moment, momentOf } from "../run/context.ts";
import type { LiveRead } from "../run/reader.ts";

/** If a reading takes longer than this, the next one covers fewer records. */
const arrivalMsMax = 20_000;

/** How long a create may wait for its slot after its absence was proven. */
const createWaitMsMax = 9 * 60_000;

interface KeptRead {
  /** When it was made; undefined while it waits for slots. */
  made: Moment | undefined;
  readonly read: Promise<LiveRead>;
}

/**
 * Reads records again before a write if their last reading is too old (decision 21). Also reads
 * upcoming ones, so that one read serves many writes.
 */
export class Freshness {
  readonly #context: Context;
  #aheadMax: number;
  /** Reads for operations not yet sent, by subject. */
  readonly #reads = new Map<string, KeptRead>();
  /** Order statuses from answers to writes, by order number. Newer than the readings. */
  readonly #statuses = new Map<string, string>();

  /** `aheadMax`: how many updates can be sent while a reading is recent. */
  constructor(context: Context, aheadMax: number) {
    this.#context = context;
    this.#aheadMax = aheadMax;
  }

  /**
   * Returns an ending if the task must not be sent. `ahead` returns the next tasks of the lane.
   *
   * @throws Halted when the run was stopped; SheetportError when reading is impossible.
   */
  async check(task: Task, ahead: (count: number) => readonly Task[]): Promise<Ending | undefined> {
    if (this.isFresh(task)) return undefined;
    const earlier = await this.#take(task);
    return this.#judge(task, earlier ?? (await this.#readAhead(task, ahead)));
  }

  /** Whether a task's reading is recent enough to send it. */
  isFresh({ compared, kind }: Task): boolean {
    return this.#isFresh(compared, kind.freshMsMax);
  }

  /** Slots for creates are rare, so they get extra time between the absence check and the send. */
  isFreshToSend({ compared, kind, operation }: Task): boolean {
    const waitMs = operation.kind === "create" ? createWaitMsMax : 0;
    return this.#isFresh(compared, kind.freshMsMax + waitMs);
  }

  /** Remembers the order status from the answer for the next write to the order. */
  ended({ subject }: Task, { order }: Ending): void {
    if (order !== undefined) this.#statuses.set(subject, order.status);
  }

  #isFresh(read: Moment | undefined, freshMs: number): boolean {
    return read !== undefined && ageMs(this.#context.clock, read) <= freshMs;
  }

  #isUsable({ made }: KeptRead, { kind }: Task): boolean {
    return made === undefined || this.#isFresh(made, kind.freshMsMax);
  }

  #take(task: Task): Promise<LiveRead> | undefined {
    const held = this.#reads.get(task.subject);
    if (held === undefined) return undefined;
    // Packing and shipping an order share one reading while it is recent.
    if (task.kind.about === "products") this.#reads.delete(task.subject);
    return this.#isUsable(held, task) ? held.read : undefined;
  }

  #readAhead(task: Task, ahead: (count: number) => readonly Task[]): Promise<LiveRead> {
    const { clock, readers } = this.#context;
    const reader = readers[task.kind.about];
    const isUpdate = task.operation.kind === "update";
    const count = isUpdate ? Math.min(reader.countMax, this.#aheadMax) : reader.countMax;
    const next = ahead(count - 1).filter((one) => {
      const kept = this.#reads.get(one.subject);
      return !this.isFresh(one) && !(kept !== undefined && this.#isUsable(kept, one));
    });
    const subjects = [...new Set([task, ...next].map(({ subject }) => subject))];
    // Urgent slots may be used while nothing needs to be read back.
    const read = reader.read(subjects, isUpdate && reader.isIdle);
    const kept: KeptRead = { made: undefined, read };
    // Callers that await the read see its failure. Without a handler, an unawaited failure would
    // crash the process.
    read
      .then(({ readAtMs }) => {
        kept.made = momentOf(clock, readAtMs);
        this.#fit(kept.made, subjects.length);
      })
      .catch(() => {});
    for (const subject of subjects) this.#statuses.delete(subject);
    for (const { subject, kind } of [...next, task]) {
      if (subject !== task.subject || kind.about === "orders") {
        this.#reads.set(subject, kept);
      }
    }
    return read;
  }

  /** Halves the next reading if this one took too long. */
  #fit(made: Moment, count: number): void {
    if (ageMs(this.#context.clock, made) <= arrivalMsMax || count === 1) return;
    this.#aheadMax = Math.min(this.#aheadMax, Math.ceil(count / 2));
  }

  #judge(task: Task, read: LiveRead): Ending | undefined {
    const { operation, kind, subject } = task;
    if (read.duplicated.has(subject)) {
      return { outcome: "conflict", message: msg("plan.notes.duplicated", { sku: subject }) };
    }
    const found = read.records.get(subject);
    const status = this.#statuses.get(subject);
    const live = found === undefined || status === undefined ? found : { ...found, status };
    if (live === undefined && !read.absent.has(subject)) {
      const noun = kind.about === "products" ? "listing" : "order";
      return {
        outcome: "not-sent",
        message: msg("apply.endings.notReadAgain", { noun }),
      };
    }
    // What looks like somebody else's change may be our own earlier attempt.
    if (live !== undefined && mayBeCarriedOut(task)) {
      const { found, unexpected, message } = kind.judge(operation, live);
      if (found === "equal") return appliedEnding(readBackOf(kind, live), unexpected, message);
    }
    const now = kind.on(operation, live);
    if ("outcome" in now) return now;
    task.operation = now;
    task.compared = momentOf(this.#context.clock, read.readAtMs);
    return undefined;
  }
}

import { msg } from "../../model/message.ts";
import { appliedEnding, type Ending, readBackOf } from "../kinds/kind.ts";
import { mayBeCarriedOut, type Task } from "../queue/task.ts";
import { ageMs, type Context, type Moment, momentOf } from "../run/context.ts";
import type { LiveRead } from "../run/reader.ts";

/**
 * Somebody else may write between the comparison and the send, so records are read again, or proven
 * absent, before a write if their reading is older than this (decisions 21 and 36).
 */
const freshMsMax = 60_000;

/** If a reading takes longer than this, later ones for updates cover fewer records. */
const arrivalMsMax = 20_000;

/** Added to {@link freshMsMax} for creates, because their slots are rare (decision 12a). */
const createWaitMsMax = 9 * 60_000;

interface Reading {
  /** Undefined until the read has returned. */
  made: Moment | undefined;
  readonly read: Promise<LiveRead>;
}

export class Freshness {
  readonly #context: Context;
  #aheadMax: number;
  readonly #readings = new Map<string, Reading>();
  /** Order statuses from endings of this session, by order number. Newer than the readings. */
  readonly #statuses = new Map<string, string>();

  constructor(context: Context, aheadMax: number) {
    this.#context = context;
    this.#aheadMax = aheadMax;
  }

  /** Returns an ending if the task must not be sent. `ahead` gives the next tasks of the lane. */
  async check(task: Task, ahead: (count: number) => readonly Task[]): Promise<Ending | undefined> {
    if (this.#isFresh(task.compared)) return undefined;
    return this.#judge(task, await (this.#take(task) ?? this.#readAhead(task, ahead)));
  }

  isFreshToSend({ compared, operation }: Task): boolean {
    return this.#isFresh(compared, operation.kind === "create" ? createWaitMsMax : 0);
  }

  ended({ subject }: Task, { order }: Ending): void {
    if (order !== undefined) this.#statuses.set(subject, order.status);
  }

  #isFresh(read: Moment | undefined, waitMs = 0): boolean {
    return read !== undefined && ageMs(this.#context.clock, read) <= freshMsMax + waitMs;
  }

  #isUsable(reading: Reading | undefined): boolean {
    return reading !== undefined && (reading.made === undefined || this.#isFresh(reading.made));
  }

  #take({ subject, kind }: Task): Promise<LiveRead> | undefined {
    const reading = this.#readings.get(subject);
    // Packing and shipping an order share one reading while it is fresh.
    if (kind.about === "listing") this.#readings.delete(subject);
    return this.#isUsable(reading) ? reading?.read : undefined;
  }

  #readAhead(task: Task, ahead: (count: number) => readonly Task[]): Promise<LiveRead> {
    const { clock, readers } = this.#context;
    const reader = readers[task.kind.about];
    const isUpdate = task.operation.kind === "update";
    const count = isUpdate ? Math.min(reader.countMax, this.#aheadMax) : reader.countMax;
    const next = ahead(count - 1).filter(
      ({ compared, subject }) =>
        !this.#isFresh(compared) && !this.#isUsable(this.#readings.get(subject)),
    );
    const subjects = [...new Set([task, ...next].map(({ subject }) => subject))];
    // Updates may use the reserved slots while nothing needs to be read back.
    const read = reader.read(subjects, isUpdate && reader.isIdle);
    const reading: Reading = { made: undefined, read };
    // Callers that await the read get its error. If nobody awaits it, an error without a handler
    // would crash the process.
    read
      .then(({ readAtMs }) => {
        reading.made = momentOf(clock, readAtMs);
        this.#fit(reading.made, subjects.length);
      })
      .catch(() => {});
    for (const subject of subjects) {
      this.#statuses.delete(subject);
      if (subject !== task.subject || task.kind.about === "order") {
        this.#readings.set(subject, reading);
      }
    }
    return read;
  }

  #fit(made: Moment, count: number): void {
    if (ageMs(this.#context.clock, made) <= arrivalMsMax || count === 1) return;
    this.#aheadMax = Math.min(this.#aheadMax, Math.ceil(count / 2));
  }

  #judge(task: Task, { records, absent, duplicated, readAtMs }: LiveRead): Ending | undefined {
    const { operation, kind, subject } = task;
    if (duplicated.has(subject)) {
      return { outcome: "conflict", message: msg("plan.notes.duplicated", { sku: subject }) };
    }
    const record = records.get(subject);
    const status = this.#statuses.get(subject);
    const live = record === undefined || status === undefined ? record : { ...record, status };
    if (live === undefined && !absent.has(subject)) {
      const message = msg("apply.endings.notReadAgain", { noun: kind.about });
      return { outcome: "not-sent", message };
    }
    // An apparent change by somebody else may be our own earlier attempt.
    if (live !== undefined && mayBeCarriedOut(task)) {
      const { result, unexpected, message } = kind.judge(operation, live);
      if (result === "equal") {
        return appliedEnding(readBackOf(kind.about, live), unexpected, message);
      }
    }
    const now = kind.rebase(operation, live);
    if ("outcome" in now) return now;
    task.operation = now;
    task.compared = momentOf(this.#context.clock, readAtMs);
    return undefined;
  }
}

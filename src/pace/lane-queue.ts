import type { Permit } from "../model/run/ports.ts";
import type { Lane } from "../model/run/rate.ts";
import { learntBefore, learnWindow, rulesNow } from "./learnt-rate.ts";
import { RateMeter } from "./rate-meter.ts";
import { SharedLane, type SharedLaneOptions } from "./shared-lane.ts";
import { beginUse, endUse, leaveLine, takeOrWait } from "./sharing.ts";
import { type LaneState, laneCapacity, type SlotEnd, usedSlots } from "./slot-ring.ts";

export interface LaneQueueOptions extends SharedLaneOptions {
  readonly onLongWait?: ((wait: LongWait) => void) | undefined;
  /** Whether slots are reserved for urgent requests at the moment. @default always */
  readonly keepsReserve?: (() => boolean) | undefined;
  /** The limit learnt by an earlier run, if lower than documented. */
  readonly learntCount?: number | undefined;
}

/** A long wait caused by other processes that use the same key. */
export interface LongWait {
  readonly lane: Lane;
  readonly waitMs: number;
  /** Whether `waitMs` is the upper bound. Otherwise it is the likely wait. */
  readonly isMost: boolean;
}

interface Waiter {
  readonly cost: number;
  readonly urgent: boolean;
  readonly grant: (permit: Permit) => void;
  readonly refuse: (reason: unknown) => void;
}

/** Platform timers overflow beyond 2^31 ms; a longer wait is checked again after this. */
const longestSleepMs = 2_000_000_000;
const shortestSleepMs = 1;
/** Longer waits for other processes are reported. */
const longWaitMs = 5_000;

/**
 * Queue of requests for one lane: urgent ones first, otherwise in order of arrival. If slots cannot
 * be stored, all requests are rejected with the store's error.
 */
export class LaneQueue {
  readonly #options: LaneQueueOptions;
  readonly #meter = new RateMeter();
  readonly #shared: SharedLane;
  /**
   * When other processes began to delay the first request, and until when the last report covers
   * the wait.
   */
  #others: { readonly sinceMs: number; readonly toldUntilMs?: number } | undefined;
  #waiters: Waiter[] = [];
  #alarm: { readonly dueMs: number; readonly off: AbortController } | undefined;
  #broken: { readonly error: unknown } | undefined;
  readonly #spent = { requests: 0, products: 0, busyMs: 0 };
  /** Number of requests that wait or are in flight, and when the first of them started. */
  #open = { count: 0, sinceMs: 0 };

  constructor(options: LaneQueueOptions) {
    this.#options = options;
    this.#shared = new SharedLane(options);
    const { rules, learntCount = rules.slots } = options;
    if (learntCount >= rules.slots) return;
    const learn = (state: LaneState) =>
      state.lastId > 0 ? state : { ...state, learnt: learntBefore(rules, learntCount) };
    this.#try(() => this.#shared.change(learn));
  }

  /**
   * Waits for a permit. Rejects with the signal's reason, the store's error, or a RangeError if the
   * cost exceeds the capacity.
   */
  acquire(
    cost: number,
    urgent: boolean,
    options: { signal?: AbortSignal | undefined },
  ): Promise<Permit> {
    const { promise, resolve, reject } = Promise.withResolvers<Permit>();
    const { signal } = options;
    const refusal = this.#refusal(cost);
    if (refusal !== undefined || signal?.aborted) {
      reject(refusal === undefined ? signal?.reason : refusal.error);
      return promise;
    }
    const onAbort = () => {
      this.#closed();
      this.#waiters = this.#waiters.filter((one) => one !== waiter);
      reject(signal?.reason);
      this.#pump();
    };
    const done = () => signal?.removeEventListener("abort", onAbort);
    const grant = (permit: Permit) => {
      done();
      resolve(permit);
    };
    const refuse = (reason: unknown) => {
      this.#closed();
      done();
      reject(reason);
    };
    const waiter: Waiter = { cost, urgent, grant, refuse };
    signal?.addEventListener("abort", onAbort, { once: true });
    this.#waiters.push(waiter);
    this.#opened();
    this.#pump();
    return promise;
  }

  /** Slots per window, with or without the reserve. */
  capacity(withReserve: boolean): number {
    const { state } = this.#shared.current();
    return laneCapacity(rulesNow(this.#options.rules, state), withReserve);
  }

  /**
   * The number of slots that a window let through before a refusal, if below the documented limit.
   */
  get provenCount(): number | undefined {
    const { learnt } = this.#shared.last;
    return learnt && learnt.count < this.#options.rules.slots ? learnt.provenCount : undefined;
  }

  /** Consecutive windows in which a single request was sent and refused. */
  refusedWindows(): number {
    return this.#shared.current().state.refusedWindows ?? 0;
  }

  closedUntilMs(): number {
    const { state, nowMs } = this.#shared.current();
    return state.closedUntilMs > nowMs ? state.closedUntilMs : 0;
  }

  /** Counts of what this process has sent, and for how long it had something to send. */
  spent(): { readonly requests: number; readonly products: number; readonly busyMs: number } {
    return { ...this.#spent };
  }

  #opened(): void {
    if (this.#open.count++ === 0) this.#open.sinceMs = this.#options.clock.nowMs();
  }

  #closed(): void {
    this.#open.count -= 1;
    if (this.#open.count > 0) return;
    this.#spent.busyMs += this.#options.clock.nowMs() - this.#open.sinceMs;
  }

  /** Whether a request is in flight, or was answered less than a window ago. */
  isInUse(): boolean {
    const { state, nowMs } = this.#shared.current();
    return usedSlots(state, nowMs) > 0;
  }

  keepsReserve(): boolean {
    return this.#options.keepsReserve?.() ?? true;
  }

  ratePerMinute(): number {
    return this.#meter.perMinute(this.#options.clock.nowMs());
  }

  #refusal(cost: number): { readonly error: unknown } | undefined {
    if (this.#broken !== undefined) return this.#broken;
    const capacity = this.#options.rules.slots;
    if (Number.isInteger(cost) && cost >= 1 && cost <= capacity) return undefined;
    const { lane } = this.#options;
    return {
      error: new RangeError(`A request of cost ${cost} on lane “${lane}” (1–${capacity}).`),
    };
  }

  /** Gives permits to requests that are due, and sets the timer for the next. */
  #pump(): void {
    this.#try(() => {
      let againMs = Number.POSITIVE_INFINITY;
      for (let waiter = this.#first(); waiter !== undefined; waiter = this.#first()) {
        const waitsUntilMs = this.#tryGrant(waiter);
        if (waitsUntilMs === undefined) continue;
        againMs = waitsUntilMs;
        break;
      }
      this.#leaveLineWhenNobodyWaits();
      this.#setAlarm(againMs);
    });
  }

  #first(): Waiter | undefined {
    return this.#waiters.find((one) => one.urgent) ?? this.#waiters[0];
  }

  /** Grants the permit, or returns when to try again. */
  #tryGrant(waiter: Waiter): number | undefined {
    const { rules } = this.#options;
    const { cost, urgent } = waiter;
    const keepsReserve = this.keepsReserve();
    let againMs = Number.POSITIVE_INFINITY;
    let id: number | undefined;
    let turn: number | undefined;
    let others = { othersMs: 0, othersMostMs: 0 };
    this.#shared.change((state, nowMs) => {
      const own = this.#shared.own;
      const request = { cost, urgent, keepsReserve, nowMs, own };
      const asked = takeOrWait(rulesNow(rules, state), state, request);
      if (asked.kind === "taken") {
        id = asked.id;
        turn = urgent ? own.turn : undefined;
        return learnWindow(rules, asked.state, nowMs);
      }
      ({ againMs, turn } = asked);
      others = asked;
      return asked.state;
    });
    this.#shared.turn = turn;
    if (id === undefined) {
      this.#tellLongWait(others);
      return againMs;
    }
    this.#others = undefined;
    this.#shared.keep(id);
    this.#waiters = this.#waiters.filter((one) => one !== waiter);
    waiter.grant(this.#permit(id, cost));
    return undefined;
  }

  /** Reports the likely wait first, and the upper bound once that has passed. */
  #tellLongWait({ othersMs, othersMostMs }: Record<"othersMs" | "othersMostMs", number>): void {
    if (othersMs === 0) return;
    const { clock, lane, onLongWait } = this.#options;
    const nowMs = clock.nowMs();
    const { sinceMs, toldUntilMs } = this.#others ?? { sinceMs: nowMs };
    const isLonger = toldUntilMs !== undefined;
    const waitMs = isLonger ? othersMostMs : othersMs;
    const isDue = isLonger
      ? nowMs >= toldUntilMs + longWaitMs
      : nowMs - sinceMs + waitMs >= longWaitMs;
    this.#others = {
      sinceMs,
      ...(isDue ? { toldUntilMs: nowMs + waitMs } : isLonger ? { toldUntilMs } : {}),
    };
    if (isDue) onLongWait?.({ lane, waitMs, isMost: isLonger });
  }

  #leaveLineWhenNobodyWaits(): void {
    const turn = this.#shared.turn;
    if (turn === undefined || this.#waiters.some((one) => !one.urgent)) return;
    this.#shared.turn = undefined;
    this.#shared.change((state) => leaveLine(state, turn));
  }

  /** A permit ends once. Later calls have no effect. */
  #permit(id: number, taken: number): Permit {
    const { rules } = this.#options;
    let settled = false;
    const settle = (end: SlotEnd["end"], cost: number, retryAfterMs?: number) => {
      if (settled) return;
      settled = true;
      this.#try(() =>
        this.#shared.change((state, nowMs) =>
          endUse(rules, state, { id, end, taken, cost, retryAfterMs, nowMs }),
        ),
      );
      this.#closed();
      if (end !== "unused") this.#spent.requests += 1;
      if (end === "answered" || end === "lost") {
        this.#meter.add(this.#options.clock.nowMs(), cost);
        this.#spent.products += cost;
      }
      this.#pump();
    };
    return {
      begin: () => !settled && this.#begin(id),
      answered: (cost = taken) => settle("answered", cost),
      refused: (retryAfterMs) => settle("refused", taken, retryAfterMs),
      lost: () => settle("lost", taken),
      unused: () => settle("unused", taken),
    };
  }

  #begin(id: number): boolean {
    let begun = false;
    this.#try(() =>
      this.#shared.change((state, nowMs) => {
        const next = beginUse(this.#options.rules, state, { id, nowMs });
        begun = next !== undefined;
        return next ?? state;
      }),
    );
    return begun && this.#broken === undefined;
  }

  /** Nothing may be sent without a stored slot, so a store error rejects all waiting requests. */
  #try(work: () => void): void {
    if (this.#broken !== undefined) return;
    try {
      work();
    } catch (error) {
      this.#broken = { error };
      this.#alarm?.off.abort();
      this.#alarm = undefined;
      for (const waiter of this.#waiters.splice(0)) waiter.refuse(error);
    }
  }

  #setAlarm(dueMs: number): void {
    if (this.#alarm?.dueMs === dueMs) return;
    this.#alarm?.off.abort();
    this.#alarm = undefined;
    if (dueMs === Number.POSITIVE_INFINITY) return;
    const alarm = { dueMs, off: new AbortController() };
    this.#alarm = alarm;
    const leftMs = dueMs - this.#options.clock.nowMs();
    // A shorter sleep might not advance the clock.
    const waitMs = Math.min(Math.max(shortestSleepMs, leftMs), longestSleepMs);
    const ring = () => {
      if (this.#alarm !== alarm) return;
      this.#alarm = undefined;
      this.#pump();
    };
    // Only an aborted sleep rejects, and then another timer has replaced it.
    this.#options.clock.sleep(waitMs, alarm.off.signal).then(ring, () => undefined);
  }
}

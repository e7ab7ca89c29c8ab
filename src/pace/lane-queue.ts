import type { Clock, Permit } from "../model/ports.ts";
import type { Lane } from "../model/rate.ts";
import { RateMeter } from "./rate-meter.ts";
import {
  closeLane,
  earliestSendMs,
  type LaneRules,
  laneCapacity,
  type SlotEnd,
  settleSlots,
  takeSlots,
  usedSlots,
} from "./slot-ring.ts";
import type { SlotStore } from "./slot-store.ts";

/** What a lane is doing, for the screen and for progress lines. */
export interface LaneStatus {
  readonly usedSlots: number;
  /** When a request of cost 1 may leave; Infinity when that depends on one in flight. */
  readonly nextFreeMs: number;
  /** Requests that wait for a permit. */
  readonly waiting: number;
  /** Products (or requests) sent in the last minute, projected while less time has passed. */
  readonly ratePerMinuteAchieved: number;
}

export interface LaneQueueOptions {
  readonly lane: Lane;
  readonly rules: LaneRules;
  readonly clock: Clock;
  readonly slots: SlotStore;
}

interface Waiter {
  readonly cost: number;
  readonly urgent: boolean;
  readonly grant: (permit: Permit) => void;
}

/** Timers of the platform overflow beyond 2^31 ms; a longer wait is looked at again after this. */
const longestSleepMs = 2_000_000_000;

/**
 * The requests waiting for one lane, first come first served; urgent ones go before the others.
 * At most one sleep is under way: until the first waiter is due.
 */
export class LaneQueue {
  readonly #options: LaneQueueOptions;
  readonly #meter = new RateMeter();
  #waiters: Waiter[] = [];
  #alarm: { readonly dueMs: number; readonly off: AbortController } | undefined;

  constructor(options: LaneQueueOptions) {
    this.#options = options;
  }

  /** Waits for a permit. Rejects with the signal's reason, and with RangeError above the capacity. */
  acquire(
    cost: number,
    urgent: boolean,
    options: { signal?: AbortSignal | undefined },
  ): Promise<Permit> {
    const { promise, resolve, reject } = Promise.withResolvers<Permit>();
    const { signal } = options;
    const capacity = laneCapacity(this.#options.rules, urgent);
    if (!Number.isInteger(cost) || cost < 1 || cost > capacity) {
      reject(
        new RangeError(
          `A request of cost ${cost} on lane “${this.#options.lane}” (1–${capacity}).`,
        ),
      );
      return promise;
    }
    if (signal?.aborted) {
      reject(signal.reason);
      return promise;
    }
    const onAbort = () => {
      this.#waiters = this.#waiters.filter((one) => one !== waiter);
      reject(signal?.reason);
      this.#pump();
    };
    const grant = (permit: Permit) => {
      signal?.removeEventListener("abort", onAbort);
      resolve(permit);
    };
    const waiter: Waiter = { cost, urgent, grant };
    signal?.addEventListener("abort", onAbort, { once: true });
    this.#waiters.push(waiter);
    this.#pump();
    return promise;
  }

  close(durationMs: number): void {
    const { lane, clock, slots } = this.#options;
    const untilMs = clock.nowMs() + durationMs;
    slots.update(lane, (state) => closeLane(state, untilMs));
    this.#pump();
  }

  closedUntilMs(): number {
    const untilMs = this.#options.slots.read(this.#options.lane).closedUntilMs;
    return untilMs > this.#options.clock.nowMs() ? untilMs : 0;
  }

  status(): LaneStatus {
    const { lane, clock, slots, rules } = this.#options;
    const nowMs = clock.nowMs();
    const state = slots.read(lane);
    return {
      usedSlots: usedSlots(state, nowMs),
      nextFreeMs: earliestSendMs(rules, state, { cost: 1, urgent: false, nowMs }),
      waiting: this.#waiters.length,
      ratePerMinuteAchieved: this.#meter.perMinute(nowMs),
    };
  }

  /** Grants what is due, and sleeps until the next waiter is. */
  #pump(): void {
    let dueMs = Number.POSITIVE_INFINITY;
    for (let waiter = this.#first(); waiter !== undefined; waiter = this.#first()) {
      const waitsUntilMs = this.#tryGrant(waiter);
      if (waitsUntilMs === undefined) continue;
      dueMs = waitsUntilMs;
      break;
    }
    this.#setAlarm(dueMs);
  }

  #first(): Waiter | undefined {
    return this.#waiters.find((one) => one.urgent) ?? this.#waiters[0];
  }

  /** Grants the waiter its permit, or answers when it is due. */
  #tryGrant(waiter: Waiter): number | undefined {
    const { lane, clock, slots, rules } = this.#options;
    const nowMs = clock.nowMs();
    const request = { cost: waiter.cost, urgent: waiter.urgent, nowMs };
    let dueMs = nowMs;
    let id = 0;
    slots.update(lane, (state) => {
      dueMs = earliestSendMs(rules, state, request);
      if (dueMs > nowMs) return state;
      const taken = takeSlots(rules, state, request);
      id = taken.id;
      return taken.state;
    });
    if (dueMs > nowMs) return dueMs;
    this.#waiters = this.#waiters.filter((one) => one !== waiter);
    waiter.grant(this.#permit(id, waiter.cost));
    return undefined;
  }

  /** A permit whose first settling counts: what is said of a request later adds no evidence. */
  #permit(id: number, taken: number): Permit {
    let settled = false;
    const settle = (end: SlotEnd["end"], cost: number) => {
      if (settled) return;
      settled = true;
      const { lane, clock, slots, rules } = this.#options;
      const nowMs = clock.nowMs();
      slots.update(lane, (state) => settleSlots(rules, state, { id, end, cost, nowMs }));
      if (end !== "unused") this.#meter.add(nowMs, cost);
      this.#pump();
    };
    return {
      answered: (cost = taken) => settle("answered", cost),
      lost: () => settle("lost", taken),
      unused: () => settle("unused", taken),
    };
  }

  #setAlarm(dueMs: number): void {
    if (this.#alarm?.dueMs === dueMs) return;
    this.#alarm?.off.abort();
    this.#alarm = undefined;
    if (dueMs === Number.POSITIVE_INFINITY) return;
    const alarm = { dueMs, off: new AbortController() };
    this.#alarm = alarm;
    const waitMs = Math.min(dueMs - this.#options.clock.nowMs(), longestSleepMs);
    const ring = () => {
      if (this.#alarm !== alarm) return;
      this.#alarm = undefined;
      this.#pump();
    };
    // Only a sleep that was called off rejects, and then another one has taken its place.
    this.#options.clock.sleep(Math.max(0, waitMs), alarm.off.signal).then(ring, () => undefined);
  }
}

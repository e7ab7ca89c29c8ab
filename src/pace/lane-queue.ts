import { type Message, msg } from "../model/message.ts";
import type { Permit } from "../model/run/ports.ts";
import { LaneMeter } from "./lane-meter.ts";
import { learnWindow, rulesNow } from "./learnt-rate.ts";
import { type SharedLaneOptions, sharedLane } from "./shared-lane.ts";
import { type Decision, endUse, leaveLine, takeOrWait } from "./sharing.ts";
import { laneCapacity, type SlotEnd, usedSlots } from "./slot-ring.ts";

export interface LaneQueueOptions extends SharedLaneOptions {
  readonly onLongWait?: ((message: Message) => void) | undefined;
  /** Whether slots are reserved for urgent requests at the moment. @default always */
  readonly keepsReserve?: (() => boolean) | undefined;
}

interface Waiter {
  readonly cost: number;
  readonly urgent: boolean;
  readonly grant: (permit: Permit) => void;
  readonly refuse: (reason: unknown) => void;
}

interface Taken {
  readonly id: number;
  readonly cost: number;
  /** When the slots were taken. */
  readonly takenMs: number;
}

/** Timers overflow at 2^31 ms, so the queue looks at the clock again after this time. */
const longestSleepMs = 2_000_000_000;
const shortestSleepMs = 1;
const longWaitMs = 5_000;

/** If the slots cannot be stored, all requests are rejected with the store's error. */
export class LaneQueue {
  readonly meter: LaneMeter;
  readonly #options: LaneQueueOptions;
  readonly #shared: ReturnType<typeof sharedLane>;
  /** When other processes began to delay the first waiter, and when the reported wait ends. */
  #others: { readonly sinceMs: number; readonly reportedUntilMs?: number | undefined } | undefined;
  #waiters: Waiter[] = [];
  #pumping: "no" | "yes" | "again" = "no";
  #alarm: { readonly dueMs: number; readonly off: AbortController } | undefined;
  #broken: { readonly error: unknown } | undefined;

  constructor(options: LaneQueueOptions) {
    this.#options = options;
    this.#shared = sharedLane(options);
    this.meter = new LaneMeter(options.clock);
  }

  acquire(cost: number, urgent: boolean, signal: AbortSignal | undefined): Promise<Permit> {
    const { promise, resolve, reject } = Promise.withResolvers<Permit>();
    const refusal = this.#refusal(cost) ?? (signal?.aborted ? { error: signal.reason } : undefined);
    if (refusal !== undefined) {
      reject(refusal.error);
      return promise;
    }
    const refuse = (reason: unknown) => {
      this.meter.closed();
      signal?.removeEventListener("abort", onAbort);
      reject(reason);
    };
    const onAbort = () => {
      this.#waiters = this.#waiters.filter((one) => one !== waiter);
      refuse(signal?.reason);
      this.#pump();
    };
    const grant = (permit: Permit) => {
      signal?.removeEventListener("abort", onAbort);
      resolve(permit);
    };
    const waiter: Waiter = { cost, urgent, grant, refuse };
    signal?.addEventListener("abort", onAbort, { once: true });
    this.#waiters.push(waiter);
    this.meter.opened();
    this.#pump();
    return promise;
  }

  capacity(withReserve: boolean): number {
    const { state } = this.#shared.current();
    return laneCapacity(rulesNow(this.#options.rules, state), withReserve);
  }

  get provenCount(): number | undefined {
    const { learnt } = this.#shared.last();
    return learnt && learnt.count < this.#options.rules.slots ? learnt.provenCount : undefined;
  }

  refusedWindows(): number {
    return this.#shared.current().state.refusedWindows ?? 0;
  }

  closedUntilMs(): number {
    const { state, nowMs } = this.#shared.current();
    return state.closedUntilMs > nowMs ? state.closedUntilMs : 0;
  }

  isInUse(): boolean {
    const { state, nowMs } = this.#shared.current();
    return usedSlots(state, nowMs) > 0;
  }

  keepsReserve(): boolean {
    return this.#options.keepsReserve?.() ?? true;
  }

  #refusal(cost: number): { readonly error: unknown } | undefined {
    if (this.#broken !== undefined) return this.#broken;
    const { lane, rules } = this.#options;
    if (Number.isInteger(cost) && cost >= 1 && cost <= rules.slots) return undefined;
    const message = `A request of cost ${cost} on lane “${lane}” (1–${rules.slots}).`;
    return { error: new RangeError(message) };
  }

  /** One at a time, because each change of the store may take a while. */
  #pump(): void {
    if (this.#pumping !== "no") this.#pumping = "again";
    else void this.#pumpUntilSettled();
  }

  async #pumpUntilSettled(): Promise<void> {
    do {
      this.#pumping = "yes";
      await this.#try(async () => {
        let againMs: number | undefined;
        while (againMs === undefined) {
          const waiter = this.#waiters.find((one) => one.urgent) ?? this.#waiters[0];
          againMs = waiter === undefined ? Number.POSITIVE_INFINITY : await this.#tryGrant(waiter);
        }
        await this.#leaveLineWhenNobodyWaits();
        this.#setAlarm(againMs);
      });
    } while (this.#isPumpedAgain());
    this.#pumping = "no";
  }

  #isPumpedAgain(): boolean {
    return this.#pumping === "again";
  }

  async #tryGrant(waiter: Waiter): Promise<number | undefined> {
    const { clock, rules, slots } = this.#options;
    const { aheadMs = 0 } = slots;
    const { share } = this.#shared;
    const { cost, urgent } = waiter;
    const keepsReserve = this.keepsReserve();
    let taking: Taking | undefined;
    await this.#shared.change((state, nowMs) => {
      const decide = (atMs: number) =>
        takeOrWait(rulesNow(rules, state), state, share, {
          ...{ cost, urgent, keepsReserve, nowMs: atMs },
        });
      taking = takingOf(decide, nowMs, aheadMs);
      const { decision } = taking;
      return decision.id === undefined ? decision.state : learnWindow(rules, decision.state, nowMs);
    });
    if (taking === undefined) return 0;
    const { decision, atMs: takenMs, againMs } = taking;
    share.turn = decision.turn;
    if (decision.id === undefined) {
      if (decision.othersMs > 0) this.#reportLongWait(decision);
      return againMs;
    }
    this.#others = undefined;
    share.uses.add(decision.id);
    const permit = this.#permit({ id: decision.id, cost, takenMs });
    if (takenMs > clock.nowMs()) await clock.sleep(takenMs - clock.nowMs());
    // The waiter may have been aborted meanwhile.
    if (!this.#waiters.includes(waiter)) permit.unused();
    else {
      this.#waiters = this.#waiters.filter((one) => one !== waiter);
      waiter.grant(permit);
    }
    return undefined;
  }

  /** Reports the likely wait first; if that is exceeded, the longest expected wait. */
  #reportLongWait({ othersMs, othersMostMs }: Decision): void {
    const { clock, lane, onLongWait } = this.#options;
    const nowMs = clock.nowMs();
    const { sinceMs, reportedUntilMs } = this.#others ?? { sinceMs: nowMs };
    const isMost = reportedUntilMs !== undefined;
    const waitMs = isMost ? othersMostMs : othersMs;
    const isDue = isMost
      ? nowMs >= reportedUntilMs + longWaitMs
      : nowMs - sinceMs + waitMs >= longWaitMs;
    this.#others = { sinceMs, reportedUntilMs: isDue ? nowMs + waitMs : reportedUntilMs };
    if (!isDue) return;
    const limit = msg("marketplace.notices.limit", { lane });
    const seconds = Math.ceil(waitMs / 1000);
    onLongWait?.(msg("marketplace.notices.waits", { limit, isMost, seconds }));
  }

  async #leaveLineWhenNobodyWaits(): Promise<void> {
    const { share } = this.#shared;
    const { turn } = share;
    if (turn === undefined || this.#waiters.some((one) => !one.urgent)) return;
    share.turn = undefined;
    await this.#shared.change((state) => leaveLine(state, turn));
  }

  #permit({ id, cost: taken, takenMs }: Taken): Permit {
    const { clock, rules } = this.#options;
    let isEnded = false;
    const settle = async (end: SlotEnd["end"], cost: number, retryAfterMs?: number) => {
      if (isEnded) return;
      isEnded = true;
      const stored = this.#try(() =>
        this.#shared.change((state, nowMs) =>
          endUse(rules, state, { id, end, cost, retryAfterMs, nowMs }),
        ),
      );
      this.meter.closed();
      if (end !== "unused") this.meter.sent(end === "refused" ? undefined : cost);
      await stored;
      this.#pump();
    };
    return {
      begin: () => {
        const nowMs = clock.nowMs();
        const isClosed = this.#shared.last().closedUntilMs > nowMs;
        const isLate = Math.abs(nowMs - takenMs) > rules.beginMs;
        return !isEnded && !isClosed && !isLate && this.#broken === undefined;
      },
      answered: (cost = taken) => void settle("answered", cost),
      refused: (retryAfterMs) => settle("refused", taken, retryAfterMs),
      lost: () => void settle("lost", taken),
      unused: () => void settle("unused", taken),
    };
  }

  /** If the store fails, nothing more may be sent: every request needs a stored slot. */
  async #try(work: () => void | Promise<void>): Promise<void> {
    if (this.#broken !== undefined) return;
    try {
      await work();
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
    const { clock } = this.#options;
    const alarm = { dueMs, off: new AbortController() };
    this.#alarm = alarm;
    // A shorter sleep might not advance the clock.
    const waitMs = Math.min(Math.max(shortestSleepMs, dueMs - clock.nowMs()), longestSleepMs);
    const ring = () => {
      if (this.#alarm !== alarm) return;
      this.#alarm = undefined;
      this.#pump();
    };
    // A sleep only rejects if it is aborted. Then this timer is no longer needed.
    clock.sleep(waitMs, alarm.off.signal).then(ring, () => undefined);
  }
}

interface Taking {
  readonly decision: Decision;
  /** When the slots are taken, if they are. */
  readonly atMs: number;
  /** When to try again otherwise. */
  readonly againMs: number;
}

/** Takes the slots before they are free if the store is far away. */
function takingOf(decide: (atMs: number) => Decision, nowMs: number, aheadMs: number): Taking {
  const decision = decide(nowMs);
  const { againMs } = decision;
  const now = { decision, atMs: nowMs, againMs };
  if (decision.id !== undefined || aheadMs === 0 || !Number.isFinite(againMs)) return now;
  const later = decide(againMs);
  if (later.id === undefined) return now;
  if (againMs <= nowMs + aheadMs) return { decision: later, atMs: againMs, againMs };
  return { ...now, againMs: againMs - aheadMs };
}

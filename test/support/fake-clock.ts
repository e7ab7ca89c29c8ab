import type { Clock } from "../../src/model/run/ports.ts";

interface Timer {
  readonly dueMs: number;
  readonly order: number;
  readonly wake: () => void;
  isOff: boolean;
}

export interface FakeClockOptions {
  /** @default 0 */
  readonly nowMs?: number;
  /** @default the first day of 2030 */
  readonly wallMs?: number;
  /**
   * What may run between two moments: all that Node.js has to do, or promises alone, which is many
   * times faster and enough where nothing but the clock is waited for.
   * @default "everything"
   */
  readonly between?: "everything" | "promises";
}

/** A clock that stands still until a test moves it. Work that became possible runs in between. */
export class FakeClock implements Clock {
  readonly #timers = new TimerHeap();
  readonly #settle: () => Promise<void>;
  #nowMs: number;
  #wallOffsetMs: number;
  #order = 0;
  #sleeping = 0;

  constructor(options: FakeClockOptions = {}) {
    this.#nowMs = options.nowMs ?? 0;
    this.#wallOffsetMs = (options.wallMs ?? Date.UTC(2030, 0, 1)) - this.#nowMs;
    this.#settle = options.between === "promises" ? settlePromises : settleEverything;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  wallMs(): number {
    return this.#wallOffsetMs + this.#nowMs;
  }

  /** Somebody sets the machine's clock: forward, or back. */
  jumpWall(byMs: number): void {
    this.#wallOffsetMs += byMs;
  }

  /** The machine sleeps and the monotonic clock goes on: what was due meanwhile wakes late, at once. */
  leap(byMs: number): void {
    this.#nowMs += byMs;
  }

  /** Sleeps that are under way. */
  get sleeping(): number {
    return this.#sleeping;
  }

  sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (signal?.aborted) {
      reject(signal.reason);
      return promise;
    }
    const stop = () => {
      timer.isOff = true;
      this.#sleeping -= 1;
      reject(signal?.reason);
    };
    const wake = () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    this.#order += 1;
    const dueMs = this.#nowMs + Math.max(0, durationMs);
    const timer: Timer = { dueMs, order: this.#order, wake, isOff: false };
    signal?.addEventListener("abort", stop, { once: true });
    this.#sleeping += 1;
    this.#timers.push(timer);
    return promise;
  }

  /** Moves time on by `durationMs`, waking each sleeper at its own moment. */
  async advance(durationMs: number): Promise<void> {
    const untilMs = this.#nowMs + durationMs;
    await this.#settle();
    while (this.#wakeNext(untilMs)) await this.#settle();
    this.#nowMs = Math.max(this.#nowMs, untilMs);
  }

  /**
   * Moves time on until nothing sleeps any more.
   *
   * @throws Error when that takes more than `limitMs`: something sleeps again and again.
   */
  async runUntilIdle(limitMs = 7 * 24 * 3_600_000): Promise<void> {
    const untilMs = this.#nowMs + limitMs;
    await this.#settle();
    while (this.#wakeNext(untilMs)) await this.#settle();
    if (this.#sleeping > 0) throw new Error(`Not idle after ${limitMs} ms.`);
  }

  /**
   * Moves time on until `work` has ended, which may read and write files meanwhile: while it does, and
   * whenever nothing sleeps, time stands still; and as long as `isHeld`, for work in threads of which
   * nothing is seen here.
   */
  async runUntilDoneWithFiles<Value>(
    work: Promise<Value>,
    isHeld: () => boolean = () => false,
  ): Promise<Value> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    while (!isDone) {
      // What reads a form of parts goes on in several turns of the event loop.
      for (let turn = 0; turn < 10 && !isDone; turn += 1) await settleEverything();
      const isBusy = process.getActiveResourcesInfo().some((name) => name.startsWith("FSReq"));
      if (!isBusy && !isDone && !isHeld()) this.#wakeNext(Number.POSITIVE_INFINITY);
    }
    return await work;
  }

  /**
   * Moves time on until `work` has ended, and no further.
   *
   * @throws Error when nothing sleeps any more and it has not: it waits for something else.
   */
  async runUntilDone<Value>(work: Promise<Value>): Promise<Value> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    await this.#settle();
    while (!isDone) {
      if (!this.#wakeNext(Number.POSITIVE_INFINITY)) throw new Error("Nothing sleeps any more.");
      await this.#settle();
    }
    return await work;
  }

  #wakeNext(untilMs: number): boolean {
    for (let next = this.#timers.first(); next !== undefined; next = this.#timers.first()) {
      if (!next.isOff && next.dueMs > untilMs) return false;
      this.#timers.shift();
      if (next.isOff) continue;
      this.#sleeping -= 1;
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.wake();
      return true;
    }
    return false;
  }
}

/** Timers by the moment they are due; those due at one moment in the order of their making. */
class TimerHeap {
  readonly #items: Timer[] = [];

  first(): Timer | undefined {
    return this.#items[0];
  }

  push(timer: Timer): void {
    const items = this.#items;
    let at = items.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = items[above] as Timer;
      if (isSooner(parent, timer)) break;
      items[at] = parent;
      at = above;
    }
    items[at] = timer;
  }

  shift(): void {
    const items = this.#items;
    const last = items.pop();
    if (last === undefined || items.length === 0) return;
    let at = 0;
    for (let below = 1; below < items.length; below = 2 * at + 1) {
      const right = below + 1;
      const least =
        right < items.length && isSooner(items[right] as Timer, items[below] as Timer)
          ? right
          : below;
      const child = items[least] as Timer;
      if (isSooner(last, child)) break;
      items[at] = child;
      at = least;
    }
    items[at] = last;
  }
}

function isSooner(one: Timer, other: Timer): boolean {
  return one.dueMs < other.dueMs || (one.dueMs === other.dueMs && one.order < other.order);
}

/** Lets every promise that can go on do so. */
function settleEverything(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Node.js runs this queue only when no promise can go on. */
function settlePromises(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

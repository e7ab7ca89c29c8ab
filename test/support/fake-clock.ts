import type { Clock } from "../../src/model/ports.ts";

interface Timer {
  readonly dueMs: number;
  readonly order: number;
  readonly wake: () => void;
}

/** A clock that stands still until a test moves it. Work that became possible runs in between. */
export class FakeClock implements Clock {
  #nowMs: number;
  readonly #wallStartMs: number;
  #timers: Timer[] = [];
  #order = 0;

  constructor(options: { readonly nowMs?: number; readonly wallMs?: number } = {}) {
    this.#nowMs = options.nowMs ?? 0;
    this.#wallStartMs = (options.wallMs ?? Date.UTC(2030, 0, 1)) - this.#nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  wallMs(): number {
    return this.#wallStartMs + this.#nowMs;
  }

  /** Sleeps that are under way. */
  get sleeping(): number {
    return this.#timers.length;
  }

  sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (signal?.aborted) {
      reject(signal.reason);
      return promise;
    }
    const stop = () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
      reject(signal?.reason);
    };
    const wake = () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    this.#order += 1;
    const timer = { dueMs: this.#nowMs + Math.max(0, durationMs), order: this.#order, wake };
    signal?.addEventListener("abort", stop, { once: true });
    this.#timers.push(timer);
    return promise;
  }

  /** Moves time on by `durationMs`, waking each sleeper at its own moment. */
  async advance(durationMs: number): Promise<void> {
    const untilMs = this.#nowMs + durationMs;
    await settle();
    while (this.#wakeNext(untilMs)) await settle();
    this.#nowMs = untilMs;
  }

  /**
   * Moves time on until nothing sleeps any more.
   *
   * @throws Error when that takes more than `limitMs`: something sleeps again and again.
   */
  async runUntilIdle(limitMs = 7 * 24 * 3_600_000): Promise<void> {
    const untilMs = this.#nowMs + limitMs;
    await settle();
    while (this.#wakeNext(untilMs)) await settle();
    if (this.#timers.length > 0) throw new Error(`Not idle after ${limitMs} ms.`);
  }

  #wakeNext(untilMs: number): boolean {
    const next = this.#timers.reduce<Timer | undefined>(sooner, undefined);
    if (next === undefined || next.dueMs > untilMs) return false;
    this.#timers = this.#timers.filter((one) => one !== next);
    this.#nowMs = Math.max(this.#nowMs, next.dueMs);
    next.wake();
    return true;
  }
}

function sooner(best: Timer | undefined, one: Timer): Timer {
  if (best === undefined) return one;
  return one.dueMs < best.dueMs || (one.dueMs === best.dueMs && one.order < best.order)
    ? one
    : best;
}

/** Lets every promise that can go on do so. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

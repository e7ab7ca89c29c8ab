import type { Clock } from "../model/run/ports.ts";

const minuteMs = 60_000;
const shortestSpanMs = 1_000;

export class LaneMeter {
  readonly #clock: Clock;
  #answers: { readonly atMs: number; readonly cost: number }[] = [];
  #firstAnswerMs: number | undefined;
  #open = 0;
  #busySinceMs = 0;
  #busyMs = 0;
  #requests = 0;
  #products = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get spent(): { readonly requests: number; readonly products: number; readonly busyMs: number } {
    return { requests: this.#requests, products: this.#products, busyMs: this.#busyMs };
  }

  /** Call when a request starts to wait, and `closed` when the request or its wait has ended. */
  opened(): void {
    if (this.#open === 0) this.#busySinceMs = this.#clock.nowMs();
    this.#open += 1;
  }

  closed(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#busyMs += this.#clock.nowMs() - this.#busySinceMs;
  }

  /** `cost` is undefined for a refused request. */
  sent(cost: number | undefined): void {
    this.#requests += 1;
    if (cost === undefined) return;
    const atMs = this.#clock.nowMs();
    this.#firstAnswerMs ??= atMs;
    this.#products += cost;
    this.#dropOld(atMs);
    this.#answers.push({ atMs, cost });
  }

  /** A projection until a minute has passed since the first request. */
  perMinute(): number {
    if (this.#firstAnswerMs === undefined) return 0;
    const nowMs = this.#clock.nowMs();
    this.#dropOld(nowMs);
    const spanMs = Math.min(minuteMs, Math.max(shortestSpanMs, nowMs - this.#firstAnswerMs));
    const sum = this.#answers.reduce((total, { cost }) => total + cost, 0);
    return (sum * minuteMs) / spanMs;
  }

  #dropOld(nowMs: number): void {
    const first = this.#answers.findIndex(({ atMs }) => atMs > nowMs - minuteMs);
    if (first !== 0) this.#answers = first < 0 ? [] : this.#answers.slice(first);
  }
}

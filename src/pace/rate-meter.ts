const minuteMs = 60_000;

const shortestSpanMs = 1_000;

/**
 * Rate over the last minute, projected during the first minute. Times are monotonic milliseconds.
 */
export class RateMeter {
  #entries: { readonly atMs: number; readonly cost: number }[] = [];
  #sinceMs: number | undefined;

  add(atMs: number, cost: number): void {
    this.#sinceMs ??= atMs;
    this.#drop(atMs);
    this.#entries.push({ atMs, cost });
  }

  perMinute(nowMs: number): number {
    if (this.#sinceMs === undefined) return 0;
    this.#drop(nowMs);
    const spanMs = Math.min(minuteMs, Math.max(shortestSpanMs, nowMs - this.#sinceMs));
    const sum = this.#entries.reduce((total, entry) => total + entry.cost, 0);
    return (sum * minuteMs) / spanMs;
  }

  #drop(nowMs: number): void {
    const first = this.#entries.findIndex((entry) => entry.atMs > nowMs - minuteMs);
    if (first !== 0) this.#entries = first < 0 ? [] : this.#entries.slice(first);
  }
}

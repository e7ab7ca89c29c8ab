/** A request as the server counts it, by the server's clock. */
export interface Counted {
  readonly atMs: number;
  /** Products (or requests) that it weighs. */
  readonly weight: number;
}

export interface WindowOptions {
  readonly windowMs: number;
  /** When calendar windows begin, by the server's clock. @default 0 */
  readonly phaseMs?: number;
}

/** The most that any window saw, of all sliding ones and of those by the server's calendar. */
export function fullestWindow(counted: readonly Counted[], options: WindowOptions): number {
  const { windowMs, phaseMs = 0 } = options;
  const sorted = counted.toSorted((one, other) => one.atMs - other.atMs);
  const calendar = new Map<number, number>();
  let [most, sum, oldest] = [0, 0, 0];
  for (const { atMs, weight } of sorted) {
    sum += weight;
    for (let first = sorted[oldest]; first; first = sorted[oldest]) {
      if (first.atMs > atMs - windowMs) break;
      sum -= first.weight;
      oldest += 1;
    }
    most = Math.max(most, sum);
    const start = Math.floor((atMs - phaseMs) / windowMs);
    calendar.set(start, (calendar.get(start) ?? 0) + weight);
  }
  return Math.max(most, ...calendar.values());
}

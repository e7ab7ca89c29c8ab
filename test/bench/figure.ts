/** One measured thing of a suite, as the table of all suites shows it. */
export interface Figure {
  /** What was measured: `sheetport check, 100,000 rows, inline strings`. */
  readonly what: string;
  /** With its unit: `2.1 s, 223 MB`. */
  readonly measured: string;
  /** What it is judged by, in words: `at most 0.6 of the fastest other reader`. */
  readonly limit?: string;
  /** Undefined where nothing is judged. */
  readonly isReached?: boolean;
}

/** A figure that has to be at most `limit`. */
export function judged(
  what: string,
  figure: { readonly value: number; readonly limit: number; readonly unit?: string },
): Figure {
  const { value, limit, unit = "" } = figure;
  const digits = limit < 10 ? 2 : 0;
  return {
    what,
    measured: `${value.toFixed(digits)}${unit}`,
    limit: `≤ ${limit}${unit}`,
    isReached: value <= limit,
  };
}

/** Prints judged figures, one a line, and lets a missed one end the process with 1. */
export function printJudged(figures: readonly Figure[]): void {
  for (const { what, measured, limit, isReached } of figures) {
    if (isReached === undefined) continue;
    console.log(`  ${isReached ? "reached" : "MISSED "}  ${what}: ${measured} (${limit})`);
    if (!isReached) process.exitCode = 1;
  }
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Now as a timestamp, but later than `before`: two changes within one millisecond still differ. */
export function laterThan(before: string | undefined, wallMs: number): string {
  const beforeMs = Date.parse(before ?? "");
  return new Date(Number.isNaN(beforeMs) ? wallMs : Math.max(wallMs, beforeMs + 1)).toISOString();
}

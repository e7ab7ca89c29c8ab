/** A time in UTC: `2026-11-21 06:07`; `?` if it is invalid. */
export function timeText(atMs: number): string {
  if (!Number.isFinite(atMs) || Math.abs(atMs) > 8.64e15) return "?";
  return new Date(atMs).toISOString().slice(0, 16).replace("T", " ");
}

/** {@link timeText} followed by “UTC”. */
export function utcText(atMs: number): string {
  return `${timeText(atMs)} UTC`;
}

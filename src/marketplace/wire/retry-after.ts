/** More than a hundred years is no time any more. */
const askedMsMax = 100 * 365 * 24 * 3_600_000;

/**
 * Reads a `Retry-After` header: seconds, or an HTTP date (RFC 9110, 10.2.3).
 *
 * @param wallMs the time now, since 1970
 * @returns milliseconds from now, as they were asked for; undefined when there is none or it is
 * unreadable
 */
export function retryAfterMs(header: string | undefined, wallMs: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return clamp(Number(text) * 1000);
  // A date always names its month; anything else that Date.parse would take is not an HTTP date.
  if (!/[A-Za-z]{3}/.test(text)) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : clamp(atMs - wallMs);
}

function clamp(durationMs: number): number {
  return Math.min(Math.max(0, Math.ceil(durationMs)), askedMsMax);
}

/** Reads a duration with its unit, `200ms`, `1.5s` or `2m`, as milliseconds; undefined for anything else. */
export function durationMs(text: string): number | undefined {
  const match = /^(\d{1,7}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text.trim());
  if (match === null) return undefined;
  const unitMs = match[2] === "ms" ? 1 : match[2] === "s" ? 1000 : 60_000;
  return Number(match[1]) * unitMs;
}

/** English number words: `count(1, "row")` → 1 row, `count(1234, "row")` → 1,234 rows. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(number)} ${number === 1 ? noun : plural}`;
}

export function grouped(number: number): string {
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function spokenDuration(seconds: number): string {
  if (seconds < 10) return "a few seconds";
  if (seconds < 55) return `about ${Math.round(seconds / 5) * 5} seconds`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `about ${count(minutes, "minute")}`;
  if (minutes >= 48 * 60) return `about ${count(Math.round(minutes / 60 / 24), "day")}`;
  const rest = minutes % 60;
  const hours = count(Math.floor(minutes / 60), "hour");
  return rest === 0 ? `about ${hours}` : `about ${hours} ${count(rest, "minute")}`;
}

export function nonZero(parts: readonly (readonly [number, string])[]): string {
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${grouped(number)} ${word}`)
    .join(", ");
}

/** Chinese number words, the counterparts of those in `number-words.ts`. */

export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}`;
}

export function grouped(number: number): string {
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function spokenDuration(seconds: number): string {
  if (seconds < 10) return "几秒";
  if (seconds < 55) return `约 ${Math.round(seconds / 5) * 5} 秒`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `约 ${count(minutes, "分钟")}`;
  if (minutes >= 48 * 60) return `约 ${count(Math.round(minutes / 60 / 24), "天")}`;
  const rest = minutes % 60;
  const hours = count(Math.floor(minutes / 60), "小时");
  return rest === 0 ? `约 ${hours}` : `约 ${hours} ${count(rest, "分钟")}`;
}

export function nonZero(parts: readonly (readonly [number, string])[]): string {
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${word} ${grouped(number)}`)
    .join("，");
}

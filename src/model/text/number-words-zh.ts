/** Chinese number words, the counterparts of those in `number-words.ts`. */

/** A number with its measure word and noun: `count(3206, "行")` → 3,206 行. */
export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}`;
}

/** A whole number with commas between groups of three. */
export function grouped(number: number): string {
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A duration as people say it: “几秒”, “约 2 分钟”, “约 1 小时 10 分钟”. */
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

/** Parts of a total that are not zero, joined: “新建 3，更新 2”. */
export function nonZero(parts: readonly (readonly [number, string])[]): string {
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${word} ${grouped(number)}`)
    .join("，");
}

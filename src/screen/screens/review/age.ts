import type { ReviewWords } from "../../words/en.ts";

/** An age in its largest unit: “3 h ago”. */
export function ageText(ageMs: number, ages: ReviewWords["ages"]): string {
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return ages.now;
  if (minutes < 60) return ages.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? ages.hours(hours) : ages.days(Math.floor(hours / 24));
}

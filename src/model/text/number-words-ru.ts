/** Russian number words, the counterparts of those in `number-words.ts`. */

/** The forms of a noun after 1, 2 and 5: `["строка", "строки", "строк"]`. */
export type RussianNoun = readonly [one: string, few: string, many: string];

/**
 * The form of a noun that goes with a number: 1 строка, 3 строки, 11 строк. CLDR's rule for whole
 * numbers, written out because loading `Intl.PluralRules` takes longer than most commands.
 */
export function form(number: number, [one, few, many]: RussianNoun): string {
  const whole = Math.abs(Math.round(number));
  const [last, lastTwo] = [whole % 10, whole % 100];
  if (last === 1 && lastTwo !== 11) return one;
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? few : many;
}

/** A number with its noun: `count(22, ["строка", "строки", "строк"])` → 22 строки. */
export function count(number: number, noun: RussianNoun): string {
  return `${grouped(number)} ${form(number, noun)}`;
}

/** A number as Excel takes it where decimals stand behind a comma: `12,9`. */
export function decimal(number: number | string): string {
  return String(number).replace(".", ",");
}

export function grouped(number: number): string {
  const digits = String(Math.round(number));
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}

/** A duration as people say it: «несколько секунд», «около 2 минут», «около 1 часа 10 минут». */
export function spokenDuration(seconds: number): string {
  if (seconds < 10) return "несколько секунд";
  const genitive = (number: number, one: string, many: string) => count(number, [one, many, many]);
  if (seconds < 55) return `около ${Math.round(seconds / 5) * 5} секунд`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `около ${genitive(minutes, "минуты", "минут")}`;
  if (minutes >= 48 * 60) return `около ${genitive(Math.round(minutes / 60 / 24), "дня", "дней")}`;
  const rest = minutes % 60;
  const hours = genitive(Math.floor(minutes / 60), "часа", "часов");
  return rest === 0 ? `около ${hours}` : `около ${hours} ${genitive(rest, "минуты", "минут")}`;
}

/** Parts of a total that are not zero, joined: «создать: 3, обновить: 2». */
export function nonZero(parts: readonly (readonly [number, string])[]): string {
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${word}: ${grouped(number)}`)
    .join(", ");
}

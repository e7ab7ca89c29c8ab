import type { Message } from "../model/message.ts";
import { dayStartMs, type LocalDate, localTime, timeAtMs, zoneOffsetText } from "./local-time.ts";
import { say } from "./say.ts";

/** What words for a time come to. */
export type DateReading =
  | { readonly kind: "time"; readonly atMs: number }
  | { readonly kind: "unreadable"; readonly why: Message };

/** How words are read. */
export interface DateWordsOptions {
  /** Wall-clock milliseconds. */
  readonly nowMs: number;
  /** IANA name of the person's time zone, such as `Europe/Moscow`. */
  readonly zone: string;
  /** Whether a day means its first or its last millisecond: `--from` or `--to`. */
  readonly edge: "start" | "end";
}

const dayNames: ReadonlyMap<string, number> = new Map(
  [
    ["sunday", "sun", "воскресенье", "星期日", "星期天", "周日"],
    ["monday", "mon", "понедельник", "星期一", "周一"],
    ["tuesday", "tue", "вторник", "星期二", "周二"],
    ["wednesday", "wed", "среда", "星期三", "周三"],
    ["thursday", "thu", "четверг", "星期四", "周四"],
    ["friday", "fri", "пятница", "星期五", "周五"],
    ["saturday", "sat", "суббота", "星期六", "周六"],
  ].flatMap((names, day) => names.map((name) => [name, day] as const)),
);

/** Words for whole days, as days before today. */
const nearDays: ReadonlyMap<string, number> = new Map([
  ...["today", "сегодня", "今天"].map((word) => [word, 0] as const),
  ...["yesterday", "вчера", "昨天"].map((word) => [word, 1] as const),
  ...["the day before yesterday", "позавчера", "前天"].map((word) => [word, 2] as const),
]);

const nowWords: ReadonlySet<string> = new Set(["now", "сейчас", "现在"]);

/** Units of “… ago”: those of days and more mean whole days, the others moments. */
const units: readonly (readonly [pattern: RegExp, unit: Unit])[] = [
  [/^(?:minutes?|min|минут[уы]?|分钟)$/u, { ms: 60_000 }],
  [/^(?:hours?|h|час(?:а|ов)?|小时)$/u, { ms: 3_600_000 }],
  [/^(?:days?|d|день|дня|дней|天)$/u, { days: 1 }],
  [/^(?:weeks?|w|недел[юиь]|недели|周|星期)$/u, { days: 7 }],
  [/^(?:months?|месяц(?:а|ев)?|个?月)$/u, { months: 1 }],
];

interface Unit {
  readonly ms?: number;
  readonly days?: number;
  readonly months?: number;
}

/**
 * Reads a time as people write it: `2026-11-01`, `2026-11-01 14:30`, `01.11.2026`, a time with a
 * zone (`2026-11-01T14:30Z`, `+03:00`), `today`, `yesterday`, `monday` (the latest, today included),
 * `7 days ago`, `3 hours ago`, `now`; the words in Russian and Chinese too. Days and times without
 * a zone are the person's own.
 */
export function readDateWords(text: string, options: DateWordsOptions): DateReading {
  const words = text.trim().toLowerCase().replace(/\s+/g, " ");
  if (words === "") return unreadable(say("dates.blank"));
  if (nowWords.has(words)) return { kind: "time", atMs: options.nowMs };
  const today = localTime(options.nowMs, options.zone);
  const near = nearDays.get(words);
  if (near !== undefined) return dayEdge(daysBefore(today, near), options);
  const weekday = dayNames.get(words);
  if (weekday !== undefined) {
    return dayEdge(daysBefore(today, (weekdayOf(today) - weekday + 7) % 7), options);
  }
  return agoTime(words, options) ?? writtenDate(words, options);
}

/**
 * A time for a person, in UTC and, where that is another one, in their zone:
 * `2026-10-31 23:00 UTC (2026-11-01 00:00 Europe/Berlin, UTC+1)`.
 */
export function timeInWords(atMs: number, zone: string): string {
  const utc = new Date(atMs).toISOString();
  const seconds = /T\d{2}:\d{2}:00\.000Z$/.test(utc) ? 16 : 19;
  const inUtc = `${utc.slice(0, seconds).replace("T", " ")} UTC`;
  if (zone === "UTC") return inUtc;
  const { year, month, day, hour, minute, second } = localTime(atMs, zone);
  const date = [String(year).padStart(4, "0"), two(month), two(day)].join("-");
  const time = [two(hour), two(minute), ...(seconds === 19 ? [two(second)] : [])].join(":");
  return `${inUtc} (${date} ${time} ${zone}, ${zoneOffsetText(atMs, zone)})`;
}

function agoTime(words: string, options: DateWordsOptions): DateReading | undefined {
  const match =
    /^(\d{1,5}|an?|the|one|один|одну)? ?([\p{L}]+) (?:ago|назад)$/u.exec(words) ??
    /^(\d{1,5}) ?([\p{L}]+?)(?:以?前)$/u.exec(words);
  if (match === null) return undefined;
  const count = /^\d+$/.test(match[1] ?? "") ? Number(match[1]) : 1;
  const unit = units.find(([pattern]) => pattern.test(match[2] ?? ""))?.[1];
  if (unit === undefined) return undefined;
  const { nowMs, zone } = options;
  if (unit.ms !== undefined) return inRange(nowMs - count * unit.ms);
  const today = localTime(nowMs, zone);
  if (unit.days !== undefined) return dayEdge(daysBefore(today, count * unit.days), options);
  return dayEdge(monthsBefore(today, count), options);
}

const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const pointDate = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const timed =
  /^(.+?)[t ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)? ?(z|utc|[+-]\d{2}:?\d{2})?$/;

function writtenDate(words: string, options: DateWordsOptions): DateReading {
  const whole = dateOf(words);
  if (whole !== undefined) return isDay(whole) ? dayEdge(whole, options) : noSuchDay(words);
  const match = timed.exec(words);
  const date = match === null ? undefined : dateOf(match[1]?.trim() ?? "");
  if (match === null || date === undefined) {
    const isUnclear = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(words);
    return unreadable(say(isUnclear ? "dates.dayOrMonth" : "dates.noDate"));
  }
  if (!isDay(date)) return noSuchDay(words);
  const [hour = 0, minute = 0, second = 0] = [match[2], match[3], match[4]].map((part) =>
    Number(part ?? 0),
  );
  if (hour > 23 || minute > 59 || second > 59) return unreadable(say("dates.noTime"));
  const thousandths = Number((match[5] ?? "0").padEnd(3, "0"));
  const local = { ...date, hour, minute, second };
  const offset = match[6];
  const atMs =
    offset === undefined
      ? timeAtMs(local, options.zone)
      : Date.UTC(date.year, date.month - 1, date.day, hour, minute, second) - offsetMs(offset);
  return inRange(atMs + thousandths);
}

function dateOf(text: string): LocalDate | undefined {
  const iso = isoDate.exec(text);
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const point = pointDate.exec(text);
  if (point === null) return undefined;
  return { year: Number(point[3]), month: Number(point[2]), day: Number(point[1]) };
}

function offsetMs(text: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(text);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === "-" ? -minutes : minutes) * 60_000;
}

function dayEdge(date: LocalDate, { zone, edge }: DateWordsOptions): DateReading {
  if (edge === "start") return inRange(dayStartMs(date, zone));
  return inRange(dayStartMs(daysBefore(date, -1), zone) - 1);
}

/** Years of four digits: others are no order dates. */
function inRange(atMs: number): DateReading {
  const isFar = !(atMs >= Date.UTC(1970, 0, 1) && atMs < Date.UTC(9999, 0, 1));
  return isFar ? unreadable(say("dates.noYear")) : { kind: "time", atMs };
}

function isDay({ year, month, day }: LocalDate): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function noSuchDay(words: string): DateReading {
  return unreadable(say("dates.noDay", words));
}

function unreadable(why: Message): DateReading {
  return { kind: "unreadable", why };
}

function weekdayOf({ year, month, day }: LocalDate): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function daysBefore({ year, month, day }: LocalDate, days: number): LocalDate {
  return calendarDay(Date.UTC(year, month - 1, day - days));
}

/** The same day of an earlier month, or its last one where it is shorter. */
function monthsBefore({ year, month, day }: LocalDate, months: number): LocalDate {
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return calendarDay(Date.UTC(year, month - 1 - months, Math.min(day, last)));
}

function calendarDay(utcMs: number): LocalDate {
  const date = new Date(utcMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

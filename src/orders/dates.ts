interface DateOptions {
  readonly nowMs: number;
  /** IANA name of the person's time zone, such as `Europe/Moscow`. */
  readonly zone: string;
  /** Whether a day means its first millisecond (`--from`) or its last one (`--to`). */
  readonly edge: "start" | "end";
}

const dayMs = 86_400_000;

const iso =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Reads a day (`2026-11-01`, or `7d` for seven days ago) or a time (`2026-11-01 14:30`, with `Z` or
 * `+03:00` if it is not in the person's zone).
 *
 * @returns milliseconds since 1970; undefined if the text is not a date, or the date is before 1970
 */
export function readDate(text: string, options: DateOptions): number | undefined {
  const written = text.trim();
  if (written === "") return undefined;
  const daysAgo = /^(\d{1,4})d$/i.exec(written)?.[1];
  if (daysAgo !== undefined) {
    const today = localTime(options.nowMs, options.zone).slice(0, 10);
    return dayEdge(daysAfter(today, -Number(daysAgo)), options);
  }
  const [, day, time, offset] = iso.exec(written) ?? [];
  if (day === undefined) return undefined;
  if (Number.isNaN(Date.parse(day)) || daysAfter(day, 0) !== day) {
    return undefined;
  }
  if (time === undefined) return dayEdge(day, options);
  const shownMs = Date.parse(`${day}T${time}Z`);
  const offsetMs = Date.parse(`1970-01-01T00:00${(offset ?? "Z").replace(/(\d)(\d\d)$/, "$1:$2")}`);
  if (Number.isNaN(shownMs + offsetMs)) return undefined;
  return inRange(offset === undefined ? timeAtMs(shownMs, options.zone) : shownMs + offsetMs);
}

/** A time to display: in UTC, and in the person's zone if that is another one. */
export function timeInWords(atMs: number, zone: string): string {
  const utc = localTime(atMs, "UTC");
  const length = utc.endsWith(":00") ? 16 : 19;
  const inUtc = `${utc.slice(0, length)} UTC`;
  if (zone === "UTC") return inUtc;
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "shortOffset" });
  const offset = parts.formatToParts(atMs).find(({ type }) => type === "timeZoneName")?.value;
  const shown = localTime(atMs, zone).slice(0, length);
  return `${inUtc} (${shown} ${zone}, ${offset?.replace("GMT", "UTC")})`;
}

export function localTime(atMs: number, zone: string): string {
  // Swedish dates have the ISO format.
  const options = { timeZone: zone, dateStyle: "short", timeStyle: "medium" } as const;
  return new Intl.DateTimeFormat("sv-SE", options).format(atMs);
}

function zoneOffsetMs(atMs: number, zone: string): number {
  return Date.parse(`${localTime(atMs, zone)}Z`) - Math.floor(atMs / 1000) * 1000;
}

/**
 * The time at which the clocks of a zone show this local time. If they show it twice, the first
 * one. If they skip it, the time as if the clocks had not changed.
 */
function timeAtMs(shownMs: number, zone: string): number {
  // Clocks are never more than a day from UTC, and do not change twice within two days.
  const before = zoneOffsetMs(shownMs - dayMs, zone);
  const after = zoneOffsetMs(shownMs + dayMs, zone);
  const fits = [before, after]
    .map((offset) => shownMs - offset)
    .filter((atMs) => atMs + zoneOffsetMs(atMs, zone) === shownMs);
  return fits.length > 0 ? Math.min(...fits) : shownMs - before;
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

function dayEdge(day: string, { zone, edge }: DateOptions): number | undefined {
  const startMs = (of: string) => timeAtMs(Date.parse(of), zone);
  return inRange(edge === "start" ? startMs(day) : startMs(daysAfter(day, 1)) - 1);
}

/** No order is older than 1970. */
function inRange(atMs: number): number | undefined {
  return atMs < 0 ? undefined : atMs;
}

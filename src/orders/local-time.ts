/** A day of the calendar. */
export interface LocalDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

/** A time of day on a day of the calendar. */
export interface LocalTime extends LocalDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const dayMs = 86_400_000;

/** What calendar and clock show at a moment in a zone (an IANA name). */
export function localTime(atMs: number, zone: string): LocalTime {
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, calendar: "gregory", hourCycle: "h23" },
    ...{ year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  });
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const part = (type: string) => parts.get(type as Intl.DateTimeFormatPartTypes) ?? 0;
  return {
    ...{ year: part("year"), month: part("month"), day: part("day") },
    ...{ hour: part("hour"), minute: part("minute"), second: part("second") },
  };
}

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function zoneOffsetMs(atMs: number, zone: string): number {
  const { year, month, day, hour, minute, second } = localTime(atMs, zone);
  const shownMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return shownMs - Math.floor(atMs / 1000) * 1000;
}

/** `UTC+3`, `UTC-3:30`, `UTC+0`. */
export function zoneOffsetText(atMs: number, zone: string): string {
  const minutes = Math.round(zoneOffsetMs(atMs, zone) / 60_000);
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${minutes < 0 ? "-" : "+"}${Math.floor(size / 60)}${rest}`;
}

/**
 * The moment at which a zone's clocks show this; the earlier one of two. Where clocks jump over it,
 * the time that they would have shown without the jump.
 */
export function timeAtMs(local: LocalTime, zone: string): number {
  const { year, month, day, hour, minute, second } = local;
  const shownMs = Date.UTC(year, month - 1, day, hour, minute, second);
  // Clocks are never more than a day from UTC, and are not set twice within two days.
  const before = zoneOffsetMs(shownMs - dayMs, zone);
  const after = zoneOffsetMs(shownMs + dayMs, zone);
  const fits = [before, after]
    .map((offset) => shownMs - offset)
    .filter((atMs) => atMs + zoneOffsetMs(atMs, zone) === shownMs);
  return fits.length > 0 ? Math.min(...fits) : shownMs - before;
}

/** The first moment of a day in a zone: midnight, or where clocks jump over midnight, right after. */
export function dayStartMs(date: LocalDate, zone: string): number {
  return timeAtMs({ ...date, hour: 0, minute: 0, second: 0 }, zone);
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localTime } from "../../src/orders/dates.ts";
import { readDate, timeInWords } from "../../src/orders/index.ts";

/** Zones with summer time, half hours, clocks that jump over midnight, and none of it. */
const zones = [
  ...["UTC", "Europe/Berlin", "Europe/Moscow", "Asia/Shanghai", "America/New_York"],
  ...["Asia/Kolkata", "Australia/Lord_Howe", "America/Sao_Paulo", "Africa/Cairo", "Pacific/Apia"],
] as const;
const zone = fc.constantFrom(...zones);
const dayMs = 86_400_000;
/** When clocks of these zones were, or will be, set. */
const clockChanges = [
  ...["2026-03-29T01:00Z", "2026-10-25T01:00Z", "2026-03-08T07:00Z", "2026-11-01T06:00Z"],
  ...["2018-11-04T03:00Z", "2018-02-18T02:00Z", "2024-04-25T22:00Z", "2024-10-31T21:00Z"],
  ...["2026-04-04T15:00Z", "2026-10-03T15:30Z", "2011-12-30T10:00Z", "2011-03-27T00:00Z"],
].map((text) => Date.parse(text));
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2037, 11, 31) }),
  fc
    .tuple(fc.constantFrom(...clockChanges), fc.integer({ min: -36, max: 36 }), fc.nat(3_600_000))
    .map(([atMs, hours, rest]) => atMs + hours * 3_600_000 + rest),
);

/** Saturday 21 November 2026, 15:00 in Berlin. */
const nowMs = Date.UTC(2026, 10, 21, 14);

function read(text: string, more: { zone?: string; edge?: "start" | "end"; now?: number } = {}) {
  const atMs = readDate(text, {
    ...{ nowMs: more.now ?? nowMs, zone: more.zone ?? "Europe/Berlin" },
    edge: more.edge ?? "start",
  });
  return atMs === undefined ? "" : new Date(atMs).toISOString();
}

const dateText = (atMs: number, its: string) => localTime(atMs, its).slice(0, 10);

describe("readDate", () => {
  test.each([
    ["2026-11-01", "2026-10-31T23:00:00.000Z"],
    ["2026-11-01 14:30", "2026-11-01T13:30:00.000Z"],
    ["2026-11-01T14:30:05.25Z", "2026-11-01T14:30:05.250Z"],
    ["2026-11-01 14:30 +03:00", "2026-11-01T11:30:00.000Z"],
    ["2026-07-01", "2026-06-30T22:00:00.000Z"],
    ["2026-11-01T14:30+0300", "2026-11-01T11:30:00.000Z"],
    ["2026-11-01 14:30:05.5", "2026-11-01T13:30:05.500Z"],
    [" 7d ", "2026-11-13T23:00:00.000Z"],
    ["0d", "2026-11-20T23:00:00.000Z"],
  ])("reads %s", (words, utc) => {
    expect(read(words)).toBe(utc);
  });

  test("a day as the end of a span counts to its last millisecond", () => {
    expect(read("2026-11-01", { edge: "end" })).toBe("2026-11-01T22:59:59.999Z");
    expect(read("1d", { edge: "end" })).toBe("2026-11-20T22:59:59.999Z");
    expect(read("2026-11-01 14:30", { edge: "end" })).toBe("2026-11-01T13:30:00.000Z");
  });

  test.each([
    ["of two hours that the clocks show, the first", "Europe/Berlin", "2026-10-25 02:30", "00:30"],
    ["a time that the clocks jump over, as if not", "Europe/Berlin", "2026-03-29 02:30", "01:30"],
    ["a day without a midnight, from its first hour", "America/Sao_Paulo", "2018-11-04", "03:00"],
  ])("means %s", (_what, its, words, time) => {
    expect(read(words, { zone: its })).toBe(`${words.slice(0, 10)}T${time}:00.000Z`);
  });

  test.each([
    "2026-02-30",
    "11/01/2026",
    "01.11.2026",
    "yesterday",
    "2026-11-01 10:00 +99:00",
    "2026-13-01",
    "2026-11-01 25:00",
    "soon",
    "",
    "0001-01-01",
  ])("does not read “%s”", (words) => {
    expect(read(words)).toBe("");
  });

  test("whatever is written, the answer is a time or nothing", () => {
    fc.assert(
      fc.property(fc.string(), zone, moment, (text, its, now) => {
        const atMs = readDate(text, { nowMs: now, zone: its, edge: "start" });
        if (atMs !== undefined) expect(Number.isInteger(atMs)).toBe(true);
      }),
    );
  });

  test("a day begins where its date begins and ends right before the next, in every zone", () => {
    fc.assert(
      fc.property(moment, zone, (atMs, its) => {
        const date = dateText(atMs, its);
        const span = (edge: "start" | "end") => Date.parse(read(date, { zone: its, edge }));
        const [start, end] = [span("start"), span("end")];
        expect(start <= atMs && atMs <= end).toBe(true);
        expect([dateText(start, its), dateText(end, its)]).toEqual([date, date]);
        expect([dateText(start - 1, its), dateText(end + 1, its)]).not.toContain(date);
      }),
    );
  });

  test("“Nd” is N dates back, whatever the clocks do", () => {
    fc.assert(
      fc.property(moment, zone, fc.integer({ min: 0, max: 400 }), (now, its, days) => {
        const wanted = new Date(Date.parse(dateText(now, its)) - days * dayMs);
        const start = Date.parse(read(`${days}d`, { now, zone: its }));
        // Apia had no 30 December 2011.
        fc.pre(!(its === "Pacific/Apia" && wanted.toISOString().startsWith("2011-12-30")));
        expect(dateText(start, its)).toBe(wanted.toISOString().slice(0, 10));
      }),
    );
  });

  test("a written local time is what the zone’s clocks then show, unless they jump over it", () => {
    fc.assert(
      fc.property(moment, zone, (atMs, its) => {
        const back = Date.parse(read(localTime(atMs, its), { zone: its }));
        expect(localTime(back, its)).toEqual(localTime(atMs, its));
        expect(back <= atMs).toBe(true);
      }),
    );
  });
});

test("timeInWords shows UTC and the person’s own clocks", () => {
  expect(timeInWords(Date.UTC(2026, 9, 31, 23), "Europe/Berlin")).toBe(
    "2026-10-31 23:00 UTC (2026-11-01 00:00 Europe/Berlin, UTC+1)",
  );
  expect(timeInWords(Date.UTC(2026, 9, 31, 18, 29, 59, 999), "Asia/Kolkata")).toBe(
    "2026-10-31 18:29:59 UTC (2026-10-31 23:59:59 Asia/Kolkata, UTC+5:30)",
  );
  expect(timeInWords(Date.UTC(2026, 9, 31, 23), "UTC")).toBe("2026-10-31 23:00 UTC");
});

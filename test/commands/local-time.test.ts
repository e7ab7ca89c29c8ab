import { afterEach, expect, test, vi } from "vitest";
import { localTime } from "../../src/commands/process/language.ts";

afterEach(() => vi.unstubAllEnvs());

const july = Date.UTC(2026, 6, 1, 21, 5);

test.each([
  ["UTC", "2026-07-01 21:05 UTC"],
  ["Asia/Shanghai", "2026-07-02 05:05 UTC+8"],
  ["Asia/Kolkata", "2026-07-02 02:35 UTC+5:30"],
  ["America/New_York", "2026-07-01 17:05 UTC−4"],
])("in %s a moment is %s", (zone, words) => {
  vi.stubEnv("TZ", zone);
  expect(localTime(july)).toBe(words);
});

test("no time is told as such", () => {
  expect(localTime(Number.NaN)).toBe("?");
});

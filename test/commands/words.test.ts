import { expect, it } from "vitest";
import { isWholeYes, isYes } from "../../src/commands/run/consent.ts";

it("a yes is one in every language, whichever the question was asked in", () => {
  for (const yes of ["y", "Yes", " да ", "Да", "д", "是"]) expect(isYes(yes)).toBe(true);
  for (const no of ["", "n", "no", "нет", "否", "yess", "ok", "ye"]) expect(isYes(no)).toBe(false);
});

it("a whole yes is written out", () => {
  for (const yes of ["yes", "ДА", "是"]) expect(isWholeYes(yes)).toBe(true);
  for (const no of ["y", "д", ""]) expect(isWholeYes(no)).toBe(false);
});

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pathOfPlanned } from "../../src/commands/compare/check-for-upload.ts";

describe("pathOfPlanned", () => {
  const plan = join("folder", "plan.json");

  test.each([
    ["catalogue.xlsx", "catalogue.xlsx"],
    ["../../etc/cron.d/catalogue.xlsx", "catalogue.xlsx"],
    ["..\\..\\catalogue.xlsx", "catalogue.xlsx"],
    ["//host/share/catalogue.xlsx", "catalogue.xlsx"],
    ["\\\\?\\C:\\catalogue.xlsx", "catalogue.xlsx"],
    ["C:catalogue.xlsx", "catalogue.xlsx"],
    ["..", "plan.json"],
    ["a/..", "plan.json"],
    ["", "plan.json"],
    ["a\0b", "plan.json"],
  ])("of a plan's name %j uses no folder", (file, name) => {
    expect(pathOfPlanned({ file }, plan)).toBe(join("folder", name));
  });
});

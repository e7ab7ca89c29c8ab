import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pathOfPlanned } from "../../src/commands/compare/check-for-upload.ts";
import { openRecord } from "../../src/record/record.ts";

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

test("isSavedPlan knows the plans that were saved from here, and no others", () => {
  const record = openRecord({ file: ":memory:" });
  record.noteSavedPlan("ab");
  record.noteSavedPlan("ab");
  expect([record.isSavedPlan("ab"), record.isSavedPlan("cd")]).toEqual([true, false]);
  record.close();
});

import { expect, test } from "vitest";
import { ownValues } from "../../../src/commands/screen/sheet/check-facts.ts";
import type { Finding } from "../../../src/model/sheet/finding.ts";

const unknown = (field: Finding["field"], value: string) =>
  ({ code: "not-a-choice", field, value }) as Finding;

test.each([
  ["СNY", ["CNY"]], // with a Cyrillic С
  ["usd ", ["USD"]],
  ["RUBL", ["RUB"]],
  ["$", ["USD"]],
  ["шекель", []],
])("ownValues: “%s” is nearest to %j", (written, nearest) => {
  const checked = { findings: [unknown("currencyCode", written)], categories: undefined };
  const [own] = ownValues({ checked, valueNames: [], language: "en" });
  expect(own?.nearest).toEqual(nearest);
});

test("ownValues: a category in another form is nearest to what the check proposes", () => {
  const finding = { code: "category-shape", field: "categoryName", value: "Home / Kitchen" };
  const categories = {
    paths: ["Garden"],
    listings: 40,
    source: "seen",
    atMs: 0,
  } as const;
  const checked = { findings: [finding as Finding], categories };
  const [own] = ownValues({ checked, valueNames: [], language: "en" });
  expect(own?.nearest[0]).toBe("Home > Kitchen");
});

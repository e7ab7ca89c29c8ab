import { expect, test } from "vitest";
import { ownValues } from "../../../src/commands/screen/sheet/check-facts.ts";
import type { Finding } from "../../../src/model/sheet/finding.ts";

const unknown = (field: Finding["field"], value: string) =>
  ({ code: "not-a-choice", field, value }) as Finding;

test.each([
  ["СNY", ["CNY"]], // with a Cyrillic С
  ["usd ", ["USD"]],
  ["RUBL", ["RUB"]],
  ["шекель", []],
])("ownValues: “%s” is nearest to %j", (written, nearest) => {
  const checked = { findings: [unknown("currencyCode", written)], categories: undefined };
  const [own] = ownValues({ checked, valueNames: [], language: "en" });
  expect(own?.nearest).toEqual(nearest);
});

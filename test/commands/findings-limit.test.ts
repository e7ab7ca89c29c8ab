import { expect, test } from "vitest";
import { FindingsLimit } from "../../src/commands/sheet/findings-limit.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import { saying } from "../support/english.ts";

function finding(code: Finding["code"], severity: Finding["severity"], row = 2): Finding {
  return {
    row,
    cell: `A${row}`,
    column: "SKU",
    code,
    severity,
    said: saying(`${code}!`),
    value: "",
  };
}

test("errors and remarks have limits of their own", () => {
  const limit = new FindingsLimit({ errors: 2, all: 4 });
  expect(limit.add(finding("missing-required", "error"))).toBe(false);
  expect(limit.add(finding("missing-required", "error"))).toBe(false);
  expect(limit.add(finding("missing-required", "error"))).toBe(true);
  const remarks = new FindingsLimit({ errors: 2, all: 4 });
  const told = Array.from({ length: 5 }, () => remarks.add(finding("number-from-text", "info")));
  expect(told).toEqual([false, false, false, false, true]);
});

test("the finding that is there most often is named", () => {
  const limit = new FindingsLimit();
  for (const code of ["too-long", "missing-required", "missing-required"] as const) {
    limit.add(finding(code, "error"));
  }
  expect([limit.count, limit.most()]).toEqual([
    3,
    { count: 2, example: saying("missing-required!") },
  ]);
});

import { expect, test } from "vitest";
import { FindingList } from "../../src/check/sheets/check-rows.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import { errorOf, saying } from "../support/english.ts";

function finding(code: Finding["code"], severity: Finding["severity"], row = 2): Finding {
  return {
    row,
    cell: `A${row}`,
    column: "SKU",
    code,
    severity,
    message: saying(`${code}!`),
    value: "",
  };
}

test("errors and remarks have limits of their own", () => {
  const found = new FindingList(undefined, { errors: 2, all: 4 });
  found.add(finding("missing-required", "error"));
  found.add(finding("missing-required", "error"));
  expect(errorOf(() => found.add(finding("missing-required", "error"))).message).toContain(
    "after 3 findings",
  );
  const remarks = new FindingList(undefined, { errors: 2, all: 4 });
  for (let one = 0; one < 4; one += 1) remarks.add(finding("number-from-text", "info"));
  expect(errorOf(() => remarks.add(finding("number-from-text", "info"))).message).toContain(
    "after 5 findings",
  );
});

test("the finding that is there most often is named", () => {
  const found = new FindingList(undefined, { errors: 2, all: 4 });
  found.add(finding("too-long", "error"));
  found.add(finding("missing-required", "error"));
  const { message } = errorOf(() => found.add(finding("missing-required", "error", 7)));
  expect(message).toBe(
    "The check stopped at row 7, after 3 findings. 2 of them are like this: missing-required!",
  );
});

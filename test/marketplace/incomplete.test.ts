import { expect, test } from "vitest";
import { incompleteReason } from "../../src/marketplace/pages/lists.ts";
import { english } from "../support/english.ts";

const list = { complete: false, count: 1_200, totalCount: 1_300 } as const;

test.each([
  [{ ...list, reason: "short" }, "1,200 records were read, but the marketplace reports 1,300."],
  [{ ...list, reason: "short", totalCount: undefined }, /cannot be read in full \(no totalCount\)/],
  [{ ...list, reason: "refused", refusal: { status: 400, message: "No." } }, /request: No\.$/],
  [{ ...list, reason: "refused", refusal: { status: 400, message: "" } }, /with status 400\.$/],
] as const)("why a list is not whole: %j", (read, expected) => {
  expect(english.text(incompleteReason(read))).toEqual(
    typeof expected === "string" ? expected : expect.stringMatching(expected),
  );
});

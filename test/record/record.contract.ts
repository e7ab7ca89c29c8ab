import { describe } from "vitest";
import { describeAgreements } from "./contract/agreements.ts";
import { describeListings } from "./contract/listings.ts";
import { describeOrders } from "./contract/orders.ts";
import { describeRuns } from "./contract/runs.ts";
import { describeSheetChoices } from "./contract/sheet-choices.ts";
import type { OpenRecord } from "./contract/support.ts";
import { describeTransactions } from "./contract/transactions.ts";
import { describeWrites } from "./contract/writes.ts";

/** What a record must do, whatever engine it is in. `open` must make a new, empty one each time. */
export function recordContract(open: OpenRecord): void {
  describe("runs", () => describeRuns(open));
  describe("writes", () => describeWrites(open));
  describe("orders", () => describeOrders(open));
  describe("listings", () => describeListings(open));
  describe("agreements", () => describeAgreements(open));
  describe("sheet choices", () => describeSheetChoices(open));
  describe("calls at the same time", () => describeTransactions(open));
}

import { expect, it } from "vitest";
import { documentedRates } from "../../src/model/rate.ts";
import { emptyProgress } from "../../src/model/run.ts";
import { estimate } from "../../src/plan/estimate.ts";
import { remainingSeconds } from "../../src/report/progress.ts";
import { fulfilments } from "../apply/support.ts";

it("estimate counts order writes and the reads before them on their one lane", () => {
  const counts = { create: 0, update: 0, orders: 60 };
  // 60 writes and 6 readings of ten, 30 a minute: 65 gaps of 60.5 s / 30, and one answer.
  expect(estimate(counts, documentedRates)).toEqual({ requests: 66, seconds: 132 });
  expect(estimate({ create: 0, update: 0 }, documentedRates)).toEqual({ requests: 0, seconds: 0 });
});

it("remainingSeconds counts packings and shipment numbers that have no outcome", () => {
  const operations = fulfilments(Array.from({ length: 30 }, (_, at) => `${at + 1}`));
  expect(remainingSeconds({ operations }, emptyProgress(), documentedRates)).toBe(132);
});

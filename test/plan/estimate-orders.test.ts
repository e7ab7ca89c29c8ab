import { expect, it } from "vitest";
import { documentedRates } from "../../src/model/run/rate.ts";
import { estimate } from "../../src/plan/assemble/make.ts";

it("estimate counts order writes and the reads before them on their one lane", () => {
  const counts = { create: 0, update: 0, orders: 60 };
  // 60 writes and 6 readings of ten, 30 a minute: 65 gaps of 60.5 s / 30, and one answer.
  expect(estimate(counts, documentedRates)).toEqual({ requests: 66, seconds: 132 });
  expect(estimate({ create: 0, update: 0 }, documentedRates)).toEqual({ requests: 0, seconds: 0 });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import type { Change } from "../../../src/model/run/plan.ts";
import { ProductItems } from "../../../src/screen/screens/review/product-items.ts";
import * as source from "../../../src/screen/screens/review/review-source.ts";
import { noChoices, settledRows, toggledRows } from "../../../src/screen/state/choices.ts";
import type { ReviewState } from "../../../src/screen/state/state.ts";
import { english } from "../../support/english.ts";
import { change, conflicted, facts, finding, risky } from "../support/review.ts";

type Source = Pick<typeof source, "reviewedState" | "rechosen">;

/** How a row may stand, as often as it is told. */
const looks: readonly ((row: number) => Change)[] = [
  (row) => change(row),
  (row) => change(row, { action: "create" }),
  (row) => change(row, { action: "unchanged", fields: [] }),
  (row) => change(row, { action: "invalid", fields: [] }),
  (row) => change(row, { action: "stale" }),
  risky,
  conflicted,
];

const rowCount = 12;
const told = fc.array(
  fc.record({ at: fc.nat({ max: rowCount - 1 }), look: fc.nat({ max: looks.length - 1 }) }),
  { maxLength: 6 },
);
const rows = fc.uniqueArray(fc.integer({ min: 2, max: rowCount + 2 }), { maxLength: 5 });
const steps = fc.array(
  fc.oneof(
    told.map((changes) => ({ type: "told" as const, changes })),
    rows.map((some) => ({ type: "chosen" as const, some })),
    fc.constant({ type: "allowed" as const }),
    rows.map((some) => ({ type: "settled" as const, some })),
    fc.constantFrom("all", "update", "left-out", "risks").map((preset) => {
      return { type: "preset" as const, preset };
    }),
  ),
  { minLength: 1, maxLength: 12 },
);
type Steps = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

/** The review after each step, as the screen has it: made from the one before. */
function reviewed(given: Steps, { reviewedState, rechosen }: Source): ReviewState {
  let items: readonly Change[] = [change(2)];
  const factsOf = () => facts(items, { findingsOf: (row) => [finding(row)] });
  let review = reviewedState(undefined, factsOf(), english);
  for (const step of given) {
    if (step.type === "told") {
      const next = [...items];
      for (const { at, look } of step.changes) {
        const place = Math.min(at, next.length);
        next[place] = looks[look]?.(place + 2) ?? change(place + 2);
      }
      items = next;
      review = reviewedState(review, factsOf(), english);
    } else if (step.type === "chosen") {
      const { choices, flipped } = toggledRows(review.choices, step.some);
      review = rechosen(review, choices, flipped);
    } else if (step.type === "settled") {
      review = rechosen(review, settledRows(review.choices, step.some, "mine"), step.some);
    } else if (step.type === "allowed") {
      const allowed = new Set(["currency" as const]);
      review = rechosen(review, { ...review.choices, allowed }, []);
    } else {
      const { list, items: before, facts: same } = review;
      const shown = Array.from({ length: same.items.length }, (_, at) => at).filter((at) =>
        before.isIn(step.preset, at),
      );
      review = { ...review, list: { ...list, preset: step.preset, shown, cursor: 0, top: 0 } };
    }
  }
  return review;
}

/** All that the list shows of the items. */
function seen(items: ReviewState["items"]) {
  const { groups, totals, leftOut, count } = items;
  const all = Array.from({ length: count }, (_, at) => [items.item(at), items.risks(at)]);
  return { groups, totals, leftOut, all };
}

const law = (given: Source) =>
  fc.property(steps, (some) => {
    const { items, facts: known, choices } = reviewed(some, given);
    if (known.about === "orders") return;
    expect(seen(items)).toEqual(seen(new ProductItems(known, choices, { translator: english })));
  });

test("a review that is compared again, and chosen in, is what one made of it all at once is", () => {
  fc.assert(law(source), { numRuns: 300 });
});

test("the law catches rows that are told anew and not counted, and choices that are not", () => {
  const mistakes: readonly Partial<Source>[] = [
    { rechosen: (review, choices) => source.rechosen(review, choices, []) },
    {
      reviewedState: (before, now) => {
        const next = source.reviewedState(before, now, english);
        const isLonger = before !== undefined && now.items.length > before.items.count;
        return before === undefined || isLonger ? next : { ...next, items: before.items };
      },
    },
  ];
  for (const mistake of mistakes) {
    const { failed } = fc.check(law({ ...source, ...mistake }), { numRuns: 300 });
    expect(failed).toBe(true);
  }
});

test("rechosen looks at no row but those that are chosen otherwise", () => {
  const items = Array.from({ length: 1000 }, (_, at) => change(at + 2));
  const review = source.reviewedState(undefined, facts(items), english);
  let looked = 0;
  const watched = (one: Change): Change => ({
    ...one,
    get action() {
      looked += 1;
      return one.action;
    },
  });
  const spied = items.map(watched);
  const before = source.reviewedState(review, facts(spied), english);
  expect(looked).toBeGreaterThanOrEqual(1000);
  looked = 0;
  const { choices, flipped } = toggledRows(noChoices, [7]);
  const chosen = source.rechosen(before, choices, flipped);
  expect(chosen.items.leftOut).toBe(1);
  expect(looked).toBeLessThan(25);
});

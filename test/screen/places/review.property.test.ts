import fc from "fast-check";
import { expect, test } from "vitest";
import type { Change } from "../../../src/model/run/plan.ts";
import { productItems } from "../../../src/screen/screens/review/product-items.ts";
import { reviewedState } from "../../../src/screen/screens/review/review.ts";
import { rechosen } from "../../../src/screen/screens/review/review-choose.ts";
import { toggledRows, withRowSides } from "../../../src/screen/state/review-items.ts";
import type { ReviewState } from "../../../src/screen/state/state.ts";
import { english } from "../../support/english.ts";
import { change, conflicted, facts, finding, risky } from "../support/review.ts";

const source = { reviewedState, rechosen };
type Source = typeof source;

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
      review = rechosen(review, toggledRows(review.choices, step.some).choices);
    } else if (step.type === "settled") {
      review = rechosen(review, withRowSides(review.choices, step.some, "mine"));
    } else if (step.type === "allowed") {
      const allowed = new Set(["currency" as const]);
      review = rechosen(review, { ...review.choices, allowed });
    } else {
      const { list, items: before } = review;
      const shown = [...before.rows.keys()].filter((at) =>
        before.rows[at]?.groups?.includes(step.preset),
      );
      review = { ...review, list: { ...list, preset: step.preset, shown, cursor: 0, top: 0 } };
    }
  }
  return review;
}

/** All that the list shows of the items. */
function seen({ rows, groups, totals, leftOut, risksOf }: ReviewState["items"]) {
  const all = rows.map(({ text, summary, detail, ...row }) => ({
    ...row,
    texts: [text?.(), summary(), detail(), risksOf({ text, summary, detail, ...row })],
  }));
  return { groups, totals, leftOut, all };
}

const law = (given: Source) =>
  fc.property(steps, (some) => {
    const { items, facts: known, choices } = reviewed(some, given);
    if (known.about === "orders") return;
    expect(seen(items)).toEqual(seen(productItems(known, english)(choices)));
  });

test("a review that is compared again, and chosen in, is what one made of it all at once is", () => {
  fc.assert(law(source), { numRuns: 300 });
});

test("the law catches facts that are not taken over, and choices that are not", () => {
  const mistakes: readonly Partial<Source>[] = [
    { rechosen: (review, choices) => ({ ...review, choices }) },
    {
      reviewedState: (before, now) => {
        const next = source.reviewedState(before, now, english);
        return before === undefined ? next : { ...next, items: before.items };
      },
    },
  ];
  for (const mistake of mistakes) {
    const { failed } = fc.check(law({ ...source, ...mistake }), { numRuns: 300 });
    expect(failed).toBe(true);
  }
});

import { type Choices, noChoices } from "../choices.ts";
import type { ReviewFacts } from "../facts.ts";
import { createList, refreshed } from "../list/list.ts";
import type { ReviewState } from "../state.ts";
import { OrderItems } from "./order-items.ts";
import { ProductItems } from "./product-items.ts";
import type { ReviewItems } from "./review-items.ts";

/** What is reviewed, with its counts. */
export function reviewItems(facts: ReviewFacts, choices: Choices): ReviewItems {
  return facts.about === "orders"
    ? new OrderItems(facts, choices)
    : new ProductItems(facts, choices);
}

/**
 * The review with what is known now. A person who has not moved yet stands on the first item with a
 * change; one who has keeps the row under the cursor.
 */
export function reviewedState(before: ReviewState | undefined, facts: ReviewFacts): ReviewState {
  const choices = before?.choices ?? noChoices;
  const items = reviewItems(facts, choices);
  if (before === undefined)
    return started({ facts, items, choices, undo: [], list: createList(items) });
  const list = refreshed(before.list, items, before.items);
  const { isBroken: _broken, ...kept } = before;
  const next: ReviewState = { ...kept, facts, items, list };
  const at = list.shown[list.cursor];
  const hasStayed = at !== undefined && items.key(at) === before.startKey;
  const isUntouched = hasStayed && list.filter === "" && list.preset === "all";
  return isUntouched && facts.isComplete ? started(next) : next;
}

/** The review with other choices: counts are made anew, the rows that are shown stay. */
export function rechosen(review: ReviewState, choices: Choices): ReviewState {
  return { ...review, choices, items: reviewItems(review.facts, choices) };
}

function started(review: ReviewState): ReviewState {
  const { list, items, facts } = review;
  const first = list.shown.findIndex((index) => items.isMarked(index));
  const cursor = Math.max(0, first);
  const at = list.shown[cursor];
  const { startKey: _old, ...rest } = review;
  return {
    ...rest,
    list: { ...list, cursor, top: 0 },
    ...(facts.isComplete || at === undefined ? {} : { startKey: items.key(at) }),
  };
}

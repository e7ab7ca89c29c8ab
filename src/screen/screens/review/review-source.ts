import type { Translator } from "../../../model/translator.ts";
import { createList, refreshed } from "../../list/list.ts";
import type { ReviewFacts } from "../../state/facts.ts";
import { type Choices, itemOf, noChoices, type Outcomes } from "../../state/review-items.ts";
import type { ReviewState, ScreenState } from "../../state/state.ts";
import { orderItems } from "./order-items.ts";
import { productItems } from "./product-items.ts";

/**
 * Updates the review with a new comparison. In a first review, the cursor goes to the first item
 * with `isMarked`, if any.
 */
export function reviewedState(
  before: ReviewState | undefined,
  facts: ReviewFacts,
  translator: Translator,
): ReviewState {
  const choices = before?.choices ?? noChoices;
  const items =
    facts.about === "orders"
      ? orderItems(facts, translator)(choices)
      : productItems(facts, translator)(choices);
  if (before !== undefined) {
    const list = refreshed(before.list, items.rows, before.items.rows);
    return { ...before, facts, items, list, isOutdated: undefined, outcomes: undefined };
  }
  const list = createList(items.rows);
  const marked = list.shown.findIndex((index) => items.rows[index]?.isMarked === true);
  return { facts, items, choices, undo: [], list: { ...list, cursor: Math.max(0, marked) } };
}

/**
 * Updates the review with other choices. Rows that leave the current filter group stay visible for
 * now.
 */
export function rechosen(review: ReviewState, choices: Choices): ReviewState {
  return { ...review, choices, items: review.items.with(choices) };
}

/**
 * Shows the outcomes of an upload in the review. Without outcomes, shows the plan again.
 */
export function withOutcomes(review: ReviewState, outcomes: Outcomes | undefined): ReviewState {
  const { choices, list } = review;
  const items = review.items.with(choices, outcomes);
  return { ...review, items, outcomes, list: refreshed({ ...list, preset: "all" }, items.rows) };
}

/**
 * Drops a review that is outdated because the workbook was saved. Remembers the SKUs of rows that
 * the person left out, because the rows may move and must stay left out.
 */
export function withReviewGone(state: ScreenState): ScreenState {
  const { review, leftOutBefore } = state;
  const skus = new Set(leftOutBefore);
  if (review !== undefined && review.facts.about !== "orders") {
    for (const row of review.choices.leftOut) {
      const item = itemOf(review.items, row);
      if (item !== undefined) skus.add(item.subject);
    }
  }
  const gone = { review: undefined, isReviewOld: undefined, row: undefined };
  return { ...state, ...gone, leftOutBefore: skus.size === 0 ? undefined : skus };
}

/** Leaves out the rows with these SKUs. */
export function withLeftOut(review: ReviewState, skus: ReadonlySet<string>): ReviewState {
  if (review.facts.about === "orders" || skus.size === 0) return review;
  const rows = review.facts.items.filter(({ sku }) => skus.has(sku)).map(({ row }) => row);
  const leftOut = new Set([...review.choices.leftOut, ...rows]);
  return rechosen(review, { ...review.choices, leftOut });
}

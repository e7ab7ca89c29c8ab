import type { Translator } from "../../../model/translator.ts";
import { createList, refreshed } from "../../list/list.ts";
import { type Choices, noChoices } from "../../state/choices.ts";
import type { ReviewFacts } from "../../state/facts.ts";
import type { ItemsBefore, ReviewItems } from "../../state/review-items.ts";
import type { ReviewState, ScreenState } from "../../state/state.ts";
import { OrderItems } from "./order-items.ts";
import { ProductItems } from "./product-items.ts";

export interface ReviewItemsOptions {
  readonly translator: Translator;
  readonly outcomes?: ReviewState["outcomes"];
  /** The earlier items, so that unchanged ones are not counted again. */
  readonly after?: ItemsBefore | undefined;
}

function reviewItems(
  facts: ReviewFacts,
  choices: Choices,
  { translator, after, outcomes }: ReviewItemsOptions,
): ReviewItems {
  if (facts.about === "orders") return new OrderItems(facts, choices, { translator, outcomes });
  const { items, changed } = after ?? {};
  const isAlike = items instanceof ProductItems && changed !== undefined;
  return new ProductItems(facts, choices, {
    translator,
    outcomes,
    after: isAlike ? { items, changed } : undefined,
  });
}

/** The review with new facts. The first time, moves to the first item with a change. */
export function reviewedState(
  before: ReviewState | undefined,
  facts: ReviewFacts,
  translator: Translator,
): ReviewState {
  const choices = before?.choices ?? noChoices;
  if (before === undefined) {
    const items = reviewItems(facts, choices, { translator });
    const list = createList(items);
    const cursor = Math.max(
      0,
      list.shown.findIndex((index) => items.isMarked(index)),
    );
    return { facts, items, choices, undo: [], list: { ...list, cursor } };
  }
  const items = reviewItems(facts, choices, { translator });
  const list = refreshed(before.list, items, before.items);
  return { ...before, facts, items, list, isOutdated: undefined, outcomes: undefined };
}

/**
 * The review with other choices. Updates the counts and keeps the visible rows. `touched` has the
 * keys of items that the choice includes, excludes or settles.
 */
export function rechosen(
  review: ReviewState,
  choices: Choices,
  touched: readonly number[],
): ReviewState {
  const { facts, items } = review;
  const { allowed, allowedRows } = review.choices;
  const isAllowed = allowed === choices.allowed && allowedRows === choices.allowedRows;
  const changed = isAllowed ? positionsOf(touched, items) : undefined;
  const after = changed && { items, changed };
  const { translator } = items;
  return { ...review, choices, items: reviewItems(facts, choices, { translator, after }) };
}

function positionsOf(keys: readonly number[], items: ReviewItems): readonly number[] {
  return keys.flatMap((key) => items.indexOf(key) ?? []).sort((one, other) => one - other);
}

/** The review with the outcomes of an upload, or without them, ready to send again. */
export function withOutcomes(review: ReviewState, outcomes: ReviewState["outcomes"]): ReviewState {
  const { facts, choices, list } = review;
  const items = reviewItems(facts, choices, { translator: review.items.translator, outcomes });
  return { ...review, items, outcomes, list: refreshed({ ...list, preset: "all" }, items) };
}

/**
 * Drops a review that is out of date because the workbook was saved. Keeps the SKUs of excluded
 * rows: their rows may move, and they must stay excluded.
 */
export function withReviewGone(state: ScreenState): ScreenState {
  const { review, leftOutBefore } = state;
  const skus = new Set(leftOutBefore);
  if (review !== undefined && review.facts.about !== "orders") {
    for (const row of review.choices.leftOut) {
      const index = review.items.indexOf(row);
      const item = index === undefined ? undefined : review.items.item(index);
      if (item !== undefined) skus.add(item.subject);
    }
  }
  const gone = { review: undefined, isReviewOld: undefined, row: undefined };
  return { ...state, ...gone, leftOutBefore: skus.size === 0 ? undefined : skus };
}

/** The review with the rows of these SKUs excluded. */
export function withLeftOut(review: ReviewState, skus: ReadonlySet<string>): ReviewState {
  if (review.facts.about === "orders") return review;
  const rows = review.facts.items.filter(({ sku }) => skus.has(sku)).map(({ row }) => row);
  if (rows.length === 0) return review;
  const leftOut = new Set([...review.choices.leftOut, ...rows]);
  return rechosen(review, { ...review.choices, leftOut }, rows);
}

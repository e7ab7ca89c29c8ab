import { msg } from "../../../model/message.ts";
import type { Translator } from "../../../model/translator.ts";
import {
  ask,
  type Hints,
  hint,
  listPlace,
  notify,
  type ScreenStep,
  stay,
} from "../../edges/place.tsx";
import { keyName } from "../../keys/bindings.ts";
import { createList, current, refreshed } from "../../list/list.ts";
import { range } from "../../list/move.ts";
import type { ReviewFacts } from "../../state/facts.ts";
import { pruned } from "../../state/navigate.ts";
import {
  itemOf,
  noChoices,
  type Outcomes,
  type ReviewItem,
  type ReviewItems,
  type RowStatusName,
} from "../../state/review-items.ts";
import { entered, type ReviewState, type ScreenState } from "../../state/state.ts";
import { orderItems } from "./order-items.ts";
import { productItems } from "./product-items.ts";
import {
  askedRisk,
  rechosen,
  riskTyping,
  settlingHints,
  toggled,
  toggleHint,
  undone,
  withSide,
} from "./review-choose.ts";
import { reviewContent } from "./review-view.ts";

export const reviewPlace = listPlace("review", {
  rows: ({ items }) => items.rows,
  content: (review, _, area) => reviewContent(review, area),
  acts: {
    upload: uploadMarked,
    open: lookedInto,
    toggle: (state, review) => toggled(state, review, inRange(review)),
    "toggle-all": (state, review) => toggled(state, review, itemsAt(review, review.list.shown)),
    range: (state, review) => stay({ ...state, review: withRange(review) }),
    "open-in-program": (state) => ask(state, { type: "open-in-program" }),
    undo: undone,
    allow: (state, review) => askedRisk(state, review, currentItem(review)),
    "take-mine": (state, review) =>
      withSide(state, review, { some: inRange(review), side: "mine" }),
    "take-theirs": (state, review) =>
      withSide(state, review, { some: inRange(review), side: "theirs" }),
    compare: comparedAgain,
    columns: (state) => (state.load === undefined ? undefined : stay(entered(state, "load"))),
    back: (state, { list }) =>
      list.filter === "" && list.rangeFrom === undefined ? readingStopped(state) : undefined,
  },
  typing: riskTyping,
  next,
});

function next(state: ScreenState, review: ReviewState): Hints {
  const { upload, isReviewOld } = state;
  if (upload !== undefined) return [];
  if (state.busy?.isReading === true) return [hint("back", "screen.edges.cancel")];
  if (review.outcomes !== undefined || isReviewOld === true || review.isOutdated === true)
    return [hint("compare", "screen.next.compareAgain")];
  const item = currentItem(review);
  const isRisky = (item?.risks?.length ?? 0) > 0;
  const isOfOrders = review.facts.about === "orders";
  return [
    hasAny(review.items, sendable) &&
      hint("upload", `screen.next.${isOfOrders ? "packAndShip" : "upload"}`),
    item !== undefined && hint("open", "screen.keys.does.open"),
    isRisky && hint("allow", "screen.next.allow"),
    ...settlingHints(item?.conflicts, state.translator),
    toggleHint(item),
    isOfOrders && hint("compare", "screen.next.compareAgain"),
    hasAny(review.items, ["untouched"]) && hint("compare", "screen.next.compareAll"),
    review.undo.length > 0 && hint("undo", "screen.next.undo"),
  ];
}

function hasAny({ totals }: ReviewItems, names: readonly RowStatusName[]): boolean {
  return totals.some(({ name, count }) => count > 0 && names.includes(name));
}

const sendable = ["create", "update", "pack", "ship", "pack and ship", "decline"] as const;

export function uploadMarked(state: ScreenState, review: ReviewState): ScreenStep {
  if (state.upload !== undefined) return stay(entered(state, "upload"));
  const key = keyName("compare");
  if (review.outcomes !== undefined) {
    return state.done === undefined
      ? notify(state, msg("screen.review.compareFirst", { key }))
      : stay(entered(state, "done"));
  }
  if (state.isReviewOld === true || review.isOutdated === true)
    return notify(state, msg("screen.review.compareFirst", { key }), "warning");
  return ask(state, { type: "propose", choices: review.choices });
}

/**
 * If a products workbook was saved, keeps only which rows are left out, because a risk that was
 * allowed may now be another change.
 */
function comparedAgain(state: ScreenState, review: ReviewState): ScreenStep {
  const { check } = state;
  if (state.upload !== undefined) return notify(state, msg("screen.review.whenEnded"));
  if (review.facts.about === "orders") {
    const rest = withOutcomes(review, undefined);
    return ask({ ...state, review: rest }, { type: "compare" });
  }
  if (check === undefined) return stay(state);
  if (state.isReviewOld === true) {
    const fresh = pruned(withReviewGone(state));
    return ask(entered(fresh, "check"), { type: "compare" });
  }
  const next = { ...withOutcomes(review, undefined), isOutdated: true };
  const readAll = hasAny(review.items, ["untouched"]) || undefined;
  return ask({ ...state, review: next }, { type: "compare", readAll });
}

export function readingStopped(state: ScreenState): ScreenStep | undefined {
  if (state.busy?.isReading !== true) return undefined;
  return ask({ ...state, busy: undefined }, { type: "give-up" });
}

function lookedInto(state: ScreenState, review: ReviewState): ScreenStep {
  const item = currentItem(review);
  if (item === undefined) return stay(state);
  const { isAll, isWhole } = state.row ?? {};
  return stay(entered({ ...state, row: { row: item.key, top: 0, isAll, isWhole } }, "row"));
}

function currentItem({ list, items }: ReviewState): ReviewItem | undefined {
  return items.rows[current(list) ?? -1];
}

function itemsAt({ items }: ReviewState, indexes: readonly number[]): readonly ReviewItem[] {
  return indexes.flatMap((index) => items.rows[index] ?? []);
}

function inRange(review: ReviewState): readonly ReviewItem[] {
  const [from, to] = range(review.list);
  return itemsAt(review, review.list.shown.slice(from, to + 1));
}

function withRange({ list, ...review }: ReviewState): ReviewState {
  const rangeFrom = list.rangeFrom === undefined ? list.cursor : undefined;
  return { ...review, list: { ...list, rangeFrom } };
}

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

/** Without outcomes, the review shows the plan again. */
export function withOutcomes(review: ReviewState, outcomes: Outcomes | undefined): ReviewState {
  const { choices, list } = review;
  const items = review.items.with(choices, outcomes);
  // While rows are being sent, keeps the group that the person is looking at.
  const kept = outcomes?.sending === undefined ? { ...list, preset: "all" } : list;
  return { ...review, items, outcomes, list: refreshed(kept, items.rows) };
}

/** Remembers the SKUs that were left out, because the rows may move and must stay left out. */
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

export function withLeftOut(review: ReviewState, skus: ReadonlySet<string>): ReviewState {
  if (review.facts.about === "orders" || skus.size === 0) return review;
  const rows = review.facts.items.filter(({ sku }) => skus.has(sku)).map(({ row }) => row);
  const leftOut = new Set([...review.choices.leftOut, ...rows]);
  return rechosen(review, { ...review.choices, leftOut });
}

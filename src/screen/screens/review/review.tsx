import { ask, type Hint, type Place, type ScreenStep, stay } from "../../edges/place.ts";
import { current } from "../../list/list.ts";
import { range } from "../../list/move.ts";
import { offeredTabs } from "../../list/tabs.ts";
import { without } from "../../state/navigate-on-news.ts";
import type { ReviewItems } from "../../state/review-items.ts";
import { entered, type ReviewState, type ScreenState } from "../../state/state.ts";
import { wordsOf } from "../../words/index.ts";
import { wrongRows } from "../check/check-steps.ts";
import {
  askedRisk,
  riskTyping,
  toggled,
  toggleHint,
  told,
  UnderQuestion,
  undone,
} from "./review-choose.tsx";
import { settled, settlingHints } from "./review-settle.ts";
import { leftOutOf, withOutcomes } from "./review-source.ts";
import { leftMax, ReviewView, tableRows } from "./review-view.tsx";

/** What would change, row by row, and which rows are to go. */
export const reviewPlace: Place = {
  name: "review",
  listed: {
    presets: ["all"],
    offered: ({ review }) =>
      review === undefined
        ? []
        : offeredTabs(review.items.groups, review.list.preset).map(({ id }) => id),
    get: ({ review }) =>
      review === undefined ? undefined : { list: review.list, source: review.items },
    put: (state, list) =>
      state.review === undefined ? state : { ...state, review: { ...state.review, list } },
    height: tableRows,
    leftMax: ({ review }) => (review === undefined ? 0 : leftMax(review.items)),
  },
  act: (state, action) => {
    const { review } = state;
    if (review === undefined) return undefined;
    switch (action) {
      case "upload":
        return uploadMarked(state, review);
      case "open":
        return lookedInto(state, review);
      case "toggle":
        return toggled(state, review, inRange(review));
      case "toggle-all":
        return toggled(state, review, review.list.shown);
      case "range":
        return stay({ ...state, review: { ...review, list: withRange(review) } });
      case "undo":
        return undone(state, review);
      case "allow":
        return askedRisk(state, review, current(review.list));
      case "take-mine":
        return settled(state, review, { indexes: inRange(review), side: "mine" });
      case "take-theirs":
        return settled(state, review, { indexes: inRange(review), side: "theirs" });
      case "compare":
        return comparedAgain(state, review);
      case "back":
        return review.isWaiting === true
          ? notWaiting(state, review)
          : readingGivenUp(state, review);
      default:
        return undefined;
    }
  },
  typing: riskTyping,
  View: (props) => (
    <UnderQuestion {...props}>
      <ReviewView {...props} />
    </UnderQuestion>
  ),
  next,
};

function next(state: ScreenState): readonly Hint[] {
  const { review, upload, isReviewOld } = state;
  const said = wordsOf(state).review.next;
  if (upload !== undefined) return [{ action: "upload", words: said.toUpload }];
  if (review === undefined) return [];
  if (review.isWaiting === true) return [{ action: "back", words: said.notOpen }];
  if (review.outcomes !== undefined || isReviewOld === true || review.isBroken === true)
    return [{ action: "compare", words: said.compareAgain }];
  const index = current(review.list);
  const isRisky = index !== undefined && review.items.risks(index).length > 0;
  const { isComplete } = review.facts;
  const isOfOrders = review.facts.about === "orders";
  const words = isOfOrders ? said.uploadOrders : said.upload;
  return [
    ...(isComplete && !hasSendable(review.items)
      ? []
      : [{ action: "upload" as const, words: isComplete ? words : said.onceRead }]),
    ...(index === undefined
      ? []
      : [{ action: "open" as const, words: isOfOrders ? said.order : said.row }]),
    ...toggleHint(state, index),
    ...(isOfOrders ? [{ action: "compare" as const, words: said.readAgain }] : []),
    ...(hasUntouched(review.items) ? [{ action: "compare" as const, words: said.compareAll }] : []),
    ...(isRisky ? [{ action: "allow" as const, words: said.allow }] : []),
    ...(index === undefined ? [] : settlingHints(review.items.conflicts(index), said)),
    ...(review.undo.length > 0 ? [{ action: "undo" as const, words: said.undo }] : []),
    ...(canGiveUp(review) ? [{ action: "back" as const, words: said.giveUp }] : []),
  ];
}

const sendable: ReadonlySet<string> = new Set([
  "create",
  "update",
  "pack",
  "ship",
  "pack and ship",
]);

function hasSendable({ totals }: ReviewItems): boolean {
  return totals.some(({ name, count }) => count > 0 && sendable.has(name));
}

/** Whether the listings of some rows were not read, because nothing new is asked for them. */
function hasUntouched({ totals }: ReviewItems): boolean {
  return totals.some(({ name, count }) => name === "untouched" && count > 0);
}

/** Opens the confirmation of what is marked, now or once all is read; leads to an upload under way. */
export function uploadMarked(state: ScreenState, review: ReviewState): ScreenStep {
  if (state.upload !== undefined) return stay(entered(state, "upload"));
  const words = wordsOf(state).review;
  if (review.outcomes !== undefined) {
    return state.done === undefined ? told(state, words.wasUploaded) : stay(entered(state, "done"));
  }
  if (state.isReviewOld === true) return told(state, words.savedSince);
  if (review.facts.isComplete) return ask(state, { type: "propose", choices: review.choices });
  if (review.isBroken === true) {
    return stay({ ...state, notice: { style: "warning", text: words.notAllRead } });
  }
  return stay({
    ...state,
    review: { ...review, isWaiting: true },
    notice: { style: "ok", text: words.opensWhenRead },
  });
}

/**
 * Reads what is live again; choices stay. Of a workbook that was saved since, only what was left out
 * stays so: what was allowed may be another change by now.
 */
function comparedAgain(state: ScreenState, review: ReviewState): ScreenStep {
  const { check } = state;
  if (state.upload !== undefined) return told(state, wordsOf(state).review.whenEnded);
  if (review.facts.about === "orders") {
    const rest = withOutcomes(review, undefined);
    return ask({ ...state, review: rest }, { type: "compare", validOnly: false });
  }
  if (check === undefined) return stay(state);
  const validOnly = wrongRows(check.facts) > 0;
  if (state.isReviewOld === true) {
    const { review: _old, isReviewOld: _flag, row: _row, ...rest } = state;
    const kept = { ...rest, ...leftOutOf(state) };
    const fresh = without(kept, new Set(["review", "row"]));
    return ask(entered(fresh, "check"), { type: "compare", validOnly });
  }
  const { isBroken: _broken, ...rest } = withOutcomes(review, undefined);
  const facts = { ...review.facts, isComplete: false };
  // Who has a row compared again that was not compared at all means that it be read.
  const all = hasUntouched(review.items) ? ({ readAll: true } as const) : {};
  return ask({ ...state, review: { ...rest, facts } }, { type: "compare", validOnly, ...all });
}

/** A filter or a range is given up first. */
function canGiveUp({ facts, list, isBroken }: ReviewState): boolean {
  const isReading = !facts.isComplete && isBroken !== true;
  return isReading && list.filter === "" && list.rangeFrom === undefined;
}

/** Nothing more is read: what is not known yet stays so until it is compared again. */
function readingGivenUp(state: ScreenState, review: ReviewState): ScreenStep | undefined {
  if (!canGiveUp(review)) return undefined;
  const { busy: _busy, ...idle } = state;
  const text = wordsOf(state).review.givenUp;
  return ask(
    { ...idle, review: { ...review, isBroken: true }, notice: { style: "warning", text } },
    { type: "give-up" },
  );
}

function notWaiting(state: ScreenState, review: ReviewState): ScreenStep {
  const { isWaiting: _waiting, ...rest } = review;
  return told({ ...state, review: rest }, wordsOf(state).review.opensNot);
}

/** What a person who waits for the confirmation asks for, once everything is read. */
export function whenRead(state: ScreenState): ScreenStep {
  const { review } = state;
  if (review?.isWaiting !== true || !review.facts.isComplete) return stay(state);
  const { isWaiting: _over, ...rest } = review;
  const next = { ...state, review: rest };
  const isElsewhere = !state.places.includes("review") || state.upload !== undefined;
  if (isElsewhere || state.isReviewOld === true) return stay(next);
  return ask(next, { type: "propose", choices: rest.choices });
}

function lookedInto(state: ScreenState, { list, items }: ReviewState): ScreenStep {
  const index = current(list);
  if (index === undefined) return stay(state);
  const { isAll, isWhole } = state.row ?? {};
  const row = {
    ...{ row: items.key(index), top: 0 },
    ...(isAll === undefined ? {} : { isAll }),
    ...(isWhole === undefined ? {} : { isWhole }),
  };
  return stay(entered({ ...state, row }, "row"));
}

function inRange({ list }: ReviewState): readonly number[] {
  const [from, to] = range(list);
  return list.shown.slice(from, to + 1);
}

function withRange({ list }: ReviewState) {
  const { rangeFrom, ...rest } = list;
  return rangeFrom === undefined ? { ...rest, rangeFrom: list.cursor } : rest;
}

import {
  ask,
  type Hints,
  listIn,
  type Place,
  type ScreenStep,
  stay,
  told,
} from "../../edges/place.ts";
import { keyName } from "../../keys/bindings.ts";
import { current } from "../../list/list.ts";
import { range } from "../../list/move.ts";
import { without } from "../../state/navigate-on-news.ts";
import type { ReviewItems } from "../../state/review-items.ts";
import { entered, type ReviewState, type ScreenState } from "../../state/state.ts";
import { wrongRows } from "../check/check-steps.ts";
import {
  askedRisk,
  riskTyping,
  toggled,
  toggleHint,
  UnderQuestion,
  undone,
} from "./review-choose.tsx";
import { settled, settlingHints } from "./review-settle.ts";
import { withOutcomes, withReviewGone } from "./review-source.ts";
import { leftMax, ReviewView, tableRows } from "./review-view.tsx";

/** What would change, row by row, and which rows are to go. */
export const reviewPlace: Place = {
  name: "review",
  listed: {
    ...listIn("review", ({ items }) => items),
    tabs: ({ review }) => review?.items.groups ?? [],
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
        return stay({ ...state, review: withRange(review) });
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

function next(state: ScreenState): Hints {
  const { review, upload, isReviewOld } = state;
  if (upload !== undefined)
    return [{ action: "upload", words: state.translator.translate("screen.review.next.toUpload") }];
  if (review === undefined) return [];
  if (review.isWaiting === true)
    return [{ action: "back", words: state.translator.translate("screen.review.next.notOpen") }];
  if (review.outcomes !== undefined || isReviewOld === true || review.isBroken === true)
    return [
      { action: "compare", words: state.translator.translate("screen.review.next.compareAgain") },
    ];
  const index = current(review.list);
  const isRisky = index !== undefined && review.items.risks(index).length > 0;
  const { isComplete } = review.facts;
  const isOfOrders = review.facts.about === "orders";
  const words = isOfOrders
    ? state.translator.translate("screen.review.next.uploadOrders")
    : state.translator.translate("screen.review.next.upload");
  const canUpload = !isComplete || hasSendable(review.items);
  return [
    canUpload && {
      action: "upload",
      words: isComplete ? words : state.translator.translate("screen.review.next.onceRead"),
    },
    index !== undefined && {
      action: "open",
      words: isOfOrders
        ? state.translator.translate("screen.review.next.order")
        : state.translator.translate("screen.review.next.row"),
    },
    toggleHint(review, index),
    isOfOrders && {
      action: "compare",
      words: state.translator.translate("screen.review.next.readAgain"),
    },
    hasUntouched(review.items) && {
      action: "compare",
      words: state.translator.translate("screen.review.next.compareAll"),
    },
    isRisky && { action: "allow", words: state.translator.translate("screen.review.next.allow") },
    ...(index === undefined ? [] : settlingHints(review.items.conflicts(index), state.translator)),
    review.undo.length > 0 && {
      action: "undo",
      words: state.translator.translate("screen.review.next.undo"),
    },
    canGiveUp(review) && {
      action: "back",
      words: state.translator.translate("screen.review.next.giveUp"),
    },
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
  const { translator } = state;
  const key = keyName("compare");
  if (review.outcomes !== undefined) {
    return state.done === undefined
      ? told(state, translator.translate("screen.review.wasUploaded", { key }))
      : stay(entered(state, "done"));
  }
  if (state.isReviewOld === true)
    return told(state, translator.translate("screen.review.savedSince", { key }));
  if (review.facts.isComplete) return ask(state, { type: "propose", choices: review.choices });
  if (review.isBroken === true) {
    return told(state, translator.translate("screen.review.notAllRead", { key }), "warning");
  }
  return told(
    { ...state, review: { ...review, isWaiting: true } },
    translator.translate("screen.review.opensWhenRead", { key: keyName("back") }),
    "ok",
  );
}

/**
 * Reads what is live again; choices stay. Of a workbook that was saved since, only what was left out
 * stays so: what was allowed may be another change by now.
 */
function comparedAgain(state: ScreenState, review: ReviewState): ScreenStep {
  const { check } = state;
  if (state.upload !== undefined)
    return told(state, state.translator.translate("screen.review.whenEnded"));
  if (review.facts.about === "orders") {
    const rest = withOutcomes(review, undefined);
    return ask({ ...state, review: rest }, { type: "compare", validOnly: false });
  }
  if (check === undefined) return stay(state);
  const validOnly = wrongRows(check.facts) > 0;
  if (state.isReviewOld === true) {
    const fresh = without(withReviewGone(state), new Set(["review", "row"]));
    return ask(entered(fresh, "check"), { type: "compare", validOnly });
  }
  const facts = { ...review.facts, isComplete: false };
  const next = { ...withOutcomes(review, undefined), facts, isBroken: false };
  // Who has a row compared again that was not compared at all means that it be read.
  const readAll = hasUntouched(review.items) || undefined;
  return ask({ ...state, review: next }, { type: "compare", validOnly, readAll });
}

/** A filter or a range is given up first. */
function canGiveUp({ facts, list, isBroken }: ReviewState): boolean {
  const isReading = !facts.isComplete && isBroken !== true;
  return isReading && list.filter === "" && list.rangeFrom === undefined;
}

/** Nothing more is read: what is not known yet stays so until it is compared again. */
function readingGivenUp(state: ScreenState, review: ReviewState): ScreenStep | undefined {
  if (!canGiveUp(review)) return undefined;
  const notice = {
    style: "warning" as const,
    text: state.translator.translate("screen.review.givenUp", { key: keyName("compare") }),
  };
  const next = { ...state, busy: undefined, review: { ...review, isBroken: true }, notice };
  return ask(next, { type: "give-up" });
}

function notWaiting(state: ScreenState, review: ReviewState): ScreenStep {
  const next = { ...state, review: { ...review, isWaiting: false } };
  return told(next, state.translator.translate("screen.review.opensNot"));
}

/** What a person who waits for the confirmation asks for, once everything is read. */
export function whenRead(state: ScreenState): ScreenStep {
  const { review } = state;
  if (review?.isWaiting !== true || !review.facts.isComplete) return stay(state);
  const next = { ...state, review: { ...review, isWaiting: false } };
  const isElsewhere = !state.places.includes("review") || state.upload !== undefined;
  if (isElsewhere || state.isReviewOld === true) return stay(next);
  return ask(next, { type: "propose", choices: review.choices });
}

function lookedInto(state: ScreenState, { list, items }: ReviewState): ScreenStep {
  const index = current(list);
  if (index === undefined) return stay(state);
  const { isAll, isWhole } = state.row ?? {};
  return stay(entered({ ...state, row: { row: items.key(index), top: 0, isAll, isWhole } }, "row"));
}

function inRange({ list }: ReviewState): readonly number[] {
  const [from, to] = range(list);
  return list.shown.slice(from, to + 1);
}

function withRange({ list, ...review }: ReviewState): ReviewState {
  const rangeFrom = list.rangeFrom === undefined ? list.cursor : undefined;
  return { ...review, list: { ...list, rangeFrom } };
}

import { Lines } from "../../components/spans.tsx";
import { areaIn, type Hints, hint, type Place, type ScreenStep, stay } from "../../edges/place.tsx";
import type { Action } from "../../keys/bindings.ts";
import { current } from "../../list/list.ts";
import { moved, pageLines, pageOf, scrolledBy } from "../../list/move.ts";
import { itemOf, type ReviewItems } from "../../state/review-items.ts";
import { type LookedInto, left, type ReviewState, type ScreenState } from "../../state/state.ts";
import type { Size } from "../../text/line.ts";
import { uploadMarked } from "../review/review.ts";
import {
  askedRisk,
  otherConflict,
  riskLines,
  riskTyping,
  settlingHints,
  toggled,
  toggleHint,
  undone,
  withSideHere,
} from "../review/review-choose.ts";
import { type RowBody, rowBody } from "./row-view.ts";

type LookingState = ScreenState & { readonly review: ReviewState; readonly row: LookedInto };

function isLooking(state: ScreenState): state is LookingState {
  return state.review !== undefined && state.row !== undefined;
}

export const rowPlace: Place = {
  act: (state, action) => (isLooking(state) ? act(state, action) : undefined),
  typing: riskTyping,
  View: ({ state, area }) => {
    if (!isLooking(state)) return null;
    const { review, row, translator } = state;
    const { lines } = shownBody(review.items, row, area);
    const question = riskLines(review, area.columns);
    const rows = Math.max(1, area.rows - question.length);
    const shown = pageLines(lines, row.top, { rows, translator });
    return <Lines lines={[...shown.slice(0, rows), ...question]} />;
  },
  next: (state) =>
    isLooking(state) ? nextKeys(state.review, state.row, areaIn(state)) : undefined,
};

function nextKeys(review: ReviewState, looked: LookedInto, area: Size): Hints {
  const { row, isAll = false, isWhole = false } = looked;
  const { items, list } = review;
  const item = itemOf(items, row);
  const { conflicts = [], risks = [] } = item ?? {};
  const after = moved(list, "next-marked", { rows: items.rows, height: 1 });
  const isOther = (into: Partial<LookedInto>) => isShownOther(items, looked, { into, area });
  return [
    risks.length > 0 && hint("allow", "screen.next.allow"),
    ...settlingHints(conflicts, items.translator),
    conflicts.length > 1 && hint("next-conflict", "screen.next.conflict"),
    after.cursor !== list.cursor && hint("next-marked", "screen.next.changedRow"),
    isOther({ isAll: !isAll }) && hint("all-fields", "screen.next.fields"),
    isOther({ isWhole: !isWhole }) && hint("whole-texts", "screen.next.texts"),
    toggleHint(item),
  ];
}

function shownBody(items: ReviewItems, row: LookedInto, { columns, rows }: Size): RowBody {
  const whole = rowBody(items, { ...row, isAll: true, isWhole: true }, { columns });
  return whole.lines.length <= rows ? whole : rowBody(items, row, { columns });
}

function isShownOther(
  items: ReviewItems,
  row: LookedInto,
  { into, area }: { readonly into: Partial<LookedInto>; readonly area: Size },
): boolean {
  const textOf = (one: LookedInto) => JSON.stringify(shownBody(items, one, area).lines);
  return textOf({ ...row, ...into }) !== textOf(row);
}

function act(state: LookingState, action: Action): ScreenStep | undefined {
  const { review, row } = state;
  const item = itemOf(review.items, row.row);
  switch (action) {
    case "open":
      return stay(left(state));
    case "next-marked":
    case "previous-marked":
      return otherItem(state, action);
    case "toggle":
      return toggled(state, review, item === undefined ? [] : [item]);
    case "upload":
      return uploadMarked(state, review);
    case "allow":
      return askedRisk(state, review, item);
    case "take-mine":
      return scrolledToConflict(withSideHere(state, { review, row }, "mine"));
    case "take-theirs":
      return scrolledToConflict(withSideHere(state, { review, row }, "theirs"));
    case "next-conflict":
      return scrolledToConflict(otherConflict(state, { review, row }, 1));
    case "previous-conflict":
      return scrolledToConflict(otherConflict(state, { review, row }, -1));
    case "undo":
      return undone(state, review);
    case "all-fields":
      return turned(state, { isAll: row.isAll !== true });
    case "whole-texts":
      return turned(state, { isWhole: row.isWhole !== true });
    default:
      return scrolled(state, action);
  }
}

function turned(state: LookingState, into: Partial<LookedInto>): ScreenStep | undefined {
  const { review, row } = state;
  const isOther = isShownOther(review.items, row, { into, area: areaIn(state) });
  return isOther ? stay({ ...state, row: { ...row, ...into, top: 0 } }) : undefined;
}

function otherItem(state: LookingState, action: "next-marked" | "previous-marked"): ScreenStep {
  const { review } = state;
  const { items } = review;
  const list = moved(review.list, action, { rows: items.rows, height: 1 });
  const item = items.rows[current(list) ?? -1];
  if (item === undefined || list.cursor === review.list.cursor) return stay(state);
  const row = { ...state.row, row: item.key, top: 0 };
  return stay({ ...state, row, review: { ...review, list } });
}

function scrolledToConflict(step: ScreenStep): ScreenStep {
  const { review, row } = step.state;
  if (review === undefined || row === undefined) return step;
  const area = areaIn(step.state);
  const { rows } = area;
  const { lines, at } = shownBody(review.items, row, area);
  if (at === undefined) return step;
  const { height, length } = pageOf(lines.length, rows);
  const from = Math.min(row.top, length - height);
  const isSeen = at.from >= from && at.to <= from + height;
  const top = Math.max(0, isSeen ? from : Math.min(at.from, length - height));
  return { ...step, state: { ...step.state, row: { ...row, top } } };
}

function scrolled(state: LookingState, action: Action): ScreenStep | undefined {
  const { review, row } = state;
  const area = areaIn(state);
  const { length } = shownBody(review.items, row, area).lines;
  const top = scrolledBy(row.top, action, pageOf(length, area.rows));
  return top === undefined ? undefined : stay({ ...state, row: { ...row, top } });
}

import { areaIn, type Hints, hint, linesPlace, type ScreenStep, stay } from "../../edges/place.tsx";
import { current } from "../../list/list.ts";
import { moved, pageOf } from "../../list/move.ts";
import { itemOf, type ReviewItem, type ReviewItems } from "../../state/review-items.ts";
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

interface Looked {
  readonly review: ReviewState;
  readonly row: LookedInto;
}

export const rowPlace = linesPlace<Looked>({
  part: ({ review, row }) => review && row && { review, row },
  lines: ({ review, row }, _, area) => shownBody(review.items, row, area).lines,
  top: ({ row }) => row.top,
  scrolled: (state, { row }, top) => ({ ...state, row: { ...row, top } }),
  foot: ({ review }, columns) => riskLines(review, columns),
  typing: riskTyping,
  next: (state, { review, row }) => nextKeys(review, row, areaIn(state)),
  acts: {
    open: (state) => stay(left(state)),
    "next-marked": otherItem,
    "previous-marked": otherItem,
    toggle: (state, looked) => {
      const item = itemIn(looked);
      return toggled(state, looked.review, item === undefined ? [] : [item]);
    },
    upload: (state, { review }) => uploadMarked(state, review),
    allow: (state, looked) => askedRisk(state, looked.review, itemIn(looked)),
    "take-mine": (state, looked) => scrolledToConflict(withSideHere(state, looked, "mine")),
    "take-theirs": (state, looked) => scrolledToConflict(withSideHere(state, looked, "theirs")),
    "next-conflict": (state, looked) => scrolledToConflict(otherConflict(state, looked, 1)),
    "previous-conflict": (state, looked) => scrolledToConflict(otherConflict(state, looked, -1)),
    undo: (state, { review }) => undone(state, review),
    "all-fields": (state, looked) => turned(state, looked, { isAll: looked.row.isAll !== true }),
    "whole-texts": (state, looked) =>
      turned(state, looked, { isWhole: looked.row.isWhole !== true }),
  },
});

function itemIn({ review, row }: Looked): ReviewItem | undefined {
  return itemOf(review.items, row.row);
}

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

function turned(
  state: ScreenState,
  { review, row }: Looked,
  into: Partial<LookedInto>,
): ScreenStep | undefined {
  const isOther = isShownOther(review.items, row, { into, area: areaIn(state) });
  return isOther ? stay({ ...state, row: { ...row, ...into, top: 0 } }) : undefined;
}

function otherItem(
  state: ScreenState,
  { review, row }: Looked,
  action: "next-marked" | "previous-marked",
): ScreenStep {
  const { items } = review;
  const list = moved(review.list, action, { rows: items.rows, height: 1 });
  const item = items.rows[current(list) ?? -1];
  if (item === undefined || list.cursor === review.list.cursor) return stay(state);
  const next = { ...row, row: item.key, top: 0 };
  return stay({ ...state, row: next, review: { ...review, list } });
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

import { Lines } from "../../components/lines.tsx";
import { areaIn, type Hints, type Place, type ScreenStep, stay, told } from "../../edges/place.ts";
import type { Action } from "../../keys/action.ts";
import { current } from "../../list/list.ts";
import { moved } from "../../list/move.ts";
import { pageLines, pageOf, scrolledBy } from "../../list/sections.ts";
import { type LookedInto, left, type ReviewState, type ScreenState } from "../../state/state.ts";
import { uploadMarked } from "../review/review.tsx";
import {
  askedRisk,
  riskTyping,
  toggled,
  toggleHint,
  UnderQuestion,
  undone,
} from "../review/review-choose.tsx";
import { otherConflict, settledHere, settlingHints } from "../review/review-settle.ts";
import { tableRows } from "../review/review-view.tsx";
import { rowBody } from "./row-view.ts";

/** One item of the review, field by field: before → after, and why anything is held back. */
export const rowPlace: Place = {
  name: "row",
  act: (state, action) => {
    const { review, row } = state;
    return review === undefined || row === undefined
      ? undefined
      : act(state, { review, row, action });
  },
  typing: riskTyping,
  View: ({ state, area }) => {
    const { review, row } = state;
    if (review === undefined || row === undefined) return null;
    const { lines: body } = rowBody(review.items, row, area);
    const words = review.items.words.row;
    return (
      <UnderQuestion state={state} area={area}>
        <Lines lines={pageLines(body, row.top, { rows: area.rows, words })} />
      </UnderQuestion>
    );
  },
  next: (state) => {
    const { review, row } = state;
    const { columns } = areaIn(state);
    return (
      review &&
      row && [...nextKeys(review, row, columns), toggleHint(review, review.items.indexOf(row.row))]
    );
  },
};

function nextKeys(review: ReviewState, looked: LookedInto, columns: number): Hints {
  const { row, isAll = false, isWhole = false } = looked;
  const { items, list } = review;
  const { next } = items.words.row;
  const said = items.words.review.next;
  const index = items.indexOf(row);
  const conflicts = index === undefined ? [] : items.conflicts(index);
  const isRisky = index !== undefined && items.risks(index).length > 0;
  const after = moved(list, "next-marked", { source: items, height: 1 });
  const textOf = (into: LookedInto) => JSON.stringify(rowBody(items, into, { columns }).lines);
  const text = textOf(looked);
  const isOther = (into: Partial<LookedInto>) => textOf({ ...looked, ...into }) !== text;
  return [
    isRisky && { action: "allow", words: said.allow },
    ...settlingHints(conflicts, said),
    conflicts.length > 1 && { action: "next-conflict", words: next.conflict },
    after.cursor !== list.cursor && { action: "next-marked", words: next.change },
    isOther({ isAll: !isAll }) && {
      action: "all-fields",
      words: isAll ? next.onlyChanges : next.allFields,
    },
    isOther({ isWhole: !isWhole }) && {
      action: "whole-texts",
      words: isWhole ? next.shortTexts : next.wholeTexts,
    },
  ];
}

interface Acted {
  readonly review: ReviewState;
  readonly row: LookedInto;
  readonly action: Action;
}

function act(state: ScreenState, { review, row, action }: Acted): ScreenStep | undefined {
  const index = review.items.indexOf(row.row);
  switch (action) {
    case "open":
      return stay(left(state));
    case "next-marked":
    case "previous-marked":
      return otherItem(state, review, action);
    case "toggle":
      return toggled(state, review, index === undefined ? [] : [index]);
    case "upload":
      return uploadMarked(state, review);
    case "allow":
      return askedRisk(state, review, index);
    case "take-mine":
      return inSight(settledHere(state, { review, row }, "mine"));
    case "take-theirs":
      return inSight(settledHere(state, { review, row }, "theirs"));
    case "next-conflict":
      return inSight(otherConflict(state, { review, row }, 1));
    case "previous-conflict":
      return inSight(otherConflict(state, { review, row }, -1));
    case "undo":
      return undone(state, review);
    case "all-fields":
      return stay({ ...state, row: { ...row, isAll: row.isAll !== true, top: 0 } });
    case "whole-texts":
      return stay({ ...state, row: { ...row, isWhole: row.isWhole !== true, top: 0 } });
    default:
      return scrolled(state, { review, row, action });
  }
}

/** The next item with a change, of those that the list shows; the list's cursor goes along. */
function otherItem(
  state: ScreenState,
  review: ReviewState,
  action: "next-marked" | "previous-marked",
): ScreenStep {
  const { items } = review;
  const height = tableRows(areaIn(state));
  const list = moved(review.list, action, { source: items, height });
  const index = current(list);
  if (index === undefined || list.cursor === review.list.cursor) {
    const { noneAfter, noneBefore } = items.words.row;
    return told(state, action === "next-marked" ? noneAfter : noneBefore);
  }
  const row = { ...state.row, row: items.key(index), top: 0 };
  return stay({ ...state, row, review: { ...review, list } });
}

/** Scrolled so that the field in conflict that the keys are about is on the screen. */
function inSight(step: ScreenStep): ScreenStep {
  const { review, row } = step.state;
  if (review === undefined || row === undefined) return step;
  const { columns, rows } = areaIn(step.state);
  const { lines, at } = rowBody(review.items, row, { columns });
  if (at === undefined) return step;
  const { height, length } = pageOf(lines.length, rows);
  const from = Math.min(row.top, length - height);
  const isSeen = at.from >= from && at.to <= from + height;
  const top = Math.max(0, isSeen ? from : Math.min(at.from, length - height));
  return { ...step, state: { ...step.state, row: { ...row, top } } };
}

function scrolled(state: ScreenState, { review, row, action }: Acted): ScreenStep | undefined {
  const { columns, rows } = areaIn(state);
  const { length } = rowBody(review.items, row, { columns }).lines;
  const top = scrolledBy(row.top, action, pageOf(length, rows));
  return top === undefined ? undefined : stay({ ...state, row: { ...row, top } });
}

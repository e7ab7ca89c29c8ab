import { msg } from "../../../model/message.ts";
import type { ConflictSide } from "../../../model/run/plan.ts";
import type { Translator } from "../../../model/translator.ts";
import { type Hints, notify, type ScreenStep, stay } from "../../edges/place.ts";
import { withFieldSide, withRowSides } from "../../state/choices.ts";
import { type ItemConflict, itemOf, type ReviewItem } from "../../state/review-items.ts";
import type { LookedInto, ReviewState, ScreenState } from "../../state/state.ts";
import { sideText } from "../labels.ts";
import { fieldText } from "../row/field-summary.ts";
import { chosen } from "./review-choose.tsx";

export interface Settling {
  readonly some: readonly ReviewItem[];
  readonly side: ConflictSide;
}

export function withSide(
  state: ScreenState,
  review: ReviewState,
  { some, side }: Settling,
): ScreenStep {
  const { items, choices } = review;
  const rows = some.filter(({ conflicts = [] }) => conflicts.length > 0).map(({ key }) => key);
  if (rows.length === 0) return noConflict(state);
  const { translate } = state.translator;
  const [only = 0] = rows;
  const where =
    rows.length === 1
      ? translate("screen.words.row", { row: items.rowName(only) })
      : translate("screen.words.rowCount", { rows: rows.length });
  return chosen(state, review, {
    choices: withRowSides(choices, rows, side),
    words: `${where}${translate("screen.words.colon")}${sideText(side, state.translator)}`,
  });
}

/** Decides the current conflict, and selects the first other one that is still open, if any. */
export function withSideHere(
  state: ScreenState,
  { review, row }: { readonly review: ReviewState; readonly row: LookedInto },
  side: ConflictSide,
): ScreenStep {
  const { items, choices } = review;
  const item = itemOf(items, row.row);
  const { conflicts = [] } = item ?? {};
  const at = conflictAt(conflicts, row);
  const here = conflicts[at];
  if (item === undefined || here === undefined) return noConflict(state);
  const { field } = here;
  if (field === undefined) return withSide(state, review, { some: [item], side });
  const { translate } = state.translator;
  const where = [
    translate("screen.words.row", { row: items.rowName(row.row) }),
    fieldText(field, state.translator),
  ].join(translate("model.list.separator"));
  const step = chosen(state, review, {
    choices: withFieldSide(choices, { row: row.row, field }, side),
    words: `${where}${translate("screen.words.colon")}${sideText(side, state.translator)}`,
  });
  const next = conflicts.findIndex(({ chosen: by }, other) => by === undefined && other !== at);
  return { ...step, state: { ...step.state, row: { ...row, conflict: next < 0 ? at : next } } };
}

/** Index of the current conflict: the selected one, else the first open one, else the first. */
export function conflictAt(conflicts: readonly ItemConflict[], row: LookedInto): number {
  const open = conflicts.findIndex(({ chosen: by }) => by === undefined);
  return Math.min(row.conflict ?? Math.max(0, open), Math.max(0, conflicts.length - 1));
}

/** Selects the next or previous conflict. After the last comes the first. */
export function otherConflict(
  state: ScreenState,
  { review, row }: { readonly review: ReviewState; readonly row: LookedInto },
  by: 1 | -1,
): ScreenStep {
  const { conflicts = [] } = itemOf(review.items, row.row) ?? {};
  if (conflicts.length === 0) return noConflict(state);
  const conflict = (conflictAt(conflicts, row) + by + conflicts.length) % conflicts.length;
  return stay({ ...state, row: { ...row, conflict } });
}

/** Hints for deciding conflicts. Empty if there are none. */
export function settlingHints(
  conflicts: readonly ItemConflict[] = [],
  translator: Translator,
): Hints {
  if (conflicts.length === 0) return [];
  return [
    { action: "take-mine", words: sideText("mine", translator) },
    { action: "take-theirs", words: sideText("theirs", translator) },
  ];
}

function noConflict(state: ScreenState): ScreenStep {
  return notify(state, msg("screen.review.noConflict"));
}

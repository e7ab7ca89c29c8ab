import { createList, type ListRow, type ListState, refreshed } from "../list/list.ts";
import { checkRows, listedFindings, openedAfter } from "../screens/check/check-source.ts";
import { loadRows, valueRows } from "../screens/load/load-chooser.tsx";
import { withReviewGone } from "../screens/review/review.ts";
import type { CheckFacts } from "../state/facts.ts";
import { isRead, noticed, openedAt, pruned, withoutRows } from "../state/navigate.ts";
import type { EventOf, Notice } from "../state/program.ts";
import { type CheckState, placeOf, type ScreenState } from "../state/state.ts";

/**
 * Drops check and review of the previous reading, unless the workbook was saved or values were
 * chosen for its words (`isSaved`).
 */
export function loaded(
  state: ScreenState,
  { facts, isSure, isSaved }: EventOf<"loaded">,
): ScreenState {
  const before = state.load?.facts.path === facts.path ? state.load : undefined;
  const rows = loadRows(facts);
  const list =
    before === undefined
      ? atFirstMarked(rows)
      : refreshed(before.list, rows, loadRows(before.facts));
  if (isSaved === true) return { ...state, load: { ...before, facts, list } };
  const fresh = { ...withoutRows(state), busy: undefined, submitted: undefined };
  const next = pruned({ ...fresh, load: { facts, list } });
  return isSure === true && state.opening !== undefined ? next : openedAt(next, "load");
}

function atFirstMarked(rows: readonly ListRow[]): ListState {
  const list = createList(rows);
  const cursor = list.shown.findIndex((index) => rows[index]?.isMarked === true);
  return cursor > 0 ? { ...list, cursor } : list;
}

export function checked(state: ScreenState, facts: CheckFacts): ScreenState {
  const idle = { ...state, busy: undefined };
  const { translator } = state;
  const listing = listedFindings(facts, translator);
  const before = state.check;
  const { since } = facts;
  if (since === undefined || before === undefined) {
    const fresh = { facts, ...listing, opened: new Set<string>() };
    const rows = checkRows(fresh);
    const check = { ...fresh, rows, list: createList(rows) };
    const isOfValue = idle.load?.choosing?.what === "value";
    const load = idle.load && isOfValue ? { ...idle.load, choosing: undefined } : idle.load;
    const next = { ...withoutRows(idle), load, check: { ...check, isWatched: false } };
    return checkArrived(pruned(next));
  }
  const now = { facts, ...listing, opened: openedAfter(before.opened) };
  const rows = checkRows(now);
  const list = refreshed(
    before.list,
    rows,
    checkRows(before, (row) => since.rowNow(row)),
  );
  const { isWatched, isInside = false } = before;
  const check: CheckState = { ...now, rows, list, isWatched, isInside };
  const values = idle.values && {
    ...idle.values,
    list: refreshed(idle.values.list, valueRows(facts.values), valueRows(before.facts.values)),
  };
  const { savedAt: time, words } = since;
  const text = translator.translate("screen.notices.saved", { time, words });
  const withNotice = elsewhereTold({ ...idle, check, values }, { style: "warning", text });
  // The comparison that is under way may be of other rows.
  const next = state.review?.isOutdated === true ? pruned(withReviewGone(withNotice)) : withNotice;
  return { ...next, isReviewOld: true };
}

function checkArrived(state: ScreenState): ScreenState {
  const { load } = state;
  const hasMoved = load?.askedAt !== undefined && load.askedAt !== load.list.cursor;
  const isLooking = placeOf(state) === "load" && (hasMoved || load?.choosing !== undefined);
  return isLooking ? noticed(state, isRead(state)) : openedAt(state, "check");
}

export function watching(state: ScreenState, { on, notice }: EventOf<"watching">): ScreenState {
  if (state.check === undefined) return state;
  const next = { ...state, check: { ...state.check, isWatched: on, notice } };
  return notice === undefined ? next : elsewhereTold(next, notice);
}

function elsewhereTold(state: ScreenState, notice: Notice): ScreenState {
  return placeOf(state) === "check" ? state : noticed(state, notice);
}

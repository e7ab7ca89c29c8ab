import { msg } from "../../../model/message.ts";
import { ask, type Hints, hint, notify, type ScreenStep, stay } from "../../edges/place.ts";
import { keyName } from "../../keys/bindings.ts";
import { current, refreshed } from "../../list/list.ts";
import { moved } from "../../list/move.ts";
import type { CheckFacts } from "../../state/facts.ts";
import { asking } from "../../state/navigate.ts";
import { type CheckItem, type CheckState, entered, type ScreenState } from "../../state/state.ts";
import { withReviewGone } from "../review/review-source.ts";
import { checkRows, isGrouped } from "./check-source.ts";

/** Whether the check has no findings, open or fixed, so that it is shown without a list. */
export function isCalm({ facts, counts }: CheckState): boolean {
  return facts.findings.length === 0 && (counts.get("fixed") ?? 0) === 0;
}

export function currentItem({ list, items }: CheckState): CheckItem | undefined {
  const index = current(list);
  return index === undefined ? undefined : items[index];
}

/**
 * Handles Enter: opens or closes a group or the details of a finding. Without findings, goes on to
 * the comparison.
 */
export function intoItem(state: ScreenState, check: CheckState): ScreenStep {
  if (isCalm(check)) return goOn(state, check);
  const item = currentItem(check);
  if (item?.kind !== "group") {
    const isInside = item !== undefined && check.isInside !== true;
    return stay({ ...state, check: { ...check, isInside } });
  }
  const { list } = check;
  if (list.filter !== "") {
    // A filter keeps all groups open, so this moves to the first finding of the group.
    const next = moved(list, "row-down", { rows: check.rows, height: list.shown.length });
    return stay({ ...state, check: { ...check, list: next } });
  }
  const opened = new Set(check.opened);
  if (!opened.delete(item.key)) opened.add(item.key);
  return stay({ ...state, check: withOpened(check, opened) });
}

/** Removes the filter. Opens the group of the current finding, so that it stays visible. */
export function withoutFilter(check: CheckState): CheckState {
  const item = currentItem(check);
  const opened = isGrouped(item) ? new Set([...check.opened, item.group.key]) : check.opened;
  return withOpened({ ...check, list: { ...check.list, filter: "" } }, opened);
}

function withOpened(check: CheckState, opened: ReadonlySet<string>): CheckState {
  const rows = checkRows({ ...check, opened });
  return { ...check, opened, rows, list: refreshed(check.list, rows) };
}

/** Turns the safe repairs on or off. Says so if there is nothing to repair. */
export function repair(state: ScreenState, { facts, repairable }: CheckState): ScreenStep {
  const isOn = facts.isRepaired === true;
  if (isOn || repairable > 0) return ask(state, { type: "repair", on: !isOn });
  return notify(state, msg("screen.check.nothingToRepair"));
}

/** The hints of the check page, the most likely first. */
export function checkHints(state: ScreenState): Hints {
  const { check } = state;
  if (check === undefined) return [];
  const { facts, repairable, isWatched, isInside = false } = check;
  const { isRepaired = false } = facts;
  const isList = !isCalm(check) && !isInside && currentItem(check) !== undefined;
  const unknown = facts.values?.filter(({ now }) => now === undefined).length ?? 0;
  const repairs = isRepaired
    ? state.translator.translate("screen.next.unrepair")
    : state.translator.translate("screen.next.repair", { repairs: repairable });
  if (state.busy?.isReading === true) return [hint("back", "screen.edges.cancel")];
  return [
    !isNoneValid(facts) && { action: isCalm(check) ? "open" : "compare", words: onWords(state) },
    unknown > 0 && hint("values", "screen.next.values", { words: unknown }),
    isList && { action: "open", words: intoWords(state, check) },
    (isRepaired || repairable > 0) && { action: "repair", words: repairs },
    {
      action: "watch",
      words: isWatched
        ? state.translator.translate("screen.next.stopWatching")
        : state.translator.translate("screen.keys.does.watch"),
    },
  ];
}

function intoWords(state: ScreenState, check: CheckState): string {
  const item = currentItem(check);
  const isOpen = item?.kind === "group" && check.list.filter === "" && check.opened.has(item.key);
  return state.translator.translate(isOpen ? "screen.next.fold" : "screen.next.open");
}

function onWords(state: ScreenState): string {
  const { review, isReviewOld } = state;
  if (review !== undefined)
    return isReviewOld === true
      ? state.translator.translate("screen.next.compareAgain")
      : state.translator.translate("screen.next.review");
  return state.translator.translate("screen.next.compare");
}

/** How many rows are invalid whether or not their listing exists. */
export function wrongRows({ totals }: Pick<CheckFacts, "totals">): number {
  return totals.invalid - (totals.invalidIfNew ?? 0);
}

function isNoneValid(facts: Pick<CheckFacts, "totals">): boolean {
  return facts.totals.rows > 0 && wrongRows(facts) === facts.totals.rows;
}

/** Goes on to the comparison. Asks before it skips invalid rows. */
export function goOn(state: ScreenState, check: CheckState): ScreenStep {
  if (state.review !== undefined && state.isReviewOld !== true) {
    return stay(entered(state, "review"));
  }
  const { facts } = check;
  const fresh = withReviewGone(state);
  if (wrongRows(facts) === 0) return ask(fresh, { type: "compare", validOnly: false });
  if (isNoneValid(facts)) {
    const { isWatched } = check;
    return notify(
      state,
      msg("screen.check.noneValid", { isWatched, key: keyName("watch") }),
      "error",
    );
  }
  const { rows, valid, invalid, invalidIfNew = 0 } = facts.totals;
  const question = {
    title: state.translator.translate("screen.check.validOnly.title", { invalid, rows }),
    lines: [
      state.translator.translate("screen.check.validOnly.others", { valid }),
      ...(invalidIfNew === 0
        ? []
        : [state.translator.translate("screen.check.validOnly.ifNew", { rows: invalidIfNew })]),
    ],
    verb: state.translator.translate("screen.check.validOnly.verb"),
    soFar: "",
    onYes: [{ type: "compare" as const, validOnly: true }],
  };
  return stay(asking(fresh, question));
}

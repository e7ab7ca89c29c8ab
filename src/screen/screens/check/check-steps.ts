import { msg } from "../../../model/message.ts";
import { ask, type Hints, hint, notify, type ScreenStep, stay } from "../../edges/place.tsx";
import { keyName } from "../../keys/bindings.ts";
import { current, refreshed } from "../../list/list.ts";
import { moved } from "../../list/move.ts";
import type { CheckFacts } from "../../state/facts.ts";
import { asking } from "../../state/navigate.ts";
import { type CheckItem, type CheckState, entered, type ScreenState } from "../../state/state.ts";
import { withReviewGone } from "../review/review.ts";
import { checkRows, firstOf, isGrouped } from "./check-source.ts";

export function isCalm({ facts, counts }: CheckState): boolean {
  return facts.findings.length === 0 && (counts.get("fixed") ?? 0) === 0;
}

export function currentItem({ list, items }: CheckState): CheckItem | undefined {
  return items[current(list) ?? -1];
}

export function intoItem(state: ScreenState, check: CheckState): ScreenStep {
  if (isCalm(check)) return goOn(state, check);
  const item = currentItem(check);
  const { list } = check;
  if (item?.kind !== "group") {
    const isInside = item !== undefined && check.isInside !== true;
    return stay({ ...state, check: { ...check, isInside } });
  }
  if (list.filter !== "") {
    // A filter keeps all groups open, so this moves to the first finding of the group.
    const next = moved(list, "row-down", { rows: check.rows, height: list.shown.length });
    return stay({ ...state, check: { ...check, list: next } });
  }
  const opened = new Set(check.opened);
  if (!opened.delete(item.key)) opened.add(item.key);
  return stay({ ...state, check: withOpened(check, opened) });
}

/** Opens the list of columns at the column of the current finding. */
export function intoColumns(state: ScreenState, check: CheckState): ScreenStep {
  const { load } = state;
  if (load === undefined) return stay(state);
  // Puts the columns after the check in the path, so that Esc leads back to the check.
  const places = state.places.filter((name) => name !== "load");
  const one = firstOf(currentItem(check));
  const { cell = "", sheet } = one?.kind === "finding" ? one.finding : {};
  // The columns are those of one sheet.
  const isHere = sheet === undefined || sheet === load.facts.sheet;
  const letters = isHere ? cell.replace(/\d+$/, "") : "";
  const cursor = load.list.shown.findIndex(
    (index) => load.facts.columns[index]?.letters === letters,
  );
  const list = cursor < 0 ? load.list : { ...load.list, cursor };
  return stay(entered({ ...state, places, load: { ...load, list } }, "load"));
}

/** Opens the group of the current finding, so that the finding stays visible. */
export function withoutFilter(check: CheckState): CheckState {
  const item = currentItem(check);
  const opened = isGrouped(item) ? new Set([...check.opened, item.group.key]) : check.opened;
  return withOpened({ ...check, list: { ...check.list, filter: "" } }, opened);
}

function withOpened(check: CheckState, opened: ReadonlySet<string>): CheckState {
  const rows = checkRows({ ...check, opened });
  return { ...check, opened, rows, list: refreshed(check.list, rows) };
}

export function repair(state: ScreenState, { facts, repairable }: CheckState): ScreenStep {
  const isOn = facts.isRepaired === true;
  if (isOn || repairable > 0) return ask(state, { type: "repair", on: !isOn });
  return notify(state, msg("screen.check.nothingToRepair"));
}

export function cellCopied(state: ScreenState, check: CheckState): ScreenStep {
  const one = firstOf(currentItem(check));
  const text = one === undefined || one.kind === "note" ? "" : one.finding.cell;
  if (text === "") return notify(state, msg("screen.check.noCell"));
  const { state: next } = notify(state, msg("screen.check.copied", { cell: text }));
  return stay({ ...next, copied: { text } });
}

export function checkHints(state: ScreenState, check: CheckState): Hints {
  const { facts, repairable: repairs, isWatched, isInside = false, list, opened } = check;
  const item = currentItem(check);
  const isList = !isCalm(check) && !isInside && item !== undefined;
  const isOpen = item?.kind === "group" && list.filter === "" && opened.has(item.key);
  const unknown = facts.values?.filter(({ now }) => now === undefined).length ?? 0;
  if (state.busy?.isReading === true) return [hint("back", "screen.edges.cancel")];
  return [
    !isNoneValid(facts) && hint(isCalm(check) ? "open" : "compare", onKey(state)),
    facts.isRepaired === true
      ? hint("repair", "screen.next.unrepair")
      : repairs > 0 && hint("repair", "screen.next.repair", { repairs }),
    unknown > 0 && hint("values", "screen.next.values", { words: unknown }),
    isList && hint("open", isOpen ? "screen.next.fold" : "screen.keys.does.open"),
    hint("watch", isWatched ? "screen.next.stopWatching" : "screen.keys.does.watch"),
    facts.findings.length > 0 && hint("marked-copy", "screen.next.markedCopy"),
  ];
}

function onKey({ review, isReviewOld }: ScreenState) {
  if (review === undefined) return "screen.next.compare";
  return isReviewOld === true ? "screen.next.compareAgain" : "screen.next.review";
}

/** How many rows are invalid even if their listing already exists. */
export function wrongRows({ totals }: Pick<CheckFacts, "totals">): number {
  return totals.invalid - (totals.invalidIfNew ?? 0);
}

function isNoneValid(facts: Pick<CheckFacts, "totals">): boolean {
  return facts.totals.rows > 0 && wrongRows(facts) === facts.totals.rows;
}

export function goOn(state: ScreenState, check: CheckState): ScreenStep {
  if (state.review !== undefined && state.isReviewOld !== true) {
    return stay(entered(state, "review"));
  }
  const { facts } = check;
  const fresh = withReviewGone(state);
  if (wrongRows(facts) === 0) return ask(fresh, { type: "compare" });
  if (isNoneValid(facts)) {
    const { isWatched } = check;
    const none = msg("screen.check.noneValid", { isWatched, key: keyName("watch") });
    return notify(state, none, "error");
  }
  const { rows, valid, invalidIfNew: ifNew = 0 } = facts.totals;
  const { translate } = state.translator;
  const question = {
    title: translate("screen.check.validOnly.title", { invalid: wrongRows(facts), rows }),
    lines: [
      translate("screen.check.validOnly.others", { valid }),
      ...(ifNew === 0 ? [] : [translate("screen.check.validOnly.ifNew", { rows: ifNew })]),
    ],
    verb: translate("screen.check.validOnly.verb"),
    onYes: [{ type: "compare" as const }],
  };
  return stay(asking(fresh, question));
}

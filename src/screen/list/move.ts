import type { Translator } from "../../model/translator.ts";
import type { Action } from "../keys/bindings.ts";
import { type LateLine, type Line, textLine } from "../text/line.ts";
import { clamp, type ListRow, type ListState } from "./list.ts";

/** Does not scroll: after every change of the state, {@link scrolledTo} does. */
export function moved(
  list: ListState,
  action: Action,
  { rows, height }: { readonly rows: readonly ListRow[]; readonly height: number },
): ListState {
  const { cursor, shown, left } = list;
  const at = (next: number) => ({ ...list, cursor: clamp(next, shown.length) });
  const isMarked = (index: number) => rows[index]?.isMarked === true;
  const step = stepOf(action, height, shown.length);
  if (step !== undefined) return at(cursor + step);
  switch (action) {
    // A filter shows only rows that match, so the next row is the next match.
    case "next-match":
      return at(cursor + 1 < shown.length ? cursor + 1 : 0);
    case "previous-match":
      return at(cursor > 0 ? cursor - 1 : shown.length);
    case "next-marked": {
      const next = shown.findIndex((index, place) => place > cursor && isMarked(index));
      return at(next < 0 ? cursor : next);
    }
    case "previous-marked": {
      const previous = shown.findLastIndex((index, place) => place < cursor && isMarked(index));
      return at(previous < 0 ? cursor : previous);
    }
    case "right":
      return { ...list, left: left + 1 };
    case "left":
      return { ...list, left: Math.max(0, left - 1) };
    default:
      return list;
  }
}

export function stepOf(action: string, height: number, length: number): number | undefined {
  const page = Math.max(1, height - 1);
  const steps: Readonly<Record<string, number>> = {
    "row-down": 1,
    "row-up": -1,
    "page-down": page,
    "page-up": -page,
    first: -length,
    last: length,
  };
  return steps[action];
}

export function scrolledTo(list: ListState, rows: number): ListState {
  const { cursor, shown } = list;
  const height = Math.max(1, rows);
  const lastTop = Math.max(0, shown.length - height);
  const top = Math.min(lastTop, Math.max(cursor - height + 1, Math.min(list.top, cursor)));
  return top === list.top ? list : { ...list, top };
}

export function visible(
  { shown, top, cursor }: ListState,
  height: number,
): { readonly index: number; readonly isCurrent: boolean }[] {
  return shown
    .slice(top, top + height)
    .map((index, offset) => ({ index, isCurrent: top + offset === cursor }));
}

/** In order of preference. The last text has only the position. */
export function positionTexts(
  { shown: { length }, top, cursor }: ListState,
  height: number,
  translator: Translator,
): readonly string[] {
  if (length === 0) return [];
  const below = Math.max(0, length - top - height);
  const hidden = [top > 0 ? [`↑ ${top}`] : [], below > 0 ? [`↓ ${below}`] : []].flat();
  const at = translator.translate("screen.edges.of", { done: cursor + 1, total: length });
  return [[at, ...hidden].join("  "), [`${cursor + 1}/${length}`, ...hidden].join(" "), at];
}

export function range({ rangeFrom, cursor }: ListState): readonly [from: number, to: number] {
  const from = rangeFrom ?? cursor;
  return [Math.min(from, cursor), Math.max(from, cursor)];
}

/** If not all lines are visible, the last one shows the scroll position. */
export function pageOf(length: number, rows: number) {
  return { length, height: length <= rows ? rows : Math.max(1, rows - 1) };
}

export function pageLines(
  lines: readonly LateLine[],
  top: number,
  { rows, translator }: { readonly rows: number; readonly translator: Translator },
): readonly Line[] {
  const { length, height } = pageOf(lines.length, rows);
  const first = Math.max(0, Math.min(top, length - height));
  const last = first + height;
  const shown = lines
    .slice(first, last)
    .map((line) => (typeof line === "function" ? line() : line));
  if (length <= height) return shown;
  const more = last < length ? `  ↓ ${translator.translate("screen.row.more")}` : "";
  const where = ` ${translator.translate("screen.row.lines", { from: first + 1, to: last, of: length })}${more}`;
  return [...shown, textLine(where, "dim")];
}

export function scrolledBy(
  top: number,
  action: string,
  { height, length }: ReturnType<typeof pageOf>,
): number | undefined {
  const last = Math.max(0, length - height);
  const step = stepOf(action, height, length);
  if (step === undefined) return undefined;
  return Math.max(0, Math.min(Math.min(top, last) + step, last));
}

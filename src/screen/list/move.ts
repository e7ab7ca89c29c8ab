import type { Translator } from "../../model/translator.ts";
import type { Action } from "../keys/bindings.ts";
import { clamp, type ListRow, type ListState } from "./list.ts";

/** Moves the cursor or the columns as an action says. `height` is the number of visible rows. */
export function moved(
  list: ListState,
  action: Action,
  { rows, height }: { readonly rows: readonly ListRow[]; readonly height: number },
): ListState {
  const cursor = target(list, action, { rows, height });
  if (cursor !== undefined) return scrolledTo({ ...list, cursor }, height);
  if (action === "right") return { ...list, left: list.left + 1 };
  if (action === "left") return { ...list, left: Math.max(0, list.left - 1) };
  return list;
}

function target(
  { cursor, shown }: ListState,
  action: Action,
  { rows, height }: { readonly rows: readonly ListRow[]; readonly height: number },
): number | undefined {
  const { length } = shown;
  const page = Math.max(1, height - 1);
  switch (action) {
    case "row-down":
      return clamp(cursor + 1, length);
    case "row-up":
      return clamp(cursor - 1, length);
    case "page-down":
      return clamp(cursor + page, length);
    case "page-up":
      return clamp(cursor - page, length);
    case "first":
      return 0;
    case "last":
      return clamp(length - 1, length);
    // With a filter every visible row is a match. The last is followed by the first.
    case "next-match":
      return length === 0 ? 0 : (cursor + 1) % length;
    case "previous-match":
      return length === 0 ? 0 : (cursor + length - 1) % length;
    case "next-marked":
      return markedFrom(shown, rows, { cursor, step: 1 });
    case "previous-marked":
      return markedFrom(shown, rows, { cursor, step: -1 });
    default:
      return undefined;
  }
}

function markedFrom(
  shown: readonly number[],
  rows: readonly ListRow[],
  { cursor, step }: { readonly cursor: number; readonly step: 1 | -1 },
): number {
  for (let position = cursor + step; ; position += step) {
    const index = shown[position];
    if (index === undefined) return cursor;
    if (rows[index]?.isMarked === true) return position;
  }
}

/** Scrolls the list so that the cursor is visible and as few lines as possible stay blank. */
export function scrolledTo(list: ListState, rows: number): ListState {
  const { cursor, shown } = list;
  const height = Math.max(1, rows);
  const lastTop = Math.max(0, shown.length - height);
  const top = Math.min(lastTop, Math.max(cursor - height + 1, Math.min(list.top, cursor)));
  return top === list.top ? list : { ...list, top };
}

/** The visible rows: their index, and whether the cursor is on them. */
export function visible(
  { shown, top, cursor }: ListState,
  height: number,
): { readonly index: number; readonly isCurrent: boolean }[] {
  return shown
    .slice(top, top + height)
    .map((index, offset) => ({ index, isCurrent: top + offset === cursor }));
}

/**
 * The position of the cursor and the number of hidden rows above and below, as texts from long to
 * short. The last text has only the position.
 */
export function positionTexts(
  {
    shown: { length },
    top,
    cursor,
  }: Pick<ListState, "top" | "cursor"> & { readonly shown: { readonly length: number } },
  height: number,
  translator: Translator,
): readonly string[] {
  if (length === 0) return [];
  const below = Math.max(0, length - top - height);
  const hidden = [top > 0 ? [`↑ ${top}`] : [], below > 0 ? [`↓ ${below}`] : []].flat();
  const at = translator.translate("screen.edges.of", { done: cursor + 1, total: length });
  return [[at, ...hidden].join("  "), [`${cursor + 1}/${length}`, ...hidden].join(" "), at];
}

/**
 * The first and last position in `shown` that the selected range covers. Without a range, both are
 * the cursor's.
 */
export function range({ rangeFrom, cursor }: ListState): readonly [from: number, to: number] {
  const from = rangeFrom ?? cursor;
  return [Math.min(from, cursor), Math.max(from, cursor)];
}

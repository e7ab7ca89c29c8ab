import { normalForm } from "../../model/text/spelling.ts";
import type { Translator } from "../../model/translator.ts";
import { type Line, type Span, spansWidth } from "../text/line.ts";

export interface ListRow {
  readonly key: number | string;
  /** Undefined if the row is in every group. */
  readonly groups?: readonly string[] | undefined;
  readonly text?: (() => string) | undefined;
  /** Numbers that a filter finds only if they are typed in full, such as row numbers. */
  readonly numbers?: readonly number[] | undefined;
  /** The keys `{` and `}` stop at this row. */
  readonly isMarked?: boolean | undefined;
  /** The row is in a closed group, where only a filter finds it. */
  readonly isFolded?: boolean | undefined;
  /** A filter does not count the row as a match. */
  readonly isHeading?: boolean | undefined;
  readonly sortKeys?: Readonly<Record<string, unknown>> | undefined;
}

export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

export interface ListState {
  /** Indexes of the rows in the group that pass the filter, in the order of the list. */
  readonly shown: readonly number[];
  /** Index into `shown`. */
  readonly cursor: number;
  /** Index into `shown` of the first row on the screen. */
  readonly top: number;
  readonly left: number;
  readonly filter: string;
  readonly preset: string;
  readonly sort?: Sort | undefined;
  /** Index into `shown` of the row where a range of selected rows starts. */
  readonly rangeFrom?: number | undefined;
}

export function createList(rows: readonly ListRow[], preset = "all"): ListState {
  return refreshed({ shown: [], cursor: 0, top: 0, left: 0, filter: "", preset }, rows);
}

export function current({ shown, cursor }: ListState): number | undefined {
  return shown[cursor];
}

/** The cursor and the start of a range stay on their rows if those are still listed. */
export function refreshed(
  list: ListState,
  rows: readonly ListRow[],
  before: readonly ListRow[] = rows,
): ListState {
  const shown = sorted(shownOf(list, rows), list.sort, rows);
  const find = (index: number) => positionOf(shown, index, { rows, before });
  const at = current(list);
  // If the current row is gone, the next one becomes current, or else the last. A sorted list keeps
  // the position of the cursor instead.
  const behind = list.sort === undefined ? shown.findIndex((one) => one >= (at ?? 0)) : list.cursor;
  const next = behind < 0 ? shown.length - 1 : behind;
  const cursor = at === undefined ? 0 : (find(at) ?? clamp(next, shown.length));
  const from = list.rangeFrom === undefined ? undefined : list.shown[list.rangeFrom];
  return {
    ...list,
    shown,
    cursor,
    // The current row also keeps its position on the screen.
    top: clamp(list.top + cursor - list.cursor, shown.length),
    rangeFrom: from === undefined ? undefined : find(from),
  };
}

function sorted(
  shown: readonly number[],
  sort: Sort | undefined,
  rows: readonly ListRow[],
): readonly number[] {
  if (sort === undefined) return shown;
  const keyOf = (index: number) => (rows[index]?.sortKeys?.[sort.column] ?? "") as string | number;
  const order = shown.toSorted((one, other) => {
    const [left, right] = [keyOf(one), keyOf(other)];
    return left < right ? -1 : left > right ? 1 : one - other;
  });
  return sort.isDescending ? order.reverse() : order;
}

/** If several rows have the same key, the nearest one counts. */
function positionOf(
  shown: readonly number[],
  index: number,
  { rows, before }: { readonly rows: readonly ListRow[]; readonly before: readonly ListRow[] },
): number | undefined {
  const same = shown.indexOf(index);
  const key = before[index]?.key;
  if (same >= 0 && (rows === before || rows[index]?.key === key)) return same;
  if (rows === before || key === undefined) return undefined;
  let nearest: number | undefined;
  for (const [position, other] of shown.entries()) {
    if (rows[other]?.key !== key) continue;
    const isNearer = Math.abs(other - index) < Math.abs((shown[nearest ?? -1] ?? Infinity) - index);
    if (isNearer) nearest = position;
  }
  return nearest;
}

export function clamp(position: number, length: number): number {
  return Math.max(0, Math.min(position, length - 1));
}

export function filtered(list: ListState, filter: string, rows: readonly ListRow[]): ListState {
  return refreshed({ ...list, filter }, rows);
}

export function resorted(
  { sort, ...list }: ListState,
  rows: readonly ListRow[],
  sorts: readonly string[] = [],
): ListState {
  if (sort?.isDescending === false) {
    return refreshed({ ...list, sort: { ...sort, isDescending: true } }, rows);
  }
  const column = sorts[sort === undefined ? 0 : sorts.indexOf(sort.column) + 1];
  const next = column === undefined ? {} : { sort: { column, isDescending: false } };
  return refreshed({ ...list, ...next }, rows);
}

export function withPreset(
  list: ListState,
  { presets, step }: { readonly presets: readonly string[]; readonly step: 1 | -1 },
  rows: readonly ListRow[],
): ListState {
  const at = presets.indexOf(list.preset);
  const first = step === 1 ? 0 : presets.length - 1;
  const next = at < 0 ? first : (at + step + presets.length) % presets.length;
  return refreshed({ ...list, preset: presets[next] ?? list.preset }, rows);
}

function shownOf(
  { filter, preset }: Pick<ListState, "filter" | "preset">,
  rows: readonly ListRow[],
): readonly number[] {
  const words = filterWords(filter);
  const shown: number[] = [];
  for (const [index, row] of rows.entries()) {
    const isIn = row.groups === undefined || row.groups.includes(preset);
    if (isIn && (words.length === 0 ? row.isFolded !== true : hasWords(row, words))) {
      shown.push(index);
    }
  }
  return shown;
}

export function hasWords({ text, numbers = [] }: ListRow, words: readonly string[]): boolean {
  const all = text?.() ?? "";
  return words.every((word) => all.includes(word) || numbers.some((one) => String(one) === word));
}

/**
 * Texts that only need lower case to be compared: Latin, Cyrillic, kana, and ideographs with their
 * punctuation. This test saves time, because most texts pass it and a list can have 50,000 rows.
 */
const simple =
  /^[ -~\u00C0-\u00D6\u00D8-\u00DE\u00E0-\u00F6\u00F8-\u012F\u0134-\u013E\u0141-\u0148\u014A-\u017E\u0400-\u0481\u048A-\u04FF\u3001-\u3020\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]*$/;

/**
 * Ignores case, composition and compatibility forms such as full width, and makes `ß` equal to
 * `ss` and the dotless i equal to the dotted one.
 */
export function folded(text: string): string {
  if (simple.test(text)) return text.toLowerCase();
  return normalForm(text, "NFKC")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("i\u0307", "i")
    .replaceAll("ς", "σ");
}

/** Joins the texts so that no word of a filter can match across two of them. */
export function searchText(texts: readonly string[]): string {
  return texts.map(folded).join("\n");
}

/** How often each of the names occurs. */
export function countsOf<Name extends string>(names: Iterable<Name>): ReadonlyMap<Name, number> {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

export function filterWords(filter: string): string[] {
  return folded(filter)
    .split(/\s+/)
    .filter((word) => word !== "");
}

export interface Tab {
  readonly id: string;
  readonly words: string;
  readonly count: number;
}

export function offeredTabs(tabs: readonly Tab[], chosen: string): readonly Tab[] {
  return tabs.filter(({ id, count }) => id === "all" || id === chosen || count > 0);
}

/** The current group is always visible. */
export function tabsLine(
  offered: readonly Tab[],
  chosen: string,
  { columns, translator }: { readonly columns: number; readonly translator: Translator },
): Line {
  const spans = offered.map(({ id, words, count }): Span => {
    const text = `${words} ${translator.translate("model.grouped", { number: count })}`;
    return id === chosen
      ? { text: `[${text}]`, style: "strong" }
      : { text: ` ${text} `, style: "dim" };
  });
  const fits = (from: number, to: number) => spansWidth(spans.slice(from, to)) <= columns - 2;
  const at = offered.findIndex(({ id }) => id === chosen);
  let first = 0;
  while (first < at && !fits(first, at + 1)) first += 1;
  let end = Math.max(first, at) + 1;
  while (end < spans.length && fits(first, end + 1)) end += 1;
  return [
    { text: first > 0 ? "‹" : " ", style: "dim" },
    ...spans.slice(first, end),
    { text: end < spans.length ? "›" : "", style: "dim" },
  ];
}

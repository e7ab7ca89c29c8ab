import { cellWidth } from "../text/fit.ts";
import type { Line, Span } from "../text/line.ts";
import { spansWidth } from "../text/spans.ts";
import type { ListRow } from "./list.ts";

/** A group that a list can be filtered by. */
export interface Tab<Id extends string = string> {
  readonly id: Id;
  readonly count: number;
}

/** The groups to show: “all”, those with rows, and the current one. */
export function offeredTabs<Id extends string>(
  tabs: readonly Tab<Id>[],
  chosen: string | undefined,
): readonly Tab<Id>[] {
  return tabs.filter(({ id, count }) => id === "all" || id === chosen || count > 0);
}

/**
 * The groups on one line, with the current one in brackets and always visible. `nameOf` returns a
 * name with its count: “errors 12”. Groups that do not fit are left out.
 */
export function tabsLine<Id extends string>(
  tabs: readonly Tab<Id>[],
  chosen: string,
  { columns, nameOf }: { readonly columns: number; readonly nameOf: (tab: Tab<Id>) => string },
): Line {
  const offered = offeredTabs(tabs, chosen);
  const spans = offered.map((tab): Span => {
    const isChosen = tab.id === chosen;
    const text = isChosen ? `[${nameOf(tab)}]` : ` ${nameOf(tab)} `;
    return { text, style: isChosen ? "strong" : "dim" };
  });
  const at = offered.findIndex(({ id }) => id === chosen);
  const room = columns - 2;
  let first = 0;
  while (first < at && spansWidth(spans.slice(first, at + 1)) > room) first += 1;
  let [last, cells] = [first, 0];
  for (; last < spans.length; last += 1) {
    cells += cellWidth(spans[last]?.text ?? "");
    if (cells > room && last > at) break;
  }
  const more = (isMore: boolean, text: string): Span => ({
    text: isMore ? text : " ",
    style: "dim",
  });
  return [
    more(first > 0, "‹"),
    ...spans.slice(first, last),
    ...(last < spans.length ? [more(true, "›")] : []),
  ];
}

/** The filter groups of a list, each with its number of rows. */
export function tabsOf<Id extends string>(
  rows: readonly ListRow[],
  groups: readonly Id[],
): readonly Tab<Id>[] {
  return groups.map((id) => ({
    id,
    count: rows.filter((row) => row.groups?.includes(id) !== false).length,
  }));
}

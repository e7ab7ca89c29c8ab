import { filterWords, folded } from "../../list/filter.ts";
import type { ListRow, ListState } from "../../list/list.ts";
import type { Tab } from "../../list/tabs.ts";
import type { FolderEntry, FolderFacts } from "../../state/facts.ts";

/** The filter groups of a folder: folders and workbooks that are not hidden, and all entries. */
export const folderGroups = ["usable", "every"] as const;

export function folderRows({ entries }: FolderFacts): readonly ListRow[] {
  return entries.map((entry) => ({
    key: entry.path,
    groups: isUsable(entry) ? folderGroups : ["every"],
    text: () => folded(entry.name),
  }));
}

function isUsable(entry: FolderEntry): boolean {
  return entry.kind !== "other" && entry.isHidden !== true;
}

/**
 * Counts the entries in each group, without the parent folder. Omits “every” if it contains nothing
 * more.
 */
export function folderTabs({
  entries,
}: FolderFacts): readonly Tab<(typeof folderGroups)[number]>[] {
  const below = entries.filter(({ kind }) => kind !== "up");
  const usable = below.filter(isUsable).length;
  const every = below.length > usable ? [{ id: "every" as const, count: below.length }] : [];
  return [{ id: "usable", count: usable }, ...every];
}

/** How many entries match the filter but are not in the current group. 0 without a filter. */
export function foundBeside({ entries }: FolderFacts, { preset, filter }: ListState): number {
  const words = filterWords(filter);
  if (preset === "every" || words.length === 0) return 0;
  return entries.filter(
    (entry) => !isUsable(entry) && words.every((word) => folded(entry.name).includes(word)),
  ).length;
}

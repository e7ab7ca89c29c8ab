import { filterWords, holds } from "../../list/filter.ts";
import type { ListSource, ListState } from "../../list/list-state.ts";
import type { Tab } from "../../list/tabs.ts";
import type { FolderEntry, FolderFacts } from "../../state/facts.ts";

/** What can be opened, and all that is in the folder. */
export const folderGroups = ["usable", "every"] as const;

export function folderSource({ entries }: FolderFacts): ListSource {
  return {
    count: entries.length,
    key: (index) => entries[index]?.path ?? "",
    isIn: (group, index) => group === "every" || isUsable(entries[index]),
    matches: (wanted, index) => holds([entries[index]?.name ?? ""], wanted),
    isMarked: () => false,
  };
}

function isUsable(entry: FolderEntry | undefined): boolean {
  return entry !== undefined && entry.kind !== "other" && entry.isHidden !== true;
}

/** How many entries each group holds, without the folder above; all of it only where that is more. */
export function folderTabs({
  entries,
}: FolderFacts): readonly Tab<(typeof folderGroups)[number]>[] {
  const below = entries.filter(({ kind }) => kind !== "up");
  const usable = below.filter(isUsable).length;
  const every = below.length > usable ? [{ id: "every" as const, count: below.length }] : [];
  return [{ id: "usable", count: usable }, ...every];
}

/** Entries that the filter finds, but not in the group that is shown. */
export function foundBeside({ entries }: FolderFacts, { preset, filter }: ListState): number {
  const words = filterWords(filter);
  if (preset === "every" || words.length === 0) return 0;
  return entries.filter(
    (entry) => !isUsable(entry) && words.every((word) => holds([entry.name], word)),
  ).length;
}

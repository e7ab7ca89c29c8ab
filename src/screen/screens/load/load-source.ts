import { holds } from "../../list/filter.ts";
import type { ListSource } from "../../list/list-state.ts";
import type { LoadFacts } from "../../state/load-facts.ts";

/** The columns of a sheet as a list. */
export function loadSource({ columns }: LoadFacts): ListSource {
  return {
    count: columns.length,
    key: (index) => columns[index]?.index ?? -1,
    isIn: () => true,
    matches: (wanted, index) => holds([columns[index]?.heading ?? ""], wanted),
    isMarked: (index) => columns[index]?.by === "unknown" || columns[index]?.problem !== "",
  };
}

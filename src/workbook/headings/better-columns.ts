import { annotationsOf, type Column } from "../../model/product/columns.ts";
import type { ChosenColumn, IgnoredColumn } from "./heading-match.ts";
import { headingRank } from "./known-heading.ts";

/** Headings up to this rank are the template's own or the field's name; behind it are other words. */
const ownNamesMax = 1;
/** A column in the interface's own unit is better than one that has to be converted. */
const convertedRank = 1000;

/**
 * The columns that are read: of several for one place the one that was chosen, else the one whose
 * heading is best known for it. Those that are equally good stay, all of them: that is a problem. Of
 * a list only a choice is better: two headings for an entry may well mean two entries.
 */
export function betterColumns(
  known: readonly Column[],
  chosen: readonly ChosenColumn[],
): { readonly columns: readonly Column[]; readonly unused: readonly IgnoredColumn[] } {
  const byPlace = Map.groupBy(known, slotOf);
  const isChosen = new Set(chosen.map(({ column }) => column));
  const unused = new Map<number, IgnoredColumn>();
  for (const rivals of byPlace.values()) {
    if (rivals.length < 2) continue;
    const ranked = rivals
      .map((column) => ({ column, rank: isChosen.has(column.index) ? -1 : rankOf(column) }))
      .sort((one, other) => one.rank - other.rank);
    const [best] = ranked;
    for (const { column, rank } of ranked) {
      if (best === undefined || rank === best.rank) continue;
      const { index, heading, unit: _unit, ...place } = column;
      const rival = { place, used: best.column };
      unused.set(index, { column: index, heading, rival });
    }
  }
  return {
    columns: known.filter(({ index }) => !unused.has(index)),
    unused: [...unused.values()],
  };
}

/** The same text for columns that hold the same. */
export function slotOf({ field, part, key = "" }: Column): string {
  return `${field}\n${part ?? ""}\n${key}`;
}

/** Which of two other words for who a row is would be meant, nobody can tell. */
function rankOf({ field, heading, unit }: Column): number {
  if (annotationsOf(field)["x-columns"] !== "single") return 0;
  if (unit !== undefined) return convertedRank;
  const rank = headingRank(field, heading);
  const isIdentity = field === "sku" || field === "parentSku";
  return isIdentity ? Math.min(rank, ownNamesMax + 1) : rank;
}

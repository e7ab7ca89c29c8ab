import type { ReviewFacts } from "../facts.ts";
import { holds } from "../list/filter.ts";
import type { ListSource } from "../list/list.ts";

/** The rows of a comparison as a list. */
export function reviewSource({ items, nameOf }: ReviewFacts): ListSource {
  return {
    count: items.length,
    key: (index) => items[index]?.row ?? -1,
    isIn: (preset, index) => {
      const item = items[index];
      if (item === undefined) return false;
      if (preset === "all") return true;
      const { action, notes } = item;
      if (preset === "risks") return notes.some(({ code }) => code.startsWith("risk-"));
      if (preset === "held") return action === "blocked" || action === "stale";
      return action === preset;
    },
    matches: (wanted, index) => {
      const change = items[index];
      if (change === undefined) return false;
      if (String(change.row) === wanted) return true;
      const { sku, row, fields, notes } = change;
      const told = notes.map(({ message }) => message);
      return holds([sku, nameOf(row), ...fields.map(({ field }) => field), ...told], wanted);
    },
    isMarked: (index) => {
      const action = items[index]?.action;
      return action !== undefined && action !== "unchanged";
    },
  };
}

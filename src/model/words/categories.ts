import type { ComparedCategories } from "../categories.ts";
import { count } from "../number-words.ts";

/** What is said of a category that no live listing has, in English. */
export const categoryWords = {
  unknown: (category: string, { categories, listings, source, day }: ComparedCategories) => {
    const its = count(categories, "category", "categories");
    return source === "seen"
      ? `“${category}” is not among the ${its} of the ${count(listings, "live listing")} seen up to ${day}.`
      : `“${category}” is not among the ${its} of the ${count(listings, "listing")} exported on ${day}.`;
  },
  /** At least one. */
  nearest: (paths: readonly string[]) =>
    paths.length === 1
      ? `The nearest is “${paths[0]}”.`
      : `The nearest are ${paths.map((path) => `“${path}”`).join(" and ")}.`,
};

/** The pattern of these words for every language. */
export type CategoryWords = typeof categoryWords;

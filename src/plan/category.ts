const separator = " > ";

/** Finds the known category path that is nearest to one that is not known (decision 34). */
export interface CategoryBook {
  /** Whether live listings are known at all; an empty book knows nothing and warns of nothing. */
  readonly isEmpty: boolean;
  has(category: string): boolean;
  /** The nearest path, or undefined when every known one is entirely different. */
  nearest(category: string): string | undefined;
}

/** Builds a book of category paths; each unknown path is looked up once. */
export function categoryBook(categories: Iterable<string>): CategoryBook {
  const known = [...new Set(categories)].filter((category) => category !== "").sort();
  const set = new Set(known);
  const found = new Map<string, string | undefined>();
  return {
    isEmpty: known.length === 0,
    has: (category) => set.has(category),
    nearest(category) {
      if (!found.has(category)) found.set(category, nearestOf(category, known));
      return found.get(category);
    },
  };
}

function nearestOf(category: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  // A path with as little in common as a wholly different one is no help.
  let bestDistance = wholeDistance(category);
  for (const candidate of known) {
    const distance = pathDistance(category, candidate);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

function wholeDistance(category: string): number {
  return category.split(separator).length * 0.75;
}

/** Levels are compared one by one, so that a typing error in one level counts a part of that level. */
function pathDistance(one: string, other: string): number {
  const [from, to] = [one.split(separator), other.split(separator)];
  let distance = 0;
  for (let level = 0; level < Math.max(from.length, to.length); level += 1) {
    distance += levelDistance(from[level] ?? "", to[level] ?? "");
  }
  return distance;
}

/** 0 for equal levels but for letter case, 1 for entirely different ones. */
function levelDistance(one: string, other: string): number {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()];
  if (from === to) return one === other ? 0 : 0.01;
  const longest = Math.max(from.length, to.length);
  return editDistance(from, to) / longest;
}

/** Levenshtein's distance, in UTF-16 units. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

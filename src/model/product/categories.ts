import { addTo, once } from "../long-work.ts";
import { andTexts, type Message, msg, quotedTexts } from "../message.ts";
import { editDistance } from "../text/spelling.ts";

export interface KnownCategories {
  readonly paths: readonly string[];
  readonly listings: number;
  /** `seen`: on the marketplace; `export`: in the export from which the sheet comes. */
  readonly source: "seen" | "export";
  readonly atMs: number;
}

export interface ComparedCategories extends Pick<KnownCategories, "listings" | "source"> {
  readonly day: string;
}

export function unknownCategory(
  category: string,
  { listings, source, day }: ComparedCategories,
): Message {
  return msg("model.unknownCategory", { category, listings, day, isExport: source === "export" });
}

/** `paths` must not be empty. */
export function nearestCategories(paths: readonly string[]): Message {
  return msg("model.nearestCategories", { paths: andTexts(quotedTexts(paths)) });
}

/** Fewer listings say too little about which categories a supplier uses. */
const listingsMin = 20;

export function areEnoughListings(listings: number, catalogueSize = 0): boolean {
  return listings >= listingsMin && listings * 2 >= catalogueSize;
}

/** Finds the known category paths that an unknown one probably means (decision 34). */
export interface CategoryBook {
  readonly compared: ComparedCategories | undefined;
  /** Always true if no category is known. */
  has(category: string): boolean;
  nearest(category: string): readonly string[];
}

export function categoryBook(live: KnownCategories | undefined): CategoryBook {
  const paths = new Set(live?.paths.filter((path) => path !== ""));
  if (live === undefined || paths.size === 0) {
    return { compared: undefined, has: () => true, nearest: () => [] };
  }
  const { listings, source, atMs } = live;
  const day = new Date(atMs).toISOString().slice(0, 10);
  const index = once(() => indexOf(paths));
  const nearest = new Map<string, readonly string[]>();
  return {
    compared: { listings, source, day },
    has: (category) => paths.has(category),
    nearest(category) {
      const near = nearest.get(category) ?? nearestOf(category, candidates(category, index()));
      nearest.set(category, near);
      return near;
    },
  };
}

const separator = " > ";
/** The longest category that the API allows. */
const lengthMax = 400;
const [pathsOfWordMax, candidatesMax] = [1_000, 300];
const nearestMax = 2;

/** Paths by word, and by `^` with the first letter of the path or of its last level (`^m`). */
type PathIndex = ReadonlyMap<string, readonly string[]>;

/** Without this index, an unknown category would be compared with thousands of paths. */
function indexOf(paths: Iterable<string>): PathIndex {
  const index = new Map<string, string[]>();
  for (const path of [...paths].sort()) {
    const keys = [...wordsOf(path), beginningOf(path), beginningOf(lastLevel(path))];
    for (const key of new Set(keys)) addTo(index, key, path);
  }
  return index;
}

function candidates(category: string, index: PathIndex): readonly string[] {
  if (category.length > lengthMax) return [];
  const shared = new Map<string, number>();
  for (const word of wordsOf(category)) {
    const paths = index.get(word) ?? [];
    for (const path of paths.slice(0, pathsOfWordMax)) {
      shared.set(path, (shared.get(path) ?? 0) + 1 / paths.length);
    }
  }
  const ranked = [...shared].sort(([, one], [, other]) => other - one).map(([path]) => path);
  const paths = ranked.length > 0 ? ranked : (index.get(beginningOf(category)) ?? []);
  return paths.slice(0, candidatesMax);
}

function wordsOf(path: string): ReadonlySet<string> {
  return new Set(path.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

function beginningOf(path: string): string {
  return `^${path.toLowerCase().slice(0, 1)}`;
}

function nearestOf(category: string, paths: readonly string[]): readonly string[] {
  const whole = category.split(separator).length * 0.75;
  const near = ranked(paths, (path) => pathDistance(category, path)).filter(
    ({ distance }) => distance < whole,
  );
  // Suppliers often know only the last level of a category: “Mugs”, “Coffee mugs”.
  const level = lastLevel(category);
  const all =
    near.length > 0
      ? near
      : ranked(paths, (path) => nameDistance(level, lastLevel(path))).filter(
          ({ distance }) => distance <= 0.5,
        );
  const best = all[0]?.distance ?? 0;
  return all
    .filter(({ distance }) => distance <= best + 0.25)
    .slice(0, nearestMax)
    .map(({ path }) => path);
}

function ranked(paths: readonly string[], distanceOf: (path: string) => number) {
  return paths
    .map((path) => ({ path, distance: distanceOf(path) }))
    .sort((one, other) => one.distance - other.distance || (one.path < other.path ? -1 : 1));
}

function nameDistance(one: string, other: string): number {
  const [from, to] = [wordsOf(one), wordsOf(other)];
  const shared = [...from].filter((word) => to.has(word)).length;
  const all = Math.max(1, from.size + to.size - shared);
  return Math.min(levelDistance(one, other), 1 - shared / all);
}

function lastLevel(path: string): string {
  return path.slice(path.lastIndexOf(">") + 1).trim();
}

/** Compares level by level, so that a typing error counts only in its own level. */
function pathDistance(one: string, other: string): number {
  const [from, to] = [one.split(separator), other.split(separator)];
  let distance = 0;
  for (let level = 0; level < Math.max(from.length, to.length); level += 1) {
    distance += levelDistance(from[level] ?? "", to[level] ?? "");
  }
  return distance;
}

/** Longer levels are not compared letter by letter: they are either equal or unrelated. */
const levelLengthMax = 60;

function levelDistance(one: string, other: string): number {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()];
  if (from === to) return one === other ? 0 : 0.01;
  const longest = Math.max(from.length, to.length);
  return longest > levelLengthMax ? 1 : editDistance(from, to) / longest;
}

import { andTexts, type Message, msg, quotedTexts } from "../message.ts";
import { editDistance } from "../text/edit-distance.ts";

/** The category paths of live listings, and where they are known from. */
export interface KnownCategories {
  /** Each once. */
  readonly paths: readonly string[];
  /** Listings that have them. */
  readonly listings: number;
  /** Listings seen on the marketplace, or those of the export that the sheet came from. */
  readonly source: "seen" | "export";
  /** When the newest of them was seen; wall-clock milliseconds. */
  readonly atMs: number;
}

/** What categories were compared with, for people. */
export interface ComparedCategories {
  readonly listings: number;
  readonly source: KnownCategories["source"];
  readonly day: string;
}

/** The message that no listing has a category. */
export function unknownCategory(
  category: string,
  { listings, source, day }: ComparedCategories,
): Message {
  return msg("model.unknownCategory", { category, listings, day, isExport: source === "export" });
}

/** The paths that are nearest to an unknown one; at least one. */
export function nearestCategories(paths: readonly string[]): Message {
  return msg("model.nearestCategories", { paths: andTexts(quotedTexts(paths)) });
}

/** With fewer listings, little is known of what a supplier sells. */
const listingsMin = 20;

/**
 * Whether so many listings are enough to call a category unknown: twenty, and half of the catalogue
 * where its size is known.
 */
export function areEnoughListings(listings: number, catalogueSize = 0): boolean {
  return listings >= listingsMin && listings * 2 >= catalogueSize;
}

/** Finds the known category paths nearest to an unknown one (decision 34). */
export interface CategoryBook {
  /** Undefined where no category is known. */
  readonly compared: ComparedCategories | undefined;
  /** False for an unknown path; true for all where no category is known. */
  has(category: string): boolean;
  /** The nearest paths first; none when all are entirely different. */
  nearest(category: string): readonly string[];
}

export function categoryBook(known: KnownCategories | undefined): CategoryBook {
  const set = new Set(known?.paths.filter((path) => path !== ""));
  if (known === undefined || set.size === 0) {
    return { compared: undefined, has: () => true, nearest: () => [] };
  }
  const { listings, source, atMs } = known;
  const day = new Date(atMs).toISOString().slice(0, 10);
  const found = new Map<string, readonly string[]>();
  let neighbours: Neighbours | undefined;
  return {
    compared: { listings, source, day },
    has: (category) => set.has(category),
    nearest(category) {
      neighbours ??= new Neighbours(set);
      const nearest = found.get(category) ?? nearestOf(category, neighbours.of(category));
      found.set(category, nearest);
      return nearest;
    },
  };
}

const separator = " > ";
/** No category of the interface is longer; longer ones are not looked up. */
const lengthMax = 400;
/** Limits: paths considered for one word, and paths compared letter by letter. */
const [pathsOfWordMax, candidatesMax] = [1_000, 300];
const nearestMax = 2;

/** Index of paths by word and by beginning, so that few of thousands are compared. */
class Neighbours {
  readonly #byWord = new Map<string, string[]>();
  readonly #byBeginning = new Map<string, string[]>();

  constructor(paths: Iterable<string>) {
    for (const path of [...paths].sort()) {
      for (const word of wordsOf(path)) add(this.#byWord, word, path);
      const beginnings = new Set([path, lastLevel(path)].map(beginningOf));
      for (const beginning of beginnings) add(this.#byBeginning, beginning, path);
    }
  }

  /** The likely candidates: paths that share the rarest words, else paths that begin alike. */
  of(category: string): readonly string[] {
    if (category.length > lengthMax) return [];
    const shared = new Map<string, number>();
    for (const word of wordsOf(category)) {
      const paths = this.#byWord.get(word) ?? [];
      for (const path of paths.slice(0, pathsOfWordMax)) {
        shared.set(path, (shared.get(path) ?? 0) + 1 / paths.length);
      }
    }
    const paths = [...shared].sort(([, one], [, other]) => other - one).map(([path]) => path);
    const found = paths.length > 0 ? paths : (this.#byBeginning.get(beginningOf(category)) ?? []);
    return found.slice(0, candidatesMax);
  }
}

function add(map: Map<string, string[]>, key: string, path: string): void {
  const paths = map.get(key);
  if (paths === undefined) map.set(key, [path]);
  else paths.push(path);
}

function wordsOf(path: string): ReadonlySet<string> {
  return new Set(path.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

function beginningOf(path: string): string {
  return path.toLowerCase().slice(0, 1);
}

/** Drops paths as distant as an unrelated one, and those far behind the best. */
function nearestOf(category: string, candidates: readonly string[]): readonly string[] {
  const whole = category.split(separator).length * 0.75;
  const near = candidates
    .map((path) => ({ path, distance: pathDistance(category, path) }))
    .filter(({ distance }) => distance < whole)
    .sort((one, other) => one.distance - other.distance || (one.path < other.path ? -1 : 1));
  const found = near.length > 0 ? near : byLastLevel(category, candidates);
  const best = found[0]?.distance ?? 0;
  return found
    .filter(({ distance }) => distance <= best + 0.25)
    .slice(0, nearestMax)
    .map(({ path }) => path);
}

/** A supplier's own name is often the last level of a path: “Mugs”, “Coffee mugs”. */
function byLastLevel(category: string, candidates: readonly string[]) {
  const own = lastLevel(category);
  return candidates
    .map((path) => ({ path, distance: nameDistance(own, lastLevel(path)) }))
    .filter(({ distance }) => distance <= 0.5)
    .sort((one, other) => one.distance - other.distance || (one.path < other.path ? -1 : 1));
}

/** By letters, or by the words that they share; 0 to 1. */
function nameDistance(one: string, other: string): number {
  const [from, to] = [wordsOf(one), wordsOf(other)];
  const shared = [...from].filter((word) => to.has(word)).length;
  const all = Math.max(1, from.size + to.size - shared);
  return Math.min(levelDistance(one, other), 1 - shared / all);
}

function lastLevel(path: string): string {
  return path.slice(path.lastIndexOf(">") + 1).trim();
}

/**
 * Levels are compared one by one, so that a typing error in one level counts as a part of that
 * level.
 */
function pathDistance(one: string, other: string): number {
  const [from, to] = [one.split(separator), other.split(separator)];
  let distance = 0;
  for (let level = 0; level < Math.max(from.length, to.length); level += 1) {
    distance += levelDistance(from[level] ?? "", to[level] ?? "");
  }
  return distance;
}

/** Longer levels are equal or different; nothing between. */
const levelLengthMax = 60;

/** 0 for levels equal but for letter case, 1 for entirely different ones. */
function levelDistance(one: string, other: string): number {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()];
  if (from === to) return one === other ? 0 : 0.01;
  const longest = Math.max(from.length, to.length);
  return longest > levelLengthMax ? 1 : editDistance(from, to) / longest;
}

import type { Listing } from "../../src/model/product/product.ts";
import type { ConflictSide } from "../../src/model/run/plan.ts";
import type { Edits } from "./edited-export.ts";
import type { SheetEdits } from "./openpyxl.ts";
import { plausibleProduct } from "./products-workbook.ts";

/** A listing in what can be changed by itself: a field, or one entry of a list, by its heading. */
export type Leaves = Map<string, string>;

/** A number from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const texts = ["Brand", "Barcode", "HTS code"];
const keys = { Option: ["Colour", "Size"], Attribute: ["Material", "Care"] } as const;
const keyed = Object.entries(keys).flatMap(([list, all]) => all.map((key) => `${list}: ${key}`));
const numbered = ["Image 1", "Image 2", "Image 3", "Video 1", "Video 2"];
/** The columns that are blanked, filled in, cleared and deleted. */
export const editedHeadings = [...texts, ...keyed, ...numbered];

/** What happens between an export and the upload of the edited sheet. */
export interface EditedMonth {
  /** As they were exported. */
  readonly listings: readonly Listing[];
  readonly edits: SheetEdits;
  /** What others change on the marketplace meanwhile, by SKU: whole fields of a PUT. */
  readonly foreign: Readonly<Record<string, object>>;
  /** What each listing is to hold afterwards (decisions 19, 21 and 26), by SKU. */
  readonly expected: (side: ConflictSide | undefined) => ReadonlyMap<string, Leaves>;
}

/** One month of random edits; `count` listings. */
export function editedMonth(seed: number, count: number): EditedMonth {
  const random = seeded(seed);
  const listings = Array.from({ length: count }, (_, at) => randomListing(at, random));
  const deleted = editedHeadings.filter(() => random() < 0.2);
  const cells: Record<string, Edits> = {};
  const foreign: Record<string, object> = {};
  const rows = listings.map((listing) => {
    const was = leavesOf(listing);
    const [edits, now] = [randomEdits(listing.sku, random), foreignLeaves(was, random)];
    if (Object.keys(edits).length > 0) cells[listing.sku] = edits;
    if (now !== was) foreign[listing.sku] = fieldsOf(now);
    return { sku: listing.sku, was, now, edits };
  });
  const expected = (side: ConflictSide | undefined) =>
    new Map(rows.map((row) => [row.sku, expectedLeaves({ ...row, deleted, side })]));
  return { listings, edits: { cells, deleted }, foreign, expected };
}

function randomListing(at: number, random: () => number): Listing {
  const sku = `ROW-${String(at).padStart(3, "0")}`;
  const leaves: Leaves = new Map();
  for (const heading of editedHeadings) {
    // The first option and attribute are always there: a listing needs one.
    const isNeeded = heading === "Option: Colour" || heading === "Attribute: Material";
    const before = numbered.includes(heading) ? previous(heading) : undefined;
    const mayBe = before === undefined || leaves.has(before);
    if (isNeeded || (mayBe && random() < 0.8)) leaves.set(heading, valueFor(heading, sku, "was"));
  }
  return { ...plausibleProduct(sku, at), ...fieldsOf(leaves) };
}

function previous(heading: string): string | undefined {
  const [name, number] = heading.split(" ");
  return number === "1" ? undefined : `${name} ${Number(number) - 1}`;
}

function valueFor(heading: string, sku: string, by: string): string {
  if (numbered.includes(heading)) {
    return `https://cdn.example.com/${sku}/${heading.replace(" ", "-")}-${by}.jpg`;
  }
  return `${sku} ${by}`;
}

function randomEdits(sku: string, random: () => number): Edits {
  const edits: Record<string, string | null> = {};
  for (const heading of editedHeadings) {
    const chance = random();
    if (chance < 0.15) edits[heading] = null;
    else if (chance < 0.3) edits[heading] = valueFor(heading, sku, "mine");
    else if (chance < 0.36) edits[heading] = "<clear>";
  }
  return edits;
}

/** Others change some entries, add one behind the last, or take the last one away. */
function foreignLeaves(was: Leaves, random: () => number): Leaves {
  if (random() < 0.4) return was;
  const now: Leaves = new Map(was);
  for (const heading of was.keys()) {
    if (random() < 0.2) now.set(heading, `${was.get(heading)}`.replace("was", "live"));
  }
  for (const heading of ["Option: Size", "Attribute: Care", "Brand"]) {
    if (random() < 0.1) now.delete(heading);
    else if (!now.has(heading) && random() < 0.2) now.set(heading, "live, new");
  }
  return now;
}

interface Row {
  readonly was: Leaves;
  readonly now: Leaves;
  readonly edits: Edits;
  readonly deleted: readonly string[];
  readonly side: ConflictSide | undefined;
}

/** The oracle: what decisions 19, 21 and 26 say of one row, entry by entry. */
function expectedLeaves({ was, now, edits, deleted, side }: Row): Leaves {
  const result: Leaves = new Map(now);
  let isHeld = false;
  for (const heading of editedHeadings) {
    if (deleted.includes(heading)) continue;
    const cell = heading in edits ? edits[heading] : was.get(heading);
    if (cell === null || cell === undefined) continue;
    const asked = cell === "<clear>" ? undefined : String(cell);
    const [before, live] = [was.get(heading), now.get(heading)];
    // Who writes <clear> into a cell that was blank has touched it; of a list it asks for nothing new.
    const isCleared = asked === undefined && texts.includes(heading);
    if (asked === live || (asked === before && !isCleared)) continue;
    if (live !== before && side === undefined) isHeld = true;
    if (live !== before && side === "theirs") continue;
    if (asked === undefined) result.delete(heading);
    else result.set(heading, asked);
  }
  const isEmptied = Object.entries(keys).some(([list, all]) =>
    all.every((key) => !result.has(`${list}: ${key}`)),
  );
  // What is in doubt, or would leave a listing without a required list, is not sent at all.
  return isHeld || isEmptied ? now : result;
}

/** The leaves of a listing; positions are counted without gaps. */
export function leavesOf(listing: Partial<Listing>): Leaves {
  const { brandName, barcode, htsCode, images, videos, options, attributes } = listing;
  const leaves: [string, unknown][] = [
    ["Brand", brandName],
    ["Barcode", barcode],
    ["HTS code", htsCode],
    ...pairs(options).map((pair): [string, string] => [`Option: ${pair.key}`, pair.value]),
    ...pairs(attributes).map((pair): [string, string] => [`Attribute: ${pair.key}`, pair.value]),
    ...urls(images).map((url, at): [string, string] => [`Image ${at + 1}`, url]),
    ...urls(videos).map((url, at): [string, string] => [`Video ${at + 1}`, url]),
  ];
  return new Map(leaves.filter((leaf): leaf is [string, string] => Boolean(leaf[1])));
}

/** Leaves whose positions are counted without gaps, as a marketplace counts them. */
export function withoutGaps(leaves: Leaves): Leaves {
  return leavesOf(fieldsOf(leaves) as Partial<Listing>);
}

/** Leaves as the fields of a request. */
function fieldsOf(leaves: Leaves): object {
  const pairsOf = (list: keyof typeof keys) =>
    keys[list].flatMap((key) => {
      const value = leaves.get(`${list}: ${key}`);
      return value === undefined ? [] : [{ key, value }];
    });
  const linksOf = (name: string) =>
    numbered
      .flatMap((heading) => (heading.startsWith(name) ? (leaves.get(heading) ?? []) : []))
      .map((url, at) => ({ order: at + 1, url }));
  return {
    brandName: leaves.get("Brand") ?? "",
    barcode: leaves.get("Barcode") ?? "",
    htsCode: leaves.get("HTS code") ?? "",
    ...{ images: linksOf("Image"), videos: linksOf("Video") },
    ...{ options: pairsOf("Option"), attributes: pairsOf("Attribute") },
  };
}

function pairs(value: unknown): { key: string; value: string }[] {
  return Array.isArray(value) ? value : [];
}

function urls(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return (value as { order: number; url: string }[])
    .toSorted((one, other) => one.order - other.order)
    .map(({ url }) => url);
}

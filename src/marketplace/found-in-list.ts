import { rowsAStep, type Steps } from "../model/steps.ts";
import type { TextColumn } from "../model/text-column.ts";
import { TextIndex } from "../model/text-index.ts";
import { foldSku } from "./sku-filter.ts";

/** Places of a list that are so near to each other are quickly looked up one after the other. */
const nearBy = 64;

/** Up to this share of places that are not near the one before, SKUs count as in the order of the list. */
const jumpsShareMax = 1 / 16;

/** Where the SKUs asked for stand in a list. */
export interface FoundInList {
  /** The first place of a SKU, letter by letter. */
  readonly placeOf: (sku: string) => number | undefined;
  /** Whether the SKU at a first place comes again. */
  readonly isTwice: (place: number) => boolean;
  /** Of a SKU that has no place: the first one that differs by letter case alone. */
  readonly twinOf: (sku: string) => string | undefined;
  /** Whether the SKUs come, by and large, in the order of the list. */
  readonly isInOrder: boolean;
}

/** Looks some SKUs up in a list of SKUs. */
export function* findInList(names: TextColumn, wanted: readonly string[]): Steps<FoundInList> {
  const index = new TextIndex(names);
  const twice = new Set<number>();
  for (let at = 0; at < names.length; at += 1) {
    const first = index.add(at);
    if (first !== at) twice.add(first);
    if (at % rowsAStep === 0) yield;
  }
  const missing: string[] = [];
  let [last, jumps] = [0, 0];
  for (const [at, sku] of wanted.entries()) {
    const place = index.find(sku);
    if (place === undefined) missing.push(sku);
    else if (place < last || place > last + nearBy) jumps += 1;
    last = place ?? last;
    if (at % rowsAStep === 0) yield;
  }
  const twins = yield* twinsOf(missing, names);
  return {
    placeOf: (sku) => index.find(sku),
    isTwice: (place) => twice.has(place),
    twinOf: (sku) => twins.get(foldSku(sku)),
    isInOrder: jumps <= (wanted.length - missing.length) * jumpsShareMax,
  };
}

/** By folded SKU: the first of a list that is like it. */
function* twinsOf(
  missing: readonly string[],
  names: TextColumn,
): Steps<ReadonlyMap<string, string>> {
  const twins = new Map<string, string>();
  if (missing.length === 0) return twins;
  const folds = new Set(missing.map(foldSku));
  for (let at = 0; at < names.length; at += 1) {
    const sku = names.at(at);
    const fold = foldSku(sku);
    if (folds.has(fold) && !twins.has(fold)) twins.set(fold, sku);
    if (at % rowsAStep === 0) yield;
  }
  return twins;
}

import type { Link, Pair, ProductOnCreate, ProductOnUpdate } from "../../model/product/product.ts";
import type { ProductRecord } from "../data/store.ts";
import type { ContractSwitches } from "../faults/contract.ts";
import { laterThan } from "./endpoint.ts";

type WriteRules = Pick<ContractSwitches, "putArrays" | "rehostImages">;

/** The record that a create request adds. Its images are rehosted if the rules say so. */
export function newRecord(
  product: ProductOnCreate,
  { id, wallMs, rules }: { id: string; wallMs: number; rules: WriteRules },
): ProductRecord {
  const at = new Date(wallMs).toISOString();
  return { ...stored(product, rules), id, createdAt: at, updatedAt: at } as ProductRecord;
}

/** The record after an update. Fields that the body lacks stay unchanged. */
export function changedRecord(
  before: ProductRecord,
  patch: Partial<ProductOnCreate>,
  { wallMs, rules }: { wallMs: number; rules: WriteRules },
): ProductRecord {
  const changed = stored(patch, rules);
  if (rules.putArrays === "merge") mergeArrays(before, changed);
  const updatedAt = laterThan(before.updatedAt, wallMs);
  return { ...before, ...changed, updatedAt } as ProductRecord;
}

function stored(product: Partial<ProductOnCreate>, rules: WriteRules): Partial<ProductOnUpdate> {
  if (!rules.rehostImages || product.images === undefined) return { ...product };
  return { ...product, images: product.images.map(rehosted) };
}

const mediaHost = "https://media.marketplace.example/";

/**
 * The marketplace's link to its copy of an image. The same link always gives the same copy, and a
 * link to a copy stays unchanged.
 */
function rehosted({ order, url }: Link): Link {
  if (url.startsWith(mediaHost)) return { order, url };
  return { order, url: `${mediaHost}${encodeURIComponent(url.replace(/^https?:\/\//, ""))}` };
}

type Arrays = Pick<ProductOnUpdate, "options" | "attributes" | "images" | "videos">;

function mergeArrays(
  before: ProductRecord,
  changed: { -readonly [Name in keyof Arrays]?: Arrays[Name] },
) {
  for (const name of ["options", "attributes"] as const) {
    const old = (before[name] ?? []) as readonly Pair[];
    if (changed[name] !== undefined) changed[name] = merged(old, changed[name], ({ key }) => key);
  }
  for (const name of ["images", "videos"] as const) {
    const old = (before[name] ?? []) as readonly Link[];
    if (changed[name] !== undefined)
      changed[name] = merged(old, changed[name], ({ order }) => order);
  }
}

function merged<Entry>(
  old: readonly Entry[],
  sent: readonly Entry[],
  keyOf: (entry: Entry) => unknown,
): Entry[] {
  return [...new Map([...old, ...sent].map((entry) => [keyOf(entry), entry])).values()];
}

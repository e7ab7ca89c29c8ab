import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type { CompleteList, ProductFilter, ReadOptions } from "../../model/run/ports.ts";
import type { Collected } from "../pages/list-reading.ts";
import { productList } from "../pages/list-sources.ts";
import { collectList, incompleteReason } from "../pages/lists.ts";
import type { Context } from "../send/context.ts";
import { readListings } from "./listings.ts";
import { readList } from "./whole-list.ts";

/**
 * Reads all listings that match the filter. Filters them again here.
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer`
 */
export async function listProducts(
  context: Context,
  filter: ProductFilter,
  options: ReadOptions = {},
): Promise<CompleteList<Listing>> {
  const { skus, parentSkus } = filter;
  if (skus !== undefined && skus.length > 0)
    return listBySku(context, { skus, parentSkus }, options);
  if (parentSkus !== undefined && parentSkus.length > 0) {
    return listByParent(context, [...new Set(parentSkus)], options);
  }
  return completeOf(await readList(context, options));
}

async function listBySku(
  context: Context,
  filter: { readonly skus: readonly string[]; readonly parentSkus: ProductFilter["parentSkus"] },
  options: ReadOptions,
): Promise<CompleteList<Listing>> {
  const read = await readListings(context, filter.skus, options);
  const parents = filter.parentSkus?.length ? new Set(filter.parentSkus) : undefined;
  const items = [...read.listings.values()].filter(
    (listing) => parents === undefined || parents.has(String(listing.parentSku)),
  );
  const notWhole = read.unproven.size + read.duplicated.size;
  if (notWhole === 0) return { items, complete: true };
  const reason = msg("marketplace.lists.skusUncertain", { skus: notWhole });
  return { items, complete: false, reason };
}

/**
 * Reads one card per request, because a single value works in every encoding. An empty answer is
 * trusted only if another card was found.
 */
async function listByParent(
  context: Context,
  parents: readonly string[],
  options: ReadOptions,
): Promise<CompleteList<Listing>> {
  const found: Listing[] = [];
  let empty = 0;
  for (const [index, parent] of parents.entries()) {
    const card = await collectList(context, productList, {
      filter: { name: "ParentSkus", values: [parent] },
      isWrong: (page) => page.items.some((item) => item.parentSku !== parent),
      urgent: options.urgent,
      signal: options.signal,
    });
    if (!card.complete) return fromAll(context, new Set(parents), options);
    if (card.items.length === 0) empty++;
    found.push(...card.items);
    options.onProgress?.(index + 1, parents.length);
  }
  if (empty === parents.length) return fromAll(context, new Set(parents), options);
  return { items: found, complete: true };
}

async function fromAll(
  context: Context,
  parents: ReadonlySet<string>,
  options: ReadOptions,
): Promise<CompleteList<Listing>> {
  const all = completeOf(await readList(context, options));
  return { ...all, items: all.items.filter((listing) => parents.has(String(listing.parentSku))) };
}

function completeOf(list: Collected<Listing>): CompleteList<Listing> {
  const { items, complete } = list;
  return complete ? { items, complete } : { items, complete, reason: incompleteReason(list) };
}

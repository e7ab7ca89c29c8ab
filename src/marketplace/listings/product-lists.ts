import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type {
  CompleteList,
  PagedReading,
  PagedReadingEnd,
  PagedReadOptions,
  ProductFilter,
  ReadOptions,
} from "../../model/run/ports.ts";
import { collectList } from "../pages/list-reading.ts";
import { productList } from "../pages/list-sources.ts";
import { collectOrThrow, completeOf, incompleteReason } from "../pages/lists.ts";
import type { Context } from "../send/context.ts";
import { readListings } from "./listings.ts";
import { readList } from "./whole-list.ts";

/**
 * Reads all listings that match the filter. Checks the match again here, because the marketplace
 * may ignore the filter.
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer`
 */
export async function listProducts(
  context: Context,
  { skus = [], parentSkus = [] }: ProductFilter,
  options: ReadOptions = {},
): Promise<CompleteList<Listing>> {
  const parents = new Set(parentSkus);
  const list =
    skus.length > 0
      ? await listBySku(context, skus, options)
      : ((await listByParent(context, parents, options)) ??
        completeOf(await readList(context, options)));
  if (parents.size === 0) return list;
  return { ...list, items: list.items.filter((item) => parents.has(String(item.parentSku))) };
}

async function listBySku(
  context: Context,
  skus: readonly string[],
  options: ReadOptions,
): Promise<CompleteList<Listing>> {
  const { listings, unproven, duplicated } = await readListings(context, skus, options);
  const items = [...listings.values()];
  const uncertain = unproven.size + duplicated.size;
  if (uncertain === 0) return { items, complete: true };
  const reason = msg("marketplace.lists.skusUncertain", { skus: uncertain });
  return { items, complete: false, reason };
}

/**
 * Reads one card per request, because a single value works in every encoding. Undefined if the
 * filter does not work: an empty answer is trusted only if another card was found.
 */
async function listByParent(
  context: Context,
  parents: ReadonlySet<string>,
  { urgent, signal, onProgress }: ReadOptions,
): Promise<CompleteList<Listing> | undefined> {
  const items: Listing[] = [];
  let count = 0;
  for (const parent of parents) {
    const card = await collectList(productList(context), {
      filter: { name: "ParentSkus", values: [parent] },
      isWrong: (page) => page.items.some((item) => item.parentSku !== parent),
      ...{ urgent, signal },
    });
    if (!card.complete) return undefined;
    items.push(...card.items);
    count += 1;
    onProgress?.(count, parents.size);
  }
  return items.length === 0 ? undefined : { items, complete: true };
}

/**
 * Reads the whole product list page by page, keeping only the identity of each listing. At 100
 * products a minute this takes hours, so the reading continues if the list grows meanwhile; then
 * earlier pages are read again for records that moved there.
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer`; what `onPage` throws
 */
export async function readProductPages(
  context: Context,
  reading: PagedReading,
  options: PagedReadOptions = {},
): Promise<PagedReadingEnd> {
  const list = await collectOrThrow(productList(context), { ...options, long: reading });
  if (!list.complete) return { complete: false, reason: incompleteReason(list) };
  context.facts.learn({ totalCount: list.totalCount });
  return { complete: true };
}

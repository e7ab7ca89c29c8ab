import type { ReadOptions } from "../model/ports.ts";
import type { Context } from "./context.ts";
import { type ListSource, orderList, productList } from "./list-sources.ts";
import { learnProductFacts } from "./listings.ts";
import { collectList } from "./lists.ts";
import { fetchPage } from "./page-fetch.ts";
import { pageSizeOf } from "./page-size.ts";

/** Records of the pages that are compared to find the first one. */
const fewRecords = 3;
/** More than the default page, to see whether a page size is heeded. */
const moreThanDefault = 21;

/**
 * Learns by reads alone what the interface leaves open about its two lists (decision 6); what the
 * lists are too short to teach stays as it was.
 *
 * @throws SheetportError when the product list cannot be read; the orders may be closed to a key
 */
export async function probe(context: Context, options: ReadOptions): Promise<void> {
  await probePageBase(context, productList, options);
  await learnProductFacts(context, options);
  const orders = await collectList(context, orderList, {
    pageSize: moreThanDefault,
    stopAbove: 0,
    signal: options.signal,
  });
  if (orders.refusal === undefined) await probePageBase(context, orderList, options);
}

/** Two small pages tell where counting begins (decision 1); those of an empty list do not. */
async function probePageBase<Item>(
  context: Context,
  source: ListSource<Item>,
  { signal }: ReadOptions,
): Promise<void> {
  const size = pageSizeOf(context, source, fewRecords);
  const keysOf = async (page: number) => {
    const answer = await fetchPage(context, source, { page, size, signal });
    return "refused" in answer ? "" : answer.items.map(source.keyOf).join("\n");
  };
  const one = await keysOf(1);
  const zero = await keysOf(0);
  if (zero === "" && one === "") return;
  // Where page 0 is page 1 over again, counting begins at 1.
  context.facts.learn({ [source.pageBaseFact]: zero === "" || zero === one ? 1 : 0 });
}

import type { ReadOptions } from "../model/run/ports.ts";
import { findMode } from "./listings/listings.ts";
import { readList } from "./listings/whole-list.ts";
import { type ListSource, orderList, productList } from "./pages/list-sources.ts";
import { collectList } from "./pages/lists.ts";
import { fetchPage, unexpectedAnswer } from "./pages/page-fetch.ts";
import { pageSizeOf } from "./pages/page-size.ts";
import type { Context } from "./send/context.ts";

/** Page size for finding the first page. */
const fewRecords = 3;
/** More than the default, to see whether the page size is honoured. */
const moreThanDefault = 21;
/** Large enough to see that a page size is honoured, small enough to finish within one window. */
const probePageSize = 60;

/** Reads one product: the cheapest question that needs the key. */
export async function checkAccess(context: Context, options: ReadOptions = {}): Promise<void> {
  const size = pageSizeOf(context, productList, 1);
  const page = await fetchPage(context, productList, { ...options, page: 1, size });
  if (!("refused" in page)) return;
  const { status, message } = page.refused;
  throw unexpectedAnswer(context, productList, status, message);
}

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

/** Two small pages show where counting begins (decision 1), unless the list is empty. */
async function probePageBase<Item>(
  context: Context,
  source: ListSource<Item>,
  { signal }: ReadOptions,
): Promise<void> {
  const size = pageSizeOf(context, source, fewRecords);
  const keysOf = async (page: number) => {
    const answer = await fetchPage(context, source, { page, size, signal });
    return "refused" in answer ? "" : answer.items.map(source.nameOf).join("\n");
  };
  const one = await keysOf(1);
  const zero = await keysOf(0);
  if (zero === "" && one === "") return;
  // Where page 0 equals page 1, counting begins at 1.
  context.facts.learn({ [source.pageBaseFact]: zero === "" || zero === one ? 1 : 0 });
}

async function learnProductFacts(context: Context, options: ReadOptions): Promise<void> {
  await context.session.exclusively(async () => {
    context.session.trusted = undefined;
    context.facts.learn({ filterCountMax: undefined });
    await readList(context, { ...options, pageSize: probePageSize, stopAbove: 0 });
    await findMode(context, options);
    context.facts.confirm();
  });
}

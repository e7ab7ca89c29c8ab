import type { ReadOptions } from "../model/run/ports.ts";
import { findMode } from "./listings/filter-check.ts";
import { readList } from "./listings/whole-list.ts";
import { lookAtStart } from "./pages/first-look.ts";
import { collectList } from "./pages/list-reading.ts";
import { orderList, productList } from "./pages/list-sources.ts";
import { fetchPage, unexpectedAnswer } from "./pages/page-fetch.ts";
import { pageSizeOf } from "./pages/page-size.ts";
import type { Context } from "./send/context.ts";

/** One more than the default page size, to see whether the marketplace heeds the page size. */
const moreThanDefault = 21;
/** Large enough to show whether the page size works, small enough to fit in one window. */
const probePageSize = 60;

/** Reads one product: the cheapest request that needs the key. */
export async function checkAccess(context: Context, options: ReadOptions = {}): Promise<void> {
  const { urgent, signal } = options;
  const list = productList(context);
  const page = await fetchPage(list, { urgent, signal, page: 1, size: pageSizeOf(list, 1) });
  if ("refused" in page) throw unexpectedAnswer(list, page.refused);
}

/**
 * Learns what the API documentation leaves open about both lists, without writing (decision 6).
 * Facts that short lists cannot show stay as they are.
 *
 * @throws SheetportError if the product list cannot be read. The key may lack access to orders: a
 * refused order list is skipped.
 */
export async function probe(context: Context, options: ReadOptions): Promise<void> {
  const orders = orderList(context);
  await lookAtStart(productList(context), options);
  await learnProductFacts(context, options);
  const list = await collectList(orders, {
    pageSize: moreThanDefault,
    stopAbove: 0,
    signal: options.signal,
  });
  if (list.refusal === undefined) await lookAtStart(orders, options);
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

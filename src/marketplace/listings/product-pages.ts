import type { Listing } from "../../model/product/product.ts";
import type {
  ListingsPage,
  PagedReading,
  PagedReadingEnd,
  PagedReadOptions,
} from "../../model/run/ports.ts";
import type { ReadPage } from "../pages/list-reading.ts";
import { productList } from "../pages/list-sources.ts";
import { collectLongList, incompleteReason } from "../pages/lists.ts";
import { unexpectedAnswer } from "../pages/page-fetch.ts";
import type { Context } from "../send/context.ts";

/**
 * Reads the whole product list page by page and keeps only the identity of each listing. At 100
 * products a minute this takes hours, so a list that only grows is read on; then earlier pages are
 * read again for records that new ones moved there.
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer`; what `onPage` throws
 */
export async function readProductPages(
  context: Context,
  reading: PagedReading,
  options: PagedReadOptions = {},
): Promise<PagedReadingEnd> {
  const list = await collectLongList(context, productList, {
    ...options,
    long: {
      earlier: readPages(reading.earlier ?? []),
      onNewPage: (page) => reading.onPage(listingsPageOf(page)),
      onRestart: () => reading.onRestart(),
    },
  });
  if (list.refusal !== undefined) {
    const { status, message } = list.refusal;
    throw unexpectedAnswer(context, productList, status, message);
  }
  if (!list.complete) return { complete: false, reason: incompleteReason(list) };
  context.facts.learn({ totalCount: list.totalCount });
  return { complete: true };
}

function* readPages(pages: Iterable<ListingsPage>): Generator<ReadPage<Listing>> {
  for (const { page, size, count, total, listings } of pages) {
    yield { page, size, answer: { items: listings, recordCount: count, totalCount: total } };
  }
}

function listingsPageOf({ page, size, answer }: ReadPage<Listing>): ListingsPage {
  const { recordCount: count, totalCount: total, items: listings } = answer;
  return { page, size, count, total, listings };
}

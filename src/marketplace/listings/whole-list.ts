import { noPause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type { ReadOptions } from "../../model/run/ports.ts";
import type { Collected } from "../pages/list-reading.ts";
import { productList } from "../pages/list-sources.ts";
import { collectList } from "../pages/lists.ts";
import { unexpectedAnswer } from "../pages/page-fetch.ts";
import type { Context } from "../send/context.ts";
import { chooseControls } from "./sku-filter.ts";

/** Wait before an unexpectedly empty list is read again. */
const emptyForMs = 30_000;

/** How far to read the list. */
export interface ListRead extends ReadOptions {
  /** Records per page. @default 100 */
  readonly pageSize?: number;
  /** Stops after the first page when the total is larger. */
  readonly stopAbove?: number;
  /** Called with the listings of each page. Listings may repeat. */
  readonly onPage?: ((listings: readonly Listing[]) => void | Promise<void>) | undefined;
  /** Called right before the first byte of each request. */
  readonly onSend?: (() => void) | undefined;
}

export type WholeList = Collected<Listing>;

/**
 * Reads the product list without a filter, whole or up to `stopAbove`, and stores its total and
 * SKUs that can serve as controls.
 *
 * A service may briefly return an empty or wrong list as if it were whole, so listings seen live
 * before serve as controls. A list without those of this session is not whole. A list without those
 * of an earlier run is read again after a pause and then believed, because a sandbox may have been
 * emptied.
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer`
 */
export async function readList(context: Context, read: ListRead): Promise<WholeList> {
  const { session, facts } = context;
  const written = session.list.writtenSoFar();
  let list = await readOnce(context, read);
  if (session.seenLive.length > 0) {
    if (list.complete && !holdsAny(list, session.seenLive)) {
      return { ...list, complete: false, reason: "emptied" };
    }
  } else if (list.complete && lacksWhatIsKnown(context, list)) {
    context.warn({
      code: "list-emptied",
      message: msg("marketplace.lists.emptiedForNow", { seconds: emptyForMs / 1000 }),
    });
    await context.clock.sleep(emptyForMs, read.signal);
    list = await readOnce(context, read);
  }
  // An incomplete and empty list changes nothing that is known.
  if (!list.complete && list.items.length === 0) return list;
  for (const { sku } of list.items) session.live.add(sku);
  if (list.complete) session.list.replace(list, written);
  session.seenLive = await chooseControls(
    list.items.map(({ sku }) => sku),
    read.pause ?? noPause,
  );
  facts.learn({ controlSkus: session.seenLive, totalCount: list.totalCount });
  return list;
}

async function readOnce(context: Context, read: ListRead): Promise<WholeList> {
  const { onProgress } = read;
  const list = await collectList(context, productList, {
    pageSize: read.pageSize,
    stopAbove: read.stopAbove,
    onProgress: onProgress && ((done, total) => onProgress(done, total ?? done)),
    urgent: read.urgent,
    signal: read.signal,
    onSend: read.onSend,
    pause: read.pause,
    onPage: read.onPage,
  });
  if (list.refusal === undefined) return list;
  const { status, message } = list.refusal;
  throw unexpectedAnswer(context, productList, status, message);
}

function holdsAny({ items }: WholeList, skus: readonly string[]): boolean {
  return items.some(({ sku }) => skus.includes(sku));
}

/** Whether none of the known listings is in the list. */
function lacksWhatIsKnown({ facts }: Context, list: WholeList): boolean {
  const { controlSkus = [], totalCount = 0 } = facts.get();
  if (controlSkus.length > 0) return !holdsAny(list, controlSkus);
  return totalCount > 0 && list.items.length === 0;
}

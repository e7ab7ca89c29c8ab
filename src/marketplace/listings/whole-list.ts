import { noPause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Listing } from "../../model/product/product.ts";
import type { ReadOptions } from "../../model/run/ports.ts";
import { productList } from "../pages/list-sources.ts";
import { collectOrThrow } from "../pages/lists.ts";
import type { Collected, ListOptions } from "../pages/page-fetch.ts";
import type { Context } from "../send/context.ts";
import { chooseControls } from "./sku-filter.ts";

const emptyForMs = 30_000;

export type ListRead = ReadOptions &
  Pick<ListOptions<Listing>, "pageSize" | "stopAbove" | "onPage" | "onSend">;

export type WholeList = Collected<Listing>;

/**
 * A marketplace may briefly return an empty or wrong list that looks complete, so the list must
 * have a SKU that was live before. If it has none from this session, it counts as incomplete. If it
 * has none from an earlier run, it is read again after a pause and then believed, because a sandbox
 * may have been emptied.
 */
export async function readList(context: Context, read: ListRead): Promise<WholeList> {
  const { session, facts } = context;
  const written = session.list.writtenSoFar();
  let list = await readOnce(context, read);
  if (session.seenLive.length > 0) {
    if (list.complete && !hasAny(list, session.seenLive)) {
      return { ...list, complete: false, reason: "emptied" };
    }
  } else if (list.complete && isEmptied(context, list)) {
    const seconds = emptyForMs / 1000;
    context.warn(msg("marketplace.lists.emptiedForNow", { seconds }));
    await context.clock.sleep(emptyForMs, read.signal);
    list = await readOnce(context, read);
  }
  if (!list.complete && list.items.length === 0) return list;
  const skus = list.items.map(({ sku }) => sku);
  for (const sku of skus) session.live.add(sku);
  if (list.complete) session.list.replace(list.items, written);
  session.seenLive = await chooseControls(skus, read.pause ?? noPause);
  await facts.learn({ controlSkus: session.seenLive, totalCount: list.totalCount });
  return list;
}

function readOnce(context: Context, read: ListRead): Promise<WholeList> {
  return collectOrThrow(productList(context), {
    ...read,
    onProgress: (done, total) => read.onProgress?.(done, total ?? done),
  });
}

function hasAny({ items }: WholeList, skus: readonly string[]): boolean {
  return items.some(({ sku }) => skus.includes(sku));
}

function isEmptied({ facts }: Context, list: WholeList): boolean {
  const { controlSkus = [], totalCount = 0 } = facts.get();
  if (controlSkus.length > 0) return !hasAny(list, controlSkus);
  return totalCount > 0 && list.items.length === 0;
}

import { type Message, msg } from "../../model/message.ts";
import type { Context } from "../send/context.ts";
import { type Collected, type ListOptions, ListReading, type LongReading } from "./list-reading.ts";
import type { ListSource } from "./list-sources.ts";

/**
 * Reads a list page by page until it is proven complete or cannot be (decisions 1 and 2).
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer` when an answer is no list
 */
export function collectList<Item>(
  context: Context,
  source: ListSource<Item>,
  options: ListOptions<Item>,
): Promise<Collected<Item>> {
  return new ListReading(context, source, { ...options, keep: (item: Item) => item }).read();
}

/** Like {@link collectList}, but keeps only the identity of each record. */
export function collectLongList<Item>(
  context: Context,
  source: ListSource<Item>,
  options: ListOptions<Item, true> & { readonly long: LongReading<Item> },
): Promise<Collected<true>> {
  return new ListReading(context, source, { ...options, keep: () => true as const }).read();
}

/** What {@link incompleteReason} needs of an incomplete list. */
type Incomplete = Pick<Collected<unknown>, "reason" | "totalCount" | "refusal"> & {
  readonly items: { readonly length: number };
};

/** English only: only the marketplace can fix these. */
const technicalReasons = {
  "no-total": "no totalCount",
  repeated: "every page is the same",
  "too-long": "too many pages",
  wrong: "records that were not asked for",
} as const;

/** Why a list is not proven complete, as a sentence. */
export function incompleteReason({ reason, items, totalCount, refusal }: Incomplete): Message {
  switch (reason) {
    case "refused":
      return msg("marketplace.lists.notWhole.refused", { words: refusal?.message ?? "" });
    case "changed":
    case "emptied":
      return msg(`marketplace.lists.notWhole.${reason}`);
    case "no-total":
    case "repeated":
    case "too-long":
    case "wrong":
      return msg("marketplace.lists.notWhole.unusable", { why: technicalReasons[reason] });
    default: {
      const total = String(totalCount ?? "?");
      return msg("marketplace.lists.notWhole.count", { read: items.length, total });
    }
  }
}

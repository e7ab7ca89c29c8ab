import {
  type Message,
  type MessageOrText,
  msg,
  plainMessage,
  sentences,
} from "../../model/message.ts";
import type { CompleteList } from "../../model/run/ports.ts";
import { collectList } from "./list-reading.ts";
import type { ListSource } from "./list-sources.ts";
import { type Collected, type ListOptions, type Refusal, unexpectedAnswer } from "./page-fetch.ts";

export async function collectOrThrow<Item>(
  list: ListSource<Item>,
  options: ListOptions<Item>,
): Promise<Collected<Item>> {
  const collected = await collectList(list, options);
  if (collected.refusal !== undefined) throw unexpectedAnswer(list, collected.refusal);
  return collected;
}

/** A refused request does not make the result incomplete. */
export function completeList<Item>(
  items: readonly Item[],
  lists: readonly Collected<Item>[],
): CompleteList<Item> {
  const incomplete = lists.filter(({ complete, refusal }) => !complete && refusal === undefined);
  if (incomplete.length === 0) return { items, complete: true };
  const reasons = new Map(
    incomplete.map(incompleteReason).map((reason) => [plainMessage(reason), reason]),
  );
  return { items, complete: false, reason: sentences([...reasons.values()]) };
}

/** In English only, because only the marketplace can fix their causes. */
const technicalReasons: { readonly [Reason in Collected<unknown>["reason"]]?: string } = {
  repeated: "every page is the same",
  "too-long": "too many pages",
  wrong: "records that were not asked for",
};

export function incompleteReason(
  list: Pick<Collected<unknown>, "reason" | "count" | "totalCount" | "refusal">,
): Message {
  const { reason, count: read, totalCount: total, refusal } = list;
  if (reason === "refused") {
    return msg("marketplace.lists.notWhole.refused", { words: wordsOf(refusal) });
  }
  if (reason === "changed" || reason === "emptied") {
    return msg(`marketplace.lists.notWhole.${reason}`);
  }
  const why = technicalReasons[reason];
  return why === undefined && total !== undefined && reason !== "no-total"
    ? msg("marketplace.lists.notWhole.count", { read, total })
    : msg("marketplace.lists.notWhole.unusable", { why: why ?? "no totalCount" });
}

function wordsOf(refusal: Refusal | undefined): MessageOrText {
  const { status = "?", message = "" } = refusal ?? {};
  return message === "" ? msg("marketplace.answers.status", { status }) : message;
}

import { marketplaceError, type SheetportError } from "../../errors.ts";
import type { Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { PagedReading } from "../../model/run/ports.ts";
import { type RequestOptions, sendRead } from "../send/send.ts";
import { readPage, serverWords, type WirePage } from "../wire/answer.ts";
import { type ListQuery, listRequest } from "../wire/wire-request.ts";
import type { CollectReason } from "./collect.ts";
import { type AnyList, countsProducts, type ListSource } from "./list-sources.ts";
import { costOf, type PageSize } from "./page-size.ts";

export interface ListQuestion
  extends RequestOptions,
    Pick<ListQuery, "filter" | "encoding" | "values"> {
  /** Set if the filter was checked: an answer then has no more records than requested. */
  readonly isTrusted?: boolean | undefined;
}

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

export interface ListOptions<Item> extends ListQuestion {
  /** The wanted page size. Cut to 100 and to what list and lane allow. @default 100 */
  readonly pageSize?: number | undefined;
  /** Stops after the first page with records if the total is larger than this or missing. */
  readonly stopAbove?: number | undefined;
  /** If it returns true for a page, the reading ends. */
  readonly isWrong?: ((page: WirePage<Item>) => boolean) | undefined;
  /** Names of all requested records. Once all are collected, the total is no longer doubted. */
  readonly names?: readonly string[] | undefined;
  /** Called with each page's records, which may repeat. The next page waits for its promise. */
  readonly onPage?: ((items: readonly Item[]) => void | Promise<void>) | undefined;
  readonly onProgress?: ((done: number, total: number | undefined) => void) | undefined;
  readonly pause?: Pause | undefined;
  /** Set for a reading that takes hours: it continues an earlier one and follows a growing list. */
  readonly long?: PagedReading<Item> | undefined;
}

export interface Collected<Item> {
  /** Empty after a long reading, which stores only the identity of its records. */
  readonly items: readonly Item[];
  readonly count: number;
  readonly complete: boolean;
  readonly reason: CollectReason | "wrong" | "refused" | "enough" | "emptied";
  readonly totalCount: number | undefined;
  readonly refusal?: Refusal;
}

interface PageQuestion extends ListQuestion {
  readonly page: number;
  readonly size: PageSize;
}

export type Fetched<Item> = WirePage<Item> | { readonly refused: Refusal };

/**
 * Costs one slot. If products are counted, costs one per returned record but at least one
 * (decision 5), or all slots taken if the answer cannot be read.
 */
export async function fetchPage<Item>(
  list: ListSource<Item>,
  question: PageQuestion,
): Promise<Fetched<Item>> {
  // Without `isTooMuch`, the result is never undefined.
  return (await requestPage(list, question)) as Fetched<Item>;
}

/**
 * Returns “too-large” if the rate limit has refused a page of this size (decision 9a); then request
 * a smaller one.
 */
export async function fetchLargePage<Item>(
  list: ListSource<Item>,
  question: PageQuestion,
): Promise<Fetched<Item> | "too-large"> {
  const { session, readCountMax } = list.context;
  const { count } = question.size;
  const isTooMuch = () => count > session.pageMax;
  if (!countsProducts(list) || count <= 1) return fetchPage(list, question);
  const page = isTooMuch() ? undefined : await requestPage(list, question, isTooMuch);
  if (page !== undefined) return page;
  // Small enough that the next refusal shows the limit precisely.
  const small = Math.max(1, Math.floor(readCountMax() / 20));
  session.pageMax = Math.min(session.pageMax, small, Math.floor(count / 2));
  return "too-large";
}

/** With `isTooMuch`, undefined if the rate limit refuses a page of this size. */
async function requestPage<Item>(
  list: ListSource<Item>,
  question: PageQuestion,
  isTooMuch?: () => boolean,
): Promise<Fetched<Item> | undefined> {
  const { context, lane, segment } = list;
  const { size, isTrusted, urgent, signal, onSend, ...query } = question;
  const isCounted = countsProducts(list);
  let read: WirePage<Item> | undefined;
  const request = listRequest(context.address, segment, {
    ...query,
    pageSize: size.count,
    sizeName: size.name,
  });
  const answer = await sendRead(context, request, {
    ...{ lane, urgent, signal, onSend, isTooMuch },
    cost: isCounted ? costOf(list, size, isTrusted) : 1,
    weigh: ({ status, body }) => {
      read = status === 200 ? readPage(body, list.read) : undefined;
      // Only a readable page has a known cost. For other answers the marketplace may count
      // everything requested (decision 14a).
      return isCounted && read !== undefined ? Math.max(1, read.recordCount) : undefined;
    },
    isUnderstood: () => read !== undefined,
  });
  if (answer === undefined) return undefined;
  const { status, body } = answer;
  if (status >= 400) return { refused: { status, message: context.scrub(serverWords(body)) } };
  if (read === undefined) throw unexpectedAnswer(list, { status, message: "" });
  list.inspect?.(read);
  return read;
}

export function unexpectedAnswer(
  { context, noun }: AnyList,
  { status, message }: Refusal,
): SheetportError {
  const { origin: address } = context.address;
  const answer = message === "" ? String(status) : `${status}: ${message}`;
  return marketplaceError(
    "unexpected-answer",
    msg("marketplace.errors.noList", { address, noun, answer }),
  );
}

import { exitCodes, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { ArrayEncoding } from "../../model/run/facts.ts";
import type { Context } from "../send/context.ts";
import { sendRead } from "../send/send.ts";
import { readPage, serverWords, type WirePage } from "../wire/answer.ts";
import { type ArrayFilter, listRequest } from "../wire/wire-request.ts";
import type { ListSource } from "./list-sources.ts";
import { costOf, type PageSize } from "./page-size.ts";

export interface ListQuestion {
  readonly filter?: ArrayFilter | undefined;
  readonly encoding?: ArrayEncoding | undefined;
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** The filter was checked, so no more records come than requested. */
  readonly isTrusted?: boolean | undefined;
  readonly urgent?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called right before the first byte of each request. */
  readonly onSend?: (() => void) | undefined;
}

/** A refusal of this request: its status and message. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
}

export type Fetched<Item> = WirePage<Item> | { readonly refused: Refusal };

type PageQuestion = ListQuestion & { readonly page: number; readonly size: PageSize };

/**
 * Reads one small page. Costs the number of records that come back (decision 5), or all requested
 * slots if that is unknown.
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer`
 */
export async function fetchPage<Item>(
  context: Context,
  source: ListSource<Item>,
  options: PageQuestion,
): Promise<Fetched<Item>> {
  for (;;) {
    const page = await ask(context, source, options);
    if (page !== undefined) return page;
  }
}

/**
 * Like {@link fetchPage}, but for pages of any size.
 *
 * @returns “too-large” when the limit has refused a page of this size: a smaller one may be asked
 * for (decision 9a)
 */
export async function fetchLargePage<Item>(
  context: Context,
  source: ListSource<Item>,
  options: PageQuestion,
): Promise<Fetched<Item> | "too-large"> {
  const { session } = context;
  const { asked } = options.size;
  const isTooMuch = () => asked > session.pageMax;
  if (!countsProducts(context, source) || asked <= 1) return fetchPage(context, source, options);
  const page = isTooMuch() ? undefined : await ask(context, source, options, isTooMuch);
  if (page !== undefined) return page;
  // Small enough for the next refusal to show the limit precisely.
  const small = Math.max(1, Math.floor(context.readCountMax() / 20));
  session.pageMax = Math.min(session.pageMax, small, Math.floor(asked / 2));
  return "too-large";
}

/** Whether a page of this list costs as many slots as it holds records (decision 5). */
export function countsProducts<Item>(context: Context, source: ListSource<Item>): boolean {
  return source.lane === "read" && context.readUnit === "products";
}

/** Sends the request once. Undefined if the limit refuses this size. */
async function ask<Item>(
  context: Context,
  source: ListSource<Item>,
  options: PageQuestion,
  isTooMuch?: () => boolean,
): Promise<Fetched<Item> | undefined> {
  const { filter, encoding, values, page, size, urgent, signal, onSend } = options;
  const query = { filter, encoding, values, page, pageSize: size.asked, sizeName: size.name };
  const isCounted = countsProducts(context, source);
  let read: WirePage<Item> | undefined;
  const answer = await sendRead(context, listRequest(context.address, source.segment, query), {
    lane: source.lane,
    cost: isCounted ? costOf(context, source, options) : 1,
    ...{ urgent, signal, onSend },
    weigh: (got) => {
      read = got.status === 200 ? readPage(got.body, source.read) : undefined;
      // Only a readable page has a known cost. For other answers the marketplace may count
      // everything requested (decision 14a).
      return isCounted && read !== undefined ? Math.max(1, read.recordCount) : undefined;
    },
    isUnderstood: () => read !== undefined,
    isTooMuch,
  });
  if (answer === undefined) return undefined;
  if (answer.status >= 400) {
    const words = serverWords(answer.body);
    return { refused: { status: answer.status, message: context.scrub(words) } };
  }
  if (read === undefined) throw unexpectedAnswer(context, source, answer.status);
  source.inspect?.(context, read);
  return read;
}

export function unexpectedAnswer<Item>(
  context: Pick<Context, "address">,
  source: Pick<ListSource<Item>, "noun">,
  status: number,
  words = "",
): SheetportError {
  const { origin: address } = context.address;
  const answer = words === "" ? String(status) : `${status}: ${words}`;
  return new SheetportError(
    msg("marketplace.errors.noList", { address, noun: source.noun, answer }),
    {
      code: "unexpected-answer",
      exitCode: exitCodes.failed,
      actor: "marketplace",
    },
  );
}

import { exitCodes, SheetportError } from "../../errors.ts";
import type { ArrayEncoding } from "../../model/run/facts.ts";
import { say } from "../say.ts";
import type { Context } from "../send/context.ts";
import { sendRead } from "../send/send.ts";
import { readPage, serverWords, type WirePage } from "../wire/answer.ts";
import type { ArrayFilter } from "../wire/wire-request.ts";
import type { ListSource } from "./list-sources.ts";
import { costOf, type PageSize } from "./page-size.ts";

export interface ListQuestion {
  readonly filter?: ArrayFilter | undefined;
  readonly encoding?: ArrayEncoding | undefined;
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** The filter was checked: no more records come than were asked for. */
  readonly isTrusted?: boolean | undefined;
  readonly urgent?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The marketplace refuses this question: its status and its words. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
}

export type Fetched<Item> = WirePage<Item> | { readonly refused: Refusal };

/**
 * Reads one page of a list. It weighs what comes back (decision 5), or all that was asked for where
 * that is not known.
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer`
 */
export async function fetchPage<Item>(
  context: Context,
  source: ListSource<Item>,
  options: ListQuestion & { readonly page: number; readonly size: PageSize },
): Promise<Fetched<Item>> {
  const { filter, encoding, values, page, size, urgent, signal } = options;
  const query = { filter, encoding, values, page, pageSize: size.asked, sizeName: size.name };
  const countsProducts = source.lane === "read" && context.readUnit === "products";
  let read: WirePage<Item> | undefined;
  const answer = await sendRead(context, source.request(context.address, query), {
    lane: source.lane,
    cost: countsProducts ? costOf(context, source, options) : 1,
    urgent,
    signal,
    weigh: (got) => {
      read = got.status === 200 ? readPage(got.body, source.read) : undefined;
      // Only a page that was read says what it weighed. Any other answer may have been counted with
      // all that was asked for, and keeps that weight (decision 14a).
      return countsProducts && read !== undefined ? Math.max(1, read.recordCount) : undefined;
    },
    isUnderstood: () => read !== undefined,
  });
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
  const at = context.address.origin;
  return new SheetportError(
    say("errors.noList", at, say(`errors.nouns.${source.noun}`), status, words),
    {
      code: "unexpected-answer",
      exitCode: exitCodes.failed,
      actor: "marketplace",
    },
  );
}

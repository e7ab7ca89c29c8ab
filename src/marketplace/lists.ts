import { exitCodes, SheetportError } from "../errors.ts";
import type { ArrayEncoding, PageSizeName } from "../model/facts.ts";
import { serverWords } from "./answer.ts";
import {
  addPage,
  type Collection,
  type CollectReason,
  learnPageBase,
  newCollection,
  nextStep,
  refusePage,
} from "./collect.ts";
import type { Context } from "./context.ts";
import type { ListSource } from "./list-sources.ts";
import { sendRead } from "./send.ts";
import { readPage, type WirePage } from "./wire-answer.ts";
import type { ArrayFilter } from "./wire-query.ts";

export interface ListOptions<Item> {
  readonly filter?: ArrayFilter | undefined;
  readonly encoding?: ArrayEncoding | undefined;
  /** Single values of the query, by parameter name. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** Records asked for in one page; capped at 100 and at what the lane can grant. @default 100 */
  readonly pageSize?: number | undefined;
  /** Stops after the first page with records when the whole list has more records than this. */
  readonly stopAbove?: number | undefined;
  /** Looks at each page; true ends the reading, because the answer is not what was asked for. */
  readonly isWrong?: ((page: WirePage<Item>) => boolean) | undefined;
  /** Distinct records so far, and the total when it is known. */
  readonly onProgress?: ((done: number, total: number | undefined) => void) | undefined;
  /** The filter was checked: no more records come than were asked for. */
  readonly isTrusted?: boolean | undefined;
  readonly urgent?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A list as far as it could be read. */
export interface Collected<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
  readonly reason: CollectReason | "wrong" | "refused" | "enough";
  readonly totalCount: number | undefined;
  /** Status and words of the refusal, when the marketplace refuses this very question. */
  readonly refusal?: { readonly status: number; readonly message: string };
}

/** The page size that the interface names as default: what comes when the size is not heeded. */
const pageSizeDefault = 20;
const pageSizeMax = 100;
/** A list that changes while it is read is begun again this often. */
const restartsMax = 2;

/**
 * Reads a list, page by page, until it is proven whole or cannot be (decisions 1 and 2).
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer` when an answer is no list
 */
export async function collectList<Item>(
  context: Context,
  source: ListSource<Item>,
  options: ListOptions<Item>,
): Promise<Collected<Item>> {
  for (let restarts = 0; ; restarts++) {
    const collected = await collectOnce(context, source, options);
    if (collected.reason !== "changed" || restarts >= restartsMax) return collected;
  }
}

async function collectOnce<Item>(
  context: Context,
  source: ListSource<Item>,
  options: ListOptions<Item>,
): Promise<Collected<Item>> {
  const startPage = context.facts.get()[source.pageBaseFact] ?? source.pageBaseGuess;
  let collection = newCollection<Item>(startPage);
  const size: Size = {
    name: sizeNameOf(context, source),
    asked: pageSizeOf(context, source, options),
  };
  let otherName: PageSizeName | undefined;
  let refusal: Refusal | undefined;
  for (;;) {
    const step = nextStep(collection);
    if (step.do === "stop") {
      const isRefused = refusal !== undefined && collection.totals.size === 0;
      if (isRefused && otherName !== undefined && size.name === otherName) {
        // The other size name is refused: the default size it is.
        context.session.sizesIgnored.add(source.lane);
        size.name = sizeNameOf(context, source);
        collection = newCollection(startPage);
        continue;
      }
      const base = learnPageBase(collection);
      if (step.complete && base !== undefined) context.facts.learn({ [source.pageBaseFact]: base });
      if (!isRefused) return collectedOf(collection, step.complete, step.reason);
      return { ...collectedOf(collection, false, "refused"), ...(refusal && { refusal }) };
    }
    if (isEnough(collection, options.stopAbove)) return collectedOf(collection, false, "enough");
    const answer = await fetchPage(context, source, { ...options, page: step.page, size });
    if ("refused" in answer) {
      refusal ??= answer.refused;
      refusePage(collection, step.page);
      continue;
    }
    const isFirst = collection.pages.size === 0;
    addPage(collection, step.page, { answer, keyOf: source.keyOf });
    if (options.isWrong?.(answer)) return collectedOf(collection, false, "wrong");
    options.onProgress?.(collection.records.size, answer.totalCount);
    otherName = isFirst ? otherSizeName(context, source, { answer, size }) : undefined;
    if (otherName === undefined) {
      learnSize(context, source, { answer, size });
      continue;
    }
    // With another page size the pages are cut elsewhere: begin again.
    size.name = otherName;
    collection = newCollection(startPage);
  }
}

function isEnough(collection: Collection<unknown>, stopAbove: number | undefined): boolean {
  if (stopAbove === undefined || collection.records.size === 0) return false;
  const [total = Number.POSITIVE_INFINITY] = collection.totals;
  return total > stopAbove;
}

type Refusal = NonNullable<Collected<unknown>["refusal"]>;

interface Size {
  name: PageSizeName;
  asked: number;
}

/** The other name, when the default size came back where more was asked for and exists. */
function otherSizeName<Item>(
  context: Context,
  source: ListSource<Item>,
  { answer, size }: { readonly answer: WirePage<Item>; readonly size: Size },
): PageSizeName | undefined {
  const isDefault = answer.recordCount === pageSizeDefault && size.asked > pageSizeDefault;
  if (!isDefault || (answer.totalCount ?? Number.POSITIVE_INFINITY) <= pageSizeDefault) {
    return undefined;
  }
  const { sizeNamesTried, sizesIgnored } = context.session;
  if (sizeNamesTried.has(source.lane)) {
    sizesIgnored.add(source.lane);
    context.facts.learn({ [source.sizeNameFact]: undefined, pageSizeMax: pageSizeDefault });
    return undefined;
  }
  sizeNamesTried.add(source.lane);
  return size.name === "PageSize" ? "Size" : "PageSize";
}

/** More than the default came back: the name is heeded. */
function learnSize<Item>(
  context: Context,
  source: ListSource<Item>,
  { answer, size }: { readonly answer: WirePage<Item>; readonly size: Size },
): void {
  if (answer.recordCount <= pageSizeDefault || answer.recordCount > size.asked) return;
  const largest = Math.max(context.facts.get().pageSizeMax ?? 0, answer.recordCount);
  const seen = source.lane === "read" ? { pageSizeMax: largest } : {};
  context.facts.learn({ [source.sizeNameFact]: size.name, ...seen });
}

function sizeNameOf<Item>(context: Context, source: ListSource<Item>): PageSizeName {
  return context.facts.get()[source.sizeNameFact] ?? source.sizeNameGuess;
}

function pageSizeOf<Item>(
  context: Context,
  source: ListSource<Item>,
  options: ListOptions<Item>,
): number {
  const laneMax = source.lane === "read" ? context.readCountMax : pageSizeMax;
  return Math.max(1, Math.min(pageSizeMax, options.pageSize ?? pageSizeMax, laneMax));
}

type Fetched<Item> = WirePage<Item> | { readonly refused: Refusal };

async function fetchPage<Item>(
  context: Context,
  source: ListSource<Item>,
  options: ListOptions<Item> & { readonly page: number; readonly size: Size },
): Promise<Fetched<Item>> {
  const { filter, encoding, values, page, size, urgent, signal } = options;
  const query = { filter, encoding, values, page, pageSize: size.asked, sizeName: size.name };
  const countsProducts = source.lane === "read" && context.readUnit === "products";
  let read: WirePage<Item> | undefined;
  const answer = await sendRead(context, source.request(context.address, query), {
    lane: source.lane,
    cost: countsProducts ? costOf(context, source, { ...options, asked: size.asked }) : 1,
    urgent,
    signal,
    weigh: (got) => {
      read = got.status === 200 ? readPage(got.body, source.read) : undefined;
      return countsProducts ? Math.max(1, read?.recordCount ?? 1) : 1;
    },
  });
  if (answer.status >= 400) {
    const words = serverWords(answer.body);
    return { refused: { status: answer.status, message: context.scrub(words) } };
  }
  if (read === undefined) throw unexpectedAnswer(context, source, answer.status);
  source.inspect?.(context, read);
  return read;
}

/** Slots for one page: until the size name is known, the default size may come back (decision 5). */
function costOf<Item>(
  context: Context,
  source: ListSource<Item>,
  page: { readonly asked: number; readonly isTrusted?: boolean | undefined },
): number {
  const isHeeded = context.facts.get()[source.sizeNameFact] !== undefined;
  const isIgnored = context.session.sizesIgnored.has(source.lane);
  const most = isIgnored
    ? pageSizeDefault
    : page.isTrusted || isHeeded
      ? page.asked
      : Math.max(page.asked, pageSizeDefault);
  return Math.min(context.readCountMax, most);
}

function collectedOf<Item>(
  collection: Collection<Item>,
  complete: boolean,
  reason: Collected<Item>["reason"],
): Collected<Item> {
  const totalCount = [...collection.totals].at(-1);
  return { items: [...collection.records.values()], complete, reason, totalCount };
}

/** The error of an answer that is no list. */
export function unexpectedAnswer<Item>(
  context: Pick<Context, "address">,
  source: Pick<ListSource<Item>, "noun">,
  status: number,
  words = "",
): SheetportError {
  const said = words === "" ? "" : `: ${words}`;
  return new SheetportError(
    `${context.address.origin} answered with something that is no list of ${source.noun} (status ${status})${said}`,
    {
      code: "unexpected-answer",
      hint: "Check that the base address is that of the marketplace's supplier interface, without “/supplier”.",
      exitCode: exitCodes.failed,
      actor: "marketplace",
    },
  );
}

/** Why a list is not proven whole, as a sentence. */
export function incompleteReason(collected: Collected<unknown>): string {
  const count = `${collected.items.length} of ${collected.totalCount ?? "an unknown number"}`;
  const reasons: Readonly<Record<Collected<unknown>["reason"], string>> = {
    whole: "",
    "no-total": "The marketplace does not say how many records there are.",
    short: `Only ${count} records could be read.`,
    "too-many": `More records came (${count}) than the marketplace counts.`,
    changed: "The list kept changing while it was read.",
    "too-long": "The list has too many pages.",
    enough: `Only ${count} records were read.`,
    wrong: "The marketplace answered with records that were not asked for.",
    refused: `The marketplace refused the question: ${collected.refusal?.message ?? ""}`,
  };
  return reasons[collected.reason];
}

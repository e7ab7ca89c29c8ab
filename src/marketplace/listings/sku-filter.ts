import type { Pause } from "../../model/long-work.ts";
import type { Listing } from "../../model/product/product.ts";
import type { FilterMode } from "../../model/run/facts.ts";
import { normalForm } from "../../model/text/spelling.ts";
import { collectList } from "../pages/list-reading.ts";
import { productList } from "../pages/list-sources.ts";
import type { Collected, ListOptions } from "../pages/page-fetch.ts";
import type { Context } from "../send/context.ts";
import { isSafeText } from "../wire/address.ts";
import { valueLength } from "../wire/wire-request.ts";

/** `isTrusted` means that the encoding was checked in this session. */
export interface FilteredRead
  extends Pick<ListOptions<Listing>, "urgent" | "signal" | "onSend" | "onPage" | "isTrusted"> {
  readonly mode: Exclude<FilterMode, "none">;
}

const filterName = "Skus";
/** Some servers and proxies refuse longer query strings. */
const queryLengthMax = 6 * 1024;
/** Leaves room for the control in a page of 100 (decision 3). */
const batchCountMax = 99;
/** The largest share of a window's slots for one request. The rest allows an immediate check. */
const windowShareMax = 0.93;
const controlCount = 4;

/** Marketplaces may split values at commas or trim them. */
export function isPlainValue(sku: string): boolean {
  return !sku.includes(",") && sku === sku.trim();
}

/** The marketplace may ignore letter case and surrounding spaces. */
export function foldSku(sku: string): string {
  return normalForm(sku, "NFC").trim().toUpperCase().toLowerCase();
}

/** The caller must check that the answer has the controls. */
export function readFiltered(
  context: Context,
  skus: readonly string[],
  { mode, urgent, signal, onSend, onPage, isTrusted }: FilteredRead,
): Promise<Collected<Listing>> {
  const requested = new Set(skus.map(foldSku));
  return collectList(productList(context), {
    ...{ urgent, signal, onSend, onPage, isTrusted },
    filter: { name: filterName, values: skus },
    encoding: mode === "single" ? "repeat" : mode,
    pageSize: skus.length,
    // SKUs that differ only in letter case are fine. Many more records than SKUs mean that the
    // filter is ignored.
    isWrong: (page) =>
      page.items.some((item) => !requested.has(foldSku(item.sku))) ||
      (page.totalCount ?? 0) > 3 * skus.length + 10,
    names: skus,
  });
}

export async function checkFilter(context: Context, read: FilteredRead): Promise<boolean> {
  const [first, last] = context.facts.get().controlSkus ?? [];
  if (first === undefined || last === undefined) return false;
  const questions = read.mode === "single" ? [[first], [last]] : [[first, last]];
  for (const controls of questions) {
    if (!hasAll(await readFiltered(context, controls, read), controls)) return false;
  }
  return true;
}

export function hasAll({ complete, items }: Collected<Listing>, skus: readonly string[]): boolean {
  const received = new Set(items.map(({ sku }) => sku));
  return complete && skus.every((sku) => received.has(sku));
}

/** Controls come from the end of the list, because an ignored filter returns the first records. */
export async function chooseControls(
  skus: readonly string[],
  pause: Pause,
): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  for (const sku of skus) {
    const fold = foldSku(sku);
    counts.set(fold, (counts.get(fold) ?? 0) + 1);
    await pause();
  }
  const unlike = skus
    .filter((sku) => isSafeText(sku) && isPlainValue(sku) && counts.get(foldSku(sku)) === 1)
    .reverse();
  const plain = unlike.filter((sku) => /^[\w.-]+$/.test(sku));
  return (plain.length >= 2 ? plain : unlike).slice(0, controlCount);
}

/** Leaves part of the window free, so that the next request does not have to wait. */
export function nextBatch(
  skus: readonly string[],
  limits: {
    readonly countMax?: number | undefined;
    readonly readCountMax: number;
    readonly controls: 1 | 2;
  },
): readonly string[] {
  const most = Math.min(
    batchCountMax,
    limits.countMax ?? batchCountMax,
    Math.floor(limits.readCountMax * windowShareMax) - 1,
  );
  const countMax = Math.max(1, most + 1 - limits.controls);
  let length = 0;
  const end = skus.slice(0, countMax).findIndex((sku) => {
    length += valueLength(filterName, sku);
    return length > queryLengthMax;
  });
  return skus.slice(0, end === -1 ? countMax : Math.max(1, end));
}

import type { Pause } from "../../model/long-work.ts";
import type { Listing } from "../../model/product/product.ts";
import type { FilterMode } from "../../model/run/facts.ts";
import { normalForm } from "../../model/text/normal-form.ts";
import type { Collected } from "../pages/list-reading.ts";
import { productList } from "../pages/list-sources.ts";
import { collectList } from "../pages/lists.ts";
import type { Context } from "../send/context.ts";
import { isSafeText } from "../wire/address.ts";
import { valueLength } from "../wire/wire-request.ts";

/** Options of a filtered read. */
export interface FilteredRead {
  readonly mode: Exclude<FilterMode, "none">;
  readonly urgent?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called right before the first byte of each request. */
  readonly onSend?: (() => void) | undefined;
  /** The encoding was checked in this session. */
  readonly isTrusted?: boolean | undefined;
}

const filterName = "Skus";
/** Many servers and proxies refuse longer addresses. */
const queryLengthMax = 6 * 1024;
/** Leaves one place for the control in a page of 100 (decision 3). */
const batchCountMax = 99;
/** Maximum share of a window for one request. The rest is for controls. */
const windowShareMax = 0.93;
const controlCount = 4;

/**
 * Whether a filter that works for plain SKUs also works for this one. Services may split values at
 * commas or trim them.
 */
export function isPlainValue(sku: string): boolean {
  return !sku.includes(",") && sku === sku.trim();
}

/** Normalises a SKU for services that ignore letter case and outer spaces. */
export function foldSku(sku: string): string {
  return normalForm(sku, "NFC").trim().toUpperCase().toLowerCase();
}

/** Reads listings through the filter. The caller checks the answer. */
export function readFiltered(
  context: Context,
  skus: readonly string[],
  read: FilteredRead,
): Promise<Collected<Listing>> {
  const asked = new Set(skus.map(foldSku));
  return collectList(context, productList, {
    filter: { name: filterName, values: skus },
    encoding: read.mode === "single" ? "repeat" : read.mode,
    pageSize: skus.length,
    // Twins in another letter case are allowed. Many more records mean that the filter is ignored.
    isWrong: (page) =>
      page.items.some((item) => !asked.has(foldSku(item.sku))) ||
      (page.totalCount ?? 0) > 3 * skus.length + 10,
    hasAll: (records) => {
      const came = new Set([...records].map((record) => record.sku));
      return skus.every((sku) => came.has(sku));
    },
    isTrusted: read.isTrusted,
    urgent: read.urgent,
    signal: read.signal,
    onSend: read.onSend,
  });
}

/**
 * Checks an encoding with two live SKUs, which reveal a filter that is ignored or uses only one
 * value (decision 3).
 */
export async function checkFilter(
  context: Context,
  read: FilteredRead,
): Promise<"works" | "fails" | "no-controls"> {
  const [first, last] = context.facts.get().controlSkus ?? [];
  if (first === undefined || last === undefined) return "no-controls";
  const questions = read.mode === "single" ? [[first], [last]] : [[first, last]];
  for (const asked of questions) {
    const answer = await readFiltered(context, asked, read);
    const came = new Set(answer.items.map((item) => item.sku));
    if (!answer.complete || !asked.every((sku) => came.has(sku))) return "fails";
  }
  return "works";
}

/**
 * Chooses different, plain SKUs from the end of the list as controls: an ignored filter returns the
 * first records.
 */
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
  const unlike = skus.filter((sku) => isFit(sku) && counts.get(foldSku(sku)) === 1).reverse();
  const plain = unlike.filter((sku) => /^[\w.-]+$/.test(sku));
  return (plain.length >= 2 ? plain : unlike).slice(0, controlCount);
}

function isFit(sku: string): boolean {
  return isSafeText(sku) && isPlainValue(sku);
}

/** Adds a live SKU as the control. It comes last, so that a truncated request loses it. */
export function withControl(
  skus: readonly string[],
  controls: readonly string[],
): { readonly asked: readonly string[]; readonly control: string | undefined } {
  const wanted = new Set(skus);
  const control = controls.find((sku) => !wanted.has(sku)) ?? controls[0];
  if (control === undefined) return { asked: skus, control };
  return { asked: [...skus.filter((sku) => sku !== control), control], control };
}

/**
 * The SKUs that fit in the next request with its control, limited by count and address length.
 * Leaves part of the window free, so that the next request need not wait.
 */
export function nextBatch(
  skus: readonly string[],
  limits: { readonly countMax?: number | undefined; readonly readCountMax: number },
): readonly string[] {
  const most = Math.min(
    batchCountMax,
    limits.countMax ?? batchCountMax,
    Math.floor(limits.readCountMax * windowShareMax) - 1,
  );
  const countMax = Math.max(1, most);
  let length = 0;
  const end = skus.slice(0, countMax).findIndex((sku) => {
    length += valueLength(filterName, sku);
    return length > queryLengthMax;
  });
  return skus.slice(0, end === -1 ? countMax : Math.max(1, end));
}

import type { Lane } from "./rate.ts";

/** Encoding of an array filter: `a=1&a=2`, `a=1,2` or `a[]=1&a[]=2` (decision 3). */
export type ArrayEncoding = "repeat" | "comma" | "brackets";

/** How listings can be filtered by SKU: by several SKUs, by one, or not at all. */
export type FilterMode = ArrayEncoding | "single" | "none";

/** The measured limit of a lane if it is below the documented limit (decision 9a). */
export interface LearntLimit {
  readonly perMinute: number;
  readonly seenAt: string;
}

/** The interface's two names for the page size (decision 2). */
export type PageSizeName = "PageSize" | "Size";

/**
 * What was learnt about the points that the interface leaves open (decision 6), as plain JSON. An
 * absent field is not known yet.
 */
export interface ContractFacts {
  /** Number of the first page of the product list (decision 1). */
  readonly pageBase?: 0 | 1;
  /**
   * The page-size parameter that the product list honours; absent if neither, or unknown (decision
   * 2).
   */
  readonly sizeName?: PageSizeName;
  /** The largest page size that the marketplace returned when more was requested and available. */
  readonly pageSizeMax?: number;
  /** How the product list can be filtered by SKU (decision 3). */
  readonly filterMode?: FilterMode;
  /** The most SKUs in one request that were all honoured. */
  readonly filterCountMax?: number;
  /** Live SKUs to send along as controls; empty for an empty catalogue (decision 4). */
  readonly controlSkus?: readonly string[];
  readonly totalCount?: number;
  readonly totalCountAt?: string;
  readonly limits?: { readonly [Name in Lane]?: LearntLimit };
  readonly orderPageBase?: 0 | 1;
  readonly orderSizeName?: PageSizeName;
  readonly orderFilterMode?: FilterMode;
  /** Letter case of the form fields of “Add shipment number” (decision 38). */
  readonly formCase?: "documented" | "capitals";
  /** The longest observed time until a write shows in a list; milliseconds (decision 4). */
  readonly readLagMs?: number;
  readonly readLagAt?: string;
  readonly checkedAt?: string;
}

export interface ContractFactsStore {
  load(): ContractFacts | undefined;
  save(facts: ContractFacts): void;
}

/** A read lag or limit expires after this time unless it is observed again. */
const validMs = 30 * 24 * 3_600_000;

/**
 * Updates the facts with a measured read lag. The longest lag stays for thirty days after it was
 * last seen, then a shorter one replaces it. If the clock is set back, the lag stays longer and
 * only causes more waiting; if it is set forward, `showsWithinMs` still waits its minimum.
 *
 * @param lagMs as measured
 * @param wallMs the current time
 */
export function withReadLag(facts: ContractFacts, lagMs: number, wallMs: number): ContractFacts {
  const seenMs = Date.parse(facts.readLagAt ?? "");
  const isKept = (facts.readLagMs ?? -1) > lagMs && wallMs - seenMs < validMs;
  if (isKept) return facts;
  return { ...facts, readLagMs: Math.round(lagMs), readLagAt: new Date(wallMs).toISOString() };
}

/** How long to wait until a write shows: one and a half times the read lag. */
export function showsWithinMs({ readLagMs = 0 }: Pick<ContractFacts, "readLagMs">): number {
  return Math.ceil(readLagMs * 1.5);
}

/** The recently measured limits per minute of lanes below the documented ones. */
export function limitsKept(
  { limits = {} }: Pick<ContractFacts, "limits">,
  wallMs: number,
): { readonly [Name in Lane]?: number } {
  const recent = Object.entries(limits).filter(
    ([, one]) => wallMs - Date.parse(one.seenAt) < validMs,
  );
  return Object.fromEntries(recent.map(([lane, { perMinute }]) => [lane, perMinute]));
}

import type { Lane } from "./rate.ts";

/** How an array filter is encoded in a query: `a=1&a=2`, `a=1,2` or `a[]=1&a[]=2` (decision 3). */
export type ArrayEncoding = "repeat" | "comma" | "brackets";

export type FilterMode = ArrayEncoding | "single" | "none";

/** The API documentation uses both names for the page size (decision 2). */
export type PageSizeName = "PageSize" | "Size";

/** What is known about points that the documentation leaves open (decision 6). */
export interface ContractFacts {
  /** The number of the product list's first page (decision 1). */
  readonly pageBase?: 0 | 1;
  readonly sizeName?: PageSizeName;
  /** The largest page that the marketplace has returned; 20 if it ignores the page size. */
  readonly pageSizeMax?: number;
  readonly filterMode?: FilterMode;
  /** The most SKUs per request: half of the number for which the filter last failed. */
  readonly filterCountMax?: number;
  /** Live SKUs that prove that the filter works. None if the catalogue is empty (decision 4). */
  readonly controlSkus?: readonly string[];
  readonly totalCount?: number;
  readonly totalCountAt?: string;
  /** When the whole list was last read completely. */
  readonly allReadAtMs?: number;
  /** Measured rate limits below the configured ones (decision 9a). */
  readonly limits?: {
    readonly [Name in Lane]?: { readonly perMinute: number; readonly seenAt: string };
  };
  readonly orderPageBase?: 0 | 1;
  readonly orderSizeName?: PageSizeName;
  readonly orderFilterMode?: FilterMode;
  /** The letter case of the form fields in “Add shipment number” (decision 38). */
  readonly formCase?: "documented" | "capitals";
  /** The longest recent time until a write showed in a list, in milliseconds (decision 4). */
  readonly readLagMs?: number;
  readonly readLagAt?: string;
  readonly checkedAt?: string;
}

export interface ContractFactsStore {
  /** The facts when the store was opened. */
  readonly known: ContractFacts;
  /** Replaces the stored facts by those that `make` returns. Nothing else is stored in between. */
  change(make: (stored: ContractFacts) => ContractFacts): Promise<void>;
}

const validMs = 30 * 24 * 3_600_000;

/** If the clock is set back, a lag is kept for more than thirty days: that only adds waiting. */
export function withReadLag(facts: ContractFacts, lagMs: number, wallMs: number): ContractFacts {
  const seenMs = Date.parse(facts.readLagAt ?? "");
  const isKept = (facts.readLagMs ?? -1) > lagMs && wallMs - seenMs < validMs;
  if (isKept) return facts;
  return { ...facts, readLagMs: Math.round(lagMs), readLagAt: new Date(wallMs).toISOString() };
}

export function showsWithinMs({ readLagMs = 0 }: Pick<ContractFacts, "readLagMs">): number {
  return Math.ceil(readLagMs * 1.5);
}

import type { Lane } from "./rate.ts";

/** Encoding of an array filter: `a=1&a=2`, `a=1,2` or `a[]=1&a[]=2` (decision 3). */
export type ArrayEncoding = "repeat" | "comma" | "brackets";

/** How listings of given SKUs can be requested: several at once, one, or not at all. */
export type FilterMode = ArrayEncoding | "single" | "none";

/** What a lane lets through, where that is less than documented (decision 9a). */
export interface LearntLimit {
  readonly perMinute: number;
  /** When that was learnt; ISO 8601 UTC. */
  readonly seenAt: string;
}

/** The two names that the interface uses for the page size (decision 2). */
export type PageSizeName = "PageSize" | "Size";

/**
 * What was learnt about the points that the interface leaves open (decision 6). Plain JSON; an
 * absent field is not known yet.
 */
export interface ContractFacts {
  /** Number of the first page of the product list (decision 1). */
  readonly pageBase?: 0 | 1;
  /**
   * The page-size parameter that the product list honours; absent: neither, or not known (decision
   * 2).
   */
  readonly sizeName?: PageSizeName;
  /** Largest page that came back when more was asked for and more exists. */
  readonly pageSizeMax?: number;
  /** How the product list can be filtered by SKU (decision 3). */
  readonly filterMode?: FilterMode;
  /** Most SKUs in one request that were all honoured. */
  readonly filterCountMax?: number;
  /** SKUs seen live, to send along as controls; empty for an empty catalogue (decision 4). */
  readonly controlSkus?: readonly string[];
  /** Number of records the whole product list had. */
  readonly totalCount?: number;
  /** When {@link totalCount} was read; ISO 8601 UTC. */
  readonly totalCountAt?: string;
  /** Lanes that let less through than documented. */
  readonly limits?: { readonly [Name in Lane]?: LearntLimit };
  readonly orderPageBase?: 0 | 1;
  readonly orderSizeName?: PageSizeName;
  readonly orderFilterMode?: FilterMode;
  /** Letter case of the form fields of "Add shipment number" (decision 38). */
  readonly formCase?: "documented" | "capitals";
  /** Longest time that a write was seen to take to show in a list; milliseconds (decision 4). */
  readonly readLagMs?: number;
  /** When {@link readLagMs} was last seen; ISO 8601 UTC. */
  readonly readLagAt?: string;
  /** When this was last seen to hold; ISO 8601 UTC. */
  readonly checkedAt?: string;
}

export interface ContractFactsStore {
  load(): ContractFacts | undefined;
  save(facts: ContractFacts): void;
}

/** A read lag, or a limit, is believed for this long without being seen again. */
const keptMs = 30 * 24 * 3_600_000;

/**
 * The facts with a read lag that was just measured: the longest one stays for thirty days after it
 * was last seen; then a shorter one replaces it. A clock set back keeps it longer, which only means
 * more waiting; after a clock set forward by weeks, `showsWithinMs` still waits its minimum.
 *
 * @param lagMs as measured
 * @param wallMs the time now
 */
export function withReadLag(facts: ContractFacts, lagMs: number, wallMs: number): ContractFacts {
  const seenMs = Date.parse(facts.readLagAt ?? "");
  const isKept = (facts.readLagMs ?? -1) > lagMs && wallMs - seenMs < keptMs;
  if (isKept) return facts;
  return { ...facts, readLagMs: Math.round(lagMs), readLagAt: new Date(wallMs).toISOString() };
}

/** How long to wait for a write to show: the learnt read lag and half as much again. */
export function showsWithinMs({ readLagMs = 0 }: Pick<ContractFacts, "readLagMs">): number {
  return Math.ceil(readLagMs * 1.5);
}

/** What each lane was seen to let through a minute, where that is less and not long ago. */
export function limitsKept(
  { limits = {} }: Pick<ContractFacts, "limits">,
  wallMs: number,
): { readonly [Name in Lane]?: number } {
  const kept = Object.entries(limits).filter(([, one]) => wallMs - Date.parse(one.seenAt) < keptMs);
  return Object.fromEntries(kept.map(([lane, { perMinute }]) => [lane, perMinute]));
}

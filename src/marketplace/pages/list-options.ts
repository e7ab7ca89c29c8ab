import type { Pause } from "../../model/long-work.ts";
import type { WirePage } from "../wire/answer.ts";
import type { CollectReason } from "./collect.ts";
import type { ListQuestion, Refusal } from "./page-fetch.ts";
import type { PageSize } from "./page-size.ts";

/** What to read of a list, and what to do with its pages. */
export interface ListOptions<Item> extends ListQuestion {
  /** The requested page size, at most 100 and what the lane can grant. @default 100 */
  readonly pageSize?: number | undefined;
  /** Stops after the first page with records if the total is larger than this or missing. */
  readonly stopAbove?: number | undefined;
  /** Whether a page shows that the marketplace answered another question. Ends the reading. */
  readonly isWrong?: ((page: WirePage<Item>) => boolean) | undefined;
  /** Names of all requested records. Once all are collected, the total is no longer doubted. */
  readonly names?: readonly string[] | undefined;
  /** Called with the records of each page, which may repeat. The next page waits for it. */
  readonly onPage?: ((items: readonly Item[]) => void | Promise<void>) | undefined;
  /** Called with the distinct records so far, and the total if the marketplace gives one. */
  readonly onProgress?: ((done: number, total: number | undefined) => void) | undefined;
  readonly pause?: Pause | undefined;
  readonly long?: LongReading<Item> | undefined;
}

/**
 * A reading that takes hours. It continues from the pages of an earlier reading, follows a growing
 * list, and stores only the identity of each record.
 */
export interface LongReading<Item> {
  readonly earlier?: Iterable<ReadPage<Item>> | undefined;
  onPage(page: ReadPage<Item>): void;
  /** Called when the reading starts over: discard all pages so far. */
  onRestart(): void;
}

/** A page as it was read. `items` has only the records that earlier pages did not have. */
export interface ReadPage<Item> extends WirePage<Item> {
  readonly page: number;
  readonly size: PageSize;
}

/** A list as far as it could be read. */
export interface Collected<Item> {
  /** Empty after a long reading, which stores only the identity of its records. */
  readonly items: readonly Item[];
  readonly count: number;
  readonly complete: boolean;
  readonly reason: CollectReason | "wrong" | "refused" | "enough" | "emptied";
  readonly totalCount: number | undefined;
  readonly refusal?: Refusal;
}

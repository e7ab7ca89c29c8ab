import type { Pause } from "../../model/long-work.ts";
import type { WirePage } from "../wire/answer.ts";
import type { CollectReason } from "./collect.ts";
import type { ListQuestion, Refusal } from "./page-fetch.ts";
import type { PageSize } from "./page-size.ts";

/** What to read of a list, and what to do with its pages. */
export interface ListOptions<Item> extends ListQuestion {
  /** The requested page size, at most 100 and what the lane can grant. @default 100 */
  readonly pageSize?: number | undefined;
  /** Stops after the first page with records when the total is larger. */
  readonly stopAbove?: number | undefined;
  /** Whether a page shows that the answer is not what was requested; this ends the reading. */
  readonly isWrong?: ((page: WirePage<Item>) => boolean) | undefined;
  /** Names of the records that are all that was requested, whatever the total says. */
  readonly names?: readonly string[] | undefined;
  /** Called with the records of each page, which may repeat. The next page waits for it. */
  readonly onPage?: ((items: readonly Item[]) => void | Promise<void>) | undefined;
  /** Distinct records so far, and the total if the marketplace says it. */
  readonly onProgress?: ((done: number, total: number | undefined) => void) | undefined;
  readonly pause?: Pause | undefined;
  readonly long?: LongReading<Item> | undefined;
}

/**
 * A reading that takes hours. It continues with pages of an earlier reading, follows a growing
 * list, and stores only the identity of each record.
 */
export interface LongReading<Item> {
  readonly earlier?: Iterable<ReadPage<Item>> | undefined;
  onPage(page: ReadPage<Item>): void;
  /** The list was rearranged: all pages so far are void. */
  onRestart(): void;
}

/** A page as it was read, with the records that earlier pages did not have. */
export interface ReadPage<Item> extends WirePage<Item> {
  readonly page: number;
  readonly size: PageSize;
}

/** A list as far as it could be read. */
export interface Collected<Item> {
  /** Its records; none after a long reading. */
  readonly items: readonly Item[];
  readonly count: number;
  readonly complete: boolean;
  readonly reason: CollectReason | "wrong" | "refused" | "enough" | "emptied";
  readonly totalCount: number | undefined;
  /** The marketplace's refusal of this request. */
  readonly refusal?: Refusal;
}

import type { Message } from "../../model/message.ts";
import type { LabelFile, Order } from "../../model/order/order.ts";
import type { FieldName, Listing } from "../../model/product/product.ts";
import type { WriteResult } from "../../model/run/attempt.ts";
import type { Operation } from "../../model/run/plan.ts";
import type { Marketplace, WriteOptions } from "../../model/run/ports.ts";
import type { Lane } from "../../model/run/rate.ts";
import type { ReadBack, RunEvent } from "../../model/run/run.ts";
import { say } from "../say.ts";

/** The part of the marketplace that the loop needs. */
export type ApplyMarketplace = Pick<
  Marketplace,
  | "createProduct"
  | "updateProduct"
  | "readListings"
  | "packOrder"
  | "addShipmentNumber"
  | "listOrders"
>;

/** What the marketplace has at the place that an operation writes to. */
export type Live = Listing | Order;

/** What a record says about a write, and which fields differ though nobody asked for that. */
export interface Verdict {
  readonly found: ReadBack;
  readonly unexpected: readonly FieldName[];
  /** What there is to say about it. */
  readonly message?: Message;
}

/** How an operation ended, as its event will tell it. */
export type Ending = Omit<
  Extract<RunEvent, { readonly type: "outcome" }>,
  "type" | "atMs" | "operation"
>;

/** What goes along with a request. */
export interface SendOptions extends WriteOptions {
  readonly label?: LabelFile | undefined;
}

/** All that the loop knows about one kind of operation: the loop itself is the same for all. */
export interface Kind<One extends Operation, Its extends Live> {
  readonly lane: Lane;
  /** Where its records are read. */
  readonly about: "products" | "orders";
  /** One at a time, whatever the concurrency (decision 10). */
  readonly serial: boolean;
  send(
    marketplace: ApplyMarketplace,
    operation: One,
    options: SendOptions,
  ): Promise<WriteResult<Its>>;
  /** What an answer that says “carried out” comes to; undefined: it must be read back all the same. */
  answered(operation: One, answer: Its): Ending | undefined;
  /** What a record says about an attempt whose answer was not clear. */
  judge(operation: One, live: Its): Verdict;
  /** Why it must not be sent after reading again; undefined: it may (decisions 21, 36 and 37). */
  stale(operation: One, live: Its | undefined): Ending | undefined;
  /** A reading never serves for longer than this; left out: as long as `--fresh` says. */
  readonly freshMsMax?: number;
  /** What reading back must show for one more attempt to be safe (decisions 12 and 13). */
  readonly againOn: ReadBack;
  /** Refused by the limit: read back before it goes again, because twice may do harm. */
  readonly readBackWhenLimited: boolean;
  /** Operations of one group depend on each other: those of a card, or of an order. */
  group(operation: One): string;
  /**
   * What of a group may go: all at once; the others after the first has succeeded, and when it
   * fails the next becomes the first (decision 24); or none after a first that failed.
   */
  readonly siblings: "together" | "after-success" | "never-after-failure";
}

/** A record that was read back, as an outcome carries it. */
export function readBackOf(
  { about }: Pick<Kind<Operation, Live>, "about">,
  live: Live | undefined,
): Pick<Ending, "listing" | "order" | "fromList"> {
  if (live === undefined) return {};
  // Which of the two it is follows from where the kind's records are read.
  return about === "products"
    ? { listing: live as Listing, fromList: true }
    : { order: live as Order };
}

/** Applied, with what differs although nobody asked for that (decision 21). */
export function appliedEnding(
  { listing, order, fromList }: Pick<Ending, "listing" | "order" | "fromList">,
  unexpected: readonly FieldName[],
  note?: Message,
): Ending {
  const isPlain = unexpected.length === 0 && note === undefined;
  return {
    outcome: "applied",
    ...(isPlain ? {} : { message: say("endings.applied", unexpected, note ?? null) }),
    ...(listing === undefined ? {} : { listing }),
    ...(order === undefined ? {} : { order }),
    ...(fromList === undefined ? {} : { fromList }),
    ...(unexpected.length === 0 ? {} : { unexpected }),
  };
}

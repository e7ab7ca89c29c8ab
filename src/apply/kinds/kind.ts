import { type Message, msg } from "../../model/message.ts";
import type { LabelFile, Order } from "../../model/order/order.ts";
import { fieldLabels } from "../../model/product/labels.ts";
import type { FieldName, Listing } from "../../model/product/product.ts";
import type { WriteResult } from "../../model/run/attempt.ts";
import type { Operation } from "../../model/run/plan.ts";
import type { Marketplace, WriteOptions } from "../../model/run/ports.ts";
import type { Lane } from "../../model/run/rate.ts";
import type { ReadBack, RunEvent } from "../../model/run/run.ts";

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

/** The record that an operation writes to. */
export type Live = Listing | Order;

/** What a listing or order shows about a write, and the fields that changed unrequested. */
export interface Verdict {
  readonly found: ReadBack;
  readonly unexpected: readonly FieldName[];
  readonly message?: Message;
}

/** How an operation ended, as in its event. */
export type Ending = Omit<
  Extract<RunEvent, { readonly type: "outcome" }>,
  "type" | "atMs" | "operation"
>;

/** The rules for one kind of operation; the loop is the same for all. */
export interface Kind<One extends Operation, Its extends Live> {
  readonly lane: Lane;
  /** Which list its records are read from. */
  readonly about: "products" | "orders";
  send(
    marketplace: ApplyMarketplace,
    operation: One,
    options: WriteOptions & { readonly label?: LabelFile | undefined },
  ): Promise<WriteResult<Its>>;
  /** The ending after a success answer; undefined: read back first. */
  answered(operation: One, answer: Its): Ending | undefined;
  /** What the listing or order shows about an attempt with an unclear answer. */
  judge(operation: One, live: Its): Verdict;
  /** The operation on a newer reading, or how it ends unsent (decisions 21, 36 and 37). */
  on(operation: One, live: Its | undefined): One | Ending;
  /** Maximum age of the reading when the operation is sent. */
  readonly freshMsMax: number;
  /** The read-back after which one more attempt is safe (decisions 12 and 13). */
  readonly againOn: ReadBack;
  /** After a rate limit, read back before sending again, because sending twice may do harm. */
  readonly readBackWhenLimited: boolean;
  /** Operations of one group depend on each other: those of a card, or of an order. */
  group(operation: One): string;
  /**
   * Which operations of a group may be sent: all at once; the others after the first has succeeded,
   * the next taking its place if it fails (decision 24); or none after the first has failed.
   */
  readonly siblings: "together" | "after-success" | "never-after-failure";
}

/** The fields of an outcome for a listing or order that was read back. */
export function readBackOf(
  { about }: Pick<Kind<Operation, Live>, "about">,
  live: Live | undefined,
): Pick<Ending, "listing" | "order" | "fromList"> {
  if (live === undefined) return {};
  return about === "products"
    ? { listing: live as Listing, fromList: true }
    : { order: live as Order };
}

/** Applied, with the fields that the marketplace changed unrequested (decision 21). */
export function appliedEnding(
  { listing, order, fromList }: Pick<Ending, "listing" | "order" | "fromList">,
  unexpected: readonly FieldName[],
  note?: Message,
): Ending {
  const changed =
    unexpected.length === 0
      ? undefined
      : msg("apply.endings.alsoChanged", { fields: fieldLabels(unexpected) });
  const message =
    changed !== undefined && note !== undefined
      ? msg("model.list.clauses", { first: changed, second: note })
      : (changed ?? note);
  return {
    outcome: "applied",
    ...(message === undefined ? {} : { message }),
    ...(listing === undefined ? {} : { listing }),
    ...(order === undefined ? {} : { order }),
    ...(fromList === undefined ? {} : { fromList }),
    ...(unexpected.length === 0 ? {} : { unexpected }),
  };
}

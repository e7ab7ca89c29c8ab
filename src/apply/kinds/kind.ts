import { type Message, msg } from "../../model/message.ts";
import type { LabelFile, Order } from "../../model/order/order.ts";
import { fieldLabels } from "../../model/product/labels.ts";
import type { FieldName, Listing } from "../../model/product/product.ts";
import type { WriteResult } from "../../model/run/attempt.ts";
import type { Operation } from "../../model/run/plan.ts";
import type { Marketplace, WriteOptions } from "../../model/run/ports.ts";
import type { Lane } from "../../model/run/rate.ts";
import type { ReadBack, RunEvent } from "../../model/run/run.ts";

/** The marketplace calls that a run makes. */
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

/** Whether the listing or order shows a write, and which other fields changed. */
export interface Verdict {
  readonly result: ReadBack;
  readonly unexpected: readonly FieldName[];
  readonly message?: Message;
}

/** The outcome of an operation, with the fields of its event. */
export type Ending = Omit<
  Extract<RunEvent, { readonly type: "outcome" }>,
  "type" | "atMs" | "operation"
>;

/** Rules for one kind of operation. */
export interface Kind<Op extends Operation, Subject extends Live> {
  readonly lane: Lane;
  readonly about: "products" | "orders";
  send(
    marketplace: ApplyMarketplace,
    operation: Op,
    options: WriteOptions & { readonly label?: LabelFile | undefined },
  ): Promise<WriteResult<Subject>>;
  /** The ending after a success answer. Undefined if the record must be read back first. */
  answered(operation: Op, answer: Subject): Ending | undefined;
  /** Judges by the listing or order whether an attempt was carried out. */
  judge(operation: Op, live: Subject): Verdict;
  /**
   * The operation based on a newer reading, or an ending if it must not be sent (decisions 21, 36
   * and 37).
   */
  rebase(operation: Op, live: Subject | undefined): Op | Ending;
  /** The read-back result after which another attempt is safe (decisions 12 and 13). */
  readonly againOn: ReadBack;
  /** Whether to read back after a rate limit, because sending twice may do harm. */
  readonly readBackWhenLimited: boolean;
  /** The group of operations that depend on each other: all of one card or one order. */
  group(operation: Op): string;
  /**
   * When the rest of a group may be sent: at once, after its first operation succeeded (decision
   * 24), or unless the first one failed.
   */
  readonly siblings: "together" | "after-success" | "never-after-failure";
}

/** The record of an outcome. */
type EndingRecord = Pick<Ending, "listing" | "order" | "fromList">;

/** The fields of an outcome for a listing or order that was read back. */
export function readBackOf(about: "products" | "orders", live: Live | undefined): EndingRecord {
  if (live === undefined) return {};
  return about === "products"
    ? { listing: live as Listing, fromList: true }
    : { order: live as Order };
}

/** What an operation writes to, in messages. */
export function nounOf({ about }: Pick<Kind<Operation, Live>, "about">): "listing" | "order" {
  return about === "products" ? "listing" : "order";
}

/** Applied, with the fields that the marketplace changed unrequested (decision 21). */
export function appliedEnding(
  { listing, order, fromList }: EndingRecord,
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

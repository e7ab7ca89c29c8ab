import { type Message, msg } from "../../model/message.ts";
import type { LabelFile, Order } from "../../model/order/order.ts";
import { fieldLabels } from "../../model/product/columns.ts";
import type { FieldName, Listing } from "../../model/product/product.ts";
import type { Operation } from "../../model/run/plan.ts";
import type { Marketplace, WriteOptions, WriteResult } from "../../model/run/ports.ts";
import type { Lane } from "../../model/run/rate.ts";
import type { ReadBack, RunEvent } from "../../model/run/run.ts";

/** The marketplace calls that a run makes. */
export type ApplyMarketplace = Omit<Marketplace, "listProducts" | "readProductPages">;

export type Live = Listing | Order;

export interface Verdict {
  readonly result: ReadBack;
  readonly unexpected: readonly FieldName[];
  readonly message?: Message;
}

export type Ending = Omit<
  Extract<RunEvent, { readonly type: "outcome" }>,
  "type" | "atMs" | "operation"
>;

export interface Kind<Op extends Operation, Subject extends Live> {
  readonly lane: Lane;
  readonly about: "listing" | "order";
  send(
    marketplace: ApplyMarketplace,
    operation: Op,
    options: WriteOptions & { readonly label?: LabelFile | undefined },
  ): Promise<WriteResult<Subject>>;
  /** Undefined if the record must be read back first. */
  answered(operation: Op, answer: Subject): Ending | undefined;
  judge(operation: Op, live: Subject): Verdict;
  /** The operation adapted to a newer reading, or its ending if nothing is to be sent. */
  rebase(operation: Op, live: Subject | undefined): Op | Ending;
  /** The read-back result after which another attempt is safe (decisions 12 and 13). */
  readonly againOn: ReadBack;
  /**
   * Whether to read back a write that the rate limit refused. If it was carried out anyway, sending
   * it again may do harm.
   */
  readonly readBackWhenLimited: boolean;
  group(operation: Op): string;
  /**
   * How the operations of a group are sent: in any order (“together”); one at a time until one has
   * succeeded, then all (“after-success”, decision 24); or the others only if the first has
   * succeeded (“never-after-failure”).
   */
  readonly siblings: "together" | "after-success" | "never-after-failure";
}

export type AnyKind = Kind<Operation, Live>;

type EndingRecord = Pick<Ending, "listing" | "order" | "fromList">;

export function readBackOf(about: AnyKind["about"], live: Live | undefined): EndingRecord {
  if (live === undefined) return {};
  return about === "listing"
    ? { listing: live as Listing, fromList: true }
    : { order: live as Order };
}

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

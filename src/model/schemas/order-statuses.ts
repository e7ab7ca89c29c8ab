import { localised } from "../localised.ts";
import type { Localised } from "./annotations.ts";

/** The meaning of a status, and its word in each language. */
export interface OrderStatusFacts {
  readonly word: Localised;
  /** Whether an order can be packed (interface, States and transitions). */
  readonly isPackable: boolean;
  /** Whether it has been packed, at least in part. */
  readonly isPacked: boolean;
  /** Whether it has left the supplier, so nothing remains to do. */
  readonly isShipped: boolean;
  /** Whether declining every item may lead to this status (decision 36). */
  readonly isAfterDecline: boolean;
  /** Whether it takes a shipment number without a packing in the same run (decision 37). */
  readonly takesNumber: boolean;
}

/** For a status that the interface does not name, all facts are false (decision 7). */
export const unknownStatusFacts = {
  ...{ isPackable: false, isPacked: false, isShipped: false },
  ...{ isAfterDecline: false, takesNumber: false },
} as const;
const sent = { ...unknownStatusFacts, isPacked: true, isShipped: true } as const;

/**
 * Every status of an order as the interface writes it: the only place that defines what a status
 * means.
 */
export const orderStatusFacts = {
  New: { ...unknownStatusFacts, isPackable: true, word: localised("orderStatus.New") },
  Defected: {
    ...{ ...unknownStatusFacts, isAfterDecline: true },
    word: localised("orderStatus.Defected"),
  },
  Packed: {
    ...{ ...unknownStatusFacts, isPacked: true, takesNumber: true },
    word: localised("orderStatus.Packed"),
  },
  Canceled: {
    ...{ ...unknownStatusFacts, isAfterDecline: true },
    word: localised("orderStatus.Canceled"),
  },
  Shipped: { ...sent, takesNumber: true, word: localised("orderStatus.Shipped") },
  Returned: { ...sent, word: localised("orderStatus.Returned") },
  Delivered: { ...sent, word: localised("orderStatus.Delivered") },
  "Delivery Failed": {
    ...sent,
    word: localised("orderStatus.Delivery Failed"),
  },
} as const satisfies Readonly<Record<string, OrderStatusFacts>>;

export type OrderStatus = keyof typeof orderStatusFacts;

/** The statuses of orders, exactly as the interface writes them. */
export const orderStatuses = Object.keys(orderStatusFacts) as readonly OrderStatus[];

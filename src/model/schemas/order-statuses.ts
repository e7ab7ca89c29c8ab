import { localised } from "../localised.ts";
import type { Localised } from "./annotations.ts";

/** What a status says about an order, and its word in each language. */
export interface OrderStatusFacts {
  readonly word: Localised;
  /** Whether an order can be packed (interface, States and transitions). */
  readonly isPackable: boolean;
  /** Whether it has been packed, at least in part. */
  readonly isPacked: boolean;
  /** Whether it has left the supplier: nothing of it waits for them. */
  readonly isShipped: boolean;
  /** Whether a decline of every item may have led here (decision 36). */
  readonly isAfterDecline: boolean;
  /** Whether it takes a shipment number without being packed in the same run (decision 37). */
  readonly takesNumber: boolean;
}

/** Nothing is known about a status that the interface does not name (decision 7). */
export const unknownStatusFacts = {
  ...{ isPackable: false, isPacked: false, isShipped: false },
  ...{ isAfterDecline: false, takesNumber: false },
} as const;
const sent = { ...unknownStatusFacts, isPacked: true, isShipped: true } as const;

/**
 * Every status of an order, as the interface writes it: planner, judge, export, screen and simulator
 * read what it means here and nowhere else.
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

/** Order status words, exactly as the interface writes them. */
export const orderStatuses = Object.keys(orderStatusFacts) as readonly OrderStatus[];

/** What a status of an order means. */
export interface OrderStatusFacts {
  /** Whether an order can be packed (interface, States and transitions). */
  readonly isPackable?: true;
  readonly isPacked?: true;
  /** Whether it has left the supplier, so nothing remains to do. */
  readonly isShipped?: true;
  /** Whether declining every item may lead to this status (decision 36). */
  readonly isAfterDecline?: true;
  /** Whether it takes a shipment number without a packing in the same run (decision 37). */
  readonly takesNumber?: true;
}

/**
 * Every status as the interface writes it: the only place that defines what a status means. Its
 * words are in the catalogues.
 */
const statuses = {
  New: { isPackable: true },
  Defected: { isAfterDecline: true },
  Packed: { isPacked: true, takesNumber: true },
  Canceled: { isAfterDecline: true },
  Shipped: { isPacked: true, isShipped: true, takesNumber: true },
  Returned: { isPacked: true, isShipped: true },
  Delivered: { isPacked: true, isShipped: true },
  "Delivery Failed": { isPacked: true, isShipped: true },
} as const satisfies Readonly<Record<string, OrderStatusFacts>>;

/** A status that the interface names. */
export type OrderStatus = keyof typeof statuses;

/** What each status means. */
export const orderStatusFacts: Readonly<Record<OrderStatus, OrderStatusFacts>> = statuses;

/** The statuses of orders, exactly as the interface writes them. */
export const orderStatuses = Object.keys(statuses) as readonly OrderStatus[];

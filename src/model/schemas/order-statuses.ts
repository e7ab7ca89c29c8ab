export interface OrderStatusFacts {
  readonly isPackable?: true;
  readonly isPacked?: true;
  readonly isShipped?: true;
  /** Set if declining every item may lead to this status (decision 36). */
  readonly isAfterDecline?: true;
  /** Set if a shipment number can be added without a packing in the same run (decision 37). */
  readonly takesNumber?: true;
}

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

export type OrderStatus = keyof typeof statuses;

export const orderStatusFacts: Readonly<Record<OrderStatus, OrderStatusFacts>> = statuses;

/** Exactly as the API spells them. */
export const orderStatuses = Object.keys(statuses) as readonly OrderStatus[];

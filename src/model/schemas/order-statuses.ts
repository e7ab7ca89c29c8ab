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
  New: { ...unknownStatusFacts, isPackable: true, word: { en: "New", ru: "Новый", zh: "新订单" } },
  Defected: {
    ...{ ...unknownStatusFacts, isAfterDecline: true },
    word: { en: "Defected", ru: "Брак", zh: "有缺陷" },
  },
  Packed: {
    ...{ ...unknownStatusFacts, isPacked: true, takesNumber: true },
    word: { en: "Packed", ru: "Упакован", zh: "已打包" },
  },
  Canceled: {
    ...{ ...unknownStatusFacts, isAfterDecline: true },
    word: { en: "Canceled", ru: "Отменён", zh: "已取消" },
  },
  Shipped: { ...sent, takesNumber: true, word: { en: "Shipped", ru: "Отправлен", zh: "已发货" } },
  Returned: { ...sent, word: { en: "Returned", ru: "Возвращён", zh: "已退货" } },
  Delivered: { ...sent, word: { en: "Delivered", ru: "Доставлен", zh: "已送达" } },
  "Delivery Failed": {
    ...sent,
    word: { en: "Delivery Failed", ru: "Не доставлен", zh: "投递失败" },
  },
} as const satisfies Readonly<Record<string, OrderStatusFacts>>;

export type OrderStatus = keyof typeof orderStatusFacts;

/** Order status words, exactly as the interface writes them. */
export const orderStatuses = Object.keys(orderStatusFacts) as readonly OrderStatus[];

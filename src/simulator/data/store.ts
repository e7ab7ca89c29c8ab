import type { Order } from "../../model/order/order.ts";
import type { Listing } from "../../model/product/product.ts";

/** A product record as the service keeps it. */
export type ProductRecord = Listing & {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** One change of state: the whole record after it. `wallMs` is when it was made. */
export type StoredChange =
  | { readonly kind: "product"; readonly wallMs: number; readonly record: ProductRecord }
  | { readonly kind: "order"; readonly wallMs: number; readonly order: Order };

/** An append-only journal of changes. */
export interface SimulatorStore {
  /** Everything appended so far, in order. */
  load(): StoredChange[];
  /** Returns when the change is kept; a throw means that it was not made. */
  append(change: StoredChange): void;
}

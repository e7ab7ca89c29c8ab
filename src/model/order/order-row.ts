import type { OrderColumn, OrderColumnName } from "./order-columns.ts";

/** Values of a shipment as a sheet has them. */
export interface ShipmentWords {
  readonly shippingNumber?: string;
  readonly shippingProvider?: string;
  readonly labelUrl?: string;
  /** Name or path of the label file, as it was written. */
  readonly labelFile?: string;
}

/** What one row of an orders sheet says. */
export interface OrderRow extends ShipmentWords {
  /** Excel's row number. */
  readonly row: number;
  /** The order number; empty when the cell is blank or cannot be read. */
  readonly order: string;
  /** Empty when the cell is blank or cannot be read. */
  readonly sku: string;
  /** The status as the sheet shows it, in the interface's own word where that is known. */
  readonly status?: string;
  /** How many the sheet says were ordered; text where its cell holds no number. */
  readonly quantity?: number | string;
  /** Whether the supplier can supply the item; undefined: not answered. */
  readonly supplied?: boolean;
}

/** The understood columns of an orders sheet. */
export type OrderColumnsFound = ReadonlyMap<OrderColumnName, OrderColumn>;

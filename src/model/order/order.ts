import type { FromSchema } from "json-schema-to-ts";
import type {
  orderFiltersSchema,
  orderSchema,
  packRequestSchema,
  shipmentFormSchema,
} from "../schemas/order.ts";

/** An order as the marketplace answers it. */
export type Order = FromSchema<typeof orderSchema>;

/** Filters of "List orders". */
export type OrderFilters = FromSchema<typeof orderFiltersSchema>;

/** Body of "Pack order". */
export type PackRequest = FromSchema<typeof packRequestSchema>;

/** Text fields of "Add shipment number". */
export type ShipmentForm = FromSchema<typeof shipmentFormSchema>;

/** A label file that goes with a shipment number. */
export interface LabelFile {
  readonly name: string;
  readonly contentType: "application/pdf" | "image/png" | "image/jpeg";
  readonly bytes: Uint8Array;
}

/** A label file of a plan: where it lies and what it was, without its bytes (decision 39). */
export interface LabelReference {
  /** Absolute real path. */
  readonly path: string;
  /** As people are shown it: beneath its folder, as they named that; absent in older records. */
  readonly shown?: string;
  /** File name, as it is sent. */
  readonly name: string;
  readonly contentType: LabelFile["contentType"];
  readonly sizeBytes: number;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
}

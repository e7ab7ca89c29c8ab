import { orderStatuses } from "./order-statuses.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";

const text = { type: "string" } as const;
const textOrNull = { type: ["string", "null"] } as const;
const name = { type: "string", minLength: 1 } as const;
const quantity = { type: "integer" } as const;
const date = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T.*Z$" } as const;

const warehouse = {
  type: "object",
  properties: { warehouseName: text, quantity },
  required: ["warehouseName", "quantity"],
  additionalProperties: true,
} as const;

const orderItem = {
  type: "object",
  properties: {
    parentSku: text,
    sku: name,
    name: text,
    quantity,
    salePrice: { type: "number" },
    warehouses: { type: "array", items: warehouse },
  },
  required: ["sku", "quantity"],
  additionalProperties: true,
} as const;

/** Unknown fields and statuses are accepted (decision 7). */
export const orderSchema = {
  $schema: dialect,
  $id: "order",
  type: "object",
  properties: {
    orderDate: text,
    updatedAt: text,
    status: text,
    marketplaceOrderNumber: name,
    timeForPackaging: text,
    supplierShippingProvider: textOrNull,
    supplierShippingNumber: textOrNull,
    supplierLabelUrl: textOrNull,
    orderItems: { type: "array", items: orderItem },
  },
  required: ["marketplaceOrderNumber", "status", "orderItems"],
  additionalProperties: true,
} as const;

export const orderFiltersSchema = {
  $schema: dialect,
  $id: "order-filters",
  type: "object",
  properties: {
    MarketplaceOrderNumbers: { type: "array", maxItems: 10, items: name },
    Statuses: { type: "array", items: { type: "string", enum: orderStatuses } },
    OrderDateFrom: date,
    OrderDateTo: date,
  },
  additionalProperties: false,
} as const;

export const packRequestSchema = {
  $schema: dialect,
  $id: "pack-request",
  type: "object",
  properties: {
    items: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: { sku: name, isSupplied: { type: "boolean" } },
        required: ["sku", "isSupplied"],
        additionalProperties: false,
      },
    },
  },
  required: ["items"],
  additionalProperties: false,
} as const;

/** Lacks the label file, which is a separate part of the form. */
export const shipmentFormSchema = {
  $schema: dialect,
  $id: "shipment-form",
  type: "object",
  properties: {
    supplierShippingNumber: name,
    supplierShippingProvider: text,
    supplierLabelUrl: { type: "string", pattern: "^https?://[^\\s]+$" },
  },
  required: ["supplierShippingNumber"],
  additionalProperties: false,
} as const;

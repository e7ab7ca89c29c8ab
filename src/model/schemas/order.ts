import { orderStatuses } from "./order-statuses.ts";

/** Orders of the marketplace interface as JSON Schema (2020-12): answers, filters and requests. */
const dialect = "https://json-schema.org/draft/2020-12/schema";

/** An order in answers. Unknown fields and statuses are accepted (decision 7). */
export const orderSchema = {
  $schema: dialect,
  $id: "order",
  type: "object",
  properties: {
    orderDate: { type: "string" },
    updatedAt: { type: "string" },
    status: { type: "string" },
    marketplaceOrderNumber: { type: "string", minLength: 1 },
    timeForPackaging: { type: "string" },
    supplierShippingProvider: { type: ["string", "null"] },
    supplierShippingNumber: { type: ["string", "null"] },
    supplierLabelUrl: { type: ["string", "null"] },
    orderItems: {
      type: "array",
      items: {
        type: "object",
        properties: {
          parentSku: { type: "string" },
          sku: { type: "string", minLength: 1 },
          name: { type: "string" },
          quantity: { type: "integer" },
          salePrice: { type: "number" },
          warehouses: {
            type: "array",
            items: {
              type: "object",
              properties: {
                warehouseName: { type: "string" },
                quantity: { type: "integer" },
              },
              required: ["warehouseName", "quantity"],
              additionalProperties: true,
            },
          },
        },
        required: ["sku", "quantity"],
        additionalProperties: true,
      },
    },
  },
  required: ["marketplaceOrderNumber", "status", "orderItems"],
  additionalProperties: true,
} as const;

/** Query of “List orders”, without paging. */
export const orderFiltersSchema = {
  $schema: dialect,
  $id: "order-filters",
  type: "object",
  properties: {
    MarketplaceOrderNumbers: {
      type: "array",
      maxItems: 10,
      items: { type: "string", minLength: 1 },
    },
    Statuses: { type: "array", items: { type: "string", enum: orderStatuses } },
    OrderDateFrom: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T.*Z$" },
    OrderDateTo: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T.*Z$" },
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
        properties: {
          sku: { type: "string", minLength: 1 },
          isSupplied: { type: "boolean" },
        },
        required: ["sku", "isSupplied"],
        additionalProperties: false,
      },
    },
  },
  required: ["items"],
  additionalProperties: false,
} as const;

/** Text fields of the form of “Add shipment number”. The label file is a separate part. */
export const shipmentFormSchema = {
  $schema: dialect,
  $id: "shipment-form",
  type: "object",
  properties: {
    supplierShippingNumber: { type: "string", minLength: 1 },
    supplierShippingProvider: { type: "string" },
    supplierLabelUrl: { type: "string", pattern: "^https?://[^\\s]+$" },
  },
  required: ["supplierShippingNumber"],
  additionalProperties: false,
} as const;

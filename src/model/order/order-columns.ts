import { localised, wordsFor } from "../localised.ts";
import { type Message, msg } from "../message.ts";
import type { Language, Localised } from "../schemas/annotations.ts";

export type OrderColumnName =
  | "order"
  | "status"
  | "toDo"
  | "orderDate"
  | "packBy"
  | "sku"
  | "parentSku"
  | "name"
  | "quantity"
  | "salePrice"
  | "warehouses"
  | FillColumnName;

export type FillColumnName =
  | "supplied"
  | "shippingNumber"
  | "shippingProvider"
  | "labelUrl"
  | "labelFile";

export interface OrderColumnSpec {
  readonly name: OrderColumnName;
  readonly heading: Localised;
  /** Other headings that people use, compared without case, spaces and punctuation. */
  readonly aliases: readonly string[];
  readonly kind: "text" | "code" | "date" | "number" | "answer" | "link";
  /** In Excel's unit: characters. */
  readonly width: number;
  /** What to fill in, as a note on the heading; only on columns to fill in. */
  readonly fill?: Localised;
}

/** Names of the sheet that holds the orders. */
export const ordersSheetNames: Localised = localised("ordersSheet");

/** The columns in their order. */
export const orderColumns: readonly OrderColumnSpec[] = [
  {
    ...{ name: "order", kind: "code", width: 20 },
    heading: localised("orderColumn.order"),
    aliases: wordsFor("orderColumnAliases.order"),
  },
  {
    ...{ name: "status", kind: "text", width: 16 },
    heading: localised("orderColumn.status"),
    aliases: wordsFor("orderColumnAliases.status"),
  },
  {
    ...{ name: "toDo", kind: "text", width: 20 },
    heading: localised("orderColumn.toDo"),
    aliases: [],
  },
  {
    ...{ name: "orderDate", kind: "date", width: 21 },
    heading: localised("orderColumn.orderDate"),
    aliases: [],
  },
  {
    ...{ name: "packBy", kind: "date", width: 21 },
    heading: localised("orderColumn.packBy"),
    aliases: [],
  },
  {
    ...{ name: "sku", kind: "code", width: 22 },
    heading: localised("field.sku"),
    aliases: wordsFor("orderColumnAliases.sku"),
  },
  {
    ...{ name: "parentSku", kind: "code", width: 18 },
    heading: localised("field.parentSku"),
    aliases: [],
  },
  {
    ...{ name: "name", kind: "text", width: 36 },
    heading: localised("field.name"),
    aliases: [],
  },
  {
    ...{ name: "quantity", kind: "number", width: 12 },
    heading: localised("orderColumn.quantity"),
    aliases: [],
  },
  {
    ...{ name: "salePrice", kind: "number", width: 14 },
    heading: localised("field.salePrice"),
    aliases: [],
  },
  {
    ...{ name: "warehouses", kind: "text", width: 28 },
    heading: localised("orderColumn.warehouses"),
    aliases: [],
  },
  {
    ...{ name: "supplied", kind: "answer", width: 13 },
    heading: localised("orderColumn.supplied"),
    aliases: wordsFor("orderColumnAliases.supplied"),
    fill: localised("orderColumnFill.supplied"),
  },
  {
    ...{ name: "shippingNumber", kind: "code", width: 22 },
    heading: localised("orderColumn.shippingNumber"),
    aliases: wordsFor("orderColumnAliases.shippingNumber"),
    fill: localised("orderColumnFill.shippingNumber"),
  },
  {
    ...{ name: "shippingProvider", kind: "text", width: 20 },
    heading: localised("orderColumn.shippingProvider"),
    aliases: wordsFor("orderColumnAliases.shippingProvider"),
    fill: localised("orderColumnFill.shippingProvider"),
  },
  {
    ...{ name: "labelUrl", kind: "link", width: 28 },
    heading: localised("orderColumn.labelUrl"),
    aliases: wordsFor("orderColumnAliases.labelUrl"),
    fill: localised("orderColumnFill.labelUrl"),
  },
  {
    ...{ name: "labelFile", kind: "text", width: 24 },
    heading: localised("orderColumn.labelFile"),
    aliases: wordsFor("orderColumnAliases.labelFile"),
    fill: localised("orderColumnFill.labelFile"),
  },
];

export function orderHeading(name: OrderColumnName, language: Language = "en"): string {
  return orderColumns.find((column) => column.name === name)?.heading[language] ?? name;
}

export interface OrderColumn {
  readonly name: OrderColumnName;
  /** From 0 (column A). */
  readonly index: number;
  readonly heading: string;
}

/** Values of a shipment as a sheet has them. */
export interface ShipmentWords {
  readonly shippingNumber?: string;
  readonly shippingProvider?: string;
  readonly labelUrl?: string;
  /** Name or path of the label file, as it was written. */
  readonly labelFile?: string;
}

export interface OrderRow extends ShipmentWords {
  /** Excel's row number. */
  readonly row: number;
  /** Empty when the cell is blank or cannot be read. */
  readonly order: string;
  /** Empty when the cell is blank or cannot be read. */
  readonly sku: string;
  /** The product's name, as the sheet shows it. */
  readonly name?: string;
  /** The interface's status where the sheet's word is known, else that word. */
  readonly status?: string;
  /** Until when it is to be packed: an ISO time in UTC; absent where the cell holds no time. */
  readonly packBy?: string;
  /** Quantity ordered, by the sheet; text where its cell holds no number. */
  readonly quantity?: number | string;
  readonly supplied?: boolean;
}

/** The understood columns of an orders sheet. */
export type OrderColumnsFound = ReadonlyMap<OrderColumnName, OrderColumn>;

/** How messages call a column. */
export function orderColumnLabel(name: OrderColumnName): Message {
  return isOfProducts(name) ? msg(`sheet.field.${name}`) : msg(`sheet.orderColumn.${name}`);
}

/** Columns with the heading that they have in a products workbook. */
const productColumns = ["sku", "parentSku", "name", "salePrice"] as const;

function isOfProducts(name: OrderColumnName): name is (typeof productColumns)[number] {
  return (productColumns as readonly string[]).includes(name);
}

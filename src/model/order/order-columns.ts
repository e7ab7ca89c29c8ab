import { localised, localisedIfAny, wordsFor } from "../localised.ts";
import { type Message, msg, type NamesIn } from "../message.ts";
import type { Localised } from "../schemas/annotations.ts";

type ColumnKind = "text" | "code" | "date" | "number" | "answer" | "link";

/** The columns in order, with kind and width in Excel's unit (characters). */
const kinds = {
  order: ["code", 20],
  status: ["text", 16],
  toDo: ["text", 20],
  orderDate: ["date", 21],
  packBy: ["date", 21],
  sku: ["code", 22],
  parentSku: ["code", 18],
  name: ["text", 36],
  quantity: ["number", 12],
  salePrice: ["number", 14],
  warehouses: ["text", 28],
  supplied: ["answer", 13],
  shippingNumber: ["code", 22],
  shippingProvider: ["text", 20],
  labelUrl: ["link", 28],
  labelFile: ["text", 24],
} as const satisfies Readonly<Record<string, readonly [kind: ColumnKind, width: number]>>;

export type OrderColumnName = keyof typeof kinds;

/** The columns that the supplier fills in: those with a note on what to fill in. */
export type FillColumnName = NamesIn<"sheet.orderColumnFill">;

export interface OrderColumnSpec {
  readonly name: OrderColumnName;
  readonly heading: Localised;
  readonly aliases: readonly string[];
  readonly kind: ColumnKind;
  readonly width: number;
  readonly fill?: Localised;
}

/** The names of the orders sheet. */
export const ordersSheetNames: Localised = localised("ordersSheet");

export const orderColumns: readonly OrderColumnSpec[] = (
  Object.keys(kinds) as OrderColumnName[]
).map((name) => {
  const [kind, width] = kinds[name];
  const fill = localisedIfAny(`orderColumnFill.${name}`);
  return {
    ...{ name, kind, width },
    heading: localised(isOfProducts(name) ? `field.${name}` : `orderColumn.${name}`),
    aliases: wordsFor(`orderColumnAliases.${name}`),
    ...(fill && { fill }),
  };
});

export interface OrderColumn {
  readonly name: OrderColumnName;
  readonly index: number;
  readonly heading: string;
}

/** The values of a shipment as in the sheet. */
export interface ShipmentWords {
  readonly shippingNumber?: string;
  readonly shippingProvider?: string;
  readonly labelUrl?: string;
  /** Name or path of the label file as written. */
  readonly labelFile?: string;
}

export interface OrderRow extends ShipmentWords {
  readonly row: number;
  /** Empty if the cell is blank or unreadable. */
  readonly order: string;
  /** Empty if the cell is blank or unreadable. */
  readonly sku: string;
  readonly name?: string;
  /** The interface's status, or the word in the sheet if it is unknown. */
  readonly status?: string;
  /** The packing deadline as an ISO time in UTC; absent if the cell has no time. */
  readonly packBy?: string;
  /** The ordered quantity in the sheet, or the cell's text if it is not a number. */
  readonly quantity?: number | string;
  readonly supplied?: boolean;
}

/** The recognised columns of an orders sheet. */
export type OrderColumnsFound = ReadonlyMap<OrderColumnName, OrderColumn>;

/** The name of a column in messages. */
export function orderColumnLabel(name: OrderColumnName): Message {
  return isOfProducts(name) ? msg(`sheet.field.${name}`) : msg(`sheet.orderColumn.${name}`);
}

type ProductColumn = "sku" | "parentSku" | "name" | "salePrice";

/** Whether the column has the same heading as in a products workbook. */
function isOfProducts(name: OrderColumnName): name is ProductColumn {
  return ["sku", "parentSku", "name", "salePrice"].includes(name);
}

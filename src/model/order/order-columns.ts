import { localised, localisedIfAny, wordsFor } from "../localised.ts";
import { type Message, msg, type NamesIn } from "../message.ts";
import type { Localised } from "../schemas/annotations.ts";

type ColumnKind = "text" | "code" | "date" | "number" | "answer" | "link";

/** The columns in their order: what they hold, and their width in Excel's unit (characters). */
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

/** The columns to fill in: those with a note on what to fill in. */
export type FillColumnName = NamesIn<"sheet.orderColumnFill">;

export interface OrderColumnSpec {
  readonly name: OrderColumnName;
  readonly heading: Localised;
  /** Other headings that people use, compared without case, spaces and punctuation. */
  readonly aliases: readonly string[];
  readonly kind: ColumnKind;
  /** In Excel's unit: characters. */
  readonly width: number;
  /** What to fill in, as a note on the heading; only on columns to fill in. */
  readonly fill?: Localised;
}

/** Names of the sheet that holds the orders. */
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

type ProductColumn = "sku" | "parentSku" | "name" | "salePrice";

/** Columns with the heading that they have in a products workbook. */
function isOfProducts(name: OrderColumnName): name is ProductColumn {
  return ["sku", "parentSku", "name", "salePrice"].includes(name);
}

import {
  type Language,
  type Localised,
  localised,
  localisedIfAny,
  wordsFor,
} from "../localised.ts";
import { type Message, msg, type NamesIn } from "../message.ts";
import { answerWords } from "./order.ts";

type ColumnKind = "text" | "code" | "date" | "number" | "answer" | "link";

/** In sheet order. Widths are in Excel's unit (characters). */
const kinds = {
  order: ["code", 20],
  status: ["text", 16],
  toDo: ["text", 20],
  newSince: ["text", 28],
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

export type FillColumnName = NamesIn<"sheet.orderColumnFill">;

export const ordersSheetNames: Localised = localised("ordersSheet");

export const orderColumns = (Object.keys(kinds) as OrderColumnName[]).map((name) => {
  const [kind, width]: readonly [ColumnKind, number] = kinds[name];
  const fill = localisedIfAny(`orderColumnFill.${name}`);
  return {
    ...{ name, kind, width },
    heading: localised(isOfProducts(name) ? `field.${name}` : `orderColumn.${name}`),
    aliases: wordsFor(`orderColumnAliases.${name}`),
    ...(fill && { fill }),
  };
});

export type OrderColumnSpec = (typeof orderColumns)[number];

export const fillColumns = orderColumns.flatMap(({ name, fill }) =>
  fill === undefined ? [] : [name as FillColumnName],
);

/** Formatted as text, codes keep their zeros and nothing becomes a formula. */
export function orderFormat(
  { kind, fill }: Pick<OrderColumnSpec, "kind" | "fill">,
  language: Language,
) {
  return {
    text: kind === "code" || kind === "text" || kind === "link",
    ...(fill === undefined ? {} : { highlight: true, open: true }),
    ...(kind === "answer" ? { choices: answerWords(language) } : {}),
  };
}

export interface OrderColumn {
  readonly name: OrderColumnName;
  readonly index: number;
  readonly heading: string;
}

export const shipmentColumns = [
  ...["shippingNumber", "shippingProvider", "labelUrl", "labelFile"],
] as const;

export type ShipmentWords = { readonly [Name in (typeof shipmentColumns)[number]]?: string };

export interface OrderRow extends ShipmentWords {
  readonly row: number;
  readonly order: string;
  /** Like `order`, empty if the cell is blank or unreadable. */
  readonly sku: string;
  readonly name?: string;
  /** The API's name for the status, or the sheet's word if it names no status. */
  readonly status?: string;
  /** The packing deadline as an ISO time in UTC; absent if the cell has no time. */
  readonly packBy?: string;
  /** The cell's text if it is not a number. */
  readonly quantity?: number | string;
  readonly supplied?: boolean;
}

export type OrderColumnsFound = ReadonlyMap<OrderColumnName, OrderColumn>;

export function orderColumnLabel(name: OrderColumnName): Message {
  return isOfProducts(name) ? msg(`sheet.field.${name}`) : msg(`sheet.orderColumn.${name}`);
}

type ProductColumn = "sku" | "parentSku" | "name" | "salePrice";

function isOfProducts(name: OrderColumnName): name is ProductColumn {
  return ["sku", "parentSku", "name", "salePrice"].includes(name);
}

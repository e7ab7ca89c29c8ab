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
export const ordersSheetNames: Localised = { en: "Orders", ru: "Заказы", zh: "订单" };

/** The columns in their order. */
export const orderColumns: readonly OrderColumnSpec[] = [
  {
    ...{ name: "order", kind: "code", width: 20 },
    heading: { en: "Order", ru: "Заказ", zh: "订单号" },
    aliases: ["order number", "marketplaceOrderNumber", "номер заказа", "订单编号", "订单"],
  },
  {
    ...{ name: "status", kind: "text", width: 16 },
    heading: { en: "Status", ru: "Статус", zh: "状态" },
    aliases: ["order status", "статус заказа", "订单状态"],
  },
  {
    ...{ name: "toDo", kind: "text", width: 20 },
    heading: { en: "To do", ru: "Что сделать", zh: "待办" },
    aliases: [],
  },
  {
    ...{ name: "orderDate", kind: "date", width: 21 },
    heading: { en: "Order date, UTC", ru: "Дата заказа, UTC", zh: "下单时间（UTC）" },
    aliases: ["orderDate", "дата заказа", "下单时间"],
  },
  {
    ...{ name: "packBy", kind: "date", width: 21 },
    heading: { en: "Pack by, UTC", ru: "Упаковать до, UTC", zh: "打包截止（UTC）" },
    aliases: ["pack by", "timeForPackaging", "упаковать до", "打包截止"],
  },
  {
    ...{ name: "sku", kind: "code", width: 22 },
    heading: { en: "SKU", ru: "Артикул (SKU)", zh: "SKU编码" },
    aliases: ["sku", "item sku", "seller sku", "артикул", "货号", "商品编码"],
  },
  {
    ...{ name: "parentSku", kind: "code", width: 18 },
    heading: { en: "Parent SKU", ru: "Родительский SKU", zh: "父SKU" },
    aliases: ["parentSku"],
  },
  {
    ...{ name: "name", kind: "text", width: 36 },
    heading: { en: "Name", ru: "Название", zh: "商品名称" },
    aliases: ["product name", "наименование", "名称"],
  },
  {
    ...{ name: "quantity", kind: "number", width: 12 },
    heading: { en: "Quantity", ru: "Количество", zh: "数量" },
    aliases: ["qty", "кол-во"],
  },
  {
    ...{ name: "salePrice", kind: "number", width: 14 },
    heading: { en: "Sale price", ru: "Цена продажи", zh: "销售价格" },
    aliases: ["price", "цена", "售价"],
  },
  {
    ...{ name: "warehouses", kind: "text", width: 28 },
    heading: { en: "Warehouses", ru: "Склады", zh: "仓库" },
    aliases: ["warehouse", "склад"],
  },
  {
    ...{ name: "supplied", kind: "answer", width: 13 },
    heading: { en: "Supplied", ru: "Поставим", zh: "可供货" },
    aliases: ["isSupplied", "supply", "can supply", "в наличии", "是否供货"],
    fill: {
      en: "Yes: you can supply the item. No: you have no stock, which may cancel the order. A new order is packed when every item has an answer.",
      ru: "Да: товар можно поставить. Нет: товара нет, заказ может быть отменён. Новый заказ упаковывается, когда по каждому его товару есть ответ.",
      zh: "是：可以供货。否：无库存，订单可能因此取消。新订单的每个商品都有答复后才会打包。",
    },
  },
  {
    ...{ name: "shippingNumber", kind: "code", width: 22 },
    heading: { en: "Shipment number", ru: "Номер отправления", zh: "运单号" },
    aliases: [
      "shipping number",
      "supplierShippingNumber",
      "tracking number",
      "трек-номер",
      "物流单号",
    ],
    fill: {
      en: "One number for each order: in one of its rows, or the same in all of them.",
      ru: "Один номер на заказ: напишите его в одной из строк заказа или одинаково во всех.",
      zh: "每个订单一个运单号：写在该订单的任一行，或在各行写相同的号码。",
    },
  },
  {
    ...{ name: "shippingProvider", kind: "text", width: 20 },
    heading: { en: "Shipping provider", ru: "Служба доставки", zh: "物流公司" },
    aliases: ["supplierShippingProvider", "carrier", "перевозчик", "承运商"],
    fill: {
      en: "Optional; sent together with the shipment number.",
      ru: "Необязательно; передаётся вместе с номером отправления.",
      zh: "选填；与运单号一并提交。",
    },
  },
  {
    ...{ name: "labelUrl", kind: "link", width: 28 },
    heading: { en: "Label URL", ru: "Ссылка на этикетку", zh: "面单链接" },
    aliases: ["supplierLabelUrl", "label link", "этикетка"],
    fill: {
      en: "Optional: a link to the shipping label, starting with https:// or http://.",
      ru: "Необязательно: ссылка на этикетку, начинается с https:// или http://.",
      zh: "选填：面单链接，以 https:// 或 http:// 开头。",
    },
  },
  {
    ...{ name: "labelFile", kind: "text", width: 24 },
    heading: { en: "Label file", ru: "Файл этикетки", zh: "面单文件" },
    aliases: ["supplierLabelFile", "label"],
    fill: {
      en: "Optional: the name of a PDF, PNG or JPG of at most 10 MB in the folder of this workbook, or in that of --labels-dir.",
      ru: "Необязательно: имя файла PDF, PNG или JPG до 10 МБ в папке этой книги или в папке --labels-dir.",
      zh: "选填：本工作簿所在文件夹或 --labels-dir 文件夹中的 PDF、PNG 或 JPG 文件名，不超过 10 MB。",
    },
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

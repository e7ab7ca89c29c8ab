import { answerWords } from "../../model/order-status.ts";
import { quoted, type Said } from "./said.ts";

const [yes, no] = answerWords("en");

/** What the check says about an orders sheet. */
export const orderCheckWords = {
  noOrderNumber: (): Said => ({
    message: "This row is filled in, but its order number is blank.",
    fix: "Write the order number, or clear the row.",
  }),
  noSkuForAnswer: (): Said => ({
    message: "Supplied is answered, but the SKU that it is about is blank.",
    fix: "Write the item’s SKU, or export the orders again.",
  }),
  notAnAnswer: (label: string, value: string): Said => ({
    message: `${label} is ${quoted(value)}, which is neither ${yes} nor ${no}.`,
    fix: `Write ${yes} or ${no}, or leave it blank to answer later.`,
  }),
  valuesDiffer: (label: string, order: string, values: readonly string[]): Said => ({
    message: `Order ${quoted(order)} has two values for ${label}: ${values.map(quoted).join(" and ")}. The marketplace takes one for an order.`,
    fix: "Write it in one row of the order, or the same in all of them.",
  }),
  answersDiffer: (order: string, sku: string): Said => ({
    message: `SKU ${quoted(sku)} of order ${quoted(order)} is answered with both ${yes} and ${no}.`,
    fix: "Answer it alike in all its rows.",
  }),
  numberForDeclined: (order: string): Said => ({
    message: `Every item of order ${quoted(order)} is answered with ${no}, and yet it has a shipping number.`,
    fix: `Clear the shipping number, or answer ${yes} for what is shipped.`,
  }),
  shipmentWithoutNumber: (label: string): Said => ({
    message: `${label} is filled in, but the order has no shipping number to send it with.`,
    fix: "Fill in the shipping number, or clear this cell.",
  }),
};

/** The pattern of these words for every language. */
export type OrderCheckWords = typeof orderCheckWords;

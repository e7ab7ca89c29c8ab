/** What the check of an orders sheet says: the rule, what the sheet has, and what to write instead. */
import { answerWords } from "../model/order-status.ts";
import { quoted, type Said } from "./messages.ts";

export function noOrderNumber(): Said {
  return {
    message: "This row is filled in, but its order number is blank.",
    fix: "Write the order number, or clear the row.",
  };
}

export function noSkuForAnswer(): Said {
  return {
    message: "Supplied is answered, but the SKU that it is about is blank.",
    fix: "Write the item’s SKU, or export the orders again.",
  };
}

export function notAnAnswer(label: string, value: string): Said {
  const [yes, no] = answerWords("en");
  return {
    message: `${label} is ${quoted(value)}, which is neither ${yes} nor ${no}.`,
    fix: `Write ${yes} or ${no}, or leave it blank to answer later.`,
  };
}

export function valuesDiffer(label: string, order: string, values: readonly string[]): Said {
  const named = values.map(quoted).join(" and ");
  return {
    message: `Order ${quoted(order)} has two values for ${label}: ${named}. The marketplace takes one for an order.`,
    fix: "Write it in one row of the order, or the same in all of them.",
  };
}

export function answersDiffer(order: string, sku: string): Said {
  return {
    message: `SKU ${quoted(sku)} of order ${quoted(order)} is answered with both Yes and No.`,
    fix: "Answer it alike in all its rows.",
  };
}

export function numberForDeclined(order: string): Said {
  return {
    message: `Every item of order ${quoted(order)} is answered with No, and yet it has a shipping number.`,
    fix: "Clear the shipping number, or answer Yes for what is shipped.",
  };
}

export function shipmentWithoutNumber(label: string): Said {
  return {
    message: `${label} is filled in, but the order has no shipping number to send it with.`,
    fix: "Fill in the shipping number, or clear this cell.",
  };
}

import { count } from "../../model/number-words.ts";

/** What is said of the orders of a sheet, in English. */
export const orderWords = {
  label: (name: string) => `, label ${name}`,
  declines: (skus: string) => `declines ${skus}`,
  pack: (items: number) => `pack ${count(items, "item")}`,
  ship: (number: string) => `ship ${number}`,
  no: "no",
  yes: "yes",
  packed: "Packed",
  declined: "Declined: this may cancel them",
  shipment: "Shipment",
  fields: {
    number: "Number",
    carrier: "Carrier",
    link: "Label link",
    file: "Label file",
    replaces: "Replaces",
  },
  file: (name: string, kilobytes: number) => `${name} (${kilobytes} kB)`,
};

/** The pattern of these words for every language. */
export type OrderWords = typeof orderWords;

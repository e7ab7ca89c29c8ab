/** Every finding code of an orders sheet alone, with its severity. Part of the command line contract. */
export const orderFindingSeverities = {
  "order-missing": "error",
  "order-unknown": "error",
  "order-item-unknown": "error",
  "order-item-missing": "error",
  "answer-missing": "error",
  "order-values-differ": "error",
  "number-for-declined": "error",
  "shipment-without-number": "error",
  "label-missing": "error",
  "label-outside": "error",
  "label-hidden": "error",
  "label-not-a-file": "error",
  "label-wrong-type": "error",
  "label-too-large": "error",
} as const satisfies Readonly<Record<string, "error" | "warning" | "info">>;

/** What a finding of an orders sheet is about; the names stay the same in every language. */
export type OrderFindingCode = keyof typeof orderFindingSeverities;

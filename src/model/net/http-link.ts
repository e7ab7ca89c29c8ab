import { shipmentFormSchema } from "../schemas/order.ts";

const shape = new RegExp(shipmentFormSchema.properties.supplierLabelUrl.pattern, "u");

/** Whether a text is one http or https link with a host, as the interface takes label addresses. */
export function isHttpLink(text: string): boolean {
  const host = shape.test(text) ? (URL.parse(text)?.hostname ?? "") : "";
  return host !== "";
}

import type { Language, Localised } from "../schemas/annotations.ts";
import { shipmentFormSchema } from "../schemas/order.ts";
import type { Secret } from "./secret.ts";

const shape = new RegExp(shipmentFormSchema.properties.supplierLabelUrl.pattern, "u");

/** Whether a text is one http or https link with a host, as the interface takes label addresses. */
export function isHttpLink(text: string): boolean {
  const host = shape.test(text) ? (URL.parse(text)?.hostname ?? "") : "";
  return host !== "";
}

/** A proxy through which requests leave. */
export interface HttpProxy {
  /** Scheme, host and port: fit to be shown. */
  readonly origin: string;
  /** The whole value of a `Proxy-Authorization` header, when the proxy's address carries a user name. */
  readonly authorization: Secret | undefined;
  /** The variable that names it. */
  readonly variable: string;
}

/** What stands for the host of the simulator inside the program, in plans and records. */
export const builtInHost = "built-in simulator";

const words: Localised = {
  en: builtInHost,
  ru: "встроенный симулятор",
  zh: "内置模拟器",
};

/** A host as people read it: the built-in simulator by its name in their language. */
export function hostWord(host: string, language: Language = "en"): string {
  return host === builtInHost ? words[language] : host;
}

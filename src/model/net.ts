import { type Language, localised } from "./localised.ts";
import { msg, type Text } from "./message.ts";
import { shipmentFormSchema } from "./schemas/order.ts";

const shape = new RegExp(shipmentFormSchema.properties.supplierLabelUrl.pattern, "u");

/** Whether a text is an http or https link with a host name. */
export function isHttpLink(text: string): boolean {
  const host = shape.test(text) ? (URL.parse(text)?.hostname ?? "") : "";
  return host !== "";
}

export interface HttpProxy {
  /** Includes the user name and password, if any. */
  readonly uri: Secret;
  /** Scheme, host and port without credentials, so it is safe to show. */
  readonly origin: string;
  readonly withLogin: boolean;
  readonly variable: string;
}

/** The host that plans and records store for the built-in simulator. */
export const builtInHost = "built-in simulator";

/** The host for display. The name of the built-in simulator is translated. */
export function hostWord(host: string, language: Language = "en"): string {
  return host === builtInHost ? localised("builtInSimulator")[language] : host;
}

/** The host as a value of a message. */
export function hostText(host: string): Text {
  return host === builtInHost ? msg("sheet.builtInSimulator") : host;
}

const hidden = "[hidden]";

/** A text that must not leak. It prints and serialises as “[hidden]”; `reveal()` returns it. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  /** Dots and the last four characters. Only dots for a short key: four would reveal too much. */
  masked(): string {
    return this.#text.length < 20 ? "••••" : `••••${this.#text.slice(-4)}`;
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return hidden;
  }
}

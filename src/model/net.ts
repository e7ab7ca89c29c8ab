import { type MessageOrText, msg } from "./message.ts";
import { shipmentFormSchema } from "./schemas/order.ts";

const shape = new RegExp(shipmentFormSchema.properties.supplierLabelUrl.pattern, "u");

export function isHttpLink(text: string): boolean {
  const host = shape.test(text) ? (URL.parse(text)?.hostname ?? "") : "";
  return host !== "";
}

export interface HttpProxy {
  /** Includes the user name and password, if any. */
  readonly uri: Secret;
  /** Without credentials, so it is safe to show. */
  readonly origin: string;
  readonly withLogin: boolean;
  readonly variable: string;
}

/** Plans and records store this text as the simulator's host. */
export const builtInHost = "built-in simulator";

export function hostText(host: string): MessageOrText {
  return host === builtInHost ? msg("sheet.builtInSimulator") : host;
}

const hidden = "[hidden]";

/** A text that must not leak when it is printed or serialised. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  /** Four characters of a short key would reveal too much. */
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

/** `host` is written as in a URL, with brackets around IPv6 addresses. */
export function isLoopback(host: string): boolean {
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
  );
}

/**
 * The address of a record's server without the password, so it is safe to show. A password with special characters may have been cut
 * into pieces.
 */
export function shownAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null || /@/.test(url.pathname + url.search + url.hash)) return "postgresql://…";
  url.password = "";
  url.search = "";
  url.hash = "";
  return url.href;
}

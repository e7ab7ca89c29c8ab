import { exitCodes, SheetportError } from "../errors.ts";

/** The base address of an environment, taken apart once. */
export interface Address {
  /** Scheme, host and port: `https://api.example.com`. */
  readonly origin: string;
  /** Path prefix without a trailing slash; empty for none. */
  readonly basePath: string;
}

/**
 * Reads the base address of an environment. Plain `http:` is taken for this machine alone: the key
 * would otherwise travel in the open.
 *
 * @throws SheetportError `bad-base-url` or `insecure-url`.
 */
export function parseBaseUrl(text: string): Address {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw badBaseUrl("The base address is not an http or https address.");
  }
  if (url.username !== "" || url.password !== "") {
    throw badBaseUrl("The base address must not carry a user name or password.");
  }
  if (url.search !== "" || url.hash !== "") {
    throw badBaseUrl("The base address must not carry a query or a fragment.");
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw new SheetportError(`The base address “${url.origin}” is not encrypted.`, {
      code: "insecure-url",
      hint: "Use an https address; plain http is only for this machine (127.0.0.1, localhost).",
      exitCode: exitCodes.usage,
    });
  }
  return { origin: url.origin, basePath: url.pathname.replace(/\/+$/, "") };
}

/**
 * Builds the path and query of a request from path segments, each encoded, and checks the address
 * that comes of it: same origin, same path, nothing normalised away (decision 23).
 *
 * @throws SheetportError `sku-unsafe` when a segment cannot stand in a path.
 */
export function requestPath(address: Address, segments: readonly string[], query = ""): string {
  const unsafe = segments.find((segment) => !isSafeSegment(segment));
  if (unsafe !== undefined) throw unsafeSegment(unsafe);
  const path = `${address.basePath}/${segments.map(encodeURIComponent).join("/")}`;
  const url = URL.parse(`${address.origin}${path}`);
  if (url === null || url.origin !== address.origin || url.pathname !== path) {
    throw unsafeSegment(segments.at(-1) ?? "");
  }
  return query === "" ? path : `${path}?${query}`;
}

/** Whether a SKU or order number can stand in a path: no dots alone, controls or lone surrogates. */
export function isSafeSegment(text: string): boolean {
  return text !== "" && text !== "." && text !== ".." && isSafeText(text);
}

/** Whether a text can be written into a query: well-formed, without control characters. */
export function isSafeText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

/** Whether a host name, as a URL gives it, is this machine. */
export function isLoopback(host: string): boolean {
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
  );
}

function badBaseUrl(message: string): SheetportError {
  return new SheetportError(message, {
    code: "bad-base-url",
    hint: "Check --base-url, or the address in the environment's settings.",
    exitCode: exitCodes.usage,
  });
}

function unsafeSegment(text: string): SheetportError {
  return new SheetportError(`“${text.toWellFormed()}” cannot be part of an address.`, {
    code: "sku-unsafe",
    hint: "Change it in the workbook: no “.” or “..” alone, no control or broken characters.",
    exitCode: exitCodes.workbook,
  });
}

import { type SheetportError, usageError, workbookError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { isLoopback } from "../../model/net.ts";

export interface Address {
  /** The URL's origin, such as `https://api.example.com`. */
  readonly origin: string;
  /** Path prefix without a trailing slash; may be empty. */
  readonly basePath: string;
}

/**
 * Accepts plain `http:` only for this machine: a network must not carry the key unencrypted.
 * @throws SheetportError `bad-base-url` or `insecure-url`
 */
export function parseBaseUrl(text: string): Address {
  const url = URL.parse(text);
  const isPlain =
    url !== null &&
    (url.protocol === "https:" || url.protocol === "http:") &&
    [url.username, url.password, url.search, url.hash].every((part) => part === "");
  if (!isPlain) {
    const text = msg("marketplace.errors.badAddress");
    throw usageError("bad-base-url", text);
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    const text = msg("marketplace.errors.insecure", { origin: url.origin, host: url.hostname });
    throw usageError("insecure-url", text);
  }
  return { origin: url.origin, basePath: url.pathname.replace(/(?<!\/)\/+$/, "") };
}

/**
 * Checks that parsing the result changes neither origin nor path (decision 23).
 * @throws SheetportError `sku-unsafe` if a segment cannot be part of a path
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

export function isSafeSegment(text: string): boolean {
  return text !== "" && text !== "." && text !== ".." && isSafeText(text);
}

export function isSafeText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

function unsafeSegment(text: string): SheetportError {
  return workbookError(
    "sku-unsafe",
    msg("marketplace.errors.unsafeText", { text: text.toWellFormed() }),
  );
}

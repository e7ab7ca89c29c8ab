import { isIP } from "node:net";
import type { ImageCell, NotChecked, Unreachable } from "../model/product/image-check.ts";

/** Every distinct link, without its fragment, with the cells that hold it, in the order of the sheet. */
export function cellsByLink(
  cells: readonly ImageCell[],
): ReadonlyMap<string, readonly ImageCell[]> {
  return Map.groupBy(cells, ({ url }) => linkKey(url) ?? url);
}

/** Longest address that a redirect may lead to; characters. That of a sheet is bounded by its schema. */
const locationMax = 8_192;

/** A link that may be asked for, once its addresses are known to be public. */
export interface LinkTarget {
  readonly url: URL;
  /** A name, or an IP address without brackets. */
  readonly hostname: string;
  readonly isAddress: boolean;
  readonly port: number;
}

/** A link, or why it is not asked for. */
export type Target =
  | { readonly kind: "target"; readonly target: LinkTarget }
  | ({ readonly kind: "not-checked" } & NotChecked)
  | ({ readonly kind: "unreachable" } & Unreachable);

/** A link without its fragment, which no server sees; undefined when it is none. */
function linkKey(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null) return undefined;
  url.hash = "";
  return url.href;
}

/** Takes a link apart: http or https only, without user name and password. */
export function targetOf(text: string): Target {
  const url = URL.parse(text);
  if (url === null) return { kind: "not-checked", why: "not-http" };
  const { protocol, username, password } = url;
  if (protocol !== "http:" && protocol !== "https:") {
    return { kind: "not-checked", why: "not-http" };
  }
  if (username !== "" || password !== "") return { kind: "not-checked", why: "credentials" };
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? (protocol === "https:" ? 443 : 80) : Number(url.port);
  return { kind: "target", target: { url, hostname, isAddress: isIP(hostname) !== 0, port } };
}

/**
 * Where an answer that redirects leads; relative addresses are counted from where it was asked.
 *
 * @param location the header as Node.js gives it: each byte a character, though servers mean UTF-8
 */
export function redirectTarget(location: string | undefined, from: URL): Target {
  const text = Buffer.from(location ?? "", "latin1").toString("utf8");
  const isUsable = text !== "" && text.length <= locationMax;
  const url = isUsable ? URL.parse(text, from.href) : null;
  return url === null ? { kind: "unreachable", why: "bad-redirect" } : targetOf(url.href);
}

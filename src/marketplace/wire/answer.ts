import type { Order } from "../../model/order/order.ts";
import { isObject } from "../../model/product/agreed.ts";
import type { Listing } from "../../model/product/product.ts";

const depthMax = 32;
/** A full page of 100 products has fewer values. */
const valuesMax = 500_000;
/** Error bodies have far fewer values. */
const errorValuesMax = 20_000;
const wordsMax = 500;

/**
 * Parses a body whatever its content type (decision 8). Checks depth and number of values first,
 * because parsing could exhaust the memory. `reason` is technical and in English.
 */
export function parseBody(
  text: string,
  most = valuesMax,
):
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string } {
  const tooLarge = sizeFault(text, most);
  if (tooLarge !== undefined) return { ok: false, reason: tooLarge };
  try {
    return { ok: true, value: JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text) };
  } catch {
    return { ok: false, reason: text.trim() === "" ? "empty" : "not JSON" };
  }
}

function beginsAsJson(text: string): boolean {
  return /^\uFEFF?\s*[[{]/.test(text);
}

function sizeFault(text: string, most: number): string | undefined {
  if (!beginsAsJson(text)) return undefined;
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values += 1;
    else if (code === openList || code === openRecord) {
      depth += 1;
      values += 1;
    } else if (code === closeList || code === closeRecord) depth -= 1;
    if (depth > depthMax) return "nested too deeply";
    if (values > most) return "too many values";
  }
  return undefined;
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openList, closeList, openRecord, closeRecord] = [0x5b, 0x5d, 0x7b, 0x7d];

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
  return text.length;
}

/** The API does not document error bodies, so this looks in the usual places. */
export function serverWords(body: string): string {
  const parsed = parseBody(body, errorValuesMax);
  // A body that begins as JSON but could not be parsed has no message for a person.
  const words = parsed.ok
    ? wordsOf(parsed.value, 0).join("; ")
    : beginsAsJson(body)
      ? ""
      : plainText(body);
  const text = words.replaceAll(/\s+/g, " ").trim().toWellFormed();
  return text.length <= wordsMax ? text : `${text.slice(0, wordsMax - 1).toWellFormed()}…`;
}

const listedMax = 20;
const wordKeys = ["message", "error", "title", "detail", "details", "description", "reason"];

function wordsOf(value: unknown, depth: number): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  if (depth > 4) return [];
  if (Array.isArray(value))
    return value.slice(0, listedMax).flatMap((item) => wordsOf(item, depth + 1));
  if (!isObject(value)) return [];
  const message = wordKeys.flatMap((key) => wordsOf(property(value, key), depth + 1));
  const errors = property(value, "errors");
  const listed = isObject(errors)
    ? Object.entries(errors)
        .slice(0, listedMax)
        .flatMap(([name, item]) =>
          wordsOf(item, depth + 1).map((word) => (name === "" ? word : `${name}: ${word}`)),
        )
    : wordsOf(errors, depth + 1);
  return [...new Set([...message, ...listed])];
}

/** `name` must be in lower case. */
function property(record: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(record).find((one) => one.toLowerCase() === name);
  return key === undefined ? undefined : record[key];
}

function plainText(body: string): string {
  const start = body.slice(0, 20_000);
  if (!/<[a-z!]/i.test(start)) return start;
  return start.replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, " ").replace(/<[^<>]*>/g, " ");
}

export interface WirePage<Item> {
  readonly items: readonly Item[];
  /** The number of records, including malformed ones. */
  readonly recordCount: number;
  readonly totalCount?: number | undefined;
}

/** Only the SKU is checked (decision 7). */
export function readListing(value: unknown): Listing | undefined {
  return isObject(value) && isText(value.sku) ? (value as unknown as Listing) : undefined;
}

export function readOrder(value: unknown): Order | undefined {
  if (!isObject(value) || !isText(value.marketplaceOrderNumber)) return undefined;
  if (typeof value.status !== "string" || !Array.isArray(value.orderItems)) return undefined;
  const hasItems = value.orderItems.every(
    (item) => isObject(item) && isText(item.sku) && typeof item.quantity === "number",
  );
  return hasItems ? (value as unknown as Order) : undefined;
}

export function readPage<Item>(
  body: string,
  read: (value: unknown) => Item | undefined,
): WirePage<Item> | undefined {
  const parsed = parseBody(body);
  if (!parsed.ok || !isObject(parsed.value) || !Array.isArray(parsed.value.results)) {
    return undefined;
  }
  const records = parsed.value.results;
  return {
    items: records.map(read).filter((item) => item !== undefined),
    recordCount: records.length,
    totalCount: readCount(parsed.value.totalCount),
  };
}

function readCount(value: unknown): number | undefined {
  const count = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

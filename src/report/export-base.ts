import { createHash } from "node:crypto";
import type { ExportOrigin } from "../model/export.ts";
import type { ProductOnCreate } from "../model/product.ts";

/** The hidden sheet with the values as exported: what a returning sheet is compared with. */
export const baseSheetName = "_sheetport";

/** Version of what stands in the hidden sheet. */
export const baseFormat = 1;

/** Longer texts stand as their digest: enough to tell whether they were touched. */
const wholeTextMax = 256;
/** Characters of a long text that are kept to be shown. */
const headLength = 80;
/** A cell of Excel holds 32,767. */
const pieceLength = 32_000;

/** A long text in the hidden sheet: SHA-256 in base64url, cut to 128 bits, and how it begins. */
export interface TextDigest {
  readonly sha256: string;
  readonly head: string;
}

/**
 * The first row of the hidden sheet: what it is, and a JSON object with `format`, `env` (under which
 * the record keeps the environment), `host`, `readFromMs`, `readToMs`, `source` and `complete`.
 */
export function baseHead(origin: ExportOrigin, envKey: string): readonly string[] {
  const { host, source, readAtMs, incomplete } = origin;
  return [
    "sheetport-export",
    JSON.stringify({
      format: baseFormat,
      env: envKey,
      host,
      readFromMs: readAtMs?.from ?? null,
      readToMs: readAtMs?.to ?? null,
      source,
      complete: incomplete === undefined,
    }),
  ];
}

/**
 * A row of the hidden sheet: the SKU, when the listing was read (wall-clock milliseconds), and what
 * its row reads as when nobody touches it, as JSON without the SKU, in as many cells as it takes.
 */
export function baseRow(
  product: Partial<ProductOnCreate> & { readonly sku: string },
  atMs: number,
): readonly string[] {
  const { sku, ...fields } = product;
  const kept = Object.entries(fields).map(([field, value]) => [
    field,
    typeof value === "string" && value.length > wholeTextMax ? textDigest(value) : value,
  ]);
  return [sku, String(atMs), ...pieces(JSON.stringify(Object.fromEntries(kept)))];
}

/** What stands in the hidden sheet in place of a long text. */
export function textDigest(text: string): TextDigest {
  const sha256 = createHash("sha256").update(text).digest().subarray(0, 16).toString("base64url");
  return { sha256, head: text.slice(0, headLength).toWellFormed() };
}

/** Cut so that no character is split: half of one is none. */
function pieces(text: string): string[] {
  const cut: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + pieceLength);
    const last = text.charCodeAt(to - 1);
    if (to < text.length && last >= 0xd800 && last <= 0xdbff) to -= 1;
    cut.push(text.slice(from, to));
    from = to;
  }
  return cut;
}

import type { RememberedListing } from "../model/memory.ts";
import type { Listing, ProductOnCreate } from "../model/product.ts";
import type { RecordDatabase } from "./database.ts";

/** Where a listing came from; the answers to a create and an update hold every field. */
export type ListingSource = RememberedListing["source"];

/** One listing to be remembered. `atMs` is wall-clock milliseconds. */
export interface ListingNote {
  readonly env: string;
  readonly sku: string;
  readonly listing: Listing;
  readonly source: ListingSource;
  readonly atMs: number;
  /** The fields that were sent with the write, if there was one. */
  readonly sent?: Partial<ProductOnCreate> | undefined;
}

interface Row {
  readonly sku: string;
  readonly latest: string;
  readonly latest_source: ListingSource;
  readonly latest_at_ms: number;
  readonly whole: string | null;
  readonly whole_at_ms: number | null;
  readonly sent: string | null;
}

/**
 * Keeps these listings, all or none. A reading older than what is kept changes nothing of it: it may
 * have begun before a write and come to its end after it. Answers to writes come in their order,
 * because one run writes at a time, so each takes the place of the last, whatever the clock says.
 */
export function rememberListings(db: RecordDatabase, notes: readonly ListingNote[]): void {
  db.transaction(() => {
    for (const note of notes) remember(db, note);
  });
}

/** What is remembered of these SKUs; SKUs never seen are left out. */
export function rememberedListings(
  db: RecordDatabase,
  env: string,
  skus: readonly string[],
): Map<string, RememberedListing> {
  const rows = db.all<Row>(
    `SELECT sku, latest, latest_source, latest_at_ms, whole, whole_at_ms, sent FROM listings
     WHERE env = ? AND sku IN (SELECT value FROM json_each(?))`,
    env,
    JSON.stringify(skus),
  );
  return new Map(rows.map((row) => [row.sku, fromRow(row)]));
}

/** The last answers that held every field, by SKU; SKUs of which there is none are left out. */
export function rememberedWholes(
  db: RecordDatabase,
  env: string,
  skus: readonly string[],
): Map<string, Pick<RememberedListing, "whole">> {
  const rows = db.all<{ readonly sku: string; readonly whole: string; readonly atMs: number }>(
    `SELECT sku, whole, whole_at_ms AS atMs FROM listings
     WHERE env = ? AND sku IN (SELECT value FROM json_each(?))
       AND whole IS NOT NULL AND whole_at_ms IS NOT NULL`,
    env,
    JSON.stringify(skus),
  );
  return new Map(
    rows.map(({ sku, whole, atMs }) => [sku, { whole: { listing: JSON.parse(whole), atMs } }]),
  );
}

/** Listings taken from the file at a time. */
const batchCount = 100;

/** All that is remembered of an environment, by SKU; a batch at a time, however much there is. */
export function* allRememberedListings(
  db: RecordDatabase,
  env: string,
): Generator<RememberedListing & { readonly sku: string }> {
  for (let after = ""; ; ) {
    const rows = db.all<Row>(
      `SELECT sku, latest, latest_source, latest_at_ms, whole, whole_at_ms, sent FROM listings
       WHERE env = ? AND sku > ? ORDER BY sku LIMIT ?`,
      env,
      after,
      batchCount,
    );
    for (const row of rows) yield { sku: row.sku, ...fromRow(row) };
    if (rows.length < batchCount) return;
    after = rows.at(-1)?.sku ?? "";
  }
}

function remember(db: RecordDatabase, note: ListingNote): void {
  const listing = JSON.stringify(note.listing);
  const whole = note.source === "list" ? null : listing;
  db.run(
    `INSERT INTO listings (env, sku, latest, latest_source, latest_at_ms, whole, whole_at_ms, sent)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET
       latest = excluded.latest, latest_source = excluded.latest_source,
       latest_at_ms = excluded.latest_at_ms
     WHERE excluded.latest_at_ms >= latest_at_ms OR excluded.whole IS NOT NULL`,
    note.env,
    note.sku,
    listing,
    note.source,
    note.atMs,
    whole,
    whole === null ? null : note.atMs,
    null,
  );
  if (whole !== null) {
    db.run(
      `UPDATE listings SET whole = ?, whole_at_ms = ?
       WHERE env = ? AND sku = ?`,
      whole,
      note.atMs,
      note.env,
      note.sku,
    );
  }
  if (note.sent !== undefined) addSent(db, note, note.sent);
}

/** An update sends some fields only: those sent earlier stay known. */
function addSent(db: RecordDatabase, note: ListingNote, sent: Partial<ProductOnCreate>): void {
  const key = [note.env, note.sku] as const;
  const row = db.get<{ sent: string | null }>(
    "SELECT sent FROM listings WHERE env = ? AND sku = ?",
    ...key,
  );
  const before = row?.sent == null ? {} : JSON.parse(row.sent);
  const all = JSON.stringify({ ...before, ...sent });
  db.run("UPDATE listings SET sent = ? WHERE env = ? AND sku = ?", all, ...key);
}

function fromRow(row: Row): RememberedListing {
  return {
    listing: JSON.parse(row.latest),
    source: row.latest_source,
    atMs: row.latest_at_ms,
    ...(row.whole === null || row.whole_at_ms === null
      ? {}
      : { whole: { listing: JSON.parse(row.whole), atMs: row.whole_at_ms } }),
    sent: row.sent === null ? {} : JSON.parse(row.sent),
  };
}

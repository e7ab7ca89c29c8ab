import type { Listing, ProductOnCreate, RememberedListing } from "../../model/product/product.ts";
import type { ContractFacts } from "../../model/run/facts.ts";
import { isSound, rowSum } from "../database/check-sums.ts";
import type { RecordDatabase, RecordReader } from "../database/database.ts";
import { say } from "../say.ts";

/** Where a listing came from; the answers to a create and an update hold every field. */
type ListingSource = RememberedListing["source"];

/** One listing to be remembered. `atMs` is wall-clock milliseconds. */
export interface ListingNote {
  readonly env: string;
  readonly sku: string;
  readonly listing: Listing;
  readonly source: ListingSource;
  readonly atMs: number;
  /** The fields that were sent with the write, if there was one. */
  readonly sent?: Partial<ProductOnCreate> | undefined;
  /** Of the key with which it was seen: another key may show another supplier's listings. */
  readonly keyMark?: string | undefined;
}

interface Row {
  readonly sku: string;
  readonly latest: string;
  readonly latest_source: ListingSource;
  readonly latest_at_ms: number;
  readonly whole: string | null;
  readonly whole_at_ms: number | null;
  readonly sent: string | null;
  readonly key_mark: string | null;
  readonly sound: 0 | 1;
}

const select = `SELECT sku, latest, latest_source, latest_at_ms, whole, whole_at_ms, sent,
  key_mark, ${isSound("listings")} AS sound FROM listings`;

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

/**
 * What is remembered of these SKUs; SKUs never seen are left out.
 *
 * @throws SheetportError `record-damaged` when a listing is not as it was stored; so do the others.
 */
export function rememberedListings(
  db: RecordDatabase,
  env: string,
  skus: readonly string[],
): Map<string, RememberedListing> {
  return new Map(rowsOf(db, env, skus).map((row) => [row.sku, fromRow(row)]));
}

/** The last answers that held every field, by SKU; SKUs of which there is none are left out. */
export function rememberedWholes(
  db: RecordDatabase,
  env: string,
  skus: readonly string[],
): Map<string, Pick<RememberedListing, "whole">> {
  const wholes = new Map<string, Pick<RememberedListing, "whole">>();
  for (const { sku, whole, whole_at_ms: atMs } of rowsOf(db, env, skus)) {
    if (whole === null || atMs === null) continue;
    wholes.set(sku, { whole: { listing: JSON.parse(whole), atMs } });
  }
  return wholes;
}

/**
 * Listings that were compared, the only ones of their SKU, or answered an update in this time, by
 * SKU, and to which no run may have written since.
 */
export function freshListings(
  db: RecordDatabase,
  env: string,
  { skus, keyMark, fromMs, toMs }: FreshQuestion,
): Map<string, Pick<RememberedListing, "listing" | "atMs">> {
  const rows = db.all<Row>(
    `${select} WHERE env = ?1 AND sku IN (SELECT value FROM json_each(?2))
       AND latest_source IN ('list', 'update') AND latest_at_ms BETWEEN ?3 AND ?4 AND key_mark = ?5
       AND NOT EXISTS (
         SELECT 1 FROM operations WHERE operations.env = ?1 AND subject = sku
           AND kind IN ('create', 'update')
           AND CASE
             WHEN outcome IS NULL THEN intent_at_ms IS NOT NULL
             WHEN outcome IN ('rejected', 'not-sent') THEN FALSE
             WHEN outcome = 'applied' AND latest_source = 'update' THEN intent_at_ms > latest_at_ms
             ELSE max(ifnull(intent_at_ms, 0), outcome_at_ms) > latest_at_ms
           END)`,
    ...[env, JSON.stringify(skus), fromMs, toMs, keyMark],
  );
  return new Map(sound(db, rows).map((row) => [row.sku, fromRow(row)]));
}

/** Wall-clock milliseconds. */
export interface FreshQuestion {
  readonly skus: readonly string[];
  /** Of the key with which they are asked for. */
  readonly keyMark: string;
  readonly fromMs: number;
  readonly toMs: number;
}

function rowsOf(db: RecordDatabase, env: string, skus: readonly string[]): Row[] {
  const rows = db.all<Row>(
    `${select} WHERE env = ? AND sku IN (SELECT value FROM json_each(?))`,
    env,
    JSON.stringify(skus),
  );
  return sound(db, rows);
}

function sound(db: RecordDatabase, rows: Row[]): Row[] {
  if (rows.some((row) => row.sound === 0)) {
    throw db.damaged(say("faults.listing"));
  }
  return rows;
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
      `${select} WHERE env = ? AND sku > ? ORDER BY sku LIMIT ?`,
      env,
      after,
      batchCount,
    );
    for (const row of sound(db, rows)) yield { sku: row.sku, ...fromRow(row) };
    if (rows.length < batchCount) return;
    after = rows.at(-1)?.sku ?? "";
  }
}

function remember(db: RecordDatabase, note: ListingNote): void {
  const { env, sku, source, atMs } = note;
  const found = db.get<Row>(`${select} WHERE env = ? AND sku = ?`, env, sku);
  const [known] = sound(db, found === undefined ? [] : [found]);
  const listing = JSON.stringify(note.listing);
  const isWhole = source === "create" || source === "update";
  const isLatest = known === undefined || isWhole || atMs >= known.latest_at_ms;
  if (!isLatest && note.sent === undefined) return;
  const row = [
    ...[env, sku],
    ...(isLatest
      ? [listing, source, atMs]
      : [known.latest, known.latest_source, known.latest_at_ms]),
    ...(isWhole ? [listing, atMs] : [known?.whole ?? null, known?.whole_at_ms ?? null]),
    allSent(known?.sent ?? null, note.sent),
    isLatest ? (note.keyMark ?? null) : known.key_mark,
  ];
  db.run(
    `INSERT OR REPLACE INTO listings
       (env, sku, latest, latest_source, latest_at_ms, whole, whole_at_ms, sent, key_mark, row_check)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...row,
    rowSum(...row),
  );
}

/** An update sends some fields only: those sent earlier stay known. */
function allSent(before: string | null, sent: ListingNote["sent"]): string | null {
  if (sent === undefined) return before;
  return JSON.stringify({ ...(before === null ? {} : JSON.parse(before)), ...sent });
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

/**
 * The contract facts of an environment (decision 6); undefined: none yet.
 *
 * @throws SheetportError `record-damaged` when they are not as they were stored.
 */
export function rememberedFacts(db: RecordDatabase, env: string): ContractFacts | undefined {
  const row = db.get<{ body: string; sound: 0 | 1 }>(
    `SELECT body, ${isSound("contract_facts")} AS sound FROM contract_facts WHERE env = ?`,
    env,
  );
  if (row === undefined) return undefined;
  if (row.sound === 0) throw db.damaged(say("faults.facts"));
  return JSON.parse(row.body);
}

/** Keeps contract facts in place of those before. */
export function rememberFacts(db: RecordDatabase, env: string, facts: ContractFacts): void {
  const row = [env, JSON.stringify(facts)] as const;
  db.run(
    "INSERT OR REPLACE INTO contract_facts (env, body, row_check) VALUES (?, ?, ?)",
    ...row,
    rowSum(...row),
  );
}

/** The categories of the listings that are remembered, and how much that is. */
export interface ListedCategories {
  /** Each once. */
  readonly paths: readonly string[];
  /** Remembered listings that have one. */
  readonly listings: number;
  /** When the newest of them was seen; wall-clock milliseconds. */
  readonly atMs: number;
  /** Live listings in all, as the whole list told last; 0 when it was never read. */
  readonly catalogueSize: number;
}

/**
 * The categories that the remembered listings of an environment have. They decide no write, so the
 * listings are not held against their check sums one by one.
 */
export function listedCategories(db: Pick<RecordReader, "all">, env: string): ListedCategories {
  const rows = db.all<{ path: string; listings: number; atMs: number }>(
    `SELECT latest ->> '$.categoryName' AS path, count(*) AS listings, max(latest_at_ms) AS atMs
     FROM listings WHERE env = ? AND json_valid(latest) GROUP BY path
     HAVING typeof(path) = 'text' AND path <> '' ORDER BY path`,
    env,
  );
  const facts = db.all<{ size: unknown }>(
    "SELECT body ->> '$.totalCount' AS size FROM contract_facts WHERE env = ? AND json_valid(body)",
    env,
  );
  return {
    paths: rows.map(({ path }) => path),
    listings: rows.reduce((sum, { listings }) => sum + listings, 0),
    atMs: rows.reduce((newest, { atMs }) => Math.max(newest, atMs), 0),
    catalogueSize: Number(facts[0]?.size ?? 0),
  };
}

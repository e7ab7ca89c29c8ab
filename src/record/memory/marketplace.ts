import type { RememberedListing } from "../../model/product/product.ts";
import type { ContractFacts } from "../../model/run/facts.ts";
import { accountOf } from "../account.ts";
import { type Database, step } from "../database/statements.ts";

interface ListingNote extends Omit<RememberedListing, "whole"> {
  readonly env: string;
  readonly sku: string;
}

interface Row {
  readonly sku: string;
  readonly latest: string;
  readonly latest_source: RememberedListing["source"];
  readonly latest_at_ms: number;
  readonly whole: string | null;
  readonly whole_at_ms: number | null;
}

const select = "SELECT sku, latest, latest_source, latest_at_ms, whole, whole_at_ms FROM listings";

/** Ignores readings older than the stored one, as a write may lie in between. */
export function rememberListings(db: Database, notes: readonly ListingNote[]): Promise<void> {
  return db.transaction(function* () {
    for (const { env, sku, listing, source, atMs } of notes) {
      // An answer to a write has every field.
      const isWhole = source === "create" || source === "update";
      const body = searchableJson(listing);
      yield* step.run(
        `INSERT INTO listings (env, sku, latest, latest_source, latest_at_ms, whole, whole_at_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (env, sku) DO UPDATE SET
           latest = excluded.latest, latest_source = excluded.latest_source,
           latest_at_ms = excluded.latest_at_ms,
           whole = coalesce(excluded.whole, listings.whole),
           whole_at_ms = coalesce(excluded.whole_at_ms, listings.whole_at_ms)
         WHERE excluded.whole IS NOT NULL OR excluded.latest_at_ms >= listings.latest_at_ms`,
        ...[env, sku, body, source, atMs, ...(isWhole ? [body, atMs] : [null, null])],
      );
    }
  });
}

/** PostgreSQL looks into JSON only if nothing in it is NUL or half of a pair of surrogates. */
function searchableJson(value: object): string {
  const json = JSON.stringify(value);
  return json.replace(/\\(u0000|ud[89a-f]..|.)/g, (all, escaped: string) =>
    escaped.length > 1 ? "\\ufffd" : all,
  );
}

export async function rememberedListings(
  db: Database,
  env: string,
  skus: readonly string[],
): Promise<Map<string, RememberedListing>> {
  const rows = await db.all<Row>(`${select} WHERE env = ? AND sku IN (?)`, ...[env, skus]);
  return new Map(rows.map((row) => [row.sku, fromRow(row)]));
}

/** Listings read or updated between two wall-clock times, and not written to since. */
export async function freshListings(
  db: Database,
  env: string,
  skus: readonly string[],
  [fromMs, toMs]: readonly [number, number],
): Promise<Map<string, Pick<RememberedListing, "listing" | "atMs">>> {
  const rows = await db.all<Row>(
    `${select} WHERE env = ?1 AND sku IN (?2)
       AND latest_source IN ('list', 'update') AND latest_at_ms BETWEEN ?3 AND ?4
       AND NOT EXISTS (
         SELECT 1 FROM operations WHERE account = ?5 AND subject = sku
           AND kind IN ('create', 'update')
           AND CASE
             WHEN outcome IS NULL THEN intent_at_ms IS NOT NULL
             WHEN outcome IN ('rejected', 'not-sent') THEN FALSE
             WHEN outcome = 'applied' AND latest_source = 'update' THEN intent_at_ms > latest_at_ms
             ELSE intent_at_ms > latest_at_ms OR outcome_at_ms > latest_at_ms
           END)`,
    ...[env, skus, fromMs, toMs, accountOf(env)],
  );
  return new Map(rows.map((row) => [row.sku, fromRow(row)]));
}

const batchCount = 100;

export async function* allRememberedListings(
  db: Database,
  env: string,
): AsyncGenerator<RememberedListing & { readonly sku: string }> {
  for (let after = ""; ; ) {
    const sql = `${select} WHERE env = ? AND sku > ? ORDER BY sku LIMIT ?`;
    const rows = await db.all<Row>(sql, env, after, batchCount);
    for (const row of rows) yield { sku: row.sku, ...fromRow(row) };
    if (rows.length < batchCount) return;
    after = rows.at(-1)?.sku ?? "";
  }
}

function fromRow(row: Row): RememberedListing {
  return {
    listing: JSON.parse(row.latest),
    source: row.latest_source,
    atMs: row.latest_at_ms,
    ...(row.whole === null || row.whole_at_ms === null
      ? {}
      : { whole: { listing: JSON.parse(row.whole), atMs: row.whole_at_ms } }),
  };
}

export async function contractFacts(db: Database, env: string): Promise<ContractFacts | undefined> {
  const row = await db.get<{ body: string }>(selectFacts, env);
  return row && JSON.parse(row.body);
}

const selectFacts = "SELECT body FROM contract_facts WHERE env = ?";

export function changeFacts(
  db: Database,
  env: string,
  make: (stored: ContractFacts) => ContractFacts,
): Promise<void> {
  return db.transaction(function* () {
    const first = "INSERT INTO contract_facts (env, body) VALUES (?, '{}') ON CONFLICT DO NOTHING";
    yield* step.run(first, env);
    const row = yield* step.get<{ body: string }>(selectFacts, env);
    const facts = make(row === undefined ? {} : JSON.parse(row.body));
    const sql = "UPDATE contract_facts SET body = ? WHERE env = ?";
    yield* step.run(sql, searchableJson(facts), env);
  });
}

/**
 * The key of the environment with the most recent listings, except `but`. `place`: an environment's
 * key, the common prefix of its accounts' keys, or empty for all environments.
 */
export async function latestEnvironment(
  db: Database,
  place: string,
  but = "",
): Promise<string | undefined> {
  const isPrefix = place === "" || place.endsWith(" ");
  const isHere = isPrefix ? "substr(env, 1, length(?1)) = ?1" : "env = ?1";
  const sql = `SELECT env FROM listings WHERE ${isHere} AND env <> ?2
    ORDER BY latest_at_ms DESC LIMIT 1`;
  return (await db.get<{ env: string }>(sql, place, but))?.env;
}

/** The categories of the stored listings, and how much of the catalogue that is. */
export interface ListedCategories {
  readonly paths: readonly string[];
  /** The number of stored listings with a category. */
  readonly listings: number;
  /** When the newest of these listings was seen. */
  readonly atMs: number;
  /** The number of live listings when the whole list was last read; 0 if it never was. */
  readonly catalogueSize: number;
}

/** Unless `place` is a key, only the account with the most recent listings counts. */
export async function listedCategories(db: Database, place = ""): Promise<ListedCategories> {
  const env = (await latestEnvironment(db, place)) ?? place;
  const rows = await db.all<{ path: string; listings: number; atMs: number }>(
    `SELECT path, count(*) AS listings, max(latest_at_ms) AS "atMs" FROM (
       SELECT latest ->> 'categoryName' AS path, latest_at_ms FROM listings WHERE env = ?
     ) AS listed WHERE path <> '' GROUP BY path ORDER BY path`,
    env,
  );
  const facts = await db.all<{ size: unknown }>(
    "SELECT body ->> 'totalCount' AS size FROM contract_facts WHERE env = ?",
    env,
  );
  return {
    paths: rows.map(({ path }) => path),
    listings: rows.reduce((sum, { listings }) => sum + listings, 0),
    atMs: rows.reduce((newest, { atMs }) => Math.max(newest, atMs), 0),
    catalogueSize: Number(facts[0]?.size ?? 0),
  };
}

/** An order as last shown to the person: by a run, or by an export without filters or `--all`. */
export interface ShownOrder {
  readonly number: string;
  readonly digest: string;
  /** The API's name for the status. */
  readonly status: string;
  readonly atMs: number;
}

export function rememberShownOrders(
  db: Database,
  env: string,
  orders: readonly ShownOrder[],
): Promise<void> {
  return db.transaction(function* () {
    for (const { number, digest, status, atMs } of orders) {
      yield* step.run(
        `INSERT INTO shown_orders (env, number, digest, status, at_ms) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (env, number) DO UPDATE SET
           digest = excluded.digest, status = excluded.status, at_ms = excluded.at_ms`,
        ...[env, number, digest, status, atMs],
      );
    }
  });
}

/** Undefined if no order was ever shown. */
export async function shownOrders(
  db: Database,
  env: string,
  numbers: readonly string[],
): Promise<Map<string, ShownOrder> | undefined> {
  const any = await db.get("SELECT 1 FROM shown_orders WHERE env = ? LIMIT 1", env);
  if (any === undefined) return undefined;
  const rows = await db.all<ShownOrder>(
    `SELECT number, digest, status, at_ms AS "atMs" FROM shown_orders
     WHERE env = ? AND number IN (?)`,
    ...[env, numbers],
  );
  return new Map(rows.map((row) => [row.number, { ...row }]));
}

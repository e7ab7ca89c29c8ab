import type { RecordReader } from "../database/database.ts";

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

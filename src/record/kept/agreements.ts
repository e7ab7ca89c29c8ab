import { isSound, rowSum } from "../database/check-sums.ts";
import type { RecordDatabase } from "../database/database.ts";

/** What a sheet's row and its listing last had in common. */
export interface Agreement {
  readonly sku: string;
  /** Of all that the row asks for. */
  readonly digest: string;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
}

/**
 * Keeps agreements in place of those before, and forgets those of SKUs that are found to differ. One
 * that is older than a write to its SKU, or while a run is to write to it, is not kept: another
 * process may have compared before that write.
 */
export function rememberAgreements(
  db: RecordDatabase,
  env: string,
  {
    agreed,
    differing,
  }: { readonly agreed: readonly Agreement[]; readonly differing: readonly string[] },
): void {
  db.transaction(() => {
    forgetAgreements(db, env, differing);
    for (const { sku, digest, atMs } of agreed) {
      const row = [env, sku, digest, atMs] as const;
      db.run(
        `INSERT OR REPLACE INTO agreed (env, sku, digest, at_ms, row_check)
         SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (
           SELECT 1 FROM operations JOIN runs USING (run)
           WHERE operations.env = ?1 AND subject = ?2 AND kind IN ('create', 'update')
             AND (max(ifnull(intent_at_ms, 0), ifnull(outcome_at_ms, 0)) > ?4
               OR (outcome IS NULL AND state = 'running')))`,
        ...row,
        rowSum(...row),
      );
    }
  });
}

function forgetAgreements(db: RecordDatabase, env: string, skus: readonly string[]): void {
  db.run(
    "DELETE FROM agreed WHERE env = ? AND sku IN (SELECT value FROM json_each(?))",
    env,
    JSON.stringify(skus),
  );
}

/** What was agreed about these SKUs. One that is not as it was stored counts as none. */
export function agreementsOf(
  db: RecordDatabase,
  env: string,
  skus: readonly string[],
): Map<string, Agreement> {
  const rows = db.all<{ sku: string; digest: string; at_ms: number }>(
    `SELECT sku, digest, at_ms FROM agreed
     WHERE env = ? AND sku IN (SELECT value FROM json_each(?)) AND ${isSound("agreed")}`,
    env,
    JSON.stringify(skus),
  );
  return new Map(rows.map(({ sku, digest, at_ms: atMs }) => [sku, { sku, digest, atMs }]));
}

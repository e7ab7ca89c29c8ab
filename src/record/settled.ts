import type { ProductOperation } from "../model/plan.ts";
import type { RecordDatabase } from "./database.ts";

/** A write of which nobody knows yet whether it was carried out. */
export interface UnsettledWrite {
  readonly run: string;
  readonly kind: ProductOperation["kind"];
  /** When its last attempt was about to leave; wall-clock milliseconds. */
  readonly atMs: number;
}

/**
 * SKUs with a write that may have been carried out: its outcome is unknown, or an attempt was
 * started whose end was never stored. A later write to the SKU that was applied, or found another
 * value there, settles it. The newest one of each SKU, so that no second create is sent
 * (decision 12).
 */
export function unsettledSkus(db: RecordDatabase, env: string): Map<string, UnsettledWrite> {
  const rows = db.all<{ sku: string; run: string; kind: ProductOperation["kind"]; atMs: number }>(
    `SELECT sku, run, kind, coalesce(intent_at_ms, outcome_at_ms) AS atMs
     FROM operations AS open
     WHERE env = ? AND (outcome = 'unknown' OR (outcome IS NULL AND doubts > 0))
       AND NOT EXISTS (
         SELECT 1 FROM operations AS later
         WHERE later.env = open.env AND later.sku = open.sku
           AND later.outcome IN ('applied', 'conflict') AND later.last_seq > open.last_seq)
     ORDER BY last_seq`,
    env,
  );
  return new Map(rows.map(({ sku, run, kind, atMs }) => [sku, { run, kind, atMs }]));
}

/** SKUs that were created since then; the list may not show them yet. */
export function recentCreates(db: RecordDatabase, env: string, sinceMs: number): Set<string> {
  const rows = db.all<{ sku: string }>(
    `SELECT sku FROM operations
     WHERE env = ? AND kind = 'create' AND outcome = 'applied' AND outcome_at_ms >= ?`,
    env,
    sinceMs,
  );
  return new Set(rows.map((row) => row.sku));
}

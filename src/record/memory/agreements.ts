import type { AgreedRow } from "../../model/product/agreed.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { UpdateOperation } from "../../model/run/plan.ts";
import { accountOf } from "../account.ts";
import { type Database, step } from "../database/statements.ts";

/** Selects the agreements of one sheet in one environment. */
export interface AgreementsOf {
  readonly env: string;
  /** The id of the sheet's export; empty if the sheet was not exported. */
  readonly sheet: string;
}

type Body = Omit<AgreedRow, "sku" | "atMs" | "isWhole">;

/** Skips SKUs with a later write. */
export function noteAgreements(
  db: Database,
  { env, sheet }: AgreementsOf,
  rows: readonly AgreedRow[],
): Promise<void> {
  return db.transaction(function* () {
    for (const { sku, atMs, values, undone } of rows) {
      const body: Body = { values, ...(undone && { undone }) };
      yield* step.run(
        `INSERT INTO agreed (env, sku, sheet, at_ms, body)
         SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (
           SELECT 1 FROM operations
           WHERE account = ?6 AND subject = ?2 AND kind IN ('create', 'update')
             AND (intent_at_ms > ?4 OR outcome_at_ms > ?4))
         ON CONFLICT (env, sku, sheet) DO UPDATE SET at_ms = excluded.at_ms, body = excluded.body`,
        ...[env, sku, sheet, atMs, JSON.stringify(body), accountOf(env)],
      );
    }
  });
}

/** Fields of a newer update with an unknown outcome count as not agreed. */
export async function agreements(
  db: Database,
  { env, sheet }: AgreementsOf,
  skus: readonly string[],
): Promise<Map<string, AgreedRow>> {
  const [rows, open] = await Promise.all([
    db.all<{ sku: string; atMs: number; body: string }>(
      `SELECT sku, at_ms AS "atMs", body FROM agreed WHERE env = ? AND sheet = ? AND sku IN (?)`,
      ...[env, sheet, skus],
    ),
    openFields(db, env, skus),
  ]);
  const agreed = new Map(
    rows.map(({ body, ...row }): [string, AgreedRow] => [
      row.sku,
      { ...row, isWhole: false, ...(JSON.parse(body) as Body) },
    ]),
  );
  for (const { sku, atMs, fields } of open) {
    const row = agreed.get(sku);
    if (row !== undefined && row.atMs > atMs) continue;
    const unknown = Object.fromEntries(fields.map((field) => [field, null]));
    const values = { ...row?.values, ...unknown };
    agreed.set(sku, { ...(row ?? { sku, atMs, isWhole: false }), values });
  }
  return agreed;
}

async function openFields(
  db: Database,
  env: string,
  skus: readonly string[],
): Promise<
  readonly { readonly sku: string; readonly atMs: number; readonly fields: FieldName[] }[]
> {
  const rows = await db.all<{ sku: string; atMs: number; body: string }>(
    `SELECT subject AS sku, intent_at_ms AS "atMs", body FROM operations
     WHERE account = ? AND (outcome = 'unknown' OR (outcome IS NULL AND doubts > 0))
       AND kind = 'update' AND subject IN (?)`,
    ...[accountOf(env), skus],
  );
  return rows.map(({ body, ...row }) => {
    const { fields }: UpdateOperation = JSON.parse(body);
    return { ...row, fields: fields.map(({ field }) => field) };
  });
}

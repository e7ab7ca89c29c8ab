import type { RecordDatabase } from "../database/database.ts";

/** An order as last shown to the person, in an export without filters or during a run. */
export interface ShownOrder {
  readonly number: string;
  readonly digest: string;
  /** The API's name of the status. */
  readonly status: string;
  readonly atMs: number;
}

export function rememberShownOrders(
  db: RecordDatabase,
  env: string,
  orders: readonly ShownOrder[],
): void {
  db.transaction(() => {
    for (const { number, digest, status, atMs } of orders) {
      db.run(
        `INSERT OR REPLACE INTO shown_orders (env, number, digest, status, at_ms)
         VALUES (?, ?, ?, ?, ?)`,
        ...[env, number, digest, status, atMs],
      );
    }
  });
}

/** The orders among these that were shown before, by number. */
export function shownOrders(
  db: RecordDatabase,
  env: string,
  numbers: readonly string[],
): Map<string, ShownOrder> {
  const rows = db.all<Omit<ShownOrder, "atMs"> & { at_ms: number }>(
    `SELECT number, digest, status, at_ms FROM shown_orders
     WHERE env = ? AND number IN (SELECT value FROM json_each(?))`,
    env,
    JSON.stringify(numbers),
  );
  return new Map(rows.map(({ at_ms: atMs, ...rest }) => [rest.number, { ...rest, atMs }]));
}

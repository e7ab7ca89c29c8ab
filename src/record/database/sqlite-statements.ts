import type { Value } from "./statements.ts";

/** SQLite takes a list as JSON. */
export function inSqlite(sql: string): string {
  return sql.replace(/IN \((\?\d*)\)/g, "IN (SELECT value FROM json_each($1))");
}

export function sqliteValues(values: readonly Value[]): (string | number | null)[] {
  return values.map((value) =>
    typeof value === "object" && value !== null ? JSON.stringify(value) : value,
  );
}

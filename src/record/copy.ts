import { type Database, step, type Value } from "./database/statements.ts";
import { copyRun } from "./runs/journal.ts";

/** What a record remembers besides its runs: tables and their columns. */
const memory = {
  listings: ["env", "sku", "latest", "latest_source", "latest_at_ms", "whole", "whole_at_ms"],
  agreed: ["env", "sku", "sheet", "at_ms", "body"],
  saved_plans: ["digest"],
  contract_facts: ["env", "body"],
  sheet_choices: ["name", "headings", "at_ms", "body"],
  shown_orders: ["env", "number", "digest", "status", "at_ms"],
} as const;

const batchCount = 500;

/** What was new to the other record. */
export interface Copied {
  readonly runs: number;
}

/** Adds what a record holds to another one, which keeps what it has. May be repeated. */
export async function copyRecord(from: Database, to: Database): Promise<Copied> {
  let runs = 0;
  const all = await from.all<{ run: string; account: string }>(
    "SELECT run, account FROM runs ORDER BY seq",
  );
  for (const one of all) if (await copyRun(to, one, from)) runs += 1;
  for (const [table, columns] of Object.entries(memory)) await copyTable(table, columns, from, to);
  return { runs };
}

async function copyTable(
  table: string,
  columns: readonly string[],
  from: Database,
  to: Database,
): Promise<void> {
  const names = columns.join(", ");
  const order = columns.slice(0, 3).join(", ");
  const select = `SELECT ${names} FROM ${table} ORDER BY ${order} LIMIT ? OFFSET ?`;
  const insert = `INSERT INTO ${table} (${names}) VALUES (${columns.map(() => "?").join(", ")})
    ON CONFLICT DO NOTHING`;
  for (let offset = 0; ; offset += batchCount) {
    const rows = await from.all<Record<string, Value>>(select, batchCount, offset);
    await to.transaction(function* () {
      for (const row of rows) {
        yield* step.run(insert, ...columns.map((column) => row[column] ?? null));
      }
    });
    if (rows.length < batchCount) return;
  }
}

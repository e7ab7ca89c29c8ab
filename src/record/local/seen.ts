import type { RecordDatabase } from "../database/database.ts";
import type { LastEvent } from "../database/postgres-statements.ts";

/** Whether this computer has seen a later event: the record is an older copy of itself. */
export function isOlderCopy(db: RecordDatabase, { id, seq }: LastEvent): boolean {
  const row = db.get<{ seq: number }>("SELECT seq FROM seen_records WHERE id = ?", id);
  return row !== undefined && row.seq > seq;
}

export function noteSeen(db: RecordDatabase, { id, seq }: LastEvent): void {
  db.run(
    `INSERT INTO seen_records (id, seq) VALUES (?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq`,
    ...[id, seq],
  );
}

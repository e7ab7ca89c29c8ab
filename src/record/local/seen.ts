import type { RecordDatabase } from "../database/database.ts";
import type { LastEvent } from "../database/postgres-about.ts";

/** Whether this computer has seen a later event: the record is an older copy of itself. */
export function isOlderCopy(db: RecordDatabase, { id, seq }: LastEvent): boolean {
  const row = db.get<{ seq: number }>("SELECT seq FROM seen_records WHERE id = ?", id);
  return row !== undefined && row.seq > seq;
}

/** Of several programs on this computer, the one that has seen most counts. */
export function noteSeen(db: RecordDatabase, { id, seq }: LastEvent): void {
  db.run(
    `INSERT INTO seen_records (id, seq) VALUES (?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = max(seq, excluded.seq)`,
    ...[id, seq],
  );
}

/** That a record is an older copy has been told to all: from now on, this is what has been seen. */
export function noteOlderCopy(db: RecordDatabase, { id, seq }: LastEvent): void {
  db.run("UPDATE seen_records SET seq = ? WHERE id = ?", seq, id);
}

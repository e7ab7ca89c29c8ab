import type { RecordDatabase } from "../database/database.ts";
import type { LastEvent } from "../server/about.ts";

/**
 * The last event of a shared record that this computer has seen. If the record has another event in
 * its place, or none, it is an older copy of itself.
 */
export function seenIn(db: RecordDatabase, { id }: LastEvent): Omit<LastEvent, "id"> | undefined {
  return db.get("SELECT seq, mark FROM seen_records WHERE id = ?", id);
}

/** Of several programs on this computer, the one that has seen most counts. */
export function noteSeen(db: RecordDatabase, { id, seq, mark }: LastEvent): void {
  db.run(
    `INSERT INTO seen_records (id, seq, mark) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, mark = excluded.mark
     WHERE excluded.seq > seen_records.seq`,
    ...[id, seq, mark],
  );
}

/** That a record is an older copy has been told to all: from now on, this is what has been seen. */
export function noteOlderCopy(db: RecordDatabase, { id, seq, mark }: LastEvent): void {
  db.run("UPDATE seen_records SET seq = ?, mark = ? WHERE id = ?", seq, mark, id);
}

import type { Lane } from "../../model/run/rate.ts";
import { RecordDatabase } from "../database/database.ts";

/**
 * Opens the pacing slots of one pool, shared by processes that open the same file and pool, on a
 * connection of their own. It does not wait for the disk at each commit: slots must survive the end
 * of a process, not of the machine, whose clock they use.
 *
 * @param options `fresh`: the initial state of a lane, which must be JSON
 * @throws SheetportError as `openRecord`
 */
export function openSharedSlots<State extends object>(options: {
  readonly file: string;
  readonly pool: string;
  readonly fresh: State;
}) {
  const { pool, fresh } = options;
  const db = new RecordDatabase(options.file, { outlives: "process" });
  const read = (lane: Lane): State => {
    const sql = "SELECT body FROM slots WHERE pool = ? AND lane = ?";
    const row = db.get<{ body: string }>(sql, pool, lane);
    return row === undefined ? fresh : JSON.parse(row.body);
  };
  return {
    read,
    /**
     * Replaces a lane's state with what `step` returns, in one transaction that no other process can
     * interrupt. A step that returns the same state writes nothing.
     *
     * @throws SheetportError `record-write-failed`, `record-busy` and the like: nothing was stored
     */
    update: (lane: Lane, step: (state: State) => State): void => {
      // After a failed write, the record can no longer be relied on.
      db.check();
      db.transaction(() => {
        const before = read(lane);
        const after = step(before);
        if (after === before) return;
        db.run(
          "INSERT OR REPLACE INTO slots (pool, lane, body) VALUES (?, ?, ?)",
          ...[pool, lane, JSON.stringify(after)],
        );
      });
    },
    close: () => db.close(),
  };
}

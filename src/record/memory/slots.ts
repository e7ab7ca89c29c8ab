import type { Lane } from "../../model/run/rate.ts";
import { RecordDatabase } from "../database/database.ts";
import type { SlotOptions } from "../methods.ts";

/**
 * Opens the rate-limit slots that all processes of an account share. Uses a connection of its own
 * that does not wait for the disk, because slots only have to survive the process.
 *
 * @param options `fresh`: the state of an unused lane, as plain JSON values
 * @throws SheetportError as `openRecord` does
 */
export function openSharedSlots<State extends object>(
  options: SlotOptions<State> & { readonly file: string },
) {
  const { pool, fresh } = options;
  const db = new RecordDatabase(options.file, { outlives: "process" });
  const read = (lane: Lane): State => {
    const sql = "SELECT body FROM slots WHERE pool = ? AND lane = ?";
    const row = db.get<{ body: string }>(sql, pool, lane);
    return row === undefined ? fresh : JSON.parse(row.body);
  };
  return {
    read,
    update: (lane: Lane, step: (state: State) => State): void => {
      // After a failed write, nothing in the record is reliable.
      db.check();
      db.transaction(() => {
        const before = read(lane);
        const after = step(before);
        if (after === before) return;
        db.run(
          `INSERT INTO slots (pool, lane, body) VALUES (?, ?, ?)
           ON CONFLICT (pool, lane) DO UPDATE SET body = excluded.body`,
          ...[pool, lane, JSON.stringify(after)],
        );
      });
    },
    close: () => db.close(),
  };
}

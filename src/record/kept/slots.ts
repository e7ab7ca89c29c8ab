import type { Lane } from "../../model/run/rate.ts";
import { RecordDatabase } from "../database/database.ts";

/**
 * The pacing slots of one pool, stored in the record's file and shared by processes that open the
 * same file and pool. `State` must be JSON.
 */
export interface SharedSlots<State> {
  /** The last state stored; `fresh` when there is none. */
  read(lane: Lane): State;
  /**
   * Replaces a lane's state with what `step` returns, in one transaction that no other process can
   * interrupt. A step that returns the same state writes nothing.
   *
   * @throws SheetportError `record-write-failed`, `record-busy` and the like: nothing was stored
   */
  update(lane: Lane, step: (state: State) => State): void;
  close(): void;
}

/** Where the slots are kept, and for whom. */
interface SharedSlotsOptions<State> {
  /** The record's file. */
  readonly file: string;
  readonly pool: string;
  /** The initial state of a lane; also fills in what an older state lacks. */
  readonly fresh: State;
}

/**
 * Opens the slots on a connection of their own. It does not wait for the disk at each commit: slots
 * must survive the end of a process, not of the machine, whose clock they use.
 *
 * @throws SheetportError as `openRecord`
 */
export function openSharedSlots<State extends object>(
  options: SharedSlotsOptions<State>,
): SharedSlots<State> {
  const { pool, fresh } = options;
  const db = new RecordDatabase(options.file, { outlives: "process" });
  const read = (lane: Lane): State => {
    const sql = "SELECT body FROM slots WHERE pool = ? AND lane = ?";
    const row = db.get<{ body: string }>(sql, pool, lane);
    return row === undefined ? fresh : { ...fresh, ...JSON.parse(row.body) };
  };
  return {
    read,
    update: (lane, step) =>
      db.transaction(() => {
        const before = read(lane);
        const after = step(before);
        if (after === before) return;
        db.run(
          "INSERT OR REPLACE INTO slots (pool, lane, body) VALUES (?, ?, ?)",
          ...[pool, lane, JSON.stringify(after)],
        );
      }),
    close: () => db.close(),
  };
}

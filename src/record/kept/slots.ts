import type { Lane } from "../../model/run/rate.ts";
import { RecordDatabase } from "../database/database.ts";

/**
 * The pacing slots of one pool, in the record's file: processes that open the same file and pool
 * share them. `State` is whatever can be kept as JSON.
 */
export interface SharedSlots<State> {
  /** The last state stored; `fresh` when there is none. */
  read(lane: Lane): State;
  /**
   * Replaces a lane's state by what `step` makes of it, in one transaction that no other process
   * can interrupt. A step that gives back the very state it was given writes nothing.
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
  /** The account. */
  readonly pool: string;
  /** The state of a lane that nothing was stored for; also fills in what an older state lacks. */
  readonly fresh: State;
}

/**
 * Opens the slots over a connection of their own. It does not wait for the disk at each commit:
 * slots have to outlive a process, which they do in the system's cache; they need not outlive the
 * machine, whose clock they are counted on, and the journal's commits bring them to the disk too.
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

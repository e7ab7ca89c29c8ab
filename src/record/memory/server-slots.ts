import type { Clock } from "../../model/run/ports.ts";
import { type Database, step } from "../database/statements.ts";
import type { SharedSlots, SlotOptions } from "../methods.ts";

/** More than two answers of a distant server take. */
const aheadMs = 300;

/** How long the states of lanes that this process does not use are believed. */
const cachedMs = 5_000;

interface ServerSlotOptions {
  /** This computer's own clock. */
  readonly clock: Pick<Clock, "nowMs">;
  /** Throws if an earlier write has failed: then nothing in the record is reliable. */
  readonly check: () => void;
}

/** The rate-limit slots that all computers which share the record and an account share. */
export function serverSlots<State extends object>(
  db: Database,
  options: SlotOptions<State> & ServerSlotOptions,
): Omit<SharedSlots<State>, "close"> {
  const { pool, fresh, check, clock } = options;
  const states = new Map<string, State>();
  /** The last update of each lane whose result is in `states`, by the order of the changes. */
  const shown = new Map<string, number>();
  let readMs = Number.NEGATIVE_INFINITY;
  let updates = 0;
  const refresh = async (): Promise<void> => {
    readMs = clock.nowMs();
    const before = updates;
    const sql = "SELECT lane, body FROM slots WHERE pool = ?";
    const rows = await db.all<{ lane: string; body: string }>(sql, pool);
    // This may have been read before an update of this process.
    if (updates !== before) return;
    for (const { lane, body } of rows) states.set(lane, JSON.parse(body));
  };
  return {
    aheadMs,
    /** The lane's state as this process last saw it. */
    read: (lane) => {
      // An update reports it if the record cannot be read.
      if (clock.nowMs() - readMs >= cachedMs) refresh().catch(() => {});
      return states.get(lane) ?? fresh;
    },
    update: async (lane, change) => {
      check();
      const { after, turn } = await db.transaction(function* () {
        const first = `INSERT INTO slots (pool, lane, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`;
        yield* step.run(first, pool, lane, JSON.stringify(fresh));
        const select = "SELECT body FROM slots WHERE pool = ? AND lane = ?";
        const row = yield* step.get<{ body: string }>(select, pool, lane);
        const before: State = row === undefined ? fresh : JSON.parse(row.body);
        const after = change(before, yield* step.now());
        updates += 1;
        const turn = updates;
        if (after === before) return { after, turn };
        const sql = "UPDATE slots SET body = ? WHERE pool = ? AND lane = ?";
        yield* step.run(sql, JSON.stringify(after), pool, lane);
        return { after, turn };
      });
      updates += 1;
      // Answers to different connections may overtake each other.
      if (turn < (shown.get(lane) ?? 0)) return;
      shown.set(lane, turn);
      states.set(lane, after);
    },
  };
}

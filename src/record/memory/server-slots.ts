import { type Database, step } from "../database/statements.ts";
import type { SharedSlots, SlotOptions } from "../methods.ts";

/** More than two answers of a distant server take. */
const aheadMs = 300;

/** How long the states of lanes that this process does not use are believed. */
const cachedMs = 5_000;

interface Check {
  /** Throws if an earlier write has failed: then nothing in the record is reliable. */
  readonly check: () => void;
}

/** The rate-limit slots that all computers which share the record and an account share. */
export function serverSlots<State extends object>(
  db: Database,
  options: SlotOptions<State> & Check,
): Omit<SharedSlots<State>, "close"> {
  const { pool, fresh, check } = options;
  const states = new Map<string, State>();
  let readMs = Number.NEGATIVE_INFINITY;
  const refresh = async (): Promise<void> => {
    readMs = performance.now();
    const sql = "SELECT lane, body FROM slots WHERE pool = ?";
    for (const { lane, body } of await db.all<{ lane: string; body: string }>(sql, pool)) {
      states.set(lane, JSON.parse(body));
    }
  };
  return {
    aheadMs,
    /** The lane's state as this process last saw it. */
    read: (lane) => {
      // An update reports it if the record cannot be read.
      if (performance.now() - readMs >= cachedMs) refresh().catch(() => {});
      return states.get(lane) ?? fresh;
    },
    update: async (lane, change) => {
      check();
      await db.transaction(function* () {
        const first = `INSERT INTO slots (pool, lane, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`;
        yield* step.run(first, pool, lane, JSON.stringify(fresh));
        const select = "SELECT body FROM slots WHERE pool = ? AND lane = ?";
        const row = yield* step.get<{ body: string }>(select, pool, lane);
        const before: State = row === undefined ? fresh : JSON.parse(row.body);
        const after = change(before, yield* step.now());
        states.set(lane, after);
        if (after === before) return;
        const sql = "UPDATE slots SET body = ? WHERE pool = ? AND lane = ?";
        yield* step.run(sql, JSON.stringify(after), pool, lane);
      });
    },
  };
}

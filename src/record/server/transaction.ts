import { randomUUID } from "node:crypto";
import type { Statement, Steps } from "../database/statements.ts";
import type { ServerClock } from "./clock.ts";
import { begin, type PostgresPool, type Send } from "./pool.ts";
import { inPostgres, serverTime } from "./statements.ts";

/** The lease under which everything is written; see `lease.ts`. */
export interface Fence {
  readonly account: string;
  readonly number: number;
}

/** How often a transaction is begun because another one has taken, for example, the same name. */
const racesMax = 10;

/** Fails if the lease was taken over, and if this transaction was stored before. */
export function permissionOf(fence: Fence | undefined): string {
  const number =
    fence === undefined
      ? "0"
      : inPostgres("(SELECT fence FROM leases WHERE account = ? AND fence = ? FOR SHARE)", [
          fence.account,
          fence.number,
        ]);
  return inPostgres(`INSERT INTO transactions (id, fence) VALUES (?, ${number})`, [randomUUID()]);
}

/** A transaction that reads nothing. */
export interface Batch<Result> {
  readonly statements: readonly string[];
  readonly result: Result;
}

export function batchOf<Result>(steps: Steps<Result>): Batch<Result> | undefined {
  const statements: string[] = [];
  let next = steps.next();
  while (next.done !== true) {
    const { kind, sql, values }: Statement = next.value;
    if (kind !== "run") return undefined;
    statements.push(inPostgres(sql, values));
    next = steps.next();
  }
  return { statements, result: next.value };
}

interface BatchToSend<Result> {
  readonly batch: Batch<Result>;
  readonly permission: string;
}

export function inOneMessage<Result>(
  pool: PostgresPool,
  { batch, permission }: BatchToSend<Result>,
): () => Promise<Result> {
  return async () => {
    try {
      await pool.flight([permission, ...batch.statements]);
    } catch (thrown) {
      if (!isStored(thrown)) throw thrown;
    }
    return batch.result;
  };
}

interface Turns<Result> {
  readonly steps: () => Steps<Result>;
  readonly permission: string;
  readonly clock: ServerClock;
}

/** If a commit was stored but its answer lost, its result counts. */
export function inTurns<Result>(pool: PostgresPool, turns: Turns<Result>): () => Promise<Result> {
  let committed: { readonly result: Result } | undefined;
  return async () => {
    try {
      return await pool.connected(async (send) => {
        const { pending, result } = await stepByStep(send, turns);
        committed = { result };
        await send([...pending, "COMMIT"]);
        return result;
      });
    } catch (thrown) {
      if (committed !== undefined && isStored(thrown)) return committed.result;
      throw thrown;
    }
  };
}

/** One message for each step that reads, because the next one depends on it. */
async function stepByStep<Result>(
  send: Send,
  { steps: begun, permission, clock }: Turns<Result>,
): Promise<{ readonly pending: readonly string[]; readonly result: Result }> {
  const pending = [...begin, permission];
  const steps = begun();
  let nowMs = 0;
  let next = steps.next();
  while (next.done !== true) {
    const { kind, sql, values } = next.value;
    if (kind === "now") next = steps.next(nowMs);
    else if (kind === "run") {
      pending.push(inPostgres(sql, values));
      next = steps.next();
    } else {
      const select = `${inPostgres(sql, values)} FOR UPDATE`;
      // The time after the lock was granted, which is not older than what was read.
      const time = `SELECT ${serverTime} AS "nowMs"`;
      const read = await clock.timed(() => send([...pending.splice(0), select, time]));
      nowMs = clock.adjust(read.value.at(-1)?.rows[0].nowMs, read);
      next = steps.next(read.value.at(-2)?.rows[0]);
    }
  }
  return { pending, result: next.value };
}

interface UniqueViolation {
  readonly code?: string;
  readonly constraint?: string;
}

/** Whether a transaction with the same id was stored before. */
function isStored(thrown: unknown): boolean {
  const { code, constraint } = (thrown ?? {}) as UniqueViolation;
  return code === "23505" && constraint === "transactions_pkey";
}

/** Whether another transaction has stored the same key since this one has looked for it. */
export function isRace(thrown: unknown, attempt: number): boolean {
  const { code, constraint } = (thrown ?? {}) as UniqueViolation;
  return code === "23505" && constraint !== "transactions_pkey" && attempt < racesMax;
}

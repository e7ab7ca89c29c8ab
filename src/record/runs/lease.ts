import { guardError, type SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Clock } from "../../model/run/ports.ts";
import { type Steps, step } from "../database/statements.ts";
import type { LastEvent } from "../server/about.ts";
import type { PostgresDatabase } from "../server/postgres.ts";
import { inPostgres, lastEvent, serverTime } from "../server/statements.ts";
import type { Fence } from "../server/transaction.ts";
import type { LockHolder, RunLock } from "./run-lock.ts";

/** How long a lease is valid after its last renewal. */
const leaseMs = 30_000;
const renewalMs = 5_000;

interface Counts {
  readonly done: number;
  readonly total: number;
}

/** Somebody else's lease, and the server's time. */
interface Taken {
  readonly row: LeaseRow;
  readonly nowMs: number;
}

interface LeaseRow {
  readonly fence: number;
  readonly until_ms: number;
  readonly holder: string;
}

interface LeaseRequest extends Pick<LeaseOptions, "clock" | "onSeen"> {
  readonly account: string;
  readonly holder: LockHolder;
}

interface LeaseOptions {
  readonly fence: Fence;
  readonly clock: Clock;
  /** Called with the record's last event at every renewal. */
  readonly onSeen: (last: LastEvent) => void;
}

/** When a request for the lease was sent, by this computer's clocks. */
interface Moment {
  readonly nowMs: number;
  readonly wallMs: number;
}

/**
 * Takes the lease of an account: the right to write to it, for all who share the record. It is
 * renewed until it is released. A computer that was stopped, slept or was cut off loses it after 30
 * seconds; then its transactions fail (see `PostgresDatabase`), so that no intent is stored.
 *
 * @param clock this computer's own clock
 * @throws SheetportError `run-active`, exit code 6, if somebody has it
 */
export async function acquireLease(
  db: PostgresDatabase,
  { account, holder, clock, onSeen }: LeaseRequest,
): Promise<RunLock> {
  const asked = momentOf(clock);
  const number = await db.transaction(() => take(account, holder));
  if (typeof number !== "number") throw await runActive(db, number);
  const fence = { account, number };
  db.fence(fence);
  return new Lease(db, { fence, clock, onSeen }, asked);
}

class Lease implements RunLock {
  readonly #db: PostgresDatabase;
  readonly #options: LeaseOptions;
  readonly #released = new AbortController();
  #valid: Moment;
  #isLost = false;

  constructor(db: PostgresDatabase, options: LeaseOptions, taken: Moment) {
    this.#db = db;
    this.#options = options;
    this.#valid = taken;
    void this.#keep();
  }

  async stillHeld(): Promise<boolean> {
    return !this.#isLost && (this.#isValid() || (await this.#renew()));
  }

  async release(): Promise<void> {
    this.#released.abort();
    const { fence, onSeen } = this.#options;
    await this.#db.unfence(fence);
    const sql = "UPDATE leases SET until_ms = 0 WHERE account = ? AND fence = ?";
    const free = inPostgres(sql, [fence.account, fence.number]);
    const [, last = []] = await this.#db.script([free, lastEvent]);
    onSeen(last[0] as LastEvent);
  }

  /** By both clocks of this computer, because one of them stops while it sleeps. */
  #isValid(): boolean {
    const { clock } = this.#options;
    return (
      clock.nowMs() < this.#valid.nowMs + leaseMs && clock.wallMs() < this.#valid.wallMs + leaseMs
    );
  }

  async #keep(): Promise<void> {
    const { clock } = this.#options;
    const signal = AbortSignal.any([this.#released.signal, this.#db.closing]);
    while (!signal.aborted && !this.#isLost) {
      await clock.sleep(renewalMs, signal).catch(() => {});
      // If the server cannot be reached, the run finds out when it stores its next event.
      if (!signal.aborted) await this.#renew().catch(() => {});
    }
  }

  async #renew(): Promise<boolean> {
    const { clock, fence, onSeen } = this.#options;
    const asked = momentOf(clock);
    // A renewal that is on its way while the lease is released must not take it again.
    const [rows = [], last = []] = await this.#db.script([
      inPostgres(
        `UPDATE leases SET until_ms = ${serverTime} + ? WHERE account = ? AND fence = ? AND until_ms > 0
         RETURNING fence`,
        [leaseMs, fence.account, fence.number],
      ),
      lastEvent,
    ]);
    this.#isLost = rows.length === 0;
    if (!this.#isLost) this.#valid = asked;
    onSeen(last[0] as LastEvent);
    return !this.#isLost;
  }
}

function momentOf(clock: Clock): Moment {
  return { nowMs: clock.nowMs(), wallMs: clock.wallMs() };
}

function* take(account: string, holder: LockHolder): Steps<number | Taken> {
  const select = "SELECT * FROM leases WHERE account = ?";
  yield* step.run(
    `INSERT INTO leases (account, fence, until_ms, holder) VALUES (?, 0, 0, '{}')
     ON CONFLICT DO NOTHING`,
    account,
  );
  const row = (yield* step.get<LeaseRow>(select, account)) as LeaseRow;
  const nowMs = (yield* step.now()) ?? 0;
  if (row.until_ms > nowMs) return { row, nowMs };
  const number = row.fence + 1;
  yield* step.run(
    "UPDATE leases SET fence = ?, until_ms = ?, holder = ? WHERE account = ?",
    ...[number, nowMs + leaseMs, JSON.stringify(holder), account],
  );
  yield* step.run("DELETE FROM transactions WHERE at < now() - INTERVAL '2 days'");
  return number;
}

async function runActive(db: PostgresDatabase, { row, nowMs }: Taken): Promise<SheetportError> {
  const { command, run, user, computer, sinceMs }: LockHolder = JSON.parse(row.holder);
  const silentMs = nowMs + leaseMs - row.until_ms;
  const sql = "SELECT count(outcome) AS done, count(*) AS total FROM operations WHERE run = ?";
  const { done = 0, total = 0 } = (await db.get<Counts>(sql, run)) ?? {};
  return guardError(
    "run-active",
    msg("record.server.runActive", {
      ...{ command, run, user, computer, done, total },
      since: new Date(sinceMs).toISOString().slice(0, 19).replace("T", " "),
      minutes: minutesLeft({ done, total }, nowMs - sinceMs),
      isSilent: silentMs > 2 * renewalMs,
      silentSeconds: Math.round(silentMs / 1000),
    }),
  );
}

/** 0 if nothing is done yet. */
function minutesLeft({ done, total }: Counts, elapsedMs: number): number {
  if (done === 0) return 0;
  return Math.max(0, Math.ceil(((total - done) * elapsedMs) / done / 60_000));
}

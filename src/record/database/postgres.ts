import { randomUUID } from "node:crypto";
import { Pool, type PoolClient, type QueryResult, types } from "pg";
import { messageOf, type SheetportError } from "../../errors.ts";
import { type Message, type MessageOrText, msg } from "../../model/message.ts";
import { shownAddress } from "../../model/net.ts";
import type { Clock } from "../../model/run/ports.ts";
import { clientConfig } from "./postgres-address.ts";
import {
  isPassing,
  isTableMissing,
  otherVersion,
  serverDamaged,
  serverError,
} from "./postgres-errors.ts";
import {
  createTables,
  inPostgres,
  type LastEvent,
  lastEvent,
  schemaName,
  serverTime,
} from "./postgres-statements.ts";
import { schemaVersion } from "./schema.ts";
import { ServerClock } from "./server-clock.ts";
import { type Database, type Statement, type Steps, step, type Value } from "./statements.ts";

/** How long a server that does not answer is asked again. */
const patienceMs = 20_000;
const answerMs = 10_000;
const againMsMax = 1_000;

/** A transaction that another computer left open must not hold up everybody else. */
const limits = [
  `SET LOCAL search_path TO ${schemaName}`,
  "SET LOCAL statement_timeout TO 8000",
  "SET LOCAL idle_in_transaction_session_timeout TO 5000",
];

export interface PostgresOptions {
  readonly address: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Called when the server does not answer, before it is asked again. */
  readonly onWait: (message: Message) => void;
}

interface AboutRecord extends LastEvent {
  readonly version: number;
  readonly wentBackAtMs: number | null;
}

/** The lease under which everything is written; see `lease.ts`. */
export interface Fence {
  readonly account: string;
  readonly number: number;
}

/**
 * A record on a PostgreSQL server. Each transaction is stored once, even if its answer is lost and
 * it is sent again, and only while its lease is valid. Transactions do not wait for each other:
 * await one whose order matters.
 */
export class PostgresDatabase implements Database {
  readonly clock: ServerClock;
  readonly name: string;
  readonly #options: PostgresOptions;
  readonly #pool: Pool;
  readonly #pending = new Set<Promise<unknown>>();
  #failed: SheetportError | undefined;
  #fence: Fence | undefined;

  /** @throws SheetportError `record-address` if the address cannot be used */
  constructor(options: PostgresOptions) {
    const { address, env, clock } = options;
    this.#options = options;
    this.name = shownAddress(address);
    this.clock = new ServerClock(clock);
    this.#pool = this.#guarded(
      () =>
        new Pool({
          ...clientConfig(address, env),
          ...{ max: 4, connectionTimeoutMillis: answerMs, query_timeout: answerMs },
          ...{ keepAlive: true, application_name: "sheetport", types: { getTypeParser } },
        }),
    );
    // Without a listener, a connection that breaks while it is idle would end the program.
    this.#pool.on("error", () => {});
  }

  /**
   * Makes the tables if they are missing, and looks at the server's clock.
   * @throws SheetportError `record-other-version`, or why the server cannot be used
   */
  async open(): Promise<AboutRecord> {
    const look = [lastEvent, `SELECT ${serverTime} AS "nowMs"`];
    const read = await this.clock.timed(() => this.#look(look));
    const [[about], [time]] = read.value as [AboutRecord[], { nowMs: number }[]];
    if (about === undefined) throw this.damaged("about");
    if (about.version !== schemaVersion) {
      throw otherVersion(this.name, about.version > schemaVersion);
    }
    this.clock.adjust(time?.nowMs ?? 0, read);
    return about;
  }

  /** Without patience: a wrong address is to be reported at once. */
  async #look(statements: readonly string[]): Promise<unknown[][]> {
    try {
      return await this.#flight(statements);
    } catch (thrown) {
      if (!isTableMissing(thrown)) throw serverError(thrown, this.name);
      await this.script(createTables);
      return this.script(statements);
    }
  }

  /** The record is an older copy of itself. Gives the server's time. */
  async noteWentBack(): Promise<number> {
    const sql = `UPDATE about SET went_back_at_ms = ${serverTime} RETURNING went_back_at_ms AS "atMs"`;
    const [[row]] = (await this.script([sql])) as [{ atMs: number }[]];
    return row?.atMs ?? this.clock.nowMs();
  }

  async all<Row>(sql: string, ...values: Value[]): Promise<Row[]> {
    const [rows] = await this.#patiently(() => this.#flight([inPostgres(sql, values)]));
    return rows as Row[];
  }

  async get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined> {
    return (await this.all<Row>(sql, ...values))[0];
  }

  run(sql: string, ...values: Value[]): Promise<void> {
    return this.transaction(() => step.run(sql, ...values));
  }

  transaction<Result>(steps: () => Steps<Result>): Promise<Result> {
    const batch = batchOf(steps());
    const result =
      batch === undefined ? this.#patiently(() => this.#inTurns(steps())) : this.#batch(batch);
    const ended = result
      .catch((error) => {
        this.#failed ??= error;
      })
      .finally(() => this.#pending.delete(ended));
    this.#pending.add(ended);
    return result;
  }

  /** Statements that PostgreSQL alone understands, in one transaction. Gives the rows of each. */
  script(statements: readonly string[]): Promise<unknown[][]> {
    return this.#patiently(() => this.#flight(statements));
  }

  /** From now on, all transactions are under this lease, or under none. */
  fence(fence: Fence | undefined): void {
    this.#fence = fence;
  }

  /** @throws SheetportError the error of the first failed write */
  check(): void {
    if (this.#failed !== undefined) throw this.#failed;
  }

  damaged(reason: MessageOrText): SheetportError {
    return serverDamaged(this.name, reason);
  }

  async close(): Promise<void> {
    await Promise.all(this.#pending);
    await this.#pool.end();
  }

  async #batch<Result>({ statements, result }: Batch<Result>): Promise<Result> {
    const all = [this.#permission(randomUUID()), ...statements];
    await this.#patiently(() => this.#flight(all), isStored);
    return result;
  }

  /** Fails if the lease was taken over, and if a transaction with this id was stored. */
  #permission(id: string): string {
    const fence = this.#fence;
    const number =
      fence === undefined
        ? "0"
        : inPostgres("(SELECT fence FROM leases WHERE account = ? AND fence = ? FOR SHARE)", [
            fence.account,
            fence.number,
          ]);
    return inPostgres(`INSERT INTO transactions (id, fence) VALUES (?, ${number})`, [id]);
  }

  /** All statements in one message. */
  async #flight(statements: readonly string[]): Promise<unknown[][]> {
    const client = await this.#pool.connect();
    return released(client, async () => {
      const results = await send(client, ["BEGIN", ...limits, ...statements, "COMMIT"]);
      return results.slice(limits.length + 1, -1).map(({ rows }) => rows);
    });
  }

  /** One message for each step that reads, because the next one depends on it. */
  async #inTurns<Result>(steps: Steps<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    return released(client, async () => {
      const pending = ["BEGIN", ...limits, this.#permission(randomUUID())];
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
          const read = await this.clock.timed(() =>
            send(client, [...pending.splice(0), select, time]),
          );
          nowMs = this.clock.adjust(read.value.at(-1)?.rows[0].nowMs, read);
          next = steps.next(read.value.at(-2)?.rows[0]);
        }
      }
      await send(client, [...pending, "COMMIT"]);
      return next.value;
    });
  }

  /** Asks again for a while if the server does not answer. */
  async #patiently<Result>(
    work: () => Promise<Result>,
    isDone: (thrown: unknown) => boolean = () => false,
  ): Promise<Result> {
    const { clock, onWait } = this.#options;
    const startMs = clock.nowMs();
    for (let waitMs = 100; ; waitMs = Math.min(againMsMax, waitMs * 2)) {
      try {
        return await work();
      } catch (thrown) {
        if (isDone(thrown)) return undefined as Result;
        const error = serverError(thrown, this.name);
        const isOver = clock.nowMs() - startMs >= patienceMs;
        if (!isPassing(thrown) || isOver) throw error;
        if (waitMs === 200)
          onWait(msg("record.server.waits", { server: this.name, why: messageOf(thrown) }));
        await clock.sleep(waitMs);
      }
    }
  }

  #guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (thrown) {
      throw serverError(thrown, this.name);
    }
  }
}

async function released<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    client.release();
    return result;
  } catch (thrown) {
    // Closes the connection, which takes its transaction back.
    client.release(true);
    throw thrown;
  }
}

async function send(client: PoolClient, statements: readonly string[]): Promise<QueryResult[]> {
  // `pg` gives an array for several statements, although its types do not say so.
  return (await client.query(statements.join(";\n"))) as unknown as QueryResult[];
}

/** A transaction that reads nothing. */
interface Batch<Result> {
  readonly statements: readonly string[];
  readonly result: Result;
}

function batchOf<Result>(steps: Steps<Result>): Batch<Result> | undefined {
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

/** Whether a transaction with the same id was stored before. */
function isStored(thrown: unknown): boolean {
  const { code, constraint } = (thrown ?? {}) as { code?: string; constraint?: string };
  return code === "23505" && constraint === "transactions_pkey";
}

/** Numbers as numbers, JSON as text. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === types.builtins.INT8) return Number;
  if (oid === types.builtins.JSON) return (text: string) => text;
  return types.getTypeParser(oid, format);
}

import { failedError, SheetportError } from "../../errors.ts";
import { type Message, type MessageOrText, msg } from "../../model/message.ts";
import { shownAddress } from "../../model/net.ts";
import type { Clock } from "../../model/run/ports.ts";
import { type Database, type Steps, step, type Value } from "../database/statements.ts";
import { clientConfig } from "./address.ts";
import { ServerClock } from "./clock.ts";
import { type ServerPlace, serverError } from "./errors.ts";
import { type PatienceOptions, patiently } from "./patience.ts";
import { PostgresPool } from "./pool.ts";
import { inPostgres } from "./statements.ts";
import { batchOf, type Fence, inOneMessage, inTurns, isRace, permissionOf } from "./transaction.ts";

export interface PostgresOptions {
  readonly address: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Called when the server does not answer, before it is asked again. */
  readonly onWait: (message: Message) => void;
}

interface Asking extends Partial<Pick<PatienceOptions, "isRepeated">> {
  readonly hasSchema?: boolean;
}

/**
 * A record on a PostgreSQL server. Each transaction is stored once, even if its answer is lost and
 * it is sent again, and only while the lease is valid under which it was begun.
 */
export class PostgresDatabase implements Database {
  readonly clock: ServerClock;
  readonly name: string;
  readonly #options: PostgresOptions;
  readonly #pool: PostgresPool;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #place: ServerPlace;
  #last: Promise<unknown> = Promise.resolve();
  #failed: SheetportError | undefined;
  /** How many of those whose order matters could not be stored. */
  #failures = 0;
  #fence: Fence | undefined;
  #ended: Promise<void> | undefined;

  /**
   * @param clock of the same server, if it is known from other connections
   * @throws SheetportError `record-address` if the address cannot be used
   */
  constructor(options: PostgresOptions, clock = new ServerClock(options.clock)) {
    const { address, env } = options;
    this.#options = options;
    this.name = shownAddress(address);
    this.clock = clock;
    const config = this.#guarded(() => clientConfig(address, env));
    this.#place = { server: this.name, role: config.user, hasSchema: true };
    this.#pool = new PostgresPool(config);
  }

  /** When it is being closed. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  async all<Row>(sql: string, ...values: Value[]): Promise<Row[]> {
    const [rows] = await this.script([inPostgres(sql, values)]);
    return rows as Row[];
  }

  async get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined> {
    return (await this.all<Row>(sql, ...values))[0];
  }

  run(sql: string, ...values: Value[]): Promise<void> {
    return this.transaction(() => step.run(sql, ...values));
  }

  async transaction<Result>(steps: () => Steps<Result>, { inOrder = false } = {}): Promise<Result> {
    // The lease may have been given back by the time it is this transaction's turn.
    const permission = permissionOf(this.#fence);
    const batch = batchOf(steps());
    const { clock } = this;
    const send = batch
      ? inOneMessage(this.#pool, { batch, permission })
      : inTurns(this.#pool, { steps, permission, clock });
    const isRepeated = batch ? undefined : isRace;
    const result = inOrder ? this.#inLine(send) : this.#patiently(send, { isRepeated });
    const ended = result.then(
      () => {},
      (error) => {
        if (error instanceof SheetportError) this.#failed ??= error;
      },
    );
    if (inOrder) this.#last = ended;
    this.#remember(ended);
    return result;
  }

  /** If a write fails, so do those that wait for it: they would wait in vain, or leave a gap. */
  async #inLine<Result>(work: () => Promise<Result>): Promise<Result> {
    const failures = this.#failures;
    await this.#last;
    if (this.#failures !== failures && this.#failed !== undefined) throw this.#failed;
    try {
      return await this.#patiently(work);
    } catch (thrown) {
      if (thrown instanceof SheetportError) this.#failures += 1;
      throw thrown;
    }
  }

  /**
   * Statements that PostgreSQL alone understands, in one transaction. Gives the rows of each.
   * `hasSchema`: false if they make it
   */
  script(statements: readonly string[], { hasSchema = true } = {}): Promise<unknown[][]> {
    return this.#patiently(() => this.#pool.flight(statements), { hasSchema });
  }

  /** As `script`, without asking again. */
  async once(statements: readonly string[]): Promise<unknown[][]> {
    try {
      return await this.#pool.flight(statements);
    } catch (thrown) {
      throw serverError(thrown, this.#place);
    }
  }

  /** From now on, all transactions are under this lease. An earlier run's failures are over. */
  fence(fence: Fence): void {
    this.#failed = undefined;
    this.#fence = fence;
  }

  /** Waits for the transactions that were begun under a lease. Later ones are under none. */
  async unfence(fence: Fence): Promise<void> {
    // Another lease may have followed it.
    if (this.#fence === fence) this.#fence = undefined;
    await Promise.allSettled(this.#underWay);
  }

  /** @throws SheetportError the error of the first failed write */
  check(): void {
    if (this.#failed !== undefined) throw this.#failed;
  }

  damaged(reason: MessageOrText): SheetportError {
    return failedError(
      "record-damaged",
      msg("record.server.damaged", { server: this.name, why: reason }),
    );
  }

  /** Waits for what is under way. */
  close(): Promise<void> {
    this.#closing.abort();
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    await this.#pool.end();
  }

  #remember(work: Promise<unknown>): void {
    this.#underWay.add(work);
    const forget = () => this.#underWay.delete(work);
    work.then(forget, forget);
  }

  #patiently<Result>(
    work: () => Promise<Result>,
    { hasSchema = true, isRepeated }: Asking = {},
  ): Promise<Result> {
    const { clock, onWait } = this.#options;
    const place = { ...this.#place, hasSchema };
    const result = patiently(work, { clock, place, onWait, isRepeated });
    this.#remember(result);
    return result;
  }

  #guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (thrown) {
      throw serverError(thrown, { server: this.name, role: "", hasSchema: true });
    }
  }
}

import { Client, type ClientConfig, Pool, type QueryResult, types } from "pg";
import { schemaName } from "./postgres-statements.ts";

const answerMs = 10_000;

/** The slowest network on which a large message is waited for. */
const bytesPerMs = 100;

/**
 * Settings of a server that would weaken a transaction do not count. A transaction that another
 * computer left open must not hold up everybody else.
 */
export const begin = [
  "BEGIN ISOLATION LEVEL READ COMMITTED",
  `SET LOCAL search_path TO ${schemaName}`,
  "SET LOCAL synchronous_commit TO on",
  "SET LOCAL statement_timeout TO 8000",
  "SET LOCAL idle_in_transaction_session_timeout TO 5000",
];

/** Sends statements in one message, and gives the results of each. */
export type Send = (statements: readonly string[]) => Promise<QueryResult[]>;

/** The connections to a server. */
export class PostgresPool {
  readonly #pool: Pool;

  constructor(config: ClientConfig) {
    this.#pool = new Pool({
      ...config,
      ...{ Client: LeavingClient, max: 3, connectionTimeoutMillis: answerMs, keepAlive: true },
      // The end of the program does not wait for the network.
      allowExitOnIdle: true,
      // Without it, PGSSLNEGOTIATION counts, which may contradict `ssl`.
      ...{ sslnegotiation: "postgres" },
      ...{ application_name: "sheetport", types: { getTypeParser } },
    });
    // Without listeners, a connection that breaks would end the program: the pool listens while the
    // connection is idle, the other one while it is used. Its query fails as well.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  /** One connection, for as long as `work` takes. After an error it is closed, as is its transaction. */
  async connected<Result>(work: (send: Send) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    try {
      const result = await work((statements) => sent(client, statements.join(";\n")));
      client.release();
      return result;
    } catch (thrown) {
      client.release(true);
      throw thrown;
    }
  }

  /** A whole transaction in one message. Gives the rows of each statement. */
  async flight(statements: readonly string[]): Promise<unknown[][]> {
    const results = await this.connected((send) => send([...begin, ...statements, "COMMIT"]));
    return results.slice(begin.length, -1).map(({ rows }) => rows);
  }

  /** Waits until nobody uses a connection any more. */
  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** `pg` gives an array for several statements, although its types do not say so. */
async function sent(client: Pick<Client, "query">, text: string): Promise<QueryResult[]> {
  const query = { text, query_timeout: answerMs + text.length / bytesPerMs };
  return (await client.query(query)) as unknown as QueryResult[];
}

/** The connection of a plain `Client` stays open if it cannot sign in, and with it the program. */
class LeavingClient extends Client {
  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback: (error: Error) => void = () => {}): Promise<this> | undefined {
    super.connect((error: Error) => {
      if (error) this.end().catch(() => {});
      callback(error);
    });
    return undefined;
  }
}

/** Numbers as numbers, JSON as text. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === types.builtins.INT8) return Number;
  if (oid === types.builtins.JSON) return (text: string) => text;
  return types.getTypeParser(oid, format);
}

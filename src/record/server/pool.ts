import { Client, type ClientConfig, Pool, type PoolClient, type QueryResult, types } from "pg";
import { schemaName } from "./statements.ts";

/** How long nothing may come from the server before it counts as unreachable. */
const silenceMs = 10_000;

/** The slowest network on which a large message is waited for. */
const bytesPerMs = 100;

const looksPerSilence = 20;

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
  readonly #silenceMs: number;

  constructor(config: ClientConfig, longestMs = silenceMs) {
    this.#silenceMs = longestMs;
    this.#pool = new Pool({
      ...config,
      ...{ Client: ServerClient, max: 3, connectionTimeoutMillis: longestMs, keepAlive: true },
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
    const client = (await this.#pool.connect()) as unknown as ServerClient & PoolClient;
    try {
      const result = await work((statements) =>
        client.ask(statements.join(";\n"), this.#silenceMs),
      );
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

interface Stream {
  readonly bytesRead: number;
  destroy(reason: Error): void;
}

class ServerClient extends Client {
  readonly #socket: Stream;

  /** The socket stays the same if the connection is encrypted later. */
  constructor(config?: ClientConfig) {
    super(config);
    this.#socket = (this as unknown as { connection: { stream: Stream } }).connection.stream;
  }

  /** The connection of a plain `Client` stays open if it cannot sign in, and with it the program. */
  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback: (error: Error) => void = () => {}): Promise<this> | undefined {
    super.connect((error: Error) => {
      if (error) this.end().catch(() => {});
      callback(error);
    });
    return undefined;
  }

  /**
   * Sends statements in one message. Fails if nothing comes from the server for too long; the
   * whole answer may take longer, as large ones do.
   */
  async ask(text: string, longestMs: number): Promise<QueryResult[]> {
    const looks = looksPerSilence * (1 + text.length / bytesPerMs / longestMs);
    let [seen, silent] = [this.#socket.bytesRead, 0];
    const timer = setInterval(() => {
      silent = this.#socket.bytesRead === seen ? silent + 1 : 0;
      seen = this.#socket.bytesRead;
      if (silent >= looks) this.#socket.destroy(new Error("timeout: no answer"));
    }, longestMs / looksPerSilence);
    try {
      // `pg` gives an array for several statements, although its types do not say so.
      return (await this.query(text)) as unknown as QueryResult[];
    } finally {
      clearInterval(timer);
    }
  }
}

/** Numbers as numbers, JSON as text. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === types.builtins.INT8) return Number;
  if (oid === types.builtins.JSON) return (text: string) => text;
  return types.getTypeParser(oid, format);
}

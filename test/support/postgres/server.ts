import { rm } from "node:fs/promises";
import { Client, escapeLiteral } from "pg";
import { type Cluster, type ClusterOptions, makeCluster } from "./cluster.ts";
import { portToTry } from "./ports.ts";
import { type ServerProcess, StartError, type StopMode, startServer } from "./server-process.ts";

export type { ClusterOptions as PostgresOptions } from "./cluster.ts";

/** A PostgreSQL server of a test. */
export interface PostgresServer {
  readonly host: "127.0.0.1";
  readonly port: number;
  /** The database `postgres`, as a superuser. */
  readonly adminUrl: string;
  /** Where its files are. */
  readonly folder: string;
  /**
   * Makes an empty database that belongs to `sheetport`, a role without any other right.
   *
   * @returns its address, for that role
   */
  createDatabase(): Promise<string>;
  /** Everything that the server has logged. */
  log(): string;
  /** Stops it, by default properly; `start` starts it again with the same data and port. */
  stop(how?: StopMode): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1 (Linux and macOS). Whoever starts it removes it. */
export async function startPostgres(options: ClusterOptions = {}): Promise<PostgresServer> {
  const cluster = await makeCluster(options);
  const server = new Server(cluster, options.password);
  try {
    await server.startAtFreePort();
    const login =
      options.password === undefined ? "" : ` password ${escapeLiteral(options.password)}`;
    await server.execute(`create role sheetport login${login}`);
    return server;
  } catch (error) {
    await server.remove();
    throw error;
  }
}

class Server implements PostgresServer {
  readonly host = "127.0.0.1";
  port = 0;
  readonly folder: string;
  readonly #cluster: Cluster;
  readonly #password: string | undefined;
  #process: ServerProcess | undefined;
  #isKilled = false;
  #databases = 0;
  #log = "";

  constructor(cluster: Cluster, password: string | undefined) {
    this.#cluster = cluster;
    this.folder = cluster.folder;
    this.#password = password;
  }

  get adminUrl(): string {
    return this.#url("postgres", "postgres");
  }

  /** Only the server finds out whether a port is free for it, as others are started just now. */
  async startAtFreePort(): Promise<void> {
    for (;;) {
      this.port = portToTry();
      try {
        return await this.start();
      } catch (error) {
        const isTaken = error instanceof StartError && error.message.includes("in use");
        if (!isTaken) throw error;
      }
    }
  }

  async start(): Promise<void> {
    this.#process ??= await startServer(this.#cluster, this.port, (text) => {
      this.#log += text;
    });
  }

  async stop(how: StopMode = "fast"): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    await running?.stop(how);
    if (running !== undefined) this.#isKilled = how === "kill";
  }

  async remove(): Promise<void> {
    // A killed server leaves shared memory in the system, which the next one on its data removes.
    if (this.#process === undefined && this.#isKilled) await this.start();
    await this.stop("immediate");
    await rm(this.folder, { recursive: true, force: true });
  }

  log(): string {
    return this.#log;
  }

  async createDatabase(): Promise<string> {
    const name = `record_${++this.#databases}`;
    await this.execute(`create database ${name} owner sheetport`);
    return this.#url("sheetport", name);
  }

  async execute(sql: string): Promise<void> {
    const client = new Client({ connectionString: this.adminUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  #url(role: string, database: string): string {
    const password = this.#password === undefined ? "" : `:${encodeURIComponent(this.#password)}`;
    return `postgresql://${role}${password}@${this.host}:${this.port}/${database}`;
  }
}

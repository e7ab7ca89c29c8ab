import {
  PooledServer,
  type ServerAddress,
  type ServerOwner,
  type ServerUser,
} from "./pooled-server.ts";

/** Whoever waits for a connection. */
export interface PoolUser extends ServerUser {
  readonly isGone: boolean;
  given(server: PooledServer): void;
  refused(message: Buffer): void;
}

/**
 * The connections with which the clients of one role and database have to manage. As many as are
 * allowed are opened at once and used in turn (PgBouncer: `min_pool_size`, `server_round_robin`), so
 * that even a single client has its transactions on different ones.
 */
export class Pool implements ServerOwner {
  /** What the server told when the first connection was opened. */
  settings: readonly Buffer[] | undefined;
  readonly #address: ServerAddress;
  readonly #size: number;
  readonly #servers = new Set<PooledServer>();
  readonly #free: PooledServer[] = [];
  #waiting: PoolUser[] = [];

  constructor(address: ServerAddress, size: number) {
    this.#address = address;
    this.#size = size;
  }

  /** Gives somebody a connection as soon as it is their turn. */
  request(user: PoolUser): void {
    this.#waiting.push(user);
    this.#serve();
  }

  close(): void {
    for (const server of this.#servers) server.end();
  }

  opened(server: PooledServer): void {
    this.settings ??= server.settings;
    this.released(server);
  }

  released(server: PooledServer): void {
    this.#free.push(server);
    this.#serve();
  }

  refused(server: PooledServer, message: Buffer): void {
    this.#servers.delete(server);
    this.#waiting.shift()?.refused(message);
    this.#serve();
  }

  ended(server: PooledServer): void {
    this.#servers.delete(server);
    const at = this.#free.indexOf(server);
    if (at >= 0) this.#free.splice(at, 1);
    this.#serve();
  }

  #serve(): void {
    this.#waiting = this.#waiting.filter(({ isGone }) => !isGone);
    while (this.#waiting.length > 0 && this.#servers.size < this.#size)
      this.#servers.add(new PooledServer(this.#address, this));
    while (this.#waiting.length > 0 && this.#free.length > 0)
      this.#waiting.shift()?.given(this.#free.shift() as PooledServer);
  }
}

import net from "node:net";
import { Pool } from "./pool.ts";
import { PoolerClient } from "./pooler-client.ts";
import { byWayOf, listen } from "./ports.ts";

/** A pooler in front of a server. */
export interface Pooler {
  readonly port: number;
  /** The address of the same database by way of the pooler. */
  url(of: string): string;
  /** Ends all connections, on both sides. */
  close(): Promise<void>;
}

/** The server, which trusts everybody, and how many connections each role and database has. */
export interface PoolerOptions {
  readonly host: string;
  readonly port: number;
  readonly poolSize: number;
}

/**
 * Opens a pooler on 127.0.0.1 that behaves as PgBouncer does in transaction mode: a client has a
 * connection with the server from its first message until its transaction has ended. What belongs
 * to a session (settings, temporary tables, LISTEN, advisory locks, prepared statements) stays with
 * the connection, whose next user is somebody else. Unlike PgBouncer, it leaves `application_name`
 * as the first client has set it, and cannot cancel queries.
 */
export async function openPooler({ host, port, poolSize }: PoolerOptions): Promise<Pooler> {
  const pools = new Map<string, Pool>();
  const clients = new Set<PoolerClient>();
  const poolFor = (parameters: ReadonlyMap<string, string>): Pool => {
    const key = JSON.stringify([parameters.get("user"), parameters.get("database")]);
    const pool = pools.get(key) ?? new Pool({ host, port, parameters }, poolSize);
    pools.set(key, pool);
    return pool;
  };
  const server = net.createServer((socket) => {
    const client = new PoolerClient(socket, poolFor);
    clients.add(client);
    socket.once("close", () => clients.delete(client));
  });
  const ownPort = await listen(server);
  return {
    port: ownPort,
    url: (of) => byWayOf(ownPort, of),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const client of clients) client.leave();
      for (const pool of pools.values()) pool.close();
      await closed;
    },
  };
}

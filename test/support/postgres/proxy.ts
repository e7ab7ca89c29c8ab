import net from "node:net";
import { OneWay, type Rules } from "./one-way.ts";
import { byWayOf, listen } from "./ports.ts";

/** A proxy in front of a server: the network between two computers, with its faults. */
export interface DatabaseProxy {
  readonly port: number;
  /** The address of the same database by way of the proxy. */
  url(of: string): string;
  /** How long bytes take from now on, each way. */
  delayMs: number;
  /** How many connections are open on either side. */
  readonly connections: number;
  /** Ends all connections, with a FIN or an RST. New ones are accepted. */
  cut(how?: "end" | "reset"): void;
  /** Cuts the connection on which so many bytes, counted from now on, have gone to the server. */
  cutAfter(bytes: number): void;
  /** Ends all connections; whoever connects is refused. */
  refuse(): Promise<void>;
  /** Listens again, at the same port. */
  accept(): Promise<void>;
  /** Nothing flows any more, not even the end of a connection; connections stay open. */
  stall(): void;
  /** What is sent reaches the server; what it answers does not come back. */
  stallAnswers(): void;
  /** Everything flows again, what has waited first. */
  resume(): void;
  close(): Promise<void>;
}

/** Opens a proxy on 127.0.0.1 to a server. */
export async function openProxy(target: {
  readonly host: string;
  readonly port: number;
}): Promise<DatabaseProxy> {
  const proxy = new TcpProxy(target);
  await proxy.accept();
  return proxy;
}

interface Connection {
  readonly client: net.Socket;
  readonly upstream: net.Socket;
  readonly ways: readonly OneWay[];
}

class TcpProxy implements DatabaseProxy {
  port = 0;
  delayMs = 0;
  readonly #target: { readonly host: string; readonly port: number };
  readonly #server = net.createServer({ allowHalfOpen: true }, (client) => this.#join(client));
  readonly #connections = new Set<Connection>();
  #stalled = { requests: false, answers: false };
  #bytesLeft = Number.POSITIVE_INFINITY;

  constructor(target: { readonly host: string; readonly port: number }) {
    this.#target = target;
  }

  url(of: string): string {
    return byWayOf(this.port, of);
  }

  get connections(): number {
    return this.#connections.size;
  }

  cut(how: "end" | "reset" = "end"): void {
    for (const { client, upstream } of this.#connections) {
      if (how === "reset") client.resetAndDestroy();
      else client.destroy();
      upstream.destroy();
    }
  }

  cutAfter(bytes: number): void {
    this.#bytesLeft = bytes;
  }

  async refuse(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }

  async accept(): Promise<void> {
    if (!this.#server.listening) this.port = await listen(this.#server, this.port || undefined);
  }

  stall(): void {
    this.#stalled = { requests: true, answers: true };
  }

  stallAnswers(): void {
    this.#stalled = { requests: false, answers: true };
    this.#flow();
  }

  resume(): void {
    this.#stalled = { requests: false, answers: false };
    this.#flow();
  }

  close(): Promise<void> {
    return this.refuse();
  }

  #flow(): void {
    for (const { ways } of this.#connections) for (const way of ways) way.flow();
  }

  #join(client: net.Socket): void {
    const upstream = net.connect({ ...this.#target, allowHalfOpen: true });
    const rules = (direction: "requests" | "answers"): Rules => ({
      delayMs: () => this.delayMs,
      isStalled: () => this.#stalled[direction],
    });
    const requests = {
      ...rules("requests"),
      // The rest of a piece goes nowhere.
      allow: (bytes: Buffer) => bytes.subarray(0, this.#bytesLeft),
      sent: (count: number) => this.#count(count, connection),
    };
    const ways = [
      new OneWay(client, upstream, requests),
      new OneWay(upstream, client, rules("answers")),
    ];
    const connection = { client, upstream, ways };
    this.#connections.add(connection);
    let open = 2;
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true).once("close", () => {
        open--;
        if (open === 0) this.#connections.delete(connection);
      });
    }
  }

  #count(bytes: number, connection: Connection): void {
    this.#bytesLeft -= bytes;
    if (this.#bytesLeft > 0) return;
    this.#bytesLeft = Number.POSITIVE_INFINITY;
    connection.client.destroy();
    // What was counted arrives, and nothing that waits behind it.
    connection.upstream.end();
  }
}

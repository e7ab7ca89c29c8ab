import net, { type AddressInfo } from "node:net";

/** What happens to one request on its way through the proxy. Counts are bytes of that request alone. */
export type TcpFault =
  /** Both directions wait. */
  | { readonly kind: "latency"; readonly delayMs: number }
  /** So much of the request goes through; then the connection ends, with a FIN or an RST. */
  | { readonly kind: "cut-request"; readonly bytes: number; readonly reset?: boolean }
  /** So much of the answer comes back; then the connection ends, with a FIN or an RST. */
  | { readonly kind: "cut-response"; readonly bytes: number; readonly reset?: boolean }
  /** The answer comes back in pieces of one byte. */
  | { readonly kind: "drip"; readonly everyMs: number }
  /** The request is taken and goes nowhere; the connection stays open. */
  | { readonly kind: "swallow" }
  /** The request goes through, the answer never comes; the connection stays open. */
  | { readonly kind: "half-open" };

/** One request as it went through. */
export interface Passage {
  readonly fault: TcpFault | undefined;
  /** Bytes that the server got of the request. */
  requestBytes: number;
  /** Bytes that the client got of the answer. */
  responseBytes: number;
}

export interface TcpFaultProxy {
  readonly url: string;
  /** Every request so far, in the order of their first bytes. */
  readonly passages: readonly Passage[];
  /** Decides about each request from now on; `nth` counts all requests from 1. */
  script(faultOf: (nth: number) => TcpFault | undefined): void;
  /** Stops listening and ends all connections: whoever connects is refused. */
  refuse(): Promise<void>;
  /** Listens again, at the same address. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a TCP proxy on 127.0.0.1 to a server there. It knows requests by their turns: bytes from the
 * client after bytes from the server begin the next one, which holds without pipelining.
 */
export async function openTcpFaultProxy(target: { readonly port: number }): Promise<TcpFaultProxy> {
  const passages: Passage[] = [];
  const sockets = new Set<net.Socket>();
  let faultOf: (nth: number) => TcpFault | undefined = () => undefined;
  const server = net.createServer((client) => {
    const upstream = net.connect(target.port, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true).once("close", () => sockets.delete(socket));
    }
    join(client, upstream, () => {
      const fault = faultOf(passages.length + 1);
      const passage: Passage = { fault, requestBytes: 0, responseBytes: 0 };
      passages.push(passage);
      return passage;
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const refuse = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passages,
    script(next) {
      faultOf = next;
    },
    refuse,
    accept: () => listen(port),
    close: () => (server.listening ? refuse() : Promise.resolve()),
  };
}

/** Carries bytes between two sockets, request by request. */
function join(client: net.Socket, upstream: net.Socket, begin: () => Passage): void {
  let passage: Passage | undefined;
  let isAnswered = false;
  const toServer = carrier(upstream);
  const toClient = carrier(client);
  client.on("data", (bytes) => {
    if (passage === undefined || isAnswered) passage = begin();
    isAnswered = false;
    const { fault } = passage;
    if (fault?.kind === "swallow") return;
    const limit = fault?.kind === "cut-request" ? fault.bytes - passage.requestBytes : bytes.length;
    const part = bytes.subarray(0, Math.max(0, limit));
    passage.requestBytes += part.length;
    toServer(part, fault?.kind === "latency" ? fault.delayMs : 0);
    if (fault?.kind === "cut-request" && part.length === limit) end(fault.reset === true);
  });
  upstream.on("data", (bytes) => {
    if (passage === undefined) return;
    isAnswered = true;
    const { fault } = passage;
    if (fault?.kind === "half-open" || fault?.kind === "cut-request") return;
    const limit =
      fault?.kind === "cut-response" ? fault.bytes - passage.responseBytes : bytes.length;
    const part = bytes.subarray(0, Math.max(0, limit));
    passage.responseBytes += part.length;
    if (fault?.kind === "drip") {
      for (const byte of part) toClient(Uint8Array.of(byte), fault.everyMs);
    } else toClient(part, fault?.kind === "latency" ? fault.delayMs : 0);
    if (fault?.kind === "cut-response" && part.length === Math.max(0, limit)) {
      if (part.length < bytes.length || passage.responseBytes === fault.bytes)
        end(fault.reset === true);
    }
  });
  const end = (reset: boolean) => {
    // What was passed on before has left: both sides get it, and then the end.
    upstream.end();
    if (reset) setImmediate(() => client.resetAndDestroy());
    else client.end();
  };
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on("error", () => other.destroy());
    one.on("close", () => {
      if (passage?.fault?.kind !== "half-open" && passage?.fault?.kind !== "swallow") other.end();
      else if (one === client) other.destroy();
    });
  }
}

/** Writes pieces in their order, each after its delay. */
function carrier(to: net.Socket): (part: Uint8Array, delayMs: number) => void {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (part, delayMs) => {
    const write = () => {
      if (part.length > 0 && to.writable) to.write(part);
    };
    if (delayMs === 0 && waiting === 0) {
      write();
      return;
    }
    waiting++;
    last = last
      .then(() => new Promise((resolve) => setTimeout(resolve, delayMs)))
      .then(() => {
        waiting--;
        write();
      });
  };
}

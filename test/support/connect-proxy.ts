import http from "node:http";
import net from "node:net";
import { onTestFinished } from "vitest";
import { listenOnLoopback } from "./loopback.ts";

/** How a proxy of a test treats those who ask for a tunnel. */
export interface ProxyOptions {
  /** Where every tunnel ends, whatever host was asked for. */
  readonly targetPort?: number;
  /** Answers with this status instead of opening a tunnel. */
  readonly refuses?: number;
  /** The `Proxy-Authorization` that it wants to see; 407 without it. */
  readonly authorization?: string;
  /** Ends the connection, or never answers. */
  readonly instead?: "close" | "hang";
}

/** What a proxy saw. */
export interface SeenByProxy {
  readonly method: string;
  /** Host and port of a tunnel, or a whole address. */
  readonly target: string;
  readonly headers: http.IncomingHttpHeaders;
}

/** A small HTTP proxy on 127.0.0.1 that knows CONNECT; it ends with the test. */
export async function connectProxy(options: ProxyOptions = {}) {
  const seen: SeenByProxy[] = [];
  const sockets = new Set<net.Socket>();
  const server = http.createServer((request, response) => {
    seen.push(entryOf(request));
    response.writeHead(400).end();
  });
  server.on("connection", (socket) => sockets.add(socket));
  server.on("connect", (request, client: net.Socket) => {
    seen.push(entryOf(request));
    client.on("error", () => client.destroy());
    const refusal = refusalOf(request, options);
    if (options.instead === "close") client.destroy();
    else if (options.instead === "hang") return;
    else if (refusal !== undefined) client.end(`HTTP/1.1 ${refusal} No\r\n\r\nNo.`);
    else {
      const target = net.connect(options.targetPort ?? 0, "127.0.0.1", () => {
        client.write("HTTP/1.1 200 OK\r\n\r\n");
        target.pipe(client).pipe(target);
      });
      sockets.add(target);
      target.on("error", () => client.destroy());
    }
  });
  const port = await listenOnLoopback(server);
  // Tunnels are no connections of the server any more.
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { origin: `http://127.0.0.1:${port}`, seen };
}

function entryOf({ method = "", url = "", headers }: http.IncomingMessage): SeenByProxy {
  return { method, target: url, headers };
}

function refusalOf(
  { headers }: http.IncomingMessage,
  { refuses, authorization }: ProxyOptions,
): number | undefined {
  if (authorization !== undefined && headers["proxy-authorization"] !== authorization) return 407;
  return refuses;
}

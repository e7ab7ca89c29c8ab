import http, { type RequestListener } from "node:http";
import { connect, type Server, type Socket } from "node:net";
import type { ImageConnection, ImageNet } from "../../src/images/address.ts";
import type { Finished } from "./command.ts";
import { listenOnLoopback } from "./loopback.ts";

/** A host of the small internet. */
export interface InternetHost {
  /** What its name means; each lookup takes the next, the last one stays. */
  readonly addresses: readonly (readonly string[])[];
  /** Where its server really listens, on 127.0.0.1; undefined: nobody answers. */
  readonly port?: number;
}

/** What was asked of the small internet. */
export interface SmallInternet extends ImageNet {
  readonly lookups: string[];
  readonly connections: ImageConnection[];
}

/** Public addresses that tests give to hosts. */
export const publicAddress = "93.184.216.34";
export const otherPublicAddress = "2606:2800:220:1::1";

/**
 * Names and addresses that only a test knows. The guard is the program's own: a server that really
 * listens on 127.0.0.1 stands behind a public address, and one behind any other address would be
 * reached, too, if only the guard let it.
 */
export function smallInternet(hosts: Readonly<Record<string, InternetHost>>): SmallInternet {
  const lookups: string[] = [];
  const connections: ImageConnection[] = [];
  const times = new Map<string, number>();
  return {
    lookups,
    connections,
    resolve: async (hostname) => {
      lookups.push(hostname);
      const { addresses } = hosts[hostname] ?? { addresses: [] };
      const time = times.get(hostname) ?? 0;
      times.set(hostname, time + 1);
      const found = addresses[Math.min(time, addresses.length - 1)];
      if (found === undefined) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
      return found;
    },
    connect: (wanted) => {
      connections.push(wanted);
      return connect(hosts[wanted.hostname]?.port ?? 1, "127.0.0.1");
    },
  };
}

/** A web server of the running test; gives its port. */
export function webServer(answer: RequestListener, finished?: Finished): Promise<number> {
  return listenOnLoopback(http.createServer(answer), finished);
}

/** A server that does with each connection as it likes. */
export function rawServer(server: Server, finished?: Finished): Promise<number> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    socket.on("error", () => {});
    open.add(socket);
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const socket of open) socket.destroy();
    return close(done);
  };
  return listenOnLoopback(server, finished);
}

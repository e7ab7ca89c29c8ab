import { randomInt } from "node:crypto";
import type { AddressInfo, Server } from "node:net";

/**
 * A port that may be free. Systems give outgoing connections and servers without a wish a port above
 * 32767, so that whoever stops listening at this one will find it free again.
 */
export function portToTry(): number {
  return randomInt(20_000, 32_768);
}

/** Has a server listen on 127.0.0.1, at this port or at one to which it may come back. */
export async function listen(server: Server, port?: number): Promise<number> {
  for (;;) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject).listen(port ?? portToTry(), "127.0.0.1", () => {
          server.off("error", reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (!isTaken || port !== undefined) throw error;
    }
  }
}

/** The address of the same database by way of another port of 127.0.0.1. */
export function byWayOf(port: number, url: string): string {
  const rewritten = new URL(url);
  rewritten.hostname = "127.0.0.1";
  rewritten.port = String(port);
  return rewritten.href;
}

import http from "node:http";
import https from "node:https";
import type { AddressInfo, Server } from "node:net";
import { onTestFinished } from "vitest";
import type { Finished } from "./command.ts";

/** Has a server listen at any free port of 127.0.0.1 until the test has ended, and gives the port. */
export async function listenOnLoopback(
  server: Server,
  finished: Finished = onTestFinished,
): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  finished(() => {
    if (server instanceof http.Server || server instanceof https.Server)
      server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

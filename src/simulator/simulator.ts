import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { exitCodes, SheetportError } from "../errors.ts";
import type { RunningSimulator, SimulatorOptions } from "./data/options.ts";
import { type OpenSimulator, openSimulator } from "./open.ts";

const host = "127.0.0.1";
/** Longer than any pause of a paced client, so that an idle connection is not cut under its next request. */
const keepAliveMs = 120_000;

/**
 * Starts the marketplace interface on 127.0.0.1: the six documented endpoints with their limits,
 * and the control endpoints under `/simulator`. Limits and ledger begin empty at each start; products
 * and orders go on from the store.
 *
 * @throws SheetportError `port-unavailable` when the port cannot be listened on,
 * `simulator-data-damaged` when the store cannot be read.
 */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const { fetch, close, ...inside } = openSimulator(options);
  const server = await listening(fetch, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  return {
    ...inside,
    url: `http://${host}:${port}`,
    port,
    close() {
      close();
      return closed(server);
    },
  };
}

function listening(fetch: OpenSimulator["fetch"], port: number): Promise<Server> {
  // The library's own Request and Response must not replace the program's.
  const server = createAdaptorServer({
    fetch: (request, bindings) => fetch(request, bindings as HttpBindings),
    overrideGlobalObjects: false,
  }) as Server;
  server.keepAliveTimeout = keepAliveMs;
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(portUnavailable(port, cause)));
    server.listen(port, host, () => resolve(server));
  });
}

function portUnavailable(port: number, cause: Error): SheetportError {
  return new SheetportError(
    {
      message: `The simulator cannot listen on port ${port}: ${cause.message}`,
      hint: "Choose another port with --port, or leave it out for any free one.",
    },
    { code: "port-unavailable", exitCode: exitCodes.usage, cause },
  );
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

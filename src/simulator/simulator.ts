import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { exitCodes, messageOf, SheetportError } from "../errors.ts";
import { defaultContract } from "./contract.ts";
import { controlRoutes } from "./control.ts";
import { FaultPlan } from "./fault-plan.ts";
import { Ledger, summarise } from "./ledger.ts";
import { Limits } from "./limits.ts";
import type { RunningSimulator, SimulatorOptions } from "./options.ts";
import { ordersEndpoint, packEndpoint, shipEndpoint } from "./orders.ts";
import { createEndpoint, listEndpoint, updateEndpoint } from "./products.ts";
import { type Gate, serve } from "./serve.ts";
import { State } from "./state.ts";

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
  const { clock, random, rates, seed, store } = options;
  const contract = { ...defaultContract, ...options.contract };
  const state = new State({ clock, seed, store, readLagMs: contract.readLagMs });
  const ledger = new Ledger();
  const faults = new FaultPlan(random, options.faults ?? []);
  const closing = new AbortController();
  const limits = new Limits(rates, contract);
  const gate: Gate = { ...options, contract, limits, ledger, faults, closing: closing.signal };
  const inside = {
    ledger: () => ledger.entries(),
    summary: () => summarise(ledger.entries(), rates),
    products: () => structuredClone(state.products()),
    orders: () => structuredClone(state.orders()),
    setFaults: faults.set.bind(faults),
  };
  const app = endpointRoutes(gate, { state, contract, clock });
  app.route("/simulator", controlRoutes(inside));
  app.notFound((c) => c.json({ message: "There is no such address." }, 404));
  app.onError((error, c) => c.json({ message: messageOf(error) }, 500));
  const server = await listening(app, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  return { ...inside, url: `http://${host}:${port}`, port, close: () => close(server, closing) };
}

type App = Hono<{ Bindings: HttpBindings }>;

function endpointRoutes(gate: Gate, market: Parameters<typeof createEndpoint>[0]): App {
  const app: App = new Hono();
  app.post("/supplier/product", serve(gate, createEndpoint(market)));
  app.get("/supplier/product", serve(gate, listEndpoint(market)));
  app.put("/supplier/product/:name", serve(gate, updateEndpoint(market)));
  app.get("/supplier/orders", serve(gate, ordersEndpoint(market)));
  app.post("/supplier/orders/:name/package", serve(gate, packEndpoint(market)));
  app.post("/supplier/orders/:name/shipment-number", serve(gate, shipEndpoint(market)));
  return app;
}

function listening(app: App, port: number): Promise<Server> {
  // The library's own Request and Response must not replace the program's.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  server.keepAliveTimeout = keepAliveMs;
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(portUnavailable(port, cause)));
    server.listen(port, host, () => resolve(server));
  });
}

function portUnavailable(port: number, cause: Error): SheetportError {
  return new SheetportError(`The simulator cannot listen on port ${port}: ${cause.message}`, {
    code: "port-unavailable",
    hint: "Choose another port with --port, or leave it out for any free one.",
    exitCode: exitCodes.usage,
    cause,
  });
}

function close(server: Server, closing: AbortController): Promise<void> {
  closing.abort();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

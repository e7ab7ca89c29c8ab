import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { messageOf, SheetportError, usageError } from "../errors.ts";
import { msg } from "../model/message.ts";
import type { Order } from "../model/order/order.ts";
import type { Listing } from "../model/product/product.ts";
import type { Clock, Random } from "../model/run/ports.ts";
import type { Lane, RateLimit } from "../model/run/rate.ts";
import { orderEndpoints } from "./api/orders.ts";
import { type Market, productEndpoints } from "./api/products.ts";
import { Ledger, type LedgerEntry, type Summary, summarise } from "./data/ledger.ts";
import { Limits } from "./data/limits.ts";
import { type SimulatorSeed, type SimulatorStore, State } from "./data/state.ts";
import { type ContractSwitches, defaultContract } from "./faults/contract.ts";
import { type Fault, FaultPlan, parseFaults } from "./faults/faults.ts";
import { type Gate, serve } from "./serve.ts";

type App = Hono<{ Bindings: HttpBindings }>;

const host = "127.0.0.1";
/** Longer than a rate-limited client usually pauses, so that its connections stay open. */
const keepAliveMs = 120_000;

/** How to start a simulator. Time and randomness are passed in, which makes tests repeatable. */
export interface SimulatorOptions {
  readonly port?: number;
  readonly apiKey: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly rates: Readonly<Record<Lane, RateLimit>>;
  readonly seed: SimulatorSeed;
  readonly contract?: Partial<ContractSwitches>;
  readonly faults?: readonly Fault[];
  /** Without it, changes are only kept in memory. */
  readonly store?: SimulatorStore;
}

/** A simulator that listens on 127.0.0.1 until it is closed. */
export interface RunningSimulator {
  readonly url: string;
  readonly port: number;
  ledger(): LedgerEntry[];
  summary(): Summary;
  /** All stored records with all fields, including changes that lists do not show yet. */
  products(): Listing[];
  orders(): Order[];
  setFaults(faults: readonly Fault[]): void;
  close(): Promise<void>;
}

/**
 * Starts the simulator on 127.0.0.1, with unused limits and an empty ledger.
 * @throws SheetportError `port-unavailable` if the port cannot be used, `simulator-data-damaged` if
 * the stored changes are damaged
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

async function listening(fetch: OpenSimulator["fetch"], port: number): Promise<Server> {
  // By default, the library would replace the global Request and Response.
  const server = createAdaptorServer({
    fetch: (request, bindings) => fetch(request, bindings as HttpBindings),
    overrideGlobalObjects: false,
  }) as Server;
  server.keepAliveTimeout = keepAliveMs;
  try {
    await once(server.listen(port, host), "listening");
    return server;
  } catch (cause) {
    const message = msg("simulator.portUnavailable", { port, why: messageOf(cause) });
    throw usageError("port-unavailable", message, cause);
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A simulator without a socket. The caller passes the requests to it. */
export interface OpenSimulator extends Omit<RunningSimulator, "url" | "port" | "close"> {
  /** `bindings` is the request's connection, which faults may reset. */
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
  close(): void;
}

/** Creates a simulator without a socket. @throws SheetportError `simulator-data-damaged` */
export function openSimulator(options: Omit<SimulatorOptions, "port">): OpenSimulator {
  const { clock, random, rates, seed, store } = options;
  const contract = { ...defaultContract, ...options.contract };
  const state = new State({ clock, seed, store, readLagMs: contract.readLagMs });
  const ledger = new Ledger();
  const faults = new FaultPlan(random, options.faults ?? []);
  const closing = new AbortController();
  const limits = new Limits(rates, contract, clock.nowMs());
  const gate: Gate = { ...options, contract, limits, ledger, faults, closing: closing.signal };
  const inside = {
    ledger: () => ledger.entries(),
    summary: () => summarise(ledger.entries(), rates),
    products: () => structuredClone(state.products.all()),
    orders: () => structuredClone(state.orders.all()),
    setFaults: faults.set.bind(faults),
  };
  const app = endpointRoutes(gate, { state, contract, clock, random });
  app.route("/simulator", controlRoutes(inside));
  app.notFound((c) => c.json({ message: "There is no such address." }, 404));
  app.onError((error, c) => c.json({ message: messageOf(error) }, 500));
  return {
    ...inside,
    fetch: (request, bindings) => app.fetch(request, bindings),
    close: () => closing.abort(),
  };
}

function endpointRoutes(gate: Gate, market: Market): App {
  const products = productEndpoints(market);
  const orders = orderEndpoints(market);
  const app: App = new Hono();
  app.post("/supplier/product", serve(gate, products.create));
  app.get("/supplier/product", serve(gate, products.list));
  app.put("/supplier/product/:name", serve(gate, products.update));
  app.get("/supplier/orders", serve(gate, orders.list));
  app.post("/supplier/orders/:name/package", serve(gate, orders.pack));
  app.post("/supplier/orders/:name/shipment-number", serve(gate, orders.ship));
  return app;
}

const thisHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/** The control endpoints need no key, so they refuse requests from web pages. */
function controlRoutes(simulator: Omit<OpenSimulator, "fetch" | "close">): App {
  const routes: App = new Hono();
  routes.use(async (c, next) => {
    const fromPage = c.req.header("origin") !== undefined;
    if (fromPage || !thisHost.test(c.req.header("host") ?? "")) {
      return c.json({ message: "Only programs on this computer may control the simulator." }, 403);
    }
    return next();
  });
  routes.get("/ledger", (c) => c.json(simulator.ledger()));
  routes.get("/summary", (c) => c.json(simulator.summary()));
  routes.get("/products", (c) => c.json(simulator.products()));
  routes.get("/orders", (c) => c.json(simulator.orders() as object[]));
  routes.post("/faults", async (c) => {
    try {
      const faults = parseFaults(await c.req.text());
      simulator.setFaults(faults);
      return c.json({ faults: faults.map(({ text }) => text) });
    } catch (thrown) {
      if (!(thrown instanceof SheetportError)) throw thrown;
      return c.json({ code: thrown.code, message: thrown.message }, 400);
    }
  });
  return routes;
}

import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { SheetportError } from "../errors.ts";
import type { RunningSimulator } from "./data/options.ts";
import { parseFaults } from "./faults/faults.ts";

const ownHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/**
 * The control endpoints under `/simulator`, without a key: `GET ledger`, `summary`, `products` (raw
 * records), `orders`, and `POST faults` with rules as text ({@link parseFaults}; empty: none). The
 * simulator listens on 127.0.0.1 alone; requests that a web page made are refused.
 */
export function controlRoutes(
  simulator: Pick<RunningSimulator, "ledger" | "summary" | "products" | "orders" | "setFaults">,
): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  routes.use(async (c, next) => {
    const fromPage = c.req.header("origin") !== undefined;
    if (fromPage || !ownHost.test(c.req.header("host") ?? "")) {
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
      return c.json({ message: thrown.message, hint: thrown.hint }, 400);
    }
  });
  return routes;
}

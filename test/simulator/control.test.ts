import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { startSimulator } from "../../src/simulator/index.ts";
import { Chance } from "../support/chance.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { product, type Started, start, wideRates } from "./support.ts";

const none = { headers: {} };
/** Taken before any simulator has started. */
const own = [globalThis.Request, globalThis.Response];

/** The status of a request whose headers a program may choose freely. */
function statusWith(
  simulator: Started,
  headers: Record<string, string>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${simulator.url}/simulator/ledger`,
      { headers, agent: false },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

describe("/simulator", () => {
  test("ledger, summary, products and orders without a key, leaving no trace in the ledger", async () => {
    const simulator = await start();
    await simulator.send("POST", "/supplier/product", product({ firstCost: 2 }));
    await simulator.send("POST", "/supplier/product", product());
    const get = async (name: string) =>
      (await simulator.send("GET", `/simulator/${name}`, undefined, none)).json;
    expect(await get("products")).toEqual(simulator.products());
    expect(await get("orders")).toEqual(simulator.orders());
    expect(await get("ledger")).toEqual(simulator.ledger());
    expect(await get("summary")).toEqual(simulator.summary());
    expect(simulator.ledger()).toHaveLength(2);
    expect(simulator.products().at(-2)).toMatchObject({ sku: "VASE-9-RED", firstCost: 2 });
  });

  test("POST faults sets the rules; an unknown rule changes nothing", async () => {
    const simulator = await start();
    const set = (body: string) =>
      simulator.send("POST", "/simulator/faults", undefined, { body, headers: {} });
    expect((await set("list:5xx-before")).json).toEqual({ faults: ["list:5xx-before"] });
    const refused = await set("list:explode");
    expect([refused.status, refused.json.message]).toEqual([
      400,
      expect.stringContaining("list:explode"),
    ]);
    expect((await simulator.send("GET", "/supplier/product")).status).toBe(500);
    await set("");
    expect((await simulator.send("GET", "/supplier/product")).status).toBe(200);
  });

  test("a web page gets nothing, neither by its origin nor by a name of its own for this host", async () => {
    const simulator = await start();
    expect(await statusWith(simulator, { origin: "https://evil.example" })).toBe(403);
    expect(await statusWith(simulator, { host: `evil.example:${simulator.port}` })).toBe(403);
    expect(await statusWith(simulator, { host: `localhost:${simulator.port}` })).toBe(200);
  });
});

describe("startSimulator", () => {
  test("listens on 127.0.0.1; a port in use is told", async () => {
    const { url, port } = await start();
    expect(url).toBe(`http://127.0.0.1:${port}`);
    const options = {
      apiKey: "k",
      clock: new FakeClock(),
      random: new Chance(1),
      rates: wideRates,
    };
    await expect(
      startSimulator({ ...options, port, seed: { products: [], orders: [] } }),
    ).rejects.toMatchObject({
      code: "port-unavailable",
      exitCode: 2,
    });
  });

  test("leaves the program's own Request and Response in place", async () => {
    await start();
    expect([globalThis.Request, globalThis.Response]).toEqual(own);
  });
});

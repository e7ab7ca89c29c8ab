import { renameSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { environmentOf } from "../../src/commands/account/environment.ts";
import { openSession } from "../../src/commands/account/session.ts";
import { systemClock } from "../../src/commands/process/host.ts";
import { Secret } from "../../src/model/net.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import { openRecord } from "../../src/record/record.ts";
import { parseFaults, startSimulator } from "../../src/simulator/index.ts";
import { product } from "../apply/support.ts";
import { fakeHost, givenOf } from "./fake-host.ts";

const apiKey = "key-of-the-test";

async function connected(faults = "") {
  const dir = await mkdtemp(join(tmpdir(), "sheetport-connect-"));
  const simulator = await startSimulator({
    ...{ apiKey, clock: systemClock, random: { next: () => 0.5 }, rates: documentedRates },
    seed: { products: [], orders: [] },
    faults: parseFaults(faults),
  });
  const { host, settings } = givenOf(fakeHost(dir));
  const record = openRecord({ file: join(settings.dataDir, "sheetport.sqlite") });
  const told: string[] = [];
  const tell = (line: string) => void told.push(line);
  const progress = { note: tell, warn: tell, state() {}, end() {} };
  const environment = environmentOf(
    {
      ...{ name: "test", baseUrl: simulator.url, apiKey: new Secret(apiKey) },
    },
    { accounts: {} },
  );
  const connection = await openSession(environment, { host, settings, record, progress });
  onTestFinished(async () => {
    await connection.close();
    await record.close();
    await simulator.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  });
  return { ...connection, simulator, told, file: join(settings.dataDir, "sheetport.sqlite") };
}

// Windows lets nobody rename a file that SQLite has open.
test.skipIf(process.platform === "win32")(
  "connect: a record that fails while a request waits for its turn keeps the request here",
  async () => {
    const { marketplace, simulator, file } = await connected();
    expect((await marketplace.createProduct(product("A"))).class).toBe("applied");
    // Even pace: this one has to wait.
    const waiting = marketplace.createProduct(product("B"));
    renameSync(file, `${file}.elsewhere`);
    await expect(waiting).rejects.toMatchObject({ code: "record-replaced", exitCode: 1 });
    expect(simulator.products().map(({ sku }) => sku)).toEqual(["A"]);
  },
);

test("connect: a pause of a year is told at once, and how long is waited; a read can be given up", async () => {
  const { marketplace, told } = await connected("list:429=525600m");
  const stop = new AbortController();
  const reading = marketplace.listProducts({}, { signal: stop.signal });
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toBe(
    "The marketplace asks for a pause of about 365 days (read limit): waiting about 1 hour. You can stop with Ctrl-C and continue later.",
  );
  stop.abort(new Error("stop"));
  await expect(reading).rejects.toThrow("stop");
});

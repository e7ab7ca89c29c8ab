import { renameSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connect, environmentOf } from "../../src/commands/environment.ts";
import { systemClock } from "../../src/commands/host.ts";
import { recordFile } from "../../src/commands/record-file.ts";
import { documentedRates } from "../../src/model/rate.ts";
import { Secret } from "../../src/model/secret.ts";
import { openRecord } from "../../src/record/record.ts";
import { startSimulator } from "../../src/simulator/index.ts";
import { product } from "../apply/support.ts";
import { fakeHost, givenOf } from "./fake-host.ts";

const apiKey = "key-of-the-test";

async function connected() {
  const dir = await mkdtemp(join(tmpdir(), "sheetport-connect-"));
  const simulator = await startSimulator({
    ...{ apiKey, clock: systemClock, random: { next: () => 0.5 }, rates: documentedRates },
    seed: { products: [], orders: [] },
  });
  const { host, settings } = givenOf(fakeHost(dir));
  const record = openRecord({ file: recordFile(settings) });
  const progress = { note() {}, state() {}, end() {} };
  const environment = environmentOf({
    ...{ name: "test", baseUrl: simulator.url, apiKey: new Secret(apiKey) },
  });
  const connection = await connect(environment, { host, settings, record, progress });
  onTestFinished(async () => {
    await connection.close();
    record.close();
    await simulator.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  });
  return { ...connection, simulator, file: recordFile(settings) };
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

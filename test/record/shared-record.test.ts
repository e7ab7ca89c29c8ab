import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { systemClock } from "../../src/commands/process/host.ts";
import { openSharedRecord } from "../../src/record/record.ts";
import { type PostgresServer, startPostgres } from "../support/postgres/server.ts";
import { recordContract } from "./record.contract.ts";
import { temporaryDir } from "./temporary-dir.ts";

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.remove());

describe("a record on a server", { tags: ["slow"] }, () =>
  recordContract(async () =>
    openSharedRecord({
      ...{ file: join(temporaryDir(), "sheetport.sqlite"), env: {}, clock: systemClock },
      address: await server.createDatabase(),
    }),
  ),
);

import { describe } from "vitest";
import { openSharedRecord } from "../../src/record/record.ts";
import { systemClock } from "../../src/commands/process/host.ts";
import { recordContract } from "./record.contract.ts";
import { temporaryDir } from "./temporary-dir.ts";
import { join } from "node:path";

describe("a record on a server", () =>
  recordContract(async () => {
    const pg = await import("pg");
    const admin = new pg.default.Client({ connectionString: process.env.TRYPG });
    await admin.connect();
    const name = `d${Math.random().toString(36).slice(2)}`;
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    return openSharedRecord({ file: join(temporaryDir(), "s.sqlite"), address: process.env.TRYPG!.replace("/postgres", `/${name}`), env: {}, clock: systemClock });
  }));

import { expect } from "vitest";
import { acquireLease } from "../../../src/record/runs/lease.ts";
import type { LockHolder } from "../../../src/record/runs/run-lock.ts";
import type { LastEvent } from "../../../src/record/server/about.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import type { PostgresServer } from "../../support/postgres/server.ts";
import { openDatabase, rowsOf } from "./fixtures.ts";

export const holder: LockHolder = {
  ...{ run: "20300101-abcd", command: "upload", pid: 4711, user: "anna", computer: "desk" },
  sinceMs: Date.UTC(2030, 0, 1, 10, 30),
};
export const other: LockHolder = {
  ...holder,
  run: "20300101-other",
  user: "bob",
  computer: "till",
};
export const lost = expect.objectContaining({ code: "lock-lost", exitCode: 6 });

/** A computer with a clock of its own that stands still. */
export async function computer(address: string, onSeen: (last: LastEvent) => void = () => {}) {
  const clock = new FakeClock();
  const db = await openDatabase(address, { clock });
  const take = (by = holder, account = "shop") =>
    acquireLease(db, { account, holder: by, clock, onSeen });
  return { clock, db, take };
}

export async function twoComputers(server: PostgresServer) {
  const address = await server.createDatabase();
  return { address, one: await computer(address), second: await computer(address) };
}

/** The leases of a record; `left`: for how many seconds they are valid. */
export function leases(address: string) {
  const nowMs = "extract(epoch FROM clock_timestamp()) * 1000";
  return rowsOf<{ fence: number; left: number }>(
    address,
    `SELECT fence::int, round((until_ms - ${nowMs}) / 1000)::int AS left
     FROM sheetport.leases ORDER BY account`,
  );
}

/** As if nobody had renewed a lease for long. */
export async function silence(address: string): Promise<void> {
  await rowsOf(address, "UPDATE sheetport.leases SET until_ms = 1");
}

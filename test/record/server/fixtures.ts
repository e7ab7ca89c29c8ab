import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { Message } from "../../../src/model/message.ts";
import type { Clock } from "../../../src/model/run/ports.ts";
import { openSharedRecord, type RunRecord } from "../../../src/record/record.ts";
import { readAbout } from "../../../src/record/server/about.ts";
import { PostgresDatabase } from "../../../src/record/server/postgres.ts";
import type { SharedRecordOptions } from "../../../src/record/shared-record.ts";
import { type DatabaseProxy, openProxy } from "../../support/postgres/proxy.ts";
import {
  type PostgresOptions,
  type PostgresServer,
  startPostgres,
} from "../../support/postgres/server.ts";
import { temporaryDir } from "../temporary-dir.ts";

/** One server for all tests of a file; without tests to run, there is none. */
export function serverOfFile(options: PostgresOptions = {}): () => PostgresServer {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(options);
  });
  afterAll(() => server.remove());
  return () => server;
}

/** Time passes as it does; whoever sleeps wakes at once, and it is later by that much. */
export class HurriedClock implements Clock {
  /** What happens while somebody sleeps. */
  meanwhile: () => Promise<void> | void = () => {};
  #skippedMs = 0;

  nowMs(): number {
    return performance.now() + this.#skippedMs;
  }

  wallMs(): number {
    return Date.now() + this.#skippedMs;
  }

  async sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.#skippedMs += durationMs;
    await this.meanwhile();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

interface DatabaseChanges {
  readonly clock?: Clock;
  readonly env?: Readonly<Record<string, string>>;
  /** Without it, the tables are made. */
  readonly isUnopened?: boolean;
}

export type OpenedDatabase = PostgresDatabase & { readonly waits: Message[] };

/** A database with its tables, closed when the test has ended. `waits`: what it told meanwhile. */
export async function openDatabase(
  address: string,
  { clock = new HurriedClock(), env = {}, isUnopened = false }: DatabaseChanges = {},
): Promise<OpenedDatabase> {
  const waits: Message[] = [];
  const db = new PostgresDatabase({ address, env, clock, onWait: (told) => waits.push(told) });
  onTestFinished(() => db.close());
  if (!isUnopened) await readAbout(db);
  return Object.assign(db, { waits });
}

/** The record as a computer of its own sees it. */
export async function openComputer(
  address: string,
  changes: Partial<SharedRecordOptions> = {},
): Promise<RunRecord> {
  const file = join(temporaryDir(), "sheetport.sqlite");
  const given = { file, env: {}, clock: new HurriedClock(), ...changes };
  const record = await openSharedRecord({ address, ...given });
  onTestFinished(() => record.close());
  return record;
}

/** A plain session, for what sheetport itself would not do. */
export async function session(address: string): Promise<Client> {
  const client = new Client(address);
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

export async function rowsOf<Row>(address: string, sql: string): Promise<Row[]> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The address of the same database for a superuser. */
export function asOwner(server: PostgresServer, address: string): string {
  return server.adminUrl.replace(/[^/]*$/, address.slice(address.lastIndexOf("/") + 1));
}

/** The address of the same database for another role. */
export function asRole(address: string, role: string): string {
  const url = new URL(address);
  url.username = role;
  return url.href;
}

/** A network with faults in front of the server, until the test has ended. */
export async function proxyOfTest(server: PostgresServer): Promise<DatabaseProxy> {
  const proxy = await openProxy(server);
  onTestFinished(() => proxy.close());
  return proxy;
}

/** A record by way of a proxy, and the address without it. */
export async function behindProxy(server: PostgresServer) {
  const address = await server.createDatabase();
  const proxy = await proxyOfTest(server);
  const clock = new HurriedClock();
  return { address, proxy, clock, db: await openDatabase(proxy.url(address), { clock }) };
}

/** A statement that may not be carried out twice. */
export const insert = (digest: string) =>
  ["INSERT INTO saved_plans (digest) VALUES (?)", digest] as const;

/** What {@link insert} has stored. */
export async function digests(address: string): Promise<string[]> {
  const sql = "SELECT digest FROM sheetport.saved_plans ORDER BY digest";
  return (await rowsOf<{ digest: string }>(address, sql)).map(({ digest }) => digest);
}

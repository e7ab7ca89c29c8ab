import { Client, type ClientConfig } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "../eventually.ts";
import { openPooler } from "./pooler.ts";
import { type PostgresServer, startPostgres } from "./server.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

/** A new database by way of a pooler, and clients of it. */
async function setUp(poolSize: number) {
  const direct = await server.createDatabase();
  const pooler = await openPooler({ ...server, poolSize });
  onTestFinished(() => pooler.close());
  const url = pooler.url(direct);
  return { url, direct, connect: (more: ClientConfig = {}) => connect(url, more) };
}

async function connect(connectionString: string, more: ClientConfig = {}): Promise<Client> {
  const client = new Client({ connectionString, ...more });
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Which process of the server answers. */
async function processOf(client: Client): Promise<number> {
  return (await client.query("select pg_backend_pid() as pid")).rows[0].pid;
}

test("clients take turns on one connection, and find what others left on it", async () => {
  const pool = await setUp(1);
  const [one, other] = [await pool.connect(), await pool.connect()];
  const pids = [await processOf(one), await processOf(other), await processOf(one)];
  expect(new Set(pids).size).toBe(1);
  await one.query("set statement_timeout = '77s'");
  await one.query("create temporary table noted (line text)");
  expect((await other.query("show statement_timeout")).rows[0].statement_timeout).toBe("77s");
  expect((await other.query("select * from noted")).rows).toEqual([]);
});

test("a transaction stays on its connection, and others wait for the next", async () => {
  const pool = await setUp(1);
  const [one, other] = [await pool.connect(), await pool.connect()];
  const order: string[] = [];
  await one.query("begin");
  const pid = await processOf(one);
  const waiting = other.query("select 1").then(() => order.push("other"));
  await one.query("create table noted (line text)");
  // A failed transaction is still one.
  await expect(one.query("select 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
  await expect(processOf(one)).rejects.toMatchObject({ code: "25P02" });
  await one.query("rollback").then(() => order.push("one"));
  await waiting;
  expect(order).toEqual(["one", "other"]);
  expect(await processOf(other)).toBe(pid);
});

test("transactions of one client are on different connections", async () => {
  const pool = await setUp(2);
  const client = await pool.connect();
  await eventually(async () => expect(await processOf(client)).not.toBe(await processOf(client)));
  const statement = { name: "one", text: "select 1" };
  await client.query(statement);
  await expect(client.query(statement)).rejects.toMatchObject({ code: "26000" });
  await client.query("select pg_advisory_lock(1)");
  const released = await client.query("select pg_advisory_unlock(1) as was_held");
  expect(released.rows).toEqual([{ was_held: false }]);
});

test("a request in several messages, answered in several, stays together", async () => {
  const pool = await setUp(1);
  const clients = await Promise.all([1, 2, 3].map(() => pool.connect()));
  const long = "x".repeat(200_000);
  const answers = clients.map((client, index) =>
    client.query("select $1 || g as text from generate_series(1, 5) g", [`${index}${long}`]),
  );
  for (const [index, { rows }] of (await Promise.all(answers)).entries())
    expect(rows.map(({ text }) => text.replaceAll("x", ""))).toEqual(
      [1, 2, 3, 4, 5].map((g) => `${index}${g}`),
    );
});

test("requests that are sent before the first is answered stay on one connection", async () => {
  const pool = await setUp(2);
  const client = await pool.connect({ pipeline: true });
  const processes = [processOf(client), processOf(client), processOf(client)];
  expect(new Set(await Promise.all(processes)).size).toBe(1);
});

test("who leaves in a transaction leaves no connection behind", async () => {
  const pool = await setUp(1);
  const [one, other] = [await pool.connect(), await pool.connect()];
  await one.query("begin");
  await one.query("create table noted (line text)");
  const pid = await processOf(one);
  await one.end();
  expect(await processOf(other)).not.toBe(pid);
  const found = await other.query("select to_regclass('noted') as found");
  expect(found.rows).toEqual([{ found: null }]);
});

test("a connection that the server ends takes its client along, and only that", async () => {
  const pool = await setUp(1);
  const [one, other] = [await pool.connect(), await pool.connect()];
  await one.query("begin");
  const pid = await processOf(one);
  const lost = new Promise((resolve) => one.once("error", resolve));
  await (await connect(server.adminUrl)).query("select pg_terminate_backend($1)", [pid]);
  expect(await lost).toMatchObject({ code: "57P01" });
  expect(await processOf(other)).not.toBe(pid);
});

test("clients of a server that is gone are told so, and those that come later find it again", async () => {
  const pool = await setUp(1);
  const [one, other] = [await pool.connect(), await pool.connect()];
  await one.query("begin");
  const lost = new Promise((resolve) => one.once("error", resolve));
  onTestFinished(() => server.start());
  await server.stop("kill");
  expect(await lost).toMatchObject({ code: "08P01" });
  await expect(processOf(other)).rejects.toMatchObject({ code: "08P01" });
  await server.start();
  expect(await processOf(await pool.connect())).toBeGreaterThan(0);
});

test("parameters that PgBouncer does not know are refused, and so is what the server refuses", async () => {
  const pool = await setUp(1);
  for (const more of [{ options: "-c lock_timeout=1s" }, { statement_timeout: 1000 }])
    await expect(pool.connect(more)).rejects.toMatchObject({
      code: "08P01",
      message: `unsupported startup parameter: ${Object.keys(more)[0]}`,
    });
  await expect(connect(pool.url.replace(/[^/]+$/, "missing"))).rejects.toMatchObject({
    code: "3D000",
  });
  await expect(pool.connect({ ssl: true })).rejects.toThrow("does not support SSL");
  expect(await processOf(await pool.connect({ application_name: "shop" }))).toBeGreaterThan(0);
});

import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "../eventually.ts";
import { type DatabaseProxy, openProxy } from "./proxy.ts";
import { type PostgresServer, startPostgres } from "./server.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

/** A database of the test, reached by way of a proxy. */
async function setUp(): Promise<{ proxy: DatabaseProxy; url: string; direct: Client }> {
  const url = await server.createDatabase();
  const proxy = await openProxy(server);
  const direct = new Client(url);
  await direct.connect();
  await direct.query("create table noted (line text)");
  onTestFinished(async () => {
    await proxy.close();
    await direct.end();
  });
  return { proxy, url: proxy.url(url), direct };
}

/** A session that may end at any time. */
async function connect(url: string): Promise<{ client: Client; lost: Promise<Error> }> {
  const client = new Client(url);
  const lost = new Promise<Error>((resolve) => client.on("error", resolve));
  await client.connect();
  return { client, lost };
}

async function lines(direct: Client): Promise<string[]> {
  const { rows } = await direct.query("select line from noted order by line");
  return rows.map(({ line }) => line);
}

/** Sessions of the same database, not counting the one that asks. */
async function sessions(direct: Client): Promise<number> {
  const others = "datname = current_database() and pid <> pg_backend_pid()";
  const { rows } = await direct.query(
    `select count(*)::int as count from pg_stat_activity where ${others}`,
  );
  return rows[0].count;
}

test("bytes take their time, each way", async () => {
  const { proxy, url } = await setUp();
  const { client } = await connect(url);
  proxy.delayMs = 40;
  const startedAt = performance.now();
  await client.query("select 1");
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(80);
  proxy.delayMs = 0;
  await client.end();
  await eventually(() => expect(proxy.connections).toBe(0));
});

test("a cut ends sessions on both sides, and new ones are possible", async () => {
  const { proxy, url, direct } = await setUp();
  const [one, other] = [await connect(url), await connect(url)];
  expect(await sessions(direct)).toBe(2);
  proxy.cut();
  for (const { lost } of [one, other])
    expect(await lost).toMatchObject({ message: "Connection terminated unexpectedly" });
  const next = await connect(url);
  proxy.cut("reset");
  expect(await next.lost).toMatchObject({ code: "ECONNRESET" });
  await eventually(async () => expect(await sessions(direct)).toBe(0));
});

test("a refusing proxy is not there until it accepts again", async () => {
  const { proxy, url } = await setUp();
  const { lost } = await connect(url);
  await proxy.refuse();
  await lost;
  await expect(connect(url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await proxy.accept();
  await (await connect(url)).client.end();
});

test("nothing flows in a stall, and the server keeps the session of a client that went", async () => {
  const { proxy, url, direct } = await setUp();
  const [one, other] = [await connect(url), await connect(url)];
  proxy.stall();
  let isAnswered = false;
  const answer = one.client.query("insert into noted values ('one')").then(() => {
    isAnswered = true;
  });
  const end = other.client.end();
  // Both directions of the server itself are quick: the stalled query has had its time.
  await direct.query("insert into noted values ('direct')");
  expect(await sessions(direct)).toBe(2);
  expect(await lines(direct)).toEqual(["direct"]);
  expect(isAnswered).toBe(false);
  proxy.resume();
  await Promise.all([answer, end]);
  expect(await lines(direct)).toEqual(["direct", "one"]);
  await eventually(async () => expect(await sessions(direct)).toBe(1));
});

test("a commit whose acknowledgement is lost has been made", async () => {
  const { proxy, url, direct } = await setUp();
  const { client } = await connect(url);
  await client.query("begin");
  await client.query("insert into noted values ('one')");
  proxy.stallAnswers();
  const commit = expect(client.query("commit")).rejects.toThrow("terminated unexpectedly");
  await eventually(async () => expect(await lines(direct)).toEqual(["one"]));
  proxy.cut();
  await commit;
  // New sessions wait for the server's first answer, too.
  const next = connect(url);
  proxy.resume();
  await (await next).client.end();
});

test("a request reaches the server if the cut is after its last byte, and not one earlier", async () => {
  const { proxy, url, direct } = await setUp();
  const request = (line: string) => `insert into noted values ('${line}')`;
  // A request is its text, a type, a length and a closing zero.
  const size = request("a").length + 6;
  for (const [earlier, first, second] of [
    [0, "a", "b"],
    [1, "c", "d"],
  ] as const) {
    const { client, lost } = await connect(url);
    proxy.cutAfter(2 * size - earlier);
    await client.query(request(first));
    await expect(client.query(request(second))).rejects.toThrow();
    await lost;
  }
  await eventually(async () => expect(await sessions(direct)).toBe(0));
  expect(await lines(direct)).toEqual(["a", "b", "c"]);
});

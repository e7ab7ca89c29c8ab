import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { otherHost } from "../../marketplace/other-host-certificate.ts";
import { eventually } from "../eventually.ts";
import { type PostgresOptions, type PostgresServer, startPostgres } from "./server.ts";

async function serverOfTest(options: PostgresOptions = {}): Promise<PostgresServer> {
  const server = await startPostgres(options);
  onTestFinished(() => server.remove());
  return server;
}

/** A session until the test has ended; that it ends earlier is no failure. */
async function session(connectionString: string, more: ClientConfig = {}): Promise<Client> {
  const client = new Client({ connectionString, ...more });
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

function endOf(client: Client): Promise<void> {
  return new Promise((resolve) => client.once("end", resolve));
}

async function rowOf(url: string, sql: string, more: ClientConfig = {}): Promise<unknown> {
  return (await (await session(url, more)).query(sql)).rows[0];
}

async function certificateFiles(): Promise<{ readonly cert: string; readonly key: string }> {
  const dir = await mkdtemp(join(tmpdir(), "sheetport-test-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const files = { cert: join(dir, "cert.pem"), key: join(dir, "key.pem") };
  await writeFile(files.cert, otherHost.cert);
  await writeFile(files.key, otherHost.key);
  return files;
}

const proofs = ["scram-sha-256", "md5"] as const;

test("servers that start at once ask for their passwords, each in its way", async () => {
  const servers = await Promise.all(
    proofs.map((passwordMethod) => serverOfTest({ password: "a b/c@d", passwordMethod })),
  );
  expect(servers[0]!.port).not.toBe(servers[1]!.port);
  for (const [index, server] of servers.entries()) {
    const stored = "select substr(lower(rolpassword), 1, 3) as stored from pg_authid";
    const expected = { stored: proofs[index]!.slice(0, 3) };
    expect(await rowOf(server.adminUrl, `${stored} where rolname = 'sheetport'`)).toEqual(expected);
    const url = await server.createDatabase();
    expect(await rowOf(url, "select 1 as one")).toEqual({ one: 1 });
    const wrong = session(url.replace("a%20b", "c"));
    await expect(wrong).rejects.toMatchObject({ code: "28P01" });
  }
});

test("a database is new, belongs to a plain role, and may be reached over TLS", async () => {
  const server = await serverOfTest({
    tls: await certificateFiles(),
    settings: { application_name: "it's" },
  });
  const [first, second] = [await server.createDatabase(), await server.createDatabase()];
  const one = await session(first);
  await one.query("create table noted (line text)");
  expect(await rowOf(second, "select to_regclass('noted') as found")).toEqual({ found: null });
  const rights = "select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = user";
  const none = { rolsuper: false, rolcreatedb: false, rolcreaterole: false };
  expect(await rowOf(first, rights)).toEqual(none);
  expect(await rowOf(first, "show application_name")).toEqual({ application_name: "it's" });
  const isEncrypted = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
  const ssl = { ca: otherHost.cert, servername: "other.example" };
  expect(await rowOf(first, isEncrypted, { ssl })).toEqual({ ssl: true });
  expect(await rowOf(first, isEncrypted)).toEqual({ ssl: false });
});

test("what was committed is there after every way to stop", async () => {
  const server = await serverOfTest({ settings: { fsync: "on" } });
  const url = await server.createDatabase();
  await (await session(url)).query("create table noted (line text)");
  // Only a server that stops properly says so to everybody.
  const farewells = { fast: "57P01", immediate: undefined, kill: undefined };
  for (const [how, code] of Object.entries(farewells)) {
    const client = await session(url);
    const errors: NodeJS.ErrnoException[] = [];
    client.on("error", (error) => errors.push(error));
    await client.query(`insert into noted values ('${how}')`);
    await client.query("begin");
    await client.query("insert into noted values ('not committed')");
    const ended = endOf(client);
    await server.stop(how as keyof typeof farewells);
    await ended;
    expect(errors[0]?.code).toBe(code);
    await expect(session(url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await server.start();
  }
  const all = "select string_agg(line, ' ') as lines from noted";
  expect(await rowOf(url, all)).toEqual({ lines: "fast immediate kill" });
});

test("a server ends with a process that is killed, and leaves nothing", async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL("./server.ts", import.meta.url).href)};
    const { folder, adminUrl } = await startPostgres();
    console.log(JSON.stringify({ folder, adminUrl }));
    setInterval(() => {}, 60_000);`;
  const killed = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  const [printed] = await once(killed.stdout, "data");
  const { folder, adminUrl } = JSON.parse(printed);
  expect(existsSync(folder)).toBe(true);
  const client = await session(adminUrl);
  const ended = endOf(client);
  killed.kill("SIGKILL");
  await ended;
  await eventually(() => expect(existsSync(folder)).toBe(false));
  await expect(session(adminUrl)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

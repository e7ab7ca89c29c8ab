import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { otherHost } from "../../marketplace/other-host-certificate.ts";
import { english } from "../../support/english.ts";
import { eventually } from "../../support/eventually.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres/server.ts";
import { temporaryDir } from "../temporary-dir.ts";
import { openDatabase } from "./fixtures.ts";
import { thisHost } from "./this-host-certificate.ts";

const password = "geheim: a/b@c%d\\e 密码";

/** What opening a record says, in English; nothing if it can be opened. */
async function refusal(
  address: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code?: string; readonly message?: string; readonly hint?: string }> {
  const quiet = { PGPASSFILE: "/nowhere", ...env };
  try {
    const db = await openDatabase(address, { env: quiet });
    await db.close();
    return {};
  } catch (thrown) {
    const told = english.error(thrown);
    const all = JSON.stringify([told, String(thrown), (thrown as Error).stack, thrown]);
    expect(all).not.toContain("geheim");
    return { code: (thrown as { code: string }).code, ...told };
  }
}

describe("signing in", { tags: ["slow"] }, () => {
  let server: PostgresServer;
  let address: string;
  beforeAll(async () => {
    server = await startPostgres({ password });
    const url = new URL(await server.createDatabase());
    url.password = "";
    address = url.href;
  });
  afterAll(() => server.remove());

  function passwordFile(line: string): string {
    const file = join(temporaryDir(), ".pgpass");
    writeFileSync(file, `${line}\n`, { mode: 0o600 });
    return file;
  }

  test("takes the password from the address", async () => {
    const url = new URL(address);
    url.password = encodeURIComponent(password);
    expect(await refusal(url.href)).toEqual({});
    expect(await refusal(`${address}?password=${encodeURIComponent(password)}`)).toEqual({});
  });

  test("takes the password from PGPASSWORD", async () => {
    expect(await refusal(address, { PGPASSWORD: password })).toEqual({});
  });

  test("takes the password from ~/.pgpass, without a warning", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on("warning", note);
    onTestFinished(() => {
      process.off("warning", note);
    });
    const escaped = password.replaceAll(/[\\:]/g, "\\$&");
    const PGPASSFILE = passwordFile(`127.0.0.1:${server.port}:*:sheetport:${escaped}`);
    expect(await refusal(address, { PGPASSFILE })).toEqual({});
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  });

  test.each([
    { name: "of another server", line: "db:*:*:*:geheim" },
    { name: "that is wrong", line: "*:*:*:*:geheim falsch" },
  ])("refuses a password $name, and does not show it", async ({ line }) => {
    expect(await refusal(address, { PGPASSFILE: passwordFile(line) })).toMatchObject({
      ...{ code: "record-refused", hint: expect.stringContaining("PGPASSWORD") },
    });
  });

  test("without a password, says so and leaves no connection open", async () => {
    const { code, message } = await refusal(address);
    expect(code).toBe("record-refused");
    expect(message).toContain("asks for a password, and none was given");
    const sockets = () =>
      process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap");
    await eventually(() => expect(sockets()).toEqual([]));
  });

  test("does not show a wrong password of the address", async () => {
    const url = new URL(address);
    url.password = "geheim";
    expect(await refusal(url.href)).toMatchObject({ code: "record-refused" });
  });

  test("a server without TLS is refused if TLS is asked for", async () => {
    for (const mode of ["require", "verify-ca", "verify-full"])
      expect((await refusal(`${address}?sslmode=${mode}`)).code).toBe("record-certificate");
  });
});

describe.each([
  { name: "this host", certificate: thisHost },
  { name: "another host", certificate: otherHost },
])("TLS with a self-signed certificate of $name", { tags: ["slow"] }, ({ certificate }) => {
  const isOurs = certificate === thisHost;
  let server: PostgresServer;
  let address: string;
  let folder: string;
  let root: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sheetport-record-"));
    root = join(folder, "cert.pem");
    const key = join(folder, "key.pem");
    writeFileSync(root, certificate.cert);
    writeFileSync(key, certificate.key);
    server = await startPostgres({ tls: { cert: root, key } });
    address = await server.createDatabase();
  });
  afterAll(async () => {
    await server.remove();
    rmSync(folder, { recursive: true });
  });

  const code = async (mode: string, env = {}) =>
    (await refusal(`${address}?sslmode=${mode}`, env)).code;

  async function isEncrypted(mode: string, env = {}): Promise<unknown> {
    const db = await openDatabase(`${address}?sslmode=${mode}`, { env });
    return db.get("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
  }

  test("a certificate that nobody vouches for is refused if it is to be checked", async () => {
    expect(await code("verify-full")).toBe("record-certificate");
    expect(await code("verify-ca")).toBe("record-certificate");
    expect((await refusal(address, { PGSSLMODE: "verify-full" })).hint).toContain("PGSSLROOTCERT");
  });

  test("require encrypts, whoever it is", async () => {
    expect(await isEncrypted("require")).toEqual({ ssl: true });
    expect(await isEncrypted("disable")).toEqual({ ssl: false });
  });

  test("with the root certificate, verify-full looks at the host’s name", async () => {
    const PGSSLROOTCERT = root;
    expect(await code("verify-full", { PGSSLROOTCERT })).toBe(
      isOurs ? undefined : "record-certificate",
    );
    const byQuery = await refusal(
      `${address}?sslmode=verify-full&sslrootcert=${encodeURIComponent(root)}`,
    );
    expect(byQuery.code).toBe(isOurs ? undefined : "record-certificate");
    if (!isOurs) return;
    expect(await isEncrypted("verify-full", { PGSSLROOTCERT })).toEqual({ ssl: true });
    const named = address.replace("127.0.0.1", "localhost");
    expect(await refusal(`${named}?sslmode=verify-full`, { PGSSLROOTCERT })).toEqual({});
  });

  test("with the root certificate, verify-ca and require do not look at the name", async () => {
    for (const mode of ["verify-ca", "require"])
      expect(await isEncrypted(mode, { PGSSLROOTCERT: root })).toEqual({ ssl: true });
  });

  test("a root certificate of somebody else is refused, with require as well", async () => {
    const other = join(folder, "other.pem");
    writeFileSync(other, (isOurs ? otherHost : thisHost).cert);
    for (const mode of ["require", "verify-ca", "verify-full"])
      expect(await code(mode, { PGSSLROOTCERT: other })).toBe("record-certificate");
  });
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { shownAddress } from "../../../src/model/net.ts";
import { BadAddress, clientConfig } from "../../../src/record/server/address.ts";
import { temporaryDir } from "../temporary-dir.ts";

const nobody = { USER: "nobody", PGPASSFILE: "/nowhere" };
const config = (address: string, env = {}) => clientConfig(address, { ...nobody, ...env });
const unchecked = { rejectUnauthorized: false };
const checked = { rejectUnauthorized: true };

describe("shownAddress", () => {
  test.each([
    [
      "postgresql://ann:secret@db.example.com:6432/shop",
      "postgresql://ann@db.example.com:6432/shop",
    ],
    [
      "postgresql://db.example.com/shop?user=ann&password=secret",
      "postgresql://db.example.com/shop",
    ],
    ["postgresql://ann:secret@[::1]/shop?sslmode=require#x", "postgresql://ann@[::1]/shop"],
    ["postgresql:///shop?host=/var/run&password=secret", "postgresql:///shop"],
  ])("%s is %s", (address, shown) => {
    expect(shownAddress(address)).toBe(shown);
  });

  test.each([
    ...["host=db user=ann password=secret", "postgresql://ann:sec/ret@db/shop", "secret", ""],
    // What comes before the special character looks like a port.
    ...["postgresql://ann:1/secret@db/shop", "postgresql://ann:1?secret@db/shop"],
    ...["postgresql://ann:1#secret@db/shop", "postgresql://ann:sec ret@db:x/shop"],
  ])("%s may have its password anywhere, so nothing of it is shown", (address) => {
    expect(shownAddress(address)).toBe("postgresql://…");
  });
});

describe("clientConfig", () => {
  test("takes every part from the address", () => {
    const address = "postgres://a%40b:p%2F%3A%25w@db.example.com:6432/my%20shop?options=-c%20x%3D1";
    expect(
      config(address, {
        PGHOST: "other",
        PGPORT: "1",
        PGUSER: "x",
        PGDATABASE: "y",
        PGPASSWORD: "z",
      }),
    ).toEqual({
      ...{
        host: "db.example.com",
        port: 6432,
        user: "a@b",
        database: "my shop",
        password: "p/:%w",
      },
      ...{ ssl: checked, options: "-c x=1" },
    });
  });

  test("takes what is missing from the variables of PostgreSQL’s programs", () => {
    const env = { PGHOST: "db", PGPORT: "1", PGUSER: "ann", PGDATABASE: "shop", PGPASSWORD: "pw" };
    const found = { host: "db", port: 1, user: "ann", database: "shop", password: "pw" };
    expect(config("postgresql://", env)).toMatchObject({ ...found, ssl: checked });
    expect(config("postgresql://", { ...env, PGOPTIONS: "-c x=1" }).options).toBe("-c x=1");
  });

  test("without any, it is this computer, the own name, and the usual port", () => {
    const found = { host: "localhost", port: 5432, user: "nobody", database: "nobody" };
    expect(config("postgresql://")).toEqual({
      ...found,
      password: undefined,
      ssl: false,
      options: undefined,
    });
  });

  test("takes parts from the query, as libpq does", () => {
    const query = "host=db&port=7&user=ann&password=p%26w&dbname=shop";
    expect(config(`postgresql://other:1/x?${query}`)).toMatchObject({
      ...{ host: "db", port: 7, user: "ann", password: "p&w", database: "shop", ssl: checked },
    });
  });

  test.each([
    ...["ann@db/shop", "", "http://db/shop", "socket:/tmp", "host=db"],
    ...["postgresql://one,two:1,2/shop", "postgresql://db/%zz"],
    ...["postgresql://db/?sslcert=a", "postgresql://db/?ssl=true", "postgresql://db/?sslkey=k"],
    ...["postgresql://db/?sslmode=prefer", "postgresql://db/?sslmode=VERIFY-FULL"],
    ...["postgresql://db/?sslrootcert=/nowhere", "postgresql://db/?sslmode=no-verify"],
  ])("refuses “%s”", (address) => {
    expect(() => config(address)).toThrow(BadAddress);
  });

  test("no error has the password in it", () => {
    for (const query of ["?sslmode=x", "?sslcert=x", "?sslrootcert=/x", "%zz"]) {
      const address = `postgresql://ann:secret@db/${query}`;
      expect(() => config(address)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining("secret") }),
      );
    }
  });
});

describe("clientConfig: TLS", () => {
  const rootFile = () => {
    const file = join(temporaryDir(), "root.pem");
    writeFileSync(file, "root");
    return file;
  };
  const ca = Buffer.from("root");
  const anyHost = { checkServerIdentity: expect.any(Function) };

  test.each([
    ...["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "db.localhost", ""],
    ...["x?host=::1", "%2Fvar%2Frun", "?host=/var/run"],
  ])("none to “%s”, which is this computer", (host) => {
    expect(config(`postgresql://${host}`).ssl).toBe(false);
  });

  test.each([
    "db.example.com",
    "10.0.0.1",
    "[2001:db8::1]",
    "localhost.example.com",
    "127.0.0.1.nip.io",
  ])("a full check of %s", (host) => {
    expect(config(`postgresql://${host}/shop`).ssl).toEqual(checked);
  });

  test("PGHOST and the query tell how far the server is", () => {
    expect(config("postgresql:///shop", { PGHOST: "db" }).ssl).toEqual(checked);
    expect(config("postgresql:///shop", { PGHOST: "/run" }).ssl).toBe(false);
    expect(config("postgresql://localhost/shop?host=db").ssl).toEqual(checked);
    expect(config("postgresql://db/shop?host=localhost").ssl).toBe(false);
  });

  test.each([
    { mode: "disable", ssl: false },
    { mode: "require", ssl: unchecked },
    { mode: "verify-ca", ssl: { ...checked, ...anyHost } },
    { mode: "verify-full", ssl: checked },
  ])("sslmode $mode, wherever the server is", ({ mode, ssl }) => {
    for (const host of ["localhost", "db"]) {
      expect(config(`postgresql://${host}/?sslmode=${mode}`).ssl).toEqual(ssl);
      expect(config(`postgresql://${host}/`, { PGSSLMODE: mode }).ssl).toEqual(ssl);
    }
    expect(config(`postgresql://db/?sslmode=${mode}`, { PGSSLMODE: "x" }).ssl).toEqual(ssl);
    expect(() => config("postgresql://db/", { PGSSLMODE: "x" })).toThrow("sslmode=x");
  });

  test.each([
    { mode: "disable", becomes: false },
    { mode: "require", becomes: { ...checked, ...anyHost, ca } },
    { mode: "verify-ca", becomes: { ...checked, ...anyHost, ca } },
    { mode: "verify-full", becomes: { ...checked, ca } },
  ])("a root certificate with $mode", ({ mode, becomes }) => {
    const file = rootFile();
    const address = `postgresql://db/?sslmode=${mode}`;
    expect(config(`${address}&sslrootcert=${encodeURIComponent(file)}`).ssl).toEqual(becomes);
    expect(config(address, { PGSSLROOTCERT: file }).ssl).toEqual(becomes);
  });

  test("the system’s roots are those of Node.js", () => {
    expect(config("postgresql://db/?sslrootcert=system").ssl).toEqual(checked);
  });

  test("to a socket there is none, whatever is asked for", () => {
    expect(config("postgresql:///?host=/run", { PGSSLMODE: "verify-full" }).ssl).toBe(false);
  });
});

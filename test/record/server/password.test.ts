import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { passwordInFile } from "../../../src/record/server/password.ts";
import { temporaryDir } from "../temporary-dir.ts";

const login = { host: "db", port: "5432", database: "shop", user: "ann" };

function fileWith(text: string, mode = 0o600): string {
  const file = join(temporaryDir(), ".pgpass");
  writeFileSync(file, text, { mode });
  chmodSync(file, mode);
  return file;
}

const found = (text: string, of = login) => passwordInFile(of, { PGPASSFILE: fileWith(text) });

test.each([
  { text: "db:5432:shop:ann:pw", password: "pw" },
  { text: "*:*:*:*:pw", password: "pw" },
  { text: "# db:5432:shop:ann:no\ndb:5432:shop:ann:pw\r\n*:*:*:*:later", password: "pw" },
  { text: "other:*:*:*:1\ndb:1:*:*:2\ndb:*:x:*:3\ndb:*:*:bob:4\ndb:*:*:ann:pw", password: "pw" },
  { text: String.raw`db:5432:shop:ann:a\:b\\c\d`, password: String.raw`a:b\c\d` },
  { text: "db:5432:shop:ann:пароль 密码", password: "пароль 密码" },
  { text: "db:5432:shop:ann", password: undefined },
  { text: "db:5432:shop:ann:", password: "" },
  { text: "", password: undefined },
])("passwordInFile reads $text", ({ text, password }) => {
  expect(found(text)).toBe(password);
});

test("passwordInFile: a field may have colons in it", () => {
  expect(found(String.raw`\:\:1:*:*:*:pw`, { ...login, host: "::1" })).toBe("pw");
  expect(found("::1:*:*:*:pw", { ...login, host: "::1" })).toBeUndefined();
});

test("passwordInFile: a socket may be called localhost", () => {
  const atSocket = { ...login, host: "/run/postgresql" };
  expect(found("localhost:*:*:*:pw", atSocket)).toBe("pw");
  expect(found("/run/postgresql:*:*:*:pw", atSocket)).toBe("pw");
  expect(found("/tmp:*:*:*:pw", atSocket)).toBeUndefined();
});

test.skipIf(process.platform === "win32")(
  "passwordInFile: a file that others may read does not count",
  () => {
    for (const mode of [0o640, 0o604]) {
      const PGPASSFILE = fileWith("*:*:*:*:pw", mode);
      expect(passwordInFile(login, { PGPASSFILE })).toBeUndefined();
    }
  },
);

test("passwordInFile: without PGPASSFILE, it is in the home folder", () => {
  const home = temporaryDir();
  const isWindows = process.platform === "win32";
  const folder = isWindows ? join(home, "postgresql") : home;
  mkdirSync(folder, { recursive: true });
  const name = isWindows ? "pgpass.conf" : ".pgpass";
  writeFileSync(join(folder, name), "*:*:*:*:pw", { mode: 0o600 });
  const at = (place: string) => (isWindows ? { APPDATA: place } : { HOME: place });
  expect(passwordInFile(login, at(home))).toBe("pw");
  expect(passwordInFile(login, at(temporaryDir()))).toBeUndefined();
});

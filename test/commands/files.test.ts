import { execFileSync } from "node:child_process";
import { chmod, open, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chooseEnvironment } from "../../src/commands/account/environment.ts";
import {
  readBounded,
  readNamedFile,
  readOrdinaryFile,
} from "../../src/commands/files/read-files.ts";
import { shownPath } from "../../src/commands/files/result-files.ts";
import { temporaryFolder } from "../support/command.ts";
import { english } from "../support/english.ts";
import { fakeHost, givenOf } from "./fake-host.ts";

const windows = process.platform === "win32";
const linux = process.platform === "linux";

/** A name under which a pipe waits for somebody to write to it. */
async function pipe(): Promise<string> {
  const path = join(await temporaryFolder(), "catalogue.xlsx");
  execFileSync("mkfifo", [path]);
  return path;
}

describe("readNamedFile", () => {
  test("reads an ordinary file, an empty one, and through a link", async () => {
    const dir = await temporaryFolder();
    const path = join(dir, "a");
    const bytes = Buffer.alloc(300_000, "sheet");
    await writeFile(path, bytes);
    await writeFile(join(dir, "empty"), "");
    expect(bytes.equals(await readNamedFile(path))).toBe(true);
    expect(await readNamedFile(join(dir, "empty"))).toHaveLength(0);
    if (windows) return;
    await symlink(path, join(dir, "link"));
    expect(await readNamedFile(join(dir, "link"))).toHaveLength(bytes.length);
  });

  test.skipIf(windows)("refuses a pipe, a device and a folder at once, exit 2", async () => {
    const refused = { code: "file-is-device", exitCode: 2 };
    await expect(readNamedFile(await pipe())).rejects.toMatchObject(refused);
    await expect(readNamedFile("/dev/zero")).rejects.toMatchObject(refused);
    await expect(readNamedFile("/dev/null")).rejects.toMatchObject(refused);
    const folder = readNamedFile(await temporaryFolder());
    await expect(folder).rejects.toMatchObject({ code: "file-is-folder", exitCode: 2 });
  });

  test.skipIf(!linux)("reads what is longer than the system says to its end", async () => {
    expect((await readNamedFile("/proc/self/status")).toString()).toMatch(/^Name:[\s\S]*Threads/);
  });
});

describe("readOrdinaryFile and readBounded", () => {
  test("give up once there is more than was asked for", async () => {
    const path = join(await temporaryFolder(), "a");
    await writeFile(path, "12345");
    expect((await readOrdinaryFile(path, 5)).bytes?.toString()).toBe("12345");
    expect(await readOrdinaryFile(path, 4)).toMatchObject({ bytes: undefined, size: 5 });
  });

  test.skipIf(!linux)("count what comes, whatever size the system says", async () => {
    const file = await open("/dev/zero");
    try {
      expect(await readBounded(file, 100_000)).toBeUndefined();
    } finally {
      await file.close();
    }
  });
});

describe.skipIf(windows)("the file of SHEETPORT_API_KEY_FILE", () => {
  const key = "canary-named-9926";

  async function keyFrom(path: string): Promise<string> {
    const host = fakeHost(await temporaryFolder(), { env: { SHEETPORT_API_KEY_FILE: path } });
    const { settings } = givenOf(host, { env: "sandbox", baseUrl: "https://market.example.com" });
    return (await chooseEnvironment(settings, host)).apiKey.reveal();
  }

  test("is read when its owner alone can read it, through a link too", async () => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, "key"), `${key}\n`, { mode: 0o600 });
    await symlink(join(dir, "key"), join(dir, "link"));
    expect(await keyFrom(join(dir, "key"))).toBe(key);
    expect(await keyFrom(join(dir, "link"))).toBe(key);
    await chmod(join(dir, "key"), 0o400);
    expect(await keyFrom(join(dir, "key"))).toBe(key);
  });

  test.each([0o640, 0o604, 0o622])("is refused with permissions %o, and not told", async (mode) => {
    const path = join(await temporaryFolder(), "key");
    await writeFile(path, key, { mode: 0o600 });
    await chmod(path, mode);
    const error = await keyFrom(path).catch((thrown) => thrown);
    const { message, hint } = english.error(error);
    expect(error).toMatchObject({ code: "key-file-open", exitCode: 2 });
    expect(`${message} ${hint}`).not.toContain(key);
    expect(hint).toContain(`chmod 600 ${path}`);
    expect(hint).not.toContain("sheetport login");
  });

  test("is never waited for, and of bounded size", async () => {
    const device = { code: "file-is-device", exitCode: 2 };
    await expect(keyFrom(await pipe())).rejects.toMatchObject(device);
    await expect(keyFrom("/dev/zero")).rejects.toMatchObject(device);
    const large = join(await temporaryFolder(), "key");
    await writeFile(large, key.repeat(10_000), { mode: 0o600 });
    await expect(keyFrom(large)).rejects.toMatchObject({ code: "bad-api-key" });
  });
});

test("a path is told from here, and whole where it climbs more than one folder", () => {
  expect(shownPath("/home/ann/autumn.xlsx", "/home/ann")).toBe("autumn.xlsx");
  expect(shownPath("/home/autumn.xlsx", "/home/ann")).toBe("../autumn.xlsx");
  expect(shownPath("/tmp/autumn.xlsx", "/home/ann")).toBe("/tmp/autumn.xlsx");
});

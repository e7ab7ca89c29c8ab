import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { chooseEnvironment } from "../../src/commands/account/environment.ts";
import { keyFilePath } from "../../src/commands/account/key-file.ts";
import type { Host } from "../../src/commands/process/host.ts";
import type { CommonOptions } from "../../src/commands/process/settings.ts";
import { loginCommand, logoutCommand } from "../../src/commands/setup/login.ts";
import { temporaryFolder } from "../support/command.ts";
import { anError } from "../support/english.ts";
import { fakeHost, givenOf, memoryKeychain } from "./fake-host.ts";

const key = "canary-login-4417";
const url = "https://market.example.com/api";
const piped = (text: string): Partial<Host> => ({
  readInput: async () => Buffer.from(text),
});
const offline = { verify: false };

async function loggedIn(more: Partial<Host> = {}, options: CommonOptions = {}) {
  const host = fakeHost(await temporaryFolder(), { ...piped(`${key}\n`), ...more });
  const given = givenOf(host, { env: "sandbox", baseUrl: url, ...options });
  return { host, given, result: await loginCommand(offline, given) };
}

const keyOf = async (host: Host, options: CommonOptions = {}) =>
  (await chooseEnvironment(givenOf(host, options).settings, host)).apiKey.reveal();

describe("loginCommand", () => {
  test("keeps the key in the keychain, under the address too, and in no file", async () => {
    const keychain = memoryKeychain();
    const { host, result } = await loggedIn({ keychain });
    expect([...keychain.entries]).toEqual([[`sandbox ${url}`, key]]);
    expect(await readdir(host.cwd)).toEqual(["settings.json"]);
    expect(await readFile(join(host.cwd, "settings.json"), "utf8")).not.toContain(key);
    expect(result.text()).toContain("in the system keychain");
    expect(JSON.stringify([result.text(), result.json()])).not.toContain(key);
    expect(await keyOf(host)).toBe(key);
  });

  test("falls back to a file that only its owner can read, and says why", async () => {
    const { host, given, result } = await loggedIn();
    const path = keyFilePath("sandbox", given.settings);
    if (process.platform !== "win32") {
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await stat(join(path, ".."))).mode & 0o777).toBe(0o700);
    }
    expect(result.text()).toContain(path);
    expect(result.text()).toContain("there is none");
    expect(result.json()).toMatchObject({ key: { place: "file", path }, checked: false });
    expect(await keyOf(host)).toBe(key);
  });

  test.skipIf(process.platform === "win32")(
    "settings.json is for its owner alone, also where an older one was not",
    async () => {
      const { host, given } = await loggedIn();
      const file = join(host.cwd, "settings.json");
      const mode = async () => (await stat(file)).mode & 0o777;
      expect(await mode()).toBe(0o600);
      await chmod(file, 0o644);
      await loginCommand(offline, given);
      expect(await mode()).toBe(0o600);
    },
  );

  test.skipIf(process.platform === "win32")(
    "refuses a link in place of the folder of keys, for reading, writing and removing",
    async () => {
      const { host, given } = await loggedIn();
      const elsewhere = await temporaryFolder();
      await rename(join(host.cwd, "keys"), join(elsewhere, "keys"));
      await symlink(join(elsewhere, "keys"), join(host.cwd, "keys"));
      const refused = { code: "key-folder-link", exitCode: 2 };
      const before = await readFile(join(elsewhere, "keys", "key-sandbox.json"), "utf8");
      await expect(keyOf(host)).rejects.toMatchObject(refused);
      const again = { ...given, host: { ...host, ...piped("another-key") } };
      await expect(loginCommand(offline, again)).rejects.toMatchObject(refused);
      await expect(logoutCommand(given)).rejects.toMatchObject(refused);
      expect(await readdir(join(elsewhere, "keys"))).toEqual(["key-sandbox.json"]);
      expect(await readFile(join(elsewhere, "keys", "key-sandbox.json"), "utf8")).toBe(before);
    },
  );

  test("takes a keychain that forgets for none", async () => {
    const keychain = { ...memoryKeychain(), read: async () => undefined };
    const { result } = await loggedIn({ keychain });
    expect(result.json()).toMatchObject({ key: { place: "file" } });
  });

  test("takes the old key away from the place where the new one is not", async () => {
    let locked = true;
    const keychain = memoryKeychain({ refuses: () => locked });
    const { host, given } = await loggedIn({ keychain });
    locked = false;
    await loginCommand(offline, given);
    expect(await readdir(join(host.cwd, "keys"))).toEqual([]);
    expect(keychain.entries.size).toBe(1);
  });

  test("at another address takes the key for the old one away", async () => {
    const keychain = memoryKeychain();
    const { host } = await loggedIn({ keychain });
    const moved = "https://moved.example.com";
    await loginCommand(offline, givenOf(host, { env: "sandbox", baseUrl: moved }));
    expect([...keychain.entries.keys()]).toEqual([`sandbox ${moved}`]);
    expect(await keyOf(host)).toBe(key);
  });

  test("asks unseen in a terminal; who gives up changes nothing, exit 130", async () => {
    const asked: string[] = [];
    const askHidden = async (question: string) => {
      asked.push(question);
      return undefined;
    };
    const host = fakeHost(await temporaryFolder(), { askHidden });
    const given = givenOf(host, { env: "sandbox", baseUrl: url });
    await expect(loginCommand(offline, given)).rejects.toMatchObject({ exitCode: 130 });
    expect(asked).toEqual([expect.stringContaining(url)]);
    expect(await readdir(host.cwd)).toEqual([]);
  });

  test.each([
    { case: "nothing", text: "", code: "no-api-key" },
    { case: "a key with a space", text: "two words", code: "bad-api-key" },
    { case: "a key beyond ASCII", text: "ключ", code: "bad-api-key" },
  ])("refuses $case, without repeating it, exit 2", async ({ text, code }) => {
    const host = fakeHost(await temporaryFolder(), piped(text));
    const login = loginCommand(offline, givenOf(host, { env: "sandbox", baseUrl: url }));
    const error = await login.catch((thrown) => thrown);
    expect(error).toMatchObject({ code, exitCode: 2 });
    if (text !== "") expect(`${error.message} ${error.hint}`).not.toContain(text);
    expect(await readdir(host.cwd)).toEqual([]);
  });

  test.each(["simulator", "Simulator", "../up", "a/b", "", "__proto__", "x".repeat(65)])(
    "refuses the name “%s”, exit 2",
    async (env) => {
      const host = fakeHost(await temporaryFolder(), piped(key));
      const login = loginCommand(offline, givenOf(host, { env, baseUrl: url }));
      await expect(login).rejects.toMatchObject({ code: "bad-env-name", exitCode: 2 });
    },
  );

  test("refuses a name that differs from a profile's by letter case alone", async () => {
    const { host } = await loggedIn();
    const again = loginCommand(offline, givenOf(host, { env: "Sandbox", baseUrl: url }));
    await expect(again).rejects.toEqual(anError({ hint: expect.stringContaining("“sandbox”") }));
  });

  test("refuses plain http but to this machine", async () => {
    const host = fakeHost(await temporaryFolder(), piped(key));
    const login = (baseUrl: string) => loginCommand(offline, givenOf(host, { env: "a", baseUrl }));
    await expect(login("http://market.example.com")).rejects.toMatchObject({
      code: "insecure-url",
    });
    expect((await login("http://127.0.0.1:4000")).exitCode).toBe(0);
  });
});

describe("which environment and key a command takes", () => {
  test("the simulator, until a profile is set; then the first profile", async () => {
    const host = fakeHost(await temporaryFolder(), piped(key));
    const choose = async (options: CommonOptions = {}) =>
      chooseEnvironment(givenOf(host, options).settings, host);
    expect(await choose()).toMatchObject({ name: "simulator", baseUrl: undefined });
    await loginCommand(offline, givenOf(host, { env: "sandbox", baseUrl: url }));
    await loginCommand(offline, givenOf(host, { env: "production", baseUrl: `${url}/live` }));
    expect(await choose()).toMatchObject({ name: "sandbox", baseUrl: url });
    expect(await choose({ env: "production" })).toMatchObject({ baseUrl: `${url}/live` });
    expect(await choose({ env: "simulator" })).toMatchObject({ baseUrl: undefined });
    expect(await choose({ baseUrl: `${url}/live` })).toMatchObject({ name: "production" });
  });

  test("“--env simulator” is the rehearsal, whatever SHEETPORT_BASE_URL says", async () => {
    const host = fakeHost(await temporaryFolder(), { env: { SHEETPORT_BASE_URL: url } });
    const { settings } = givenOf(host, { env: "simulator" });
    expect(await chooseEnvironment(settings, host)).toMatchObject({ baseUrl: undefined });
  });

  test("the key of the variable goes before the kept one", async () => {
    const { host } = await loggedIn();
    expect(await keyOf({ ...host, env: { SHEETPORT_API_KEY: "other" } })).toBe("other");
  });

  test("a kept key is never taken for another address", async () => {
    const { host, given } = await loggedIn();
    const elsewhere = keyOf(host, { env: "sandbox", baseUrl: "https://evil.example" });
    await expect(elsewhere).rejects.toMatchObject({ code: "key-for-other-address", exitCode: 2 });
    // Not even when somebody writes the other address into the settings file.
    const file = join(given.settings.dataDir, "settings.json");
    await writeFile(file, (await readFile(file, "utf8")).replace(url, "https://evil.example"));
    await expect(keyOf(host)).rejects.toMatchObject({ code: "no-api-key" });
  });

  test.each([
    { options: { env: "sandbox", baseUrl: url }, typed: "login --env sandbox”" },
    // No environment can be set up with the name of this one.
    { options: { baseUrl: "http://127.0.0.1:4711" }, typed: "login --env NAME”" },
  ])("without a key, “$typed is advised", async ({ options, typed }) => {
    const host = fakeHost(await temporaryFolder());
    const hint = expect.stringContaining(typed);
    await expect(keyOf(host, options)).rejects.toEqual(anError({ code: "no-api-key", hint }));
  });

  test("a keychain that no longer opens is told, exit 2", async () => {
    let locked = false;
    const { host } = await loggedIn({ keychain: memoryKeychain({ refuses: () => locked }) });
    locked = true;
    await expect(keyOf(host)).rejects.toMatchObject({ code: "keychain-closed", exitCode: 2 });
  });

  test.skipIf(process.platform === "win32")(
    "a key file that others can read is refused, with what to do",
    async () => {
      const { host, given } = await loggedIn();
      const path = keyFilePath("sandbox", given.settings);
      for (const mode of [0o640, 0o604, 0o620]) {
        await chmod(path, mode);
        const found = keyOf(host);
        await expect(found).rejects.toEqual(
          anError({
            code: "key-file-open",
            exitCode: 2,
            hint: expect.stringContaining("chmod 600"),
          }),
        );
      }
      await chmod(path, 0o600);
      expect(await keyOf(host)).toBe(key);
    },
  );

  test.each([
    { case: "cut off", text: `{"address":"${url}","key":"${key.slice(0, 12)}` },
    { case: "of another shape", text: `["${key}"]` },
  ])("a key file that is $case is told without its text", async ({ text }) => {
    const { host, given } = await loggedIn();
    await writeFile(keyFilePath("sandbox", given.settings), text);
    const error = await keyOf(host).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "key-file-damaged", exitCode: 2 });
    // Neither the message nor a cause repeats what is in the file.
    expect(inspect(error)).not.toContain(key.slice(0, 12));
  });

  test.skipIf(process.platform === "win32")("a link in its place is not followed", async () => {
    const { host, given } = await loggedIn();
    const path = keyFilePath("linked", given.settings);
    await symlink(keyFilePath("sandbox", given.settings), path);
    const file = join(given.settings.dataDir, "settings.json");
    await writeFile(file, (await readFile(file, "utf8")).replaceAll("sandbox", "linked"));
    await expect(keyOf(host)).rejects.toMatchObject({ code: "key-file-damaged" });
  });

  test.each([
    "",
    "{",
    "[]",
    '{"version":2}',
    '{"version":1,"environments":[]}',
    '{"version":1,"environments":{"a":{}}}',
    '{"version":1,"environments":{"../a":{"baseUrl":"https://a.example","key":"file"}}}',
    '{"version":1,"defaultEnv":5,"environments":{}}',
  ])("the damaged settings file %s is told, exit 2", async (text) => {
    const host = fakeHost(await temporaryFolder());
    await mkdir(host.cwd, { recursive: true });
    await writeFile(join(host.cwd, "settings.json"), text);
    const error = await keyOf(host).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "settings-damaged", exitCode: 2 });
    expect(error.message).toContain("settings.json");
  });
});

describe("logoutCommand", () => {
  test("removes the key with the environment, and says what remains", async () => {
    const { host, given } = await loggedIn();
    const env = { SHEETPORT_API_KEY: "other-key-of-a-variable" };
    const result = await logoutCommand({ ...given, host: { ...host, env } });
    expect(result.text()).toContain("SHEETPORT_API_KEY is set");
    expect(result.text()).not.toContain(env.SHEETPORT_API_KEY);
    expect(result.json()).toMatchObject({ env: "sandbox", removed: ["file"], profile: false });
    await expect(keyOf(host)).rejects.toMatchObject({ code: "no-base-url" });
    expect(await readdir(join(host.cwd, "keys"))).toEqual([]);
  });

  test("no other environment takes the place of the one that is gone, nor does the simulator", async () => {
    const keychain = memoryKeychain();
    const { host, given } = await loggedIn({ keychain });
    expect((await logoutCommand(given)).text()).toContain("sheetport login --env sandbox");
    expect(keychain.entries.size).toBe(0);
    await expect(chooseEnvironment(givenOf(host).settings, host)).rejects.toMatchObject({
      ...{ code: "no-base-url", exitCode: 2 },
    });
  });

  test("a keychain that does not open keeps the key: told, exit 1", async () => {
    let locked = false;
    const { given } = await loggedIn({ keychain: memoryKeychain({ refuses: () => locked }) });
    locked = true;
    const result = await logoutCommand(given);
    expect(result.exitCode).toBe(1);
    expect(result.text()).toContain("is still in the system keychain");
    locked = false;
    expect((await logoutCommand(given)).json()).toMatchObject({ removed: ["keychain"] });
  });

  test("of an environment that nobody set up, exit 2", async () => {
    const { given } = await loggedIn();
    const other = { ...given, settings: { ...given.settings, envName: "other" } };
    await expect(logoutCommand(other)).rejects.toEqual(
      anError({
        code: "no-such-env",
        hint: expect.stringContaining("Use sandbox"),
      }),
    );
  });
});

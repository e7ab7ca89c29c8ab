import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import {
  canaryKey,
  documentOf,
  runBuilt,
  startCommand,
  temporaryFolder,
} from "../support/command.ts";
import { connectProxy } from "../support/connect-proxy.ts";
import { expectAsWanted, openMarket, writesOf } from "../support/market.ts";

const noKey = { SHEETPORT_API_KEY: undefined };

/** Logs in to an address that nobody asks, and gives a way to run commands after that. */
async function loggedInTo(name: string, baseUrl = "https://market.example.com") {
  const dir = await temporaryFolder();
  const at = (env: Readonly<Record<string, string | undefined>> = {}) => ({
    dir,
    env: { ...noKey, SHEETPORT_DATA_DIR: join(dir, "data"), ...env },
  });
  const login = ["login", "--env", name, "--base-url", baseUrl, "--no-verify", "--json"];
  const ended = await runBuilt(login, { ...at(), input: canaryKey });
  expect(ended.code).toBe(0);
  return { at, document: documentOf(ended) };
}

describe("profiles", () => {
  test("config tells each setting, where it comes from, and never the key", async () => {
    const { at } = await loggedInTo("sandbox");
    const proxy = { HTTPS_PROXY: "http://user:canary-proxy@proxy.example:3128" };
    const shown = await runBuilt(["config"], at(proxy));
    expect(shown.stdout).toMatch(/^env +sandbox +saved$/m);
    expect(shown.stdout).toMatch(/^read-rate +100\/60s +default$/m);
    expect(shown.stdout).toMatch(/^data-dir .* environment variable$/m);
    expect(shown.stdout).toContain("proxy http://proxy.example:3128 (from HTTPS_PROXY");
    expect(shown.stdout).not.toContain("canary-proxy");
    const {
      settings,
      key,
      profiles,
      proxy: used,
    } = documentOf(await runBuilt(["config", "--json"], at({ SHEETPORT_API_KEY: canaryKey })));
    expect(settings.env).toEqual({ value: "sandbox", from: "profile" });
    expect({ key, used }).toEqual({ key: "SHEETPORT_API_KEY", used: null });
    expect(profiles).toEqual([
      { name: "sandbox", baseUrl: "https://market.example.com", key: "file" },
    ]);
  });

  test("config set default-env changes what is used without --env", async () => {
    const { at } = await loggedInTo("sandbox");
    const set = (name: string) => runBuilt(["config", "set", "default-env", name], at());
    expect((await set("nowhere")).code).toBe(2);
    expect((await set("simulator")).code).toBe(0);
    const { settings } = documentOf(await runBuilt(["config", "--json"], at()));
    expect(settings.env.value).toBe("simulator");
  });

  test("an upload to a default profile named production needs --env written out", async () => {
    const { at } = await loggedInTo("production");
    const { workbook } = await openMarket({ creates: 1, updates: 0 });
    const ended = await runBuilt(["upload", workbook, "--yes", "--json"], at());
    expect(ended.code).toBe(2);
    expect(documentOf(ended).error).toMatchObject({
      code: "needs-yes",
      hint: expect.stringContaining("--env production"),
    });
  });

  test("resume in production: needs --yes and --env production too, and sends nothing without", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 4, updates: 0, rate: "4/1s" });
    const flags = market.flags.map((flag) => (flag === "test" ? "production" : flag));
    const login = ["login", "--env", "production", "--base-url", market.simulator.url];
    const place = ["--data-dir", join(market.dir, "data"), "--no-verify"];
    await runBuilt([...login, ...place], { ...market.at, input: canaryKey });
    const upload = startCommand(["upload", market.workbook, ...flags], market.at);
    await vi.waitFor(() => expect(writesOf(market.simulator).length).toBeGreaterThan(0), 30_000);
    upload.kill("SIGINT");
    expect((await upload.ended).code).toBe(130);
    const sent = writesOf(market.simulator).length;
    for (const missing of [["--yes"], ["--env", "production"]]) {
      const given = flags.filter((flag) => !missing.includes(flag));
      const ended = await runBuilt(["resume", ...given, "--json"], market.at);
      expect({ code: ended.code, error: documentOf(ended).error }).toMatchObject({
        code: 2,
        error: { code: "needs-yes", hint: "Add both --yes and --env production." },
      });
    }
    expect(writesOf(market.simulator)).toHaveLength(sent);
    expect((await runBuilt(["resume", ...flags, "--json"], market.at)).code).toBe(0);
    expectAsWanted(market);
  });

  test.runIf(process.platform === "linux")(
    "a system without a keychain is no hindrance: the key goes into a file, and why is told",
    async () => {
      const dir = await temporaryFolder();
      const env = {
        ...noKey,
        SHEETPORT_KEYCHAIN: undefined,
        DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(dir, "nothing")}`,
      };
      const login = ["login", "--base-url", "https://market.example.com", "--no-verify"];
      const { code, stdout } = await runBuilt(login, { dir, env, input: canaryKey });
      expect(code).toBe(0);
      expect(stdout).toContain("key-default.json");
      expect(stdout).toContain("The system keychain is not used (");
    },
  );

  test("a proxy that is not there: nothing is sent, and the proxy is named", {
    tags: "slow",
  }, async () => {
    const { at } = await loggedInTo("sandbox");
    const proxy = { HTTPS_PROXY: "http://user:canary-proxy@127.0.0.1:9" };
    const { code, stderr } = await runBuilt(["probe", "--timeout", "2"], at(proxy));
    expect(code).toBe(1);
    expect(stderr).toContain("Requests go through the proxy http://127.0.0.1:9");
    expect(stderr).toContain("The proxy http://127.0.0.1:9 cannot be used");
    expect(stderr).not.toContain("canary-proxy");
  });

  test("a proxy that is there is asked for a tunnel to the marketplace, with its own login", {
    tags: "slow",
  }, async () => {
    const { at } = await loggedInTo("sandbox");
    const { simulator } = await openMarket({ creates: 0, updates: 0 });
    // What ends the tunnel speaks no TLS: nothing is sent through it.
    const proxy = await connectProxy({ targetPort: Number(new URL(simulator.url).port) });
    const HTTPS_PROXY = proxy.origin.replace("//", "//user:canary-proxy@");
    const { code, stderr } = await runBuilt(["probe", "--timeout", "2"], at({ HTTPS_PROXY }));
    expect(code).toBe(1);
    const login = `Basic ${Buffer.from("user:canary-proxy").toString("base64")}`;
    expect(proxy.seen[0]).toMatchObject({
      ...{ method: "CONNECT", target: "market.example.com:443" },
      headers: { "proxy-authorization": login },
    });
    expect(stderr).not.toMatch(/canary-proxy|^\s+at /m);
  });
});

describe("probe", () => {
  test("shows what it learnt, and the next one what is kept", async () => {
    const { simulator, flags, at } = await openMarket({ creates: 0, updates: 30 });
    const probe = ["probe", ...flags.filter((flag) => flag !== "--quiet")];
    const { code, stdout } = await runBuilt(probe, at);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Products: filter by SKU +works, parameter repeated +seen just now$/m);
    const { facts } = documentOf(await runBuilt([...probe, "--json"], at));
    expect(facts).toContainEqual(
      expect.objectContaining({
        fact: "readLagMs",
        status: "unknown",
        learntBy: "the first create",
      }),
    );
    expect(simulator.ledger().every(({ method }) => method === "GET")).toBe(true);
  });
});

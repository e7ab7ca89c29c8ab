import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { canaryKey, type Ended, startCommand, temporaryFolder } from "../support/command.ts";
import { type Echo, echoingFront } from "../support/echoing-front.ts";
import { type Found, searchBytes, searchFolder } from "../support/key-search.ts";
import { openMarket } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { zip } from "../support/zip.ts";

/** Commands in one folder, where everything that they leave and say is searched for the key. */
class Watched {
  readonly dir: string;
  readonly found: Found[] = [];
  commands = 0;

  constructor(dir: string) {
    this.dir = dir;
  }

  async run(
    args: readonly string[],
    more: Parameters<typeof startCommand>[1]["env"] = {},
    input = "",
  ) {
    const temporary = join(this.dir, "tmp");
    await mkdir(temporary, { recursive: true });
    const env = { TMPDIR: temporary, TEMP: temporary, TMP: temporary, ...more };
    const started = startCommand(args, { dir: this.dir, env, input });
    let running = true;
    const ended = started.ended.finally(() => {
      running = false;
    });
    while (running) {
      this.found.push(...(await searchProcesses()));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 25))]);
    }
    return this.#search(args, await ended);
  }

  #search(args: readonly string[], ended: Ended): Ended {
    this.commands += 1;
    for (const stream of ["stdout", "stderr"] as const) {
      const sink = `${stream} of ${args[0]}`;
      this.found.push(...searchBytes(sink, Buffer.from(ended[stream]), canaryKey));
    }
    return ended;
  }

  async everything(): Promise<Found[]> {
    const allowed = (path: string) => /[\\/]keys[\\/]key-[^\\/]*\.json$/.test(path);
    return [...this.found, ...(await searchFolder(this.dir, canaryKey, allowed))];
  }
}

/** The command lines of all processes of this machine, where the system lists them. */
async function searchProcesses(): Promise<Found[]> {
  const ids = await readdir("/proc").catch(() => [] as string[]);
  const lines = ids
    .filter((id) => /^\d+$/.test(id))
    .map((id) => readFile(`/proc/${id}/cmdline`).catch(() => Buffer.alloc(0)));
  return (await Promise.all(lines)).flatMap((line) => searchBytes("process list", line, canaryKey));
}

/** A host that must never be asked anything. */
async function elsewhere() {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(`${request.url} ${JSON.stringify(request.headers)}`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

async function hostileMarket() {
  const market = await openMarket({ creates: 3, updates: 2 });
  const other = await elsewhere();
  const front = await echoingFront(market.simulator.url, other.url);
  const flags = market.flags.map((flag) => (flag === market.simulator.url ? front.url : flag));
  return { market, front, other, flags, watched: new Watched(market.dir) };
}

describe("the key is in no sink", () => {
  test("whatever a hostile marketplace does with it, in every command", async () => {
    const { market, front, other, flags, watched } = await hostileMarket();
    // Each on its own: an unknown outcome would keep the next one from sending.
    const dataOf = (mode: Echo) => ["--data-dir", join(market.dir, `data-${mode}`), "--verbose"];
    const upload = (mode: Echo, ...more: string[]) => {
      front.mode = mode;
      return watched.run(["upload", market.workbook, ...flags, ...dataOf(mode), ...more]);
    };
    expect((await upload("reject")).code).toBe(4);
    expect((await upload("unauthorized", "--json")).code).toBe(2);
    expect((await upload("fail", "--only", "update")).code).toBe(5);
    expect((await upload("hang", "--only", "update", "--timeout", "0.3")).code).toBe(5);
    expect((await upload("applied", "--only", "update", "--json")).code).not.toBe(70);
    expect((await upload("redirect")).code).toBe(1);
    front.mode = "pass";
    const plan = join(market.dir, "plan.json");
    await watched.run(["diff", market.workbook, ...flags, "--json", "--verbose", "--out", plan]);
    expect((await watched.run(["upload", plan, ...flags])).code).toBe(0);
    await watched.run(["resume", ...flags, ...dataOf("redirect")]);
    await watched.run(["runs", ...dataOf("reject"), "--json"]);
    const reading = ["probe", ...withoutYes(flags), "--verbose"];
    for (const mode of ["unauthorized", "redirect", "reject", "pass"] as const) {
      front.readMode = mode;
      await watched.run(reading);
    }
    await watched.run(["config", ...withoutYes(flags), "--json"]);
    expect(market.simulator.ledger().length).toBeGreaterThan(10);
    expect(await watched.everything()).toEqual([]);
    expect(other.requests).toEqual([]);
  }, 60_000);

  test("with login, a kept key, logout and mistaken arguments", async () => {
    const { market, front, watched } = await hostileMarket();
    const none = { SHEETPORT_API_KEY: undefined, SHEETPORT_DATA_DIR: join(market.dir, "data") };
    const run = (args: string[], input = "") => watched.run(args, none, input);
    const login = ["login", "--env", "sandbox", "--base-url", front.url, "--verbose"];
    front.readMode = "unauthorized";
    expect((await run(login, canaryKey)).code).toBe(2);
    front.readMode = "pass";
    expect((await run(login, `${canaryKey}\n`)).code).toBe(0);
    expect((await run(["config"])).stdout).toContain("key-sandbox.json");
    expect((await run(["diff", market.workbook])).code).toBe(0);
    const kept = await searchFolder(market.dir, canaryKey);
    expect([...new Set(kept.map(({ sink }) => sink))]).toEqual([
      expect.stringContaining("key-sandbox.json"),
    ]);
    expect((await run(["logout", "--json"])).code).toBe(0);
    expect(await searchFolder(market.dir, canaryKey)).toEqual([]);
    await watched.run(["config"], { SHEETPORT_DATA_DIR: join(market.dir, "data") });
    expect(await watched.everything()).toEqual([]);
  }, 30_000);

  test("a key that somebody takes for an argument is not repeated", async () => {
    const dir = await temporaryFolder();
    for (const args of [
      ["login", canaryKey],
      ["login", `--api-key=${canaryKey}`],
    ]) {
      const { code, stderr } = await startCommand(args, { dir }).ended;
      expect({ code, found: searchBytes("stderr", Buffer.from(stderr), canaryKey) }).toEqual({
        code: 2,
        found: [],
      });
    }
  });

  test("when sheetport breaks, and in a diagnostic report of Node", async () => {
    const { market, flags, watched } = await hostileMarket();
    const report = join(market.dir, "report.json");
    const preload = await preloadOf(`
      Promise.withResolvers = () => { throw new TypeError("broken"); };
      process.on("exit", () => process.report.writeReport(${JSON.stringify(report)}));`);
    const ended = await watched.run(
      ["diff", market.workbook, ...withoutYes(flags), "--verbose"],
      preload,
    );
    expect({ code: ended.code, said: /broken/.test(ended.stderr) }).toEqual({
      code: 70,
      said: true,
    });
    expect(await readFile(report, "utf8")).toContain("javascriptStack");
    expect(await watched.everything()).toEqual([]);
  }, 30_000);

  test("of the simulator that was given one", async () => {
    const watched = new Watched(await temporaryFolder());
    const started = startCommand(["simulator", "--json"], { dir: watched.dir });
    await expect.poll(started.stdout).toContain("url");
    const { url } = JSON.parse(started.stdout());
    await fetch(`${url}/supplier/product`, { headers: { "X-API-Key": canaryKey } });
    await fetch(`${url}/supplier/product`, { headers: { "X-API-Key": `${canaryKey}-not` } });
    const ledger = await (await fetch(`${url}/simulator/ledger`)).text();
    started.kill("SIGINT");
    const { stdout, stderr } = await started.ended;
    expect(searchBytes("simulator", Buffer.from(stdout + stderr + ledger), canaryKey)).toEqual([]);
  });
});

describe("the key goes to the marketplace alone", () => {
  test("not to hosts of images and videos, nor where a redirect leads", async () => {
    const { market, front, other, flags } = await hostileMarket();
    const links = [{ order: 1, url: `${other.url}/image.jpg` }];
    const rows = [{ ...plausibleProduct("LINK-1", 1), images: links, videos: links }];
    await writeFile(market.workbook, await productsWorkbook(rows));
    for (const mode of ["redirect", "pass"] as const) {
      front.mode = mode;
      const args = ["upload", market.workbook, ...flags];
      const { code } = await startCommand(args, market.at).ended;
      expect(code).toBe(mode === "pass" ? 0 : 1);
    }
    expect(other.requests).toEqual([]);
  }, 30_000);
});

describe("the search", () => {
  const base64 = (before: string) => Buffer.from(`${before}${canaryKey}!`).toString("base64");

  test.each([
    ["plain", `X-API-Key: ${canaryKey}`],
    ["upper case", canaryKey.toUpperCase()],
    ["percent", Buffer.from(canaryKey).toString("hex").replace(/../g, "%$&").toUpperCase()],
    ["hex", Buffer.from(canaryKey).toString("hex")],
    ["utf-16", Buffer.from(canaryKey, "utf16le")],
    ["base64", base64("")],
    ["base64 after one byte", base64("x")],
    ["base64 after two bytes", base64("xy")],
    ["a workbook", zip([{ name: "xl/a.xml", data: `<t>${canaryKey}</t>` }])],
  ])("finds a planted key: %s", async (_form, content) => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, "sink"), content);
    expect(await searchFolder(dir, canaryKey)).not.toEqual([]);
  });

  test("finds the key when a build logs the headers it sends", async () => {
    const { market, flags, watched } = await hostileMarket();
    const preload = await preloadOf(`
      import { subscribe } from "node:diagnostics_channel";
      subscribe("undici:client:sendHeaders", ({ headers }) => process.stderr.write(headers));`);
    await watched.run(["diff", market.workbook, ...withoutYes(flags)], preload);
    expect(watched.found).toContainEqual({ sink: "stderr of diff", form: "plain" });
  });

  test("finds the key in a report of a build that does not leave the variables out", async () => {
    const { market, watched } = await hostileMarket();
    const report = join(market.dir, "report.json");
    const preload = await preloadOf(`process.report.writeReport(${JSON.stringify(report)});`);
    await watched.run(["--version"], preload);
    expect(await watched.everything()).toContainEqual({ sink: report, form: "plain" });
  });
});

/** Loads a module of the test before the program; it stands outside of what is searched. */
async function preloadOf(code: string): Promise<{ readonly NODE_OPTIONS: string }> {
  const file = join(await temporaryFolder(), "preload.mjs");
  await writeFile(file, code);
  return { NODE_OPTIONS: `--import=${pathToFileURL(file).href}` };
}

function withoutYes(flags: readonly string[]): string[] {
  return flags.filter((flag) => flag !== "--yes");
}

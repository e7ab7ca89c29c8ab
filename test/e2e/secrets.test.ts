import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { canaryKey, startCommand, temporaryFolder } from "../support/command.ts";
import type { Echo } from "../support/echoing-front.ts";
import { searchBytes, searchFolder } from "../support/key-search.ts";
import {
  hostileMarket,
  logsHeaders,
  preloadOf,
  reportsVariables,
  Watched,
  withoutYes,
} from "../support/key-watch.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { describeProof } from "../support/prove.ts";
import { zip } from "../support/zip.ts";
import { secrets } from "./secrets.proof.ts";

describeProof("echoes", secrets);

describe("the key is in no sink", () => {
  test("whatever a hostile marketplace does with it, in every command", {
    tags: "slow",
  }, async () => {
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
  });

  test("with login, a kept key, logout and mistaken arguments", {
    tags: "slow",
  }, async () => {
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
  });

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
    expect({ code: ended.code, message: /broken/.test(ended.stderr) }).toEqual({
      code: 70,
      message: true,
    });
    expect(await readFile(report, "utf8")).toContain("javascriptStack");
    expect(await watched.everything()).toEqual([]);
  });

  test("of the simulator that was given one", { tags: "slow" }, async () => {
    const watched = new Watched(await temporaryFolder());
    const started = startCommand(["simulator", "--json"], { dir: watched.dir });
    await expect.poll(started.stdout, { timeout: 10_000 }).toContain("url");
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
  test("not to hosts of images and videos, nor where a redirect leads", {
    tags: "slow",
  }, async () => {
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
  });
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

  test("finds the key when a build logs the headers it sends", { tags: "slow" }, async () => {
    const { market, flags, watched } = await hostileMarket();
    const preload = await preloadOf(logsHeaders);
    await watched.run(["diff", market.workbook, ...withoutYes(flags)], preload);
    expect(watched.found).toContainEqual({ sink: "stderr of diff", form: "plain" });
  });

  test("finds the key in a report of a build that does not leave the variables out", async () => {
    const { market, watched } = await hostileMarket();
    const report = join(market.dir, "report.json");
    const preload = await preloadOf(reportsVariables(report));
    await watched.run(["--version"], preload);
    expect(await watched.everything()).toContainEqual({ sink: report, form: "plain" });
  });
});

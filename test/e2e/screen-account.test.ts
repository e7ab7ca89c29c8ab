import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { canaryKey } from "../support/command.ts";
import { searchBytes, searchFolder } from "../support/key-search.ts";
import { openMarket } from "../support/market.ts";
import { startScreen } from "../support/screen-run.ts";
import { hasTerminals, startOnTerminal } from "../support/terminal.ts";

describe.skipIf(!hasTerminals)("environment and account on the home screen", () => {
  test("logs in from the simulator, works there, and goes back; the typed key is shown nowhere", async () => {
    const { dir, simulator } = await openMarket({ creates: 0, updates: 2, bystanders: 3 });
    const none = { SHEETPORT_API_KEY: undefined };
    const run = startOnTerminal(["--data-dir", join(dir, "data")], { dir, env: none });
    await run.waitFor("Welcome to sheetport");
    expect(run.lines()[0]).toContain("simulator");
    run.press("G");
    await run.waitFor("›   Environment: simulator …");
    run.press("enter");
    await run.waitFor("Home › Environment");
    run.press("enter");
    await run.waitFor("Address:");
    run.press("nowhere", "enter");
    await run.waitFor("The base URL must start with");
    run.press("ctrl-u", simulator.url, "enter");
    await run.waitFor("Name: default");
    run.press("ctrl-u", "shop", "enter");
    await run.waitFor("API key:");
    run.press(`${canaryKey}x`);
    await run.waitFor("•".repeat(canaryKey.length + 1));
    run.press("enter");
    await run.waitFor("The key was not saved");
    run.press(canaryKey, "enter");
    await run.waitFor("You are logged in: “shop”");
    expect(run.lines()[0]).toMatch(/shop \(127\.0\.0\.1:\d+\)/);
    run.press("enter");
    await run.waitFor("Environment: shop …");
    run.press("e");
    await run.waitFor("File:");
    run.press("enter");
    await run.waitFor("5 products");
    run.press("escape");
    await run.waitFor("Environment: shop …");
    run.press("G", "enter");
    await run.waitFor("›   simulator");
    run.press("enter");
    await run.waitFor(({ lines }) => /simulator \(built-in simulator\)/.test(lines()[0] ?? ""));
    await run.waitFor("Environment: simulator");
    run.press("Q");
    expect(await run.ended).toMatchObject({ code: 0 });

    expect(searchBytes("screen", run.raw(), canaryKey)).toEqual([]);
    const kept = await searchFolder(dir, canaryKey);
    expect([...new Set(kept.map(({ sink }) => sink))]).toEqual([
      expect.stringContaining("key-shop.json"),
    ]);
    const settings = await readFile(join(dir, "data", "settings.json"), "utf8");
    expect(JSON.parse(settings)).toMatchObject({
      defaultEnv: "shop",
      environments: { shop: { baseUrl: simulator.url, key: "file" } },
    });
  });

  test("neither is changed while an upload runs: a sentence says so", async () => {
    const run = await startScreen({ args: ["--create-rate", "6/60s", "--update-rate", "6/60s"] });
    await run.reached("Check");
    await run.waitFor("40 rows");
    run.press("enter");
    await run.waitFor(/18 create/);
    run.press("u");
    await run.waitFor(() => {
      if (/^ y /.test(run.keys())) run.press("y");
      return /› Upload/.test(run.lines()[1] ?? "");
    });
    run.press("escape");
    await run.reached("Review");
    run.press("escape");
    await run.reached("Check");
    run.press("escape");
    await run.reached("Home");
    run.press("G", "enter");
    await run.waitFor("Home › Environment");
    run.press("enter");
    await run.waitFor("Address:");
    run.press("http://127.0.0.1:9", "enter");
    await run.waitFor(/Run \S+ is still running here\./);
    expect(run.lines()[0]).toContain("simulator");
    run.press("ctrl-c");
    run.press("ctrl-c");
    await run.ended;
  });
});

import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentOf, type Json, runCommand, temporaryFolder } from "../support/command.ts";
import { openMarket } from "../support/market.ts";
import { testSome } from "../support/prove.ts";

/** A folder, and commands in it with data of their own. */
async function desk() {
  const dir = await temporaryFolder();
  const run = (...args: readonly string[]) =>
    runCommand([...args, "--data-dir", join(dir, "data")], { dir });
  const shown = async (...args: readonly string[]): Promise<Json> =>
    documentOf(await run("config", "--json", ...args)).settings;
  return { dir, run, shown };
}

describe("config set", () => {
  test("keeps a setting until it is unset; an option on the command line comes before it", async () => {
    const { run, shown } = await desk();
    expect((await run("config", "set", "lang", "ru")).code).toBe(0);
    expect((await shown()).lang).toEqual({ value: "ru", from: "kept" });
    expect((await run("runs")).stdout).toContain("Запусков ещё не было");
    expect((await run("runs", "nothing")).stderr).toMatch(/[а-я]{4}/);
    expect((await run("runs", "--lang", "en")).stdout).toContain("No runs yet");
    expect((await run("config", "unset", "lang")).code).toBe(0);
    expect((await run("runs")).stdout).toContain("No runs yet");
  });

  test("keeps one for an environment, which comes before the same for all", async () => {
    const { run, shown } = await desk();
    await run("config", "set", "read-rate", "50/60s");
    await run("config", "set", "read-rate", "70/60s", "--env", "simulator");
    expect((await shown())["read-rate"]).toEqual({ value: "70/60s", from: "kept" });
    const other = await shown("--base-url", "http://127.0.0.1:1");
    expect(other["read-rate"]).toEqual({ value: "50/60s", from: "kept" });
    expect((await shown("--read-rate", "9/1s"))["read-rate"]).toEqual({
      ...{ value: "9/1s", from: "option" },
    });
  });

  test.each([
    [["set", "colour", "red"], "bad-option"],
    [["set", "constructor", "x"], "bad-option"],
    [["set", "create-rate", "fast"], "bad-option"],
    [["set", "fresh", "0"], "bad-option"],
    [["set", "lang", "de"], "bad-option"],
    [["set", "lang"], "bad-option"],
    [["set", "lang", "ru", "--env", "nowhere"], "no-such-env"],
  ])("config %j is refused: %s", async (words, code) => {
    const { run } = await desk();
    const ended = await run("config", ...words, "--json");
    expect([ended.code, documentOf(ended).error.code]).toEqual([2, code]);
  });
});

describe("sheetport.json beside a workbook", () => {
  test("says how it is read and where its results go, wherever the command is run", async () => {
    const market = await openMarket({ creates: 1, updates: 0 });
    const elsewhere = await temporaryFolder();
    await mkdir(join(market.dir, "out"));
    const settings = { $schema: "x", "results-folder": "out", lang: "ru" };
    await writeFile(join(market.dir, "sheetport.json"), JSON.stringify(settings));
    const flags = market.flags.map((flag) => (flag === "data" ? join(market.dir, flag) : flag));
    const upload = ["upload", market.workbook, "--json", ...flags];
    const ended = await runCommand(upload, { dir: elsewhere });
    expect(ended.code).toBe(0);
    expect(await readdir(join(market.dir, "out"))).toEqual(["catalogue.results.xlsx"]);
    const asked = ["check", market.workbook, "--lang", "zh", "--data-dir", "d"];
    expect((await runCommand(asked, { dir: elsewhere })).stdout).toMatch(/[一-龥]{2}/);
  });

  test("comes before what a person keeps for themselves", async () => {
    const { dir, run, shown } = await desk();
    await run("config", "set", "read", "all");
    await writeFile(join(dir, "sheetport.json"), '{ "read": "touched" }');
    expect((await shown()).read).toEqual({ value: "touched", from: "team" });
  });

  const refused: readonly [string, string][] = [
    ['{ "on-finish": "touch broken-in" }', "on-finish"],
    ['{ "env": "production" }', "env"],
    ['{ "base-url": "https://elsewhere.example" }', "base-url"],
    ['{ "data-dir": "data" }', "data-dir"],
    ['{ "api-key": "abc" }', "api-key"],
    ['{ "proxy": "http://p" }', "proxy"],
    ['{ "create-rate": "9999/1s" }', "create-rate"],
    ['{ "results-folder": "../elsewhere" }', "results-folder"],
    ['{ "results-folder": "/tmp" }', "results-folder"],
    ['{ "mapping": "linked/mapping.json" }', "mapping"],
    ['{ "lang": "de" }', "lang"],
    ['{ "lang": { "a": [[[[]]]] } }', "lang"],
    ['{ "__proto__": "x" }', "__proto__"],
    ['{ "langs": "ru" }', "langs"],
    ["[]", "sheetport.json"],
    ['{ "lang": ', "sheetport.json"],
    [`${"[".repeat(200_000)}`, "sheetport.json"],
    [`{ "lang": "${"x".repeat(70_000)}" }`, "sheetport.json"],
  ];

  testSome("%.40s is refused by name, exit 2, nothing done", refused, 9, async ([text, named]) => {
    const { dir, run } = await desk();
    await symlink(await temporaryFolder(), join(dir, "linked"));
    await writeFile(join(dir, "sheetport.json"), text);
    const ended = await run("upload", "catalogue.xlsx", "--plain", "--json");
    const { error } = documentOf(ended);
    expect([ended.code, error.code]).toEqual([2, "bad-team-settings"]);
    expect(error.message).toContain(named);
    expect(await readdir(dir)).not.toContain("broken-in");
  });
});

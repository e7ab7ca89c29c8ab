import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentOf, type Json, runCommand, temporaryFolder } from "../support/command.ts";
import { openMarket, writesOf } from "../support/market.ts";
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
  });

  test.each([
    [["set", "colour", "red"], "bad-option"],
    [["set", "constructor", "x"], "bad-option"],
    [["set", "create-rate", "fast"], "bad-option"],
    [["set", "fresh", "5"], "bad-option"],
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
  test.each([
    ["max-changes", "5", "999999999", { value: "5", from: "kept" }],
    ["max-changes", "5", "4", { value: "4", from: "team" }],
    ["read", "all", "auto", { value: "all", from: "kept" }],
    ["read", "auto", "all", { value: "all", from: "team" }],
  ])("only tightens %s: %s of one's own, %s of the file", async (name, own, its, inForce) => {
    const { dir, run, shown } = await desk();
    await run("config", "set", name, own);
    await writeFile(join(dir, "sheetport.json"), JSON.stringify({ [name]: its }));
    expect((await shown())[name]).toEqual(inForce);
  });

  test.each([
    ["999999999", ["config", "set", "max-changes", "5"], 6, 0],
    ["5", ["config", "set", "max-changes", "999999999"], 6, 0],
    ["6", ["config", "set", "max-changes", "999999999"], 0, 6],
  ])("six changes where the file allows %s, after %j: exit %i, %i written", async (...row) => {
    const [count, own, code, written] = row;
    const market = await openMarket({ creates: 0, updates: 6, bystanders: 60 });
    const team = JSON.stringify({ "max-changes": count });
    await writeFile(join(market.dir, "sheetport.json"), team);
    await market.run([...own, "--data-dir", "data"]);
    const ended = await market.run(["upload", market.workbook, "--json", ...market.flags]);
    expect([ended.code, writesOf(market.simulator).length]).toEqual([code, written]);
  });

  test("what it decides is named with it, and so is what a mapping makes of headings", async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    const team = { "max-changes": "5" };
    await writeFile(join(market.dir, "sheetport.json"), JSON.stringify(team));
    const mapping = { mapping: 1, headings: { Description: "name", Name: "description" } };
    await writeFile(join(market.dir, "m.json"), JSON.stringify(mapping));
    const upload = ["upload", market.workbook, "--mapping", "m.json", "--json", ...market.flags];
    const ended = await market.run(upload);
    expect(documentOf(ended).fromFiles).toEqual([
      { file: "sheetport.json", setting: "max-changes", value: "5" },
      { file: "m.json", setting: "description", value: "name" },
      { file: "m.json", setting: "name", value: "description" },
    ]);
    expect(ended.stderr).toContain("Set by sheetport.json: max-changes = 5");
    expect(ended.stderr).toContain("Set by m.json: description = name; name = description");
  });

  test("nothing is named where no file decides, or the command line does", async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    await writeFile(join(market.dir, "sheetport.json"), '{ "max-changes": "5" }');
    const checked = ["check", market.workbook, "--json", "--data-dir", "data"];
    const uploaded = ["upload", market.workbook, "--json", "--max-changes", "9", ...market.flags];
    for (const args of [checked, uploaded]) {
      const ended = await market.run(args);
      expect(ended.code).toBe(0);
      expect(documentOf(ended)).not.toHaveProperty("fromFiles");
      expect(ended.stderr).not.toContain("sheetport.json");
    }
  });

  const refused: readonly [string, string][] = [
    ['{ "on-finish": "touch broken-in" }', "on-finish"],
    ['{ "env": "production" }', "env"],
    ['{ "base-url": "https://elsewhere.example" }', "base-url"],
    ['{ "data-dir": "data" }', "data-dir"],
    ['{ "api-key": "abc" }', "api-key"],
    ['{ "proxy": "http://p" }', "proxy"],
    ['{ "create-rate": "9999/1s" }', "create-rate"],
    ['{ "labels-dir": "private" }', "labels-dir"],
    ['{ "results-folder": "out" }', "results-folder"],
    ['{ "mapping": "mapping.json" }', "mapping"],
    ['{ "lang": "ru" }', "lang"],
    ['{ "read": "touched" }', "read"],
    ['{ "max-changes": { "a": [[[[]]]] } }', "max-changes"],
    ['{ "__proto__": "x" }', "__proto__"],
    ['{ "langs": "ru" }', "langs"],
    ["[]", "sheetport.json"],
    ['{ "lang": ', "sheetport.json"],
    [`${"[".repeat(200_000)}`, "sheetport.json"],
    [`{ "lang": "${"x".repeat(70_000)}" }`, "sheetport.json"],
  ];

  testSome("%.40s is refused by name, exit 2, nothing done", refused, 9, async ([text, named]) => {
    const { dir, run } = await desk();
    await writeFile(join(dir, "sheetport.json"), text);
    const ended = await run("upload", "catalogue.xlsx", "--plain", "--json");
    const { error } = documentOf(ended);
    expect([ended.code, error.code]).toEqual([2, "bad-team-settings"]);
    expect(error.message).toContain(named);
    expect(await readdir(dir)).not.toContain("broken-in");
  });
});

import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cellAddress } from "../../src/model/sheet/sheet.ts";
import { editCatalogue, readCatalogue } from "../support/catalogue.ts";
import {
  canaryKey,
  documentOf,
  type Json,
  runCommand,
  temporaryFolder,
} from "../support/command.ts";
import { expectAsWanted, openMarket, recordsOf, writesOf } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";

const commandNames = [
  ...["template", "check", "diff", "upload", "resume", "undo", "runs", "simulator", "completion"],
  ...["login", "logout", "config", "probe"],
];

async function run(...args: readonly string[]) {
  return runCommand(args, { dir: await temporaryFolder() });
}

describe("the command line itself", () => {
  test("--help names every command on stdout, exit 0", async () => {
    const { code, stdout, stderr } = await run("--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const name of commandNames) expect(stdout).toMatch(new RegExp(`^ +${name} `, "m"));
  });

  test.each(commandNames)("%s --help tells what it does, exit 0", async (name) => {
    const { code, stdout, stderr } = await run(name, "--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`sheetport ${name}`);
  });

  test("--version prints the versions of sheetport and Node.js and the platform", async () => {
    const file = new URL("../../package.json", import.meta.url);
    const { version } = JSON.parse(await readFile(file, "utf8"));
    const { node } = process.versions;
    const platform = `${process.platform}-${process.arch}`;
    const line = `sheetport ${version} (Node.js ${node}, ${platform})\n`;
    expect(await run("--version")).toMatchObject({ code: 0, stdout: line, stderr: "" });
    for (const args of [
      ["--version", "--json"],
      ["--json", "--version"],
    ]) {
      expect(documentOf(await run(...args))).toEqual({ version, node, platform });
    }
  });

  test.each(["--licences", "--licenses"])(
    "%s prints the notices of the packages inside",
    async (asked) => {
      const { code, stdout, stderr } = await run(asked);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(/^sheetport holds parts of \d+ packages of others\./);
      expect(stdout).toContain("Permission is hereby granted, free of charge");
      expect(documentOf(await run(asked, "--json"))).toEqual({ notices: stdout });
    },
  );

  test("--version behind “--” is a file", async () => {
    const { code, stderr } = await run("check", "--", "--version");
    expect(code).toBe(2);
    expect(stderr).toContain("--version");
  });

  test("without arguments and without a terminal prints help on stderr, exit 2", async () => {
    const { code, stdout, stderr } = await run();
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("upload");
  });

  test.each([
    { args: ["uplaod"], key: "uplaod" },
    { args: ["upload", "x.xlsx", "--fast"], key: "--fast" },
    { args: ["upload"], key: "file" },
    { args: ["check", "a.xlsx", "b.xlsx"], key: "too many arguments" },
    { args: ["upload", "x.xlsx", "--create-rate", "many"], key: "many" },
    { args: ["upload", "x.xlsx", "--only", "delete"], key: "delete" },
    { args: ["upload", "x.xlsx", "--allow", "everything"], key: "everything" },
    { args: ["upload", "x.xlsx", "--max-changes", "few"], key: "few" },
    { args: ["upload", "x.xlsx", "--settle", "-1"], key: "-1" },
    { args: ["diff", "x.xlsx", "--lang", "xx"], key: "xx" },
    { args: ["completion", "tcsh"], key: "tcsh" },
    { args: ["simulator", "--port", "99999"], key: "99999" },
    { args: ["simulator", "--faults", "create:fire"], key: "create:fire" },
    { args: ["simulator", "--contract", "page-base=7"], key: "7" },
    { args: ["runs", "no-such-run"], key: "no-such-run" },
    { args: ["undo"], key: "no run to undo" },
    { args: ["undo", "no-such-run"], key: "no-such-run" },
  ])(
    "$args is refused with exit 2, in words and as JSON",
    { tags: "slow" },
    async ({ args, key }) => {
      const told = await run(...args);
      expect({ code: told.code, stdout: told.stdout }).toEqual({ code: 2, stdout: "" });
      expect(told.stderr).toContain(key);
      const ended = await run(...args, "--json");
      expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 2, stderr: "" });
      const { error } = documentOf(ended);
      expect(error.message).toContain(key);
      expect(error.code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(error.hint).not.toBe("");
    },
  );
});

test("resume with nothing to resume says so, and ends with 0", async () => {
  const dir = await temporaryFolder();
  const resumed = (...more: string[]) =>
    runCommand(["resume", "--data-dir", join(dir, "data"), ...more], { dir });
  expect(await resumed()).toMatchObject({
    ...{ code: 0, stderr: "" },
    stdout: "There is no run to resume.\n",
  });
  const ended = await resumed("--json");
  expect(ended.code).toBe(0);
  expect(documentOf(ended)).toMatchObject({ run: null, rows: [], files: { results: null } });
});

describe("template", () => {
  test("writes a workbook, and replaces it with --force only", { tags: "slow" }, async () => {
    const dir = await temporaryFolder();
    const file = join(dir, "products-template.xlsx");
    const template = (...more: string[]) => runCommand(["template", ...more], { dir });
    expect(await template()).toMatchObject({ code: 0, stderr: "" });
    const english = await readFile(file);

    const refused = await template("--lang", "ru", "--json");
    expect(refused.code).toBe(2);
    expect(documentOf(refused).error).toMatchObject({
      code: "file-exists",
      hint: expect.stringContaining("--force"),
    });
    expect(await readFile(file)).toEqual(english);

    expect((await template("--lang", "ru", "--force", "--json")).code).toBe(0);
    expect(await readFile(file)).not.toEqual(english);
  });

  test("filled in, it is a workbook that check takes", async () => {
    const dir = await temporaryFolder();
    expect((await runCommand(["template", "mine.xlsx"], { dir })).code).toBe(0);
    const blank = await runCommand(["check", "mine.xlsx", "--json", "--quiet"], { dir });
    expect(blank.code).toBe(3);
    expect(documentOf(blank).error.code).toBe("workbook-no-rows");
  });
});

describe("check --json", () => {
  test("names every finding with Excel's cell, a code, and what to do", async () => {
    const dir = await temporaryFolder();
    const { weight: _left, ...light } = plausibleProduct("A-1", 1);
    const rows = [light, { ...plausibleProduct("B-1", 2), language: "FR", weight: -1 }];
    await writeFile(join(dir, "mine.xlsx"), await productsWorkbook(rows));
    const ended = await runCommand(["check", "mine.xlsx", "--json"], { dir });
    expect(ended.code).toBe(3);
    const { file, sheet, rows: count, findings, totals } = documentOf(ended);
    expect({ file, sheet, count }).toEqual({ file: "mine.xlsx", sheet: "Products", count: 2 });
    expect(totals).toEqual({
      rows: 2,
      valid: 0,
      invalid: 2,
      errors: 3,
      warnings: 0,
      invalidIfNew: 1,
    });
    expect(findings).toHaveLength(3);
    for (const finding of findings) {
      expect(finding).toMatchObject({
        row: expect.any(Number),
        cell: expect.stringMatching(/^[A-Z]+[23]$/),
        column: expect.any(String),
        severity: "error",
        code: expect.stringMatching(/^[a-z-]+$/),
        message: expect.stringMatching(/\.$/),
      });
      expect(finding).toHaveProperty("value");
    }
    const wrong = findings.filter(({ row }: Json) => row === 3).map(({ field }: Json) => field);
    expect(wrong.sort()).toEqual(["language", "weight"]);
  });
});

describe("diff and a saved plan", () => {
  test("diff --out, then upload of the plan, does exactly what was shown", async () => {
    const market = await openMarket({ creates: 3, updates: 3, unchanged: 2 });
    const flags = market.flags.filter((flag) => flag !== "--yes");
    const plan = join(market.dir, "plan.json");
    const shown = await runCommand(
      ["diff", market.workbook, ...flags, "--out", plan, "--json"],
      market.at,
    );
    expect(shown).toMatchObject({ code: 0, stderr: "" });
    const { changes, totals, estimate, plan: path } = documentOf(shown);
    expect(totals).toMatchObject({ create: 3, update: 3, unchanged: 2, invalid: 0, blocked: 0 });
    expect(estimate).toMatchObject({ requests: expect.any(Number), seconds: expect.any(Number) });
    expect(path).toBe(plan);
    expect(changes).toHaveLength(8);
    const update = changes.find(({ action }: Json) => action === "update");
    const names = update.fields.map(({ field }: Json) => field);
    expect(names.sort()).toEqual(["attributes", "description", "images", "name"]);

    // The sheet may change in the meantime: the plan is what was agreed to.
    await writeFile(market.workbook, "gone");
    const done = await runCommand(["upload", plan, ...market.flags, "--json"], market.at);
    expect(done).toMatchObject({ code: 0, stderr: "" });
    expect(documentOf(done).totals).toMatchObject({ applied: 6 });
    expectAsWanted(market);
    expect(writesOf(market.simulator)).toHaveLength(6);
  });

  test("--exit-code gives 10 while there are changes and 0 when there are none", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 1, updates: 1, unchanged: 1 });
    const diff = ["diff", market.workbook, ...market.flags, "--exit-code"];
    const args = diff.filter((flag) => flag !== "--yes");
    expect((await runCommand(args, market.at)).code).toBe(10);
    const upload = ["upload", market.workbook, ...market.flags];
    expect((await runCommand(upload, market.at)).code).toBe(0);
    expect((await runCommand(args, market.at)).code).toBe(0);
  });

  test("a plan that was tampered with, or is of another marketplace, is refused with exit 6", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 1, updates: 1 });
    const plan = join(market.dir, "plan.json");
    const diff = ["diff", market.workbook, ...market.flags, "--out", plan];
    expect((await runCommand(diff, market.at)).code).toBe(0);
    const saved = await readFile(plan, "utf8");
    expect(saved).toContain("Stoneware mug 1, new");

    await writeFile(plan, saved.replace("Stoneware mug 1, new", "Stoneware mug 1, free"));
    const tampered = await runCommand(["upload", plan, ...market.flags, "--json"], market.at);
    expect(tampered.code).toBe(6);
    expect(documentOf(tampered).error.code).toMatch(/plan/);

    await writeFile(plan, saved);
    const other = await openMarket({ creates: 0, updates: 1 });
    const elsewhere = await runCommand(["upload", plan, ...other.flags, "--json"], other.at);
    expect(elsewhere.code).toBe(6);
    expect(documentOf(elsewhere).error.code).toBe("plan-other-environment");
    expect([...market.simulator.ledger(), ...other.simulator.ledger()].length).toBeGreaterThan(0);
    expect([...writesOf(market.simulator), ...writesOf(other.simulator)]).toEqual([]);
  });

  test("a listing that somebody changed since the plan was made is not overwritten, exit 6", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 0, updates: 2 });
    const plan = join(market.dir, "plan.json");
    const diff = ["diff", market.workbook, ...market.flags, "--out", plan];
    expect((await runCommand(diff, market.at)).code).toBe(0);
    await fetch(`${market.simulator.url}/supplier/product/UPD-001`, {
      method: "PUT",
      headers: { "x-api-key": canaryKey, "content-type": "application/json" },
      body: JSON.stringify({ name: "Somebody else was here" }),
    });
    const flags = [...market.flags, "--json"];
    const ended = await runCommand(["upload", plan, ...flags], market.at);
    expect(ended.code).toBe(6);
    const [first, second] = documentOf(ended).rows;
    expect(first).toMatchObject({ sku: "UPD-001", outcome: "conflict" });
    expect(second).toMatchObject({ sku: "UPD-002", outcome: "applied" });
    const held = market.simulator.products().find(({ sku }) => sku === "UPD-001");
    expect(held?.name).toBe("Somebody else was here");
  });
});

describe("what was just read", () => {
  test("is not planned on again by the upload that follows a diff: each update is read just ahead of its sending", {
    tags: "slow",
  }, async () => {
    const asSheet = await openMarket({ creates: 0, updates: 3 });
    const asPlan = await openMarket({ creates: 0, updates: 3 });
    const plan = join(asPlan.dir, "plan.json");
    const diff = await runCommand(["diff", asSheet.workbook, ...asSheet.flags], asSheet.at);
    // Each update is read ahead of its sending, and the first one is read back.
    expect(diff.stdout).toMatch(/Products: read 4 \(.+\), update 3 \(.+\)\./);
    await runCommand(["diff", asPlan.workbook, ...asPlan.flags, "--out", plan], asPlan.at);
    for (const [market, file] of [
      [asSheet, asSheet.workbook],
      [asPlan, plan],
    ] as const) {
      const before = market.simulator.ledger().length;
      const ended = await runCommand(["upload", file, ...market.flags, "--json"], market.at);
      expect(documentOf(ended)).toMatchObject({
        totals: { applied: 3 },
        took: { requests: 5, lanes: { update: { products: 3 } } },
      });
      const reads = market.simulator
        .ledger()
        .slice(before)
        .filter(({ lane }) => lane === "read");
      expect(reads.map(({ path }) => path.match(/UPD-00\d/g))).toEqual([
        ["UPD-001", "UPD-002", "UPD-003"],
        ["UPD-001"],
      ]);
    }
  });

  test("is read again with --read all, and by another computer", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 0, updates: 3 });
    const readBy = async (...flags: readonly string[]) => {
      const before = market.simulator.ledger().length;
      await runCommand(["diff", market.workbook, ...market.flags, ...flags], market.at);
      return market.simulator.ledger().length > before;
    };
    expect(await readBy()).toBe(true);
    expect(await readBy()).toBe(false);
    expect(await readBy("--read", "all")).toBe(true);
    expect(await readBy("--data-dir", join(market.dir, "other"))).toBe(true);
  });
});

describe("guards", () => {
  test("nobody there and no --yes: exit 2, and nothing is asked of the marketplace", async () => {
    const market = await openMarket({ creates: 1, updates: 1 });
    const flags = market.flags.filter((flag) => flag !== "--yes");
    const ended = await runCommand(["upload", market.workbook, ...flags, "--json"], market.at);
    expect(ended.code).toBe(2);
    expect(documentOf(ended).error.code).toBe("needs-yes");
    expect(market.simulator.ledger()).toEqual([]);
  });

  test("--max-changes below the plan's changes: exit 6, nothing sent, though --yes was said", async () => {
    const market = await openMarket({ creates: 2, updates: 2 });
    const args = ["upload", market.workbook, ...market.flags, "--max-changes", "3", "--json"];
    const ended = await runCommand(args, market.at);
    expect(ended.code).toBe(6);
    expect(documentOf(ended).error.code).toBe("too-many-changes");
    expect(writesOf(market.simulator)).toEqual([]);
  });
});

describe("results and failed workbooks", () => {
  test("say of each row how it ended; the failed rows, put right, go through", async () => {
    const faults = "create:status-before=422:@2";
    const market = await openMarket({ creates: 3, updates: 1, unchanged: 1, faults, cardSize: 1 });
    const upload = (file: string) =>
      runCommand(["upload", file, ...market.flags, "--json"], market.at);
    const first = await upload(market.workbook);
    expect(first.code).toBe(4);
    const { rows, files } = documentOf(first);
    expect(files).toEqual({ results: "catalogue.results.xlsx", failed: "catalogue.failed.xlsx" });
    const rejected = rows.find(({ outcome }: Json) => outcome === "rejected");
    expect(rejected.message).toContain("Something went wrong.");

    const results = readCatalogue(await readFile(join(market.dir, files.results)));
    expect(results.map((row) => row.SKU)).toEqual(rows.map(({ sku }: Json) => sku));
    for (const [index, row] of results.entries()) {
      expect(row.Result).not.toBe("");
      if (rows[index].outcome !== "rejected") continue;
      expect(row.Result).toMatch(/rejected/i);
      expect(row.Message).toContain("Something went wrong.");
    }

    const { username } = userInfo();
    for (const [index, { sku, outcome }] of rows.entries()) {
      if (outcome !== "applied") continue;
      const [{ id } = {}] = recordsOf(market.simulator, sku);
      expect(rows[index]).toMatchObject({
        listing: id,
        settledAt: expect.stringMatching(/^20.*Z$/),
      });
      expect(results[index]).toMatchObject({ "Sent by": username, "Listing ID": id });
    }
    const listed = await runCommand(["runs", "--json", "--data-dir", "data"], market.at);
    expect(documentOf(listed).runs[0].user).toBe(username);

    const failed = await readFile(join(market.dir, files.failed));
    expect(readCatalogue(failed).map((row) => row.SKU)).toEqual([rejected.sku]);
    const second = await upload(join(market.dir, files.failed));
    expect(second.code).toBe(0);
    expect(documentOf(second).rows).toMatchObject([{ sku: rejected.sku, outcome: "applied" }]);
    expectAsWanted(market);
  });

  test("hold the wrong rows of --valid-only, which go through once put right", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 0, updates: 1 });
    const rows = [plausibleProduct("A-1", 1), { ...plausibleProduct("B-1", 2), weight: -1 }];
    await writeFile(market.workbook, await productsWorkbook(rows));
    const upload = (file: string, ...more: string[]) =>
      runCommand(["upload", file, ...market.flags, "--json", ...more], market.at);
    const refused = await upload(market.workbook);
    expect(refused.code).toBe(3);
    expect(market.simulator.ledger()).toEqual([]);

    const first = await upload(market.workbook, "--valid-only");
    expect(first.code).toBe(3);
    const failed = await readFile(join(market.dir, documentOf(first).files.failed));
    const [row = {}, ...others] = readCatalogue(failed);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ SKU: "B-1", "Weight, kg": "-1" });
    const results = readCatalogue(
      await readFile(join(market.dir, documentOf(first).files.results)),
    );
    expect(results.map(({ Result }) => Result)).toEqual([
      expect.stringMatching(/applied/i),
      expect.stringMatching(/invalid|wrong/i),
    ]);
    expect(JSON.stringify(results[1])).toMatch(/greater than 0/);

    const column = Object.keys(row).indexOf("Weight, kg");
    const repaired = join(market.dir, "repaired.xlsx");
    const cell = cellAddress(column, 2);
    await writeFile(repaired, editCatalogue(failed, { [cell]: 0.4 }));
    const second = await upload(repaired);
    expect(second.code).toBe(0);
    expect(documentOf(second).rows).toMatchObject([{ sku: "B-1", outcome: "applied" }]);
    const held = market.simulator.products().find(({ sku }) => sku === "B-1");
    expect(held).toMatchObject({ ...rows[1], weight: 0.4 });
  });

  test.each([
    { results: "catalogue.xlsx", code: "would-replace-workbook" },
    { results: "./no/such/../../catalogue.xlsx", code: "would-replace-workbook" },
    { results: "no-such-folder/results.xlsx", code: "results-not-writable" },
  ])(
    "--results $results is refused with exit 2 before anything is sent",
    { tags: "slow" },
    async (bad) => {
      const market = await openMarket({ creates: 1, updates: 1 });
      const before = await readFile(market.workbook);
      const args = ["upload", market.workbook, ...market.flags, "--json", "--results", bad.results];
      const ended = await runCommand(args, market.at);
      expect(ended).toMatchObject({ code: 2, stderr: "" });
      expect(documentOf(ended).error.code).toBe(bad.code);
      expect(writesOf(market.simulator)).toEqual([]);
      expect(await readFile(market.workbook)).toEqual(before);
    },
  );

  test("that cannot be written do not hide how the rows ended", { tags: "slow" }, async () => {
    const market = await openMarket({ creates: 1, updates: 1 });
    // A folder stands where the file should go.
    await mkdir(join(market.dir, "catalogue.results.xlsx"));
    const ended = await runCommand(
      ["upload", market.workbook, ...market.flags, "--json"],
      market.at,
    );
    expect(ended).toMatchObject({ code: 1, stderr: "" });
    expect(documentOf(ended)).toMatchObject({
      totals: { applied: 2 },
      files: { results: null, failed: null },
      error: { code: "file-not-writable" },
    });
    expectAsWanted(market);
  });

  test.each([
    ["diff", "catalogue.xlsx", "--out", "."],
    ["diff", "catalogue.xlsx", "--out", "no-such-folder/plan.json"],
    ["export", "products", ".", "--force"],
    ["diff", "catalogue.xlsx", "--out", "pipe"],
    ["export", "products", "pipe", "--force"],
  ])(
    "“%s %s %s %s” is refused with exit 2 before anything is read",
    { tags: "slow" },
    async (...args) => {
      const market = await openMarket({ creates: 1, updates: 1 });
      // It stands for every device: a file renamed onto one would take its place.
      const pipe = join(market.dir, "pipe");
      spawnSync("mkfifo", [pipe]);
      const ended = await runCommand([...args, ...market.flags, "--json"], market.at);
      expect(ended).toMatchObject({ code: 2, stderr: "" });
      expect(documentOf(ended).error.code).toMatch(/^(not-a-file|no-such-folder)$/);
      expect(market.simulator.ledger()).toEqual([]);
      expect((await readdir(market.dir)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
      if (args.includes("pipe")) expect((await stat(pipe)).isFIFO()).toBe(true);
    },
  );

  test("diff --out does not replace the workbook", { tags: "slow" }, async () => {
    const market = await openMarket({ creates: 1, updates: 1 });
    const before = await readFile(market.workbook);
    const args = ["diff", market.workbook, ...market.flags, "--json", "--out", "catalogue.xlsx"];
    const ended = await runCommand(args, market.at);
    expect(ended).toMatchObject({ code: 2, stderr: "" });
    expect(documentOf(ended).error.code).toBe("would-replace-workbook");
    expect(await readFile(market.workbook)).toEqual(before);
  });
});

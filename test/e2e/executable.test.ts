// @module-tag slow
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildExecutable } from "../../scripts/executable.ts";
import { thisSystem } from "../../scripts/node-binary.ts";
import { canaryKey, documentOf, type Ended, temporaryFolder } from "../support/command.ts";
import { hasTerminals, startOnTerminal } from "../support/terminal.ts";

/** On macOS it would have to be signed first; elsewhere nobody has tried. */
const system = thisSystem();
const isTried = system === "linux-x64";

const sample = new URL("../../samples/catalogue.xlsx", import.meta.url);
/** A workbook that is read in a process of its own. */
const other = new URL("../support/formats/saved/plain.xls", import.meta.url);
const fast = ["--create-rate", "1000/1s", "--update-rate", "1000/1s", "--read-rate", "100000/1s"];

/** A machine on which nothing can be found: no Node.js, no other program, no file of ours. */
interface Machine {
  readonly dir: string;
  readonly env: Readonly<Record<"HOME" | "PATH" | "LANG" | "COLUMNS", string>>;
}

describe.skipIf(!isTried)("the single-file executable (built and tried on Linux x64)", () => {
  let folder = "";
  let executable = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sheetport-executable-"));
    const version = process.versions.node;
    if (system !== undefined) executable = await buildExecutable({ system, version }, folder);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function bareMachine(): Promise<Machine> {
    const dir = await temporaryFolder();
    await mkdir(join(dir, "bin"));
    await copyFile(sample, join(dir, "catalogue.xlsx"));
    const env = { HOME: dir, PATH: join(dir, "bin"), LANG: "C.UTF-8", COLUMNS: "1000" };
    return { dir, env };
  }

  function run(args: readonly string[], { dir, env }: Machine) {
    return new Promise<Ended>((resolve) => {
      execFile(executable, args, { cwd: dir, env }, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : null;
        resolve({ code, signal: null, stdout, stderr });
      });
    });
  }

  /** With a key piped in; gives all that was said. */
  async function runWithInput(args: readonly string[], { dir, env }: Machine): Promise<string> {
    const promise = promisify(execFile)(executable, args, { cwd: dir, env });
    promise.child.stdin?.end(`${canaryKey}\n`);
    const { stdout, stderr } = await promise;
    return stdout + stderr;
  }

  test("tells its version", async () => {
    const { code, stdout, stderr } = await run(["--version"], await bareMachine());
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`(Node.js ${process.versions.node}, linux-x64)`);
  });

  test("tells the licences of what is inside, those of Node.js too", async () => {
    const { code, stdout, stderr } = await run(["--licences"], await bareMachine());
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^sheetport holds parts of \d+ packages of others\./);
    expect(stdout).toContain(`Node.js ${process.versions.node}\n\nNode.js is licensed`);
  });

  test("checks and uploads to the built-in simulator, with its record and results", async () => {
    const machine = await bareMachine();
    const checked = await run(["check", "catalogue.xlsx", "--json"], machine);
    expect(checked).toMatchObject({ code: 0, stderr: "" });
    expect(documentOf(checked).totals).toMatchObject({ rows: 40, errors: 0 });
    await copyFile(other, join(machine.dir, "plain.xls"));
    const inOther = await run(["check", "plain.xls", "--json"], machine);
    expect(documentOf(inOther).totals).toMatchObject({ rows: 3 });
    const uploaded = await run(["upload", "catalogue.xlsx", ...fast, "--json"], machine);
    expect(uploaded.code).toBe(0);
    expect(documentOf(uploaded).totals).toMatchObject({ applied: 28, unchanged: 12 });
    expect(await readdir(machine.dir)).toContain("catalogue.results.xlsx");
    expect(documentOf(await run(["runs", "--json"], machine)).runs).toHaveLength(1);
  });

  test("writes workbooks, and says why it does not open the keychain", async () => {
    const machine = await bareMachine();
    expect((await run(["template"], machine)).code).toBe(0);
    expect(
      (await run(["export", "orders", "orders.xlsx", "--all", ...fast.slice(4)], machine)).code,
    ).toBe(0);
    expect(await readdir(machine.dir)).toEqual(
      expect.arrayContaining(["products-template.xlsx", "orders.xlsx"]),
    );
    const shop = ["--env", "shop", "--base-url", "https://shop.example"];
    const kept = await runWithInput(["login", ...shop, "--no-verify"], machine);
    expect(kept).toContain("no @napi-rs/keyring");
  });

  test.skipIf(!hasTerminals)("draws the screen, with the sample that it has inside", async () => {
    const { dir, env } = await bareMachine();
    await rm(join(dir, "catalogue.xlsx"));
    // What opens the terminal is found by the path; what runs on it finds nothing.
    const command = ["/usr/bin/env", `PATH=${env.PATH}`, executable];
    const terminal = startOnTerminal([], { dir, command });
    await terminal.waitFor("›   Try a copy of the sample catalogue");
    terminal.press("enter");
    await terminal.waitFor("40 rows checked (Products)");
    terminal.press("Q");
    expect(await terminal.ended).toMatchObject({ code: 0 });
  });
});

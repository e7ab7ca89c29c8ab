import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runBuilt, temporaryFolder } from "../support/command.ts";

const run = promisify(execFile);
const repository = join(import.meta.dirname, "../..");
/** What `npm pack --json` says of a package. */
interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** On Windows npm is a script, and global programs lie elsewhere. */
const isTried = process.platform !== "win32";

describe.skipIf(!isTried)("the package", { tags: "slow" }, () => {
  let folder = "";
  let tarball = "";
  let files: readonly string[] = [];

  /** What npm is told by the surroundings is kept out; nothing is in its cache, nobody answers it. */
  function surroundings() {
    const outer = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
    return {
      ...Object.fromEntries(outer),
      HOME: folder,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
      npm_config_userconfig: join(folder, "npmrc"),
      npm_config_cache: join(folder, "cache"),
      npm_config_registry: "http://127.0.0.1:1/",
      npm_config_update_notifier: "false",
    };
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sheetport-package-"));
    // Without scripts: they would build anew what other tests are running.
    const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
    const { stdout } = await run("npm", args, { cwd: repository, env: surroundings() });
    const packed: unknown = JSON.parse(stdout);
    const [one] = Object.values(packed as Record<string, Packed>);
    tarball = join(folder, one?.filename ?? "");
    files = one?.files.map(({ path }) => path) ?? [];
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("holds the program, templates, samples and documents, and nothing else", () => {
    expect(files).toEqual(expect.arrayContaining(["dist/cli.js", "package.json", "README.md"]));
    expect(files).toEqual(
      expect.arrayContaining(["samples/listings.json", "docs/decisions.md", "LICENSE"]),
    );
    const notices = ["dist/THIRD-PARTY-NOTICES.txt", "dist/sbom.cdx.json"];
    expect(files).toEqual(expect.arrayContaining(notices));
    const other = files.filter((file) => !/^(dist|docs|templates|samples)\//.test(file));
    expect([...other].sort()).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "package.json"]);
  });

  test.each([
    { name: "globally", flags: ["--global"], under: "lib/node_modules", bin: "bin" },
    { name: "into a folder", flags: [], under: "node_modules", bin: "node_modules/.bin" },
  ])("installed $name without a network is one package that checks and uploads", async (one) => {
    const prefix = join(folder, one.name);
    await mkdir(prefix);
    const args = ["install", "--offline", "--no-fund", "--no-audit", "--prefix", prefix];
    const installed = await run("npm", [...args, ...one.flags, tarball], {
      cwd: prefix,
      env: surroundings(),
    });
    expect(installed.stderr).toBe("");
    expect(installed.stdout).toMatch(/^\s*added 1 package in /);
    const packages = (await readdir(join(prefix, one.under))).filter((name) => name[0] !== ".");
    expect(packages).toEqual(["sheetport"]);

    const licences = await run(join(prefix, one.bin, "sheetport"), ["--licences"], {
      env: surroundings(),
    });
    expect(licences.stdout).toContain("exceljs 4.4.0");

    const dir = await temporaryFolder();
    const sample = join(prefix, one.under, "sheetport/samples/catalogue.xlsx");
    const at = { cwd: dir, env: { ...surroundings(), HOME: dir } };
    const sheetport = join(prefix, one.bin, "sheetport");
    const checked = await run(sheetport, ["check", sample], at);
    expect(checked).toMatchObject({
      stderr: "",
      stdout: expect.stringContaining("40 rows: 40 valid"),
    });
    const fast = ["--create-rate", "1000/1s", "--update-rate", "1000/1s"];
    const options = [...fast, "--results", "results.xlsx", "--json"];
    const uploaded = await run(sheetport, ["upload", sample, ...options], at);
    expect(JSON.parse(uploaded.stdout).totals).toMatchObject({ applied: 28, unchanged: 12 });
    expect(await readdir(dir)).toContain("results.xlsx");
  });
});

test("on a Node.js that is too old the program says so in one line, exit 2", async () => {
  const dir = await temporaryFolder();
  const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(older)}`;
  const { code, stdout, stderr } = await runBuilt(["--version"], { dir, env: { NODE_OPTIONS } });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^sheetport needs Node\.js 24 or newer; this is 20\.20\.2\..*\n$/);
});

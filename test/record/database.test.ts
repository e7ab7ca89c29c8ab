import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { openRecord } from "../../src/record/record.ts";
import { english } from "../support/english.ts";
import { create, intent, plan, runStart } from "./fixtures.ts";
import { temporaryDir } from "./temporary-dir.ts";

const windows = process.platform === "win32";
const refused = (code: string) => expect.objectContaining({ code, exitCode: 1 });

/** The command line of a Node process that runs `body`. */
function nodeScript(body: string): string[] {
  const source = new URL("../../src/record/", import.meta.url);
  const script = `
    import { openRecord } from ${JSON.stringify(new URL("record.ts", source).href)};
    import * as fixtures from ${JSON.stringify(new URL("fixtures.ts", import.meta.url).href)};
    ${body}`;
  return [process.execPath, "--input-type=module", "--eval", script];
}

/** Runs `body` in a Node process of its own, after the shell commands if there are any. */
function runScript(body: string, options: { readonly shell?: string } = {}) {
  const node = nodeScript(body);
  const [command, ...rest] =
    options.shell === undefined ? node : ["sh", "-c", `${options.shell}; exec "$@"`, "sh", ...node];
  return spawnSync(command ?? "", rest, { encoding: "utf8" });
}

describe("openRecord", () => {
  test("makes the folder and the file, and keeps what was written", () => {
    const file = join(temporaryDir(), "deep", "folder", "sheetport.sqlite");
    const first = openRecord({ file });
    first.startRun(runStart("run"), plan([create("A")]));
    first.append("run", intent("create:A"));
    first.close();
    first.close();
    const second = openRecord({ file });
    expect(second.events("run")).toEqual([intent("create:A")]);
    second.close();
  });

  test.skipIf(windows)("every file of the record is for its owner alone", () => {
    const dir = temporaryDir();
    const file = join(dir, "sheetport.sqlite");
    writeFileSync(file, "", { mode: 0o644 });
    chmodSync(file, 0o644);
    const record = openRecord({ file });
    record.startRun(runStart("run"), plan([create("A")]));
    const names = readdirSync(dir);
    expect(names).toContain("sheetport.sqlite-wal");
    for (const name of names) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
    record.close();
  });

  test("writes ahead and waits for the disk", () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    openRecord({ file }).close();
    const other = new DatabaseSync(file);
    expect(other.prepare("PRAGMA journal_mode").get()?.journal_mode).toBe("wal");
    other.close();
    const source = readFileSync(
      new URL("../../src/record/database/database.ts", import.meta.url),
      "utf8",
    );
    expect(source).toContain("PRAGMA synchronous = FULL");
  });

  test("a second connection sees an intent as soon as append has returned", () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const record = openRecord({ file });
    const other = openRecord({ file });
    record.startRun(runStart("run"), plan([create("A")]));
    record.append("run", intent("create:A"));
    expect(other.events("run")).toEqual([intent("create:A")]);
    record.close();
    other.close();
  });

  test("several processes may open a new file at once", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const [command = "", ...rest] = nodeScript(`
      await new Promise((resolve) => process.stdin.once("data", resolve));
      const record = openRecord({ file: ${JSON.stringify(file)} });
      record.factsStore(String(process.pid)).save({});
      process.exit(0);`);
    const processes = Array.from({ length: 4 }, () =>
      spawn(command, rest, { stdio: ["pipe", "inherit", "inherit"] }),
    );
    const ends = processes.map((one) => once(one, "exit"));
    for (const one of processes) one.stdin.end("go");
    expect(await Promise.all(ends)).toEqual(processes.map(() => [0, null]));
    const record = openRecord({ file });
    for (const { pid } of processes) expect(record.contractFacts(String(pid))).toEqual({});
    record.close();
  });

  test("refuses a file that another version has made, and leaves it alone", () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const newer = new DatabaseSync(file);
    newer.exec("PRAGMA user_version = 99; CREATE TABLE things (x)");
    newer.close();
    const before = readFileSync(file);
    expect(() => openRecord({ file })).toThrow(refused("record-other-version"));
    expect(readFileSync(file)).toEqual(before);
  });

  test("refuses a file that is no database", () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    writeFileSync(file, "This is a shopping list, and a long one at that.\n".repeat(40));
    expect(() => openRecord({ file })).toThrow(refused("record-damaged"));
  });

  test("says so when a page of the file is damaged", () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const record = openRecord({ file });
    record.startRun(
      runStart("run"),
      plan(Array.from({ length: 300 }, (_, index) => create(`SKU-${index}`))),
    );
    record.close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4_096);
    writeFileSync(file, bytes);
    expect(() => openRecord({ file }).operations("run")).toThrow(refused("record-damaged"));
  });

  test("says so when the folder cannot be made", () => {
    const dir = temporaryDir();
    writeFileSync(join(dir, "data"), "");
    const file = join(dir, "data", "sheetport.sqlite");
    expect(() => openRecord({ file })).toThrow(refused("record-unreachable"));
  });

  test("says so when a folder stands where the file should be", () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    mkdirSync(file);
    expect(() => openRecord({ file })).toThrow(refused("record-unreachable"));
  });
});

describe("append", () => {
  test.skipIf(windows)(
    "on a full disk throws record-write-failed and keeps what was stored",
    () => {
      const file = join(temporaryDir(), "sheetport.sqlite");
      // A limit on the size of files stands for the full disk.
      const { stdout, stderr } = runScript(
        `
      const record = openRecord({ file: ${JSON.stringify(file)} });
      record.startRun(fixtures.runStart("run"), fixtures.plan([]));
      let stored = 0;
      try {
        for (;; stored += 1) {
          const message = "x".repeat(10_000);
          record.append("run", { type: "lane-closed", atMs: stored, lane: "read", durationMs: 1, message });
        }
      } catch (error) {
        console.log(JSON.stringify({ stored, code: error.code, exitCode: error.exitCode, text: error.text }));
      }
      `,
        { shell: "ulimit -f 1000" },
      );
      expect(stderr).toBe("");
      const { stored, ...error } = JSON.parse(stdout);
      expect(error).toMatchObject({ code: "record-write-failed", exitCode: 1 });
      expect(english.text(error.text)).toMatch(/disk space/);
      expect(stored).toBeGreaterThan(0);
      const record = openRecord({ file });
      expect(record.events("run")).toHaveLength(stored);
      record.close();
    },
  );

  test("a process that is killed keeps every event that append has taken", () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const { signal } = runScript(`
      const record = openRecord({ file: ${JSON.stringify(file)} });
      record.startRun(fixtures.runStart("run"), fixtures.plan([]));
      for (let atMs = 0; atMs < 50; atMs += 1) record.append("run", { type: "run-started", atMs });
      process.kill(process.pid, "SIGKILL");
    `);
    if (!windows) expect(signal).toBe("SIGKILL");
    const record = openRecord({ file });
    expect(record.events("run")).toHaveLength(50);
    record.close();
  });
});

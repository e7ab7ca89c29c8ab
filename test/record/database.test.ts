import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { RecordDatabase } from "../../src/record/database/database.ts";
import { step } from "../../src/record/database/statements.ts";
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
  test("makes the folder and the file, and keeps what was written", async () => {
    const file = join(temporaryDir(), "deep", "folder", "sheetport.sqlite");
    const first = openRecord({ file });
    await first.startRun(runStart("run"), plan([create("A")]));
    await first.append("run", intent("create:A"));
    await first.close();
    await first.close();
    const second = openRecord({ file });
    expect(await second.events("run")).toEqual([intent("create:A")]);
    await second.close();
  });

  test.skipIf(windows)("every file of the record is for its owner alone", async () => {
    const dir = temporaryDir();
    const file = join(dir, "sheetport.sqlite");
    writeFileSync(file, "", { mode: 0o644 });
    chmodSync(file, 0o644);
    const record = openRecord({ file });
    await record.startRun(runStart("run"), plan([create("A")]));
    const names = readdirSync(dir);
    expect(names).toContain("sheetport.sqlite-wal");
    for (const name of names) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
    await record.close();
  });

  test("writes ahead and waits for the disk", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    await openRecord({ file }).close();
    const other = new DatabaseSync(file);
    expect(other.prepare("PRAGMA journal_mode").get()?.journal_mode).toBe("wal");
    await other.close();
    const source = readFileSync(
      new URL("../../src/record/database/database.ts", import.meta.url),
      "utf8",
    );
    expect(source).toContain("PRAGMA synchronous = FULL");
  });

  test("a second connection sees an intent as soon as append has returned", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const record = openRecord({ file });
    const other = openRecord({ file });
    await record.startRun(runStart("run"), plan([create("A")]));
    await record.append("run", intent("create:A"));
    expect(await other.events("run")).toEqual([intent("create:A")]);
    await record.close();
    await other.close();
  });

  test("several processes may open a new file at once", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const [command = "", ...rest] = nodeScript(`
      await new Promise((resolve) => process.stdin.once("data", resolve));
      const record = openRecord({ file: ${JSON.stringify(file)} });
      await record.changeFacts(String(process.pid), () => ({}));
      process.exit(0);`);
    const processes = Array.from({ length: 4 }, () =>
      spawn(command, rest, { stdio: ["pipe", "inherit", "inherit"] }),
    );
    const ends = processes.map((one) => once(one, "exit"));
    for (const one of processes) one.stdin.end("go");
    expect(await Promise.all(ends)).toEqual(processes.map(() => [0, null]));
    const record = openRecord({ file });
    for (const { pid } of processes) expect(await record.contractFacts(String(pid))).toEqual({});
    await record.close();
  });

  test("refuses a file that another version has made, and leaves it alone", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const newer = new DatabaseSync(file);
    newer.exec("PRAGMA user_version = 99; CREATE TABLE things (x)");
    newer.close();
    const before = readFileSync(file);
    expect(() => openRecord({ file })).toThrow(refused("record-other-version"));
    expect(readFileSync(file)).toEqual(before);
  });

  test("refuses a file that is no database", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    writeFileSync(file, "This is a shopping list, and a long one at that.\n".repeat(40));
    expect(() => openRecord({ file })).toThrow(refused("record-damaged"));
  });

  test("says so when a page of the file is damaged", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const record = openRecord({ file });
    await record.startRun(
      runStart("run"),
      plan(Array.from({ length: 300 }, (_, index) => create(`SKU-${index}`))),
    );
    await record.close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4_096);
    writeFileSync(file, bytes);
    const read = async () => openRecord({ file }).operations("run");
    await expect(read()).rejects.toThrow(refused("record-damaged"));
  });

  test("says so when the folder cannot be made", async () => {
    const dir = temporaryDir();
    writeFileSync(join(dir, "data"), "");
    const file = join(dir, "data", "sheetport.sqlite");
    expect(() => openRecord({ file })).toThrow(refused("record-unreachable"));
  });

  test("says so when a folder stands where the file should be", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    mkdirSync(file);
    expect(() => openRecord({ file })).toThrow(refused("record-unreachable"));
  });
});

describe("RecordDatabase.asynchronous", () => {
  test("lets nothing between the steps of a transaction, and takes nothing else back with it", async () => {
    const db = new RecordDatabase(":memory:").asynchronous();
    const insert = "INSERT INTO saved_plans (digest) VALUES (?)";
    const all = () => db.all<{ digest: string }>("SELECT digest FROM saved_plans");
    const add = (digest: string) =>
      db.transaction(function* () {
        yield* step.run(insert, `${digest} begun`);
        const sql = "SELECT count(*) AS count FROM saved_plans";
        const row = yield* step.get<{ count: number }>(sql);
        if (digest === "bad") throw new Error("a mistake");
        yield* step.run(insert, `${digest} ended`);
        return row?.count;
      });
    const ends = await Promise.allSettled([
      add("one"),
      add("bad"),
      db.run(insert, "x"),
      add("two"),
    ]);
    expect(ends.map((end) => (end.status === "fulfilled" ? end.value : end.status))).toEqual([
      ...[1, "rejected", undefined, 4],
    ]);
    const kept = ["one begun", "one ended", "x", "two begun", "two ended"];
    expect((await all()).map(({ digest }) => digest).sort()).toEqual(kept.sort());
  });

  test("has stored a write before it gives its promise back", () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const [one, other] = [new RecordDatabase(file), new RecordDatabase(file)];
    const written = one.asynchronous().run("INSERT INTO saved_plans (digest) VALUES ('ab')");
    expect(other.all("SELECT * FROM saved_plans")).toHaveLength(1);
    for (const db of [one, other]) db.close();
    return written;
  });
});

describe("append", () => {
  test.skipIf(windows)(
    "on a full disk throws record-write-failed and keeps what was stored",
    async () => {
      const file = join(temporaryDir(), "sheetport.sqlite");
      // A limit on the size of files stands for the full disk.
      const { stdout, stderr } = runScript(
        `
      const record = openRecord({ file: ${JSON.stringify(file)} });
      await record.startRun(fixtures.runStart("run"), fixtures.plan([]));
      let stored = 0;
      try {
        for (;; stored += 1) {
          const message = "x".repeat(10_000);
          await record.append("run", { type: "lane-closed", atMs: stored, lane: "read", durationMs: 1, message });
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
      expect(await record.events("run")).toHaveLength(stored);
      await record.close();
    },
  );

  test("a process that is killed keeps every event that append has taken", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const { signal } = runScript(`
      const record = openRecord({ file: ${JSON.stringify(file)} });
      await record.startRun(fixtures.runStart("run"), fixtures.plan([]));
      for (let atMs = 0; atMs < 50; atMs += 1) await record.append("run", { type: "run-started", atMs });
      process.kill(process.pid, "SIGKILL");
    `);
    if (!windows) expect(signal).toBe("SIGKILL");
    const record = openRecord({ file });
    expect(await record.events("run")).toHaveLength(50);
    await record.close();
  });
});

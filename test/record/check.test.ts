import { copyFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { openSharedSlots } from "../../src/record/memory/slots.ts";
import { openRecord, type RunRecord } from "../../src/record/record.ts";
import { create, intent, plan, runStart } from "./fixtures.ts";
import { temporaryDir } from "./temporary-dir.ts";

// Windows lets nobody remove or rename a file that SQLite has open.
const windows = process.platform === "win32";
const replaced = expect.objectContaining({ code: "record-replaced", exitCode: 1 });

async function begun(): Promise<{ readonly record: RunRecord; readonly file: string }> {
  const file = join(temporaryDir(), "sheetport.sqlite");
  const record = openRecord({ file });
  await record.startRun(runStart("run"), plan([create("A")]));
  await record.append("run", intent("create:A"));
  return { record, file };
}

describe("check", () => {
  test("passes while everything is stored, and in memory", async () => {
    const { record } = await begun();
    record.check();
    await record.close();
    openRecord({ file: ":memory:" }).check();
  });

  test("throws the error of the first write that failed, even when later ones are stored", async () => {
    const { record, file } = await begun();
    const other = new DatabaseSync(file);
    other.exec("ALTER TABLE contract_facts RENAME TO elsewhere");
    const damaged = expect.objectContaining({ code: "record-damaged" });
    await expect(record.changeFacts("env", () => ({}))).rejects.toThrow(damaged);
    other.exec("ALTER TABLE elsewhere RENAME TO contract_facts");
    await record.changeFacts("env", () => ({}));
    expect(() => record.check()).toThrow(damaged);
    await other.close();
    await record.close();
  });

  test.skipIf(windows).each<[string, (file: string) => void]>([
    ["removed", (file) => rmSync(file)],
    ["moved away", (file) => renameSync(file, `${file}.old`)],
    [
      "replaced by its own copy",
      (file) => {
        copyFileSync(file, `${file}.copy`);
        renameSync(`${file}.copy`, file);
      },
    ],
    ["without its write-ahead log", (file) => rmSync(`${file}-wal`)],
  ])("refuses a record that was %s, and so does each write", async (_what, harm) => {
    const { record, file } = await begun();
    const slots = openSharedSlots({ file, pool: "pool", fresh: { count: 0 } });
    harm(file);
    expect(() => record.check()).toThrow(replaced);
    await expect(record.append("run", intent("create:A"))).rejects.toThrow(replaced);
    expect(() => slots.update("create", () => ({ count: 1 }))).toThrow(replaced);
    slots.close();
    await record.close();
  });

  test.skipIf(windows)(
    "a record that was moved away keeps what it holds, and can be put back",
    async () => {
      const { record, file } = await begun();
      for (const end of ["", "-wal", "-shm"]) renameSync(`${file}${end}`, `${file}.old${end}`);
      expect(() => record.check()).toThrow(replaced);
      await record.close();
      for (const end of ["", "-wal", "-shm"]) renameSync(`${file}.old${end}`, `${file}${end}`);
      const again = openRecord({ file });
      expect(await again.events("run")).toEqual([intent("create:A")]);
      await again.close();
    },
  );
});

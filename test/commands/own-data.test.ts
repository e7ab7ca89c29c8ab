import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { refuseOwnData } from "../../src/commands/files/write-files.ts";

/** A person's folder with a data directory in it, or that is one itself. */
async function folderWithData(data: string): Promise<{ dir: string; dataDir: string }> {
  const dir = await mkdtemp(join(tmpdir(), "sheetport-own-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const dataDir = join(dir, data);
  await mkdir(join(dataDir, "keys"), { recursive: true });
  await mkdir(join(dataDir, "exports"));
  for (const name of ["sheetport.sqlite", "settings.json", "keys/key-test.json", "sheet.xlsx"]) {
    await writeFile(join(dataDir, name), "");
  }
  await symlink(dataDir, join(dir, "linked"));
  await symlink(join(dataDir, "sheetport.sqlite"), join(dir, "symlink.xlsx"));
  return { dir, dataDir };
}

const own = [
  "linked/sheetport.sqlite",
  "linked/sheetport.sqlite-wal",
  "linked/Settings.JSON",
  "linked/run-test.lock",
  "linked/run-test.holder.json",
  "linked/keys/key-test.json",
  "linked/keys/key-other.json",
  "linked/exports/export-test-1.jsonl",
  "linked/simulator.jsonl",
  "symlink.xlsx",
];

const persons = ["linked/sheet.xlsx", "linked/new.csv", "linked/plan.json", "x"];

test.for(["data", "."])(
  "refuseOwnData finds its own files in %s by name and link",
  async (data) => {
    const { dir, dataDir } = await folderWithData(data);
    for (const name of own) {
      const refused = await refuseOwnData(join(dir, name), dataDir).catch(({ code }) => code);
      expect([name, refused]).toEqual([name, "data-directory"]);
    }
  },
);

test("refuseOwnData leaves a person's own files alone, wherever they keep them", async () => {
  const { dir, dataDir } = await folderWithData("data");
  for (const name of persons) await refuseOwnData(join(dir, name), dataDir);
  await refuseOwnData(join(dir, "x"), join(dir, "no-such-folder"));
});

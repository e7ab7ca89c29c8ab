import { mkdir, symlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { folderFacts } from "../../../src/commands/screen/home/folders.ts";
import { temporaryFolder } from "../../support/command.ts";

const problemOf = ({ code }: NodeJS.ErrnoException) => `${code}`;

test("a folder is told with the one above, the latest first, hidden and other files named as such", async () => {
  const cwd = await temporaryFolder();
  for (const name of ["a.xlsx", "b.CSV", ".hidden.xlsx", "~$a.xlsx", "notes.txt"]) {
    await writeFile(join(cwd, name), "four");
  }
  await mkdir(join(cwd, "old"));
  await symlink(join(cwd, "nowhere"), join(cwd, "broken.xlsx"));
  const names = [".hidden.xlsx", "~$a.xlsx", "a.xlsx", "old", "b.CSV", "notes.txt"];
  for (const [index, name] of names.entries()) {
    await utimes(join(cwd, name), 1_000 + index, 1_000 + index);
  }
  const { path, entries } = await folderFacts(cwd, problemOf);
  expect(path).toBe(cwd);
  expect(entries.map(({ kind, name, isHidden }) => [kind, name, isHidden === true])).toEqual([
    ["up", "..", false],
    ["other", "broken.xlsx", false],
    ["other", "notes.txt", false],
    ["workbook", "b.CSV", false],
    ["folder", "old", false],
    ["workbook", "a.xlsx", false],
    ["workbook", "~$a.xlsx", true],
    ["workbook", ".hidden.xlsx", true],
  ]);
  expect(entries[0]?.path).toBe(dirname(cwd));
  expect(entries[3]).toMatchObject({ bytes: 4, when: expect.stringMatching(/^1970-01-01 .* UTC/) });
});

test("a folder that cannot be looked into says why, and leads back up", async () => {
  const cwd = await temporaryFolder();
  const facts = await folderFacts(join(cwd, "gone"), problemOf);
  expect(facts).toMatchObject({ problem: "ENOENT", entries: [{ kind: "up", path: cwd }] });
});

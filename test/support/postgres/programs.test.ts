import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { areUsable, copyPrograms } from "./programs.ts";

/** A package whose script has not run: its library has no link. */
async function withoutLinks(): Promise<string> {
  const packaged = join(await mkdtemp(join(tmpdir(), "sheetport-test-")), "native");
  onTestFinished(() => rm(join(packaged, ".."), { recursive: true }));
  await mkdir(join(packaged, "lib"), { recursive: true });
  await writeFile(join(packaged, "lib/libpq.so.5.18"), "library");
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  await writeFile(join(packaged, "pg-symlinks.json"), JSON.stringify(links));
  return packaged;
}

test("programs without their links are copied and get them", async () => {
  const packaged = await withoutLinks();
  expect(areUsable(packaged, undefined)).toBe(false);
  const folder = await mkdtemp(join(packaged, "../copy-"));
  const copy = await copyPrograms(packaged, folder);
  expect(await readFile(join(copy, "lib/libpq.so.5"), "utf8")).toBe("library");
  expect(areUsable(copy, undefined)).toBe(true);
});

test("programs in a folder of others are not usable for the server's account", async () => {
  const packaged = await withoutLinks();
  await symlink("libpq.so.5.18", join(packaged, "lib/libpq.so.5"));
  expect(areUsable(packaged, undefined)).toBe(true);
  // The temporary folder around it is its maker's alone.
  expect(areUsable(packaged, { uid: 65_534, gid: 65_534 })).toBe(false);
});

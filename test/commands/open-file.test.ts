import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openFile } from "../../src/commands/process/child-process.ts";
import { temporaryFolder } from "../support/command.ts";

/** Puts an opener of the test's own before those of the system. */
async function withOpener(script: string): Promise<string> {
  const dir = await temporaryFolder();
  await writeFile(join(dir, "xdg-open"), `#!/bin/sh\n${script}\n`);
  await chmod(join(dir, "xdg-open"), 0o755);
  vi.stubEnv("PATH", `${dir}:${process.env.PATH}`);
  return dir;
}

afterEach(() => vi.unstubAllEnvs());

describe.skipIf(process.platform === "win32")("openFile", () => {
  test("hands the path over as it is, without a shell", async () => {
    const dir = await withOpener('printf %s "$1" > "$(dirname "$0")/opened"');
    const path = join(dir, "a $(touch no) & b;.xlsx");
    expect(await openFile(path, "linux")).toBeUndefined();
    expect(await readFile(join(dir, "opened"), "utf8")).toBe(path);
  });

  test("says why a file could not be opened", async () => {
    await withOpener("exit 3");
    expect(await openFile("/a.xlsx", "linux")).toBe("xdg-open: 3");
    vi.stubEnv("PATH", await temporaryFolder());
    expect(await openFile("/a.xlsx", "linux")).toContain("ENOENT");
  });
});

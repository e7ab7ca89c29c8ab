import { expect, test } from "vitest";
import { type WatchFileSystem, waitForSave } from "../../src/commands/check/wait-for-save.ts";
import { FakeClock } from "../support/fake-clock.ts";

/** How long a file that stands still is waited for, in milliseconds. */
async function waitedFor(path: string, text: string): Promise<number> {
  const bytes = Buffer.from(text);
  const clock = new FakeClock();
  const fs: WatchFileSystem = {
    watchFolder: () => () => {},
    look: async () => ({ sizeBytes: BigInt(bytes.length), changedNs: 1n, inode: 1n }),
    read: async () => bytes,
  };
  const beganMs = clock.nowMs();
  const { signal } = new AbortController();
  const settled = await clock.runUntilDone(waitForSave(path, { fs, clock, signal }));
  expect(settled.kind).toBe("whole");
  return clock.nowMs() - beganMs;
}

test("a CSV file that is quiet is whole: it has no end that could be missing", async () => {
  expect(await waitedFor("/sheets/a.csv", "sku,name\n1,a\n")).toBeLessThan(1_000);
});

test("a workbook is waited for, whatever its file is called, until it has its end", async () => {
  expect(await waitedFor("/sheets/a.xlsx", "PK half a workbook")).toBeGreaterThanOrEqual(5_000);
  expect(await waitedFor("/sheets/a.csv", "PK half a workbook")).toBeGreaterThanOrEqual(5_000);
});

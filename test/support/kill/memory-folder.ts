import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives `work` a folder that is gone afterwards: in memory where the system has such a place, because
 * a killed process loses nothing that it has written, on a disk or not.
 */
export async function withMemoryFolder<Value>(
  work: (dir: string) => Promise<Value>,
): Promise<Value> {
  const place = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  const dir = await mkdtemp(join(place, "sheetport-kill-"));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder that is gone when the test has ended. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "sheetport-record-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

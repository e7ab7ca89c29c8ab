/**
 * Writes the layouts as LibreOffice saves them in other formats, for machines without it; run this
 * file after a change of `layouts.ts`.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { layouts, savedFolder, workedOutText } from "./layouts.ts";

if (import.meta.main) {
  const dir = await mkdtemp(join(tmpdir(), "sheetport-layouts-"));
  await mkdir(savedFolder, { recursive: true });
  const all = { ...layouts, "worked-out-text": workedOutText };
  for (const [name, make] of Object.entries(all)) {
    await writeFile(join(dir, `${name}.xlsx`), await make());
  }
  const profile = `-env:UserInstallation=file://${join(dir, "profile")}`;
  const files = Object.keys(all).map((name) => join(dir, `${name}.xlsx`));
  for (const as of ["xls", "ods"]) {
    const args = [profile, "--headless", "--convert-to", as, "--outdir", savedFolder, ...files];
    await promisify(execFile)("soffice", args);
  }
  await rm(dir, { recursive: true, force: true });
}

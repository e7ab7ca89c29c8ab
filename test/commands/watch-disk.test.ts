import { createHash } from "node:crypto";
import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { systemClock } from "../../src/commands/process/host.ts";
import type { Finished } from "../support/command.ts";
import { watching, workbookOf } from "./watching.ts";

/** A watched workbook on this machine's disk, in a folder of its own. */
async function begin(finished: Finished) {
  const dir = await mkdtemp(join(tmpdir(), "sheetport-watch-"));
  const folder = join(dir, "sheets");
  const path = join(folder, "catalogue.xlsx");
  await mkdir(folder);
  await writeFile(path, workbookOf("first"));
  // What is written from here on is told, whether the watching has begun or not.
  const knownDigest = createHash("sha256").update(workbookOf("first")).digest("hex");
  const watch = watching(path, { clock: systemClock, knownDigest });
  finished(async () => {
    watch.stop();
    await watch.ended;
    await rm(dir, { recursive: true, force: true });
  });
  return { folder, path, told: watch.told };
}

const patience = { timeout: 15_000, interval: 20 };

function expectTold(told: readonly string[], expected: readonly string[]) {
  return vi.waitFor(() => expect(told).toEqual(expected), patience);
}

describe.concurrent("watchWorkbook on a disk tells", () => {
  test("saves in place, whole or in pieces, and a save without a change", async ({
    onTestFinished,
  }) => {
    const { path, told } = await begin(onTestFinished);
    const workbook = workbookOf("second");
    await writeFile(path, workbook);
    await expectTold(told, ["saved"]);
    await writeFile(path, workbook);
    await expectTold(told, ["saved", "same"]);
    await writeFile(path, "");
    for (let at = 0; at < workbook.length; at += 100) {
      await appendFile(path, workbook.subarray(at, at + 100));
    }
    await expectTold(told, ["saved", "same", "same"]);
  });

  test("a save by renaming, with lock and temporary files beside it", async ({
    onTestFinished,
  }) => {
    const { folder, path, told } = await begin(onTestFinished);
    await writeFile(join(folder, "~$catalogue.xlsx"), "lock");
    await writeFile(join(folder, ".~lock.catalogue.xlsx#"), "lock");
    await writeFile(join(folder, "A1B2C3D4"), workbookOf("second"));
    await rename(path, join(folder, "old.tmp"));
    await rename(join(folder, "A1B2C3D4"), path);
    await rm(join(folder, "old.tmp"));
    await rm(join(folder, "~$catalogue.xlsx"));
    await expectTold(told, ["saved"]);
  });

  test("a save by deleting and making anew, and a burst of saves once", { tags: "slow" }, async ({
    onTestFinished,
  }) => {
    const { path, told } = await begin(onTestFinished);
    await rm(path);
    await writeFile(path, workbookOf("second"));
    await expectTold(told, ["saved"]);
    for (let save = 0; save < 30; save += 1) await writeFile(path, workbookOf(`draft ${save}`));
    await expectTold(told, ["saved", "saved"]);
  });

  test("a file that is gone for a while", { tags: "slow" }, async ({ onTestFinished }) => {
    const { folder, path, told } = await begin(onTestFinished);
    await rename(path, join(folder, "elsewhere.xlsx"));
    await expectTold(told, ["gone"]);
    await rename(join(folder, "elsewhere.xlsx"), path);
    await expectTold(told, ["gone", "same"]);
  });

  test("a folder that is gone for a while", { tags: "slow" }, async ({ onTestFinished }) => {
    const { folder, path, told } = await begin(onTestFinished);
    await rm(folder, { recursive: true });
    await expectTold(told, ["gone"]);
    await mkdir(folder);
    await writeFile(path, workbookOf("second"));
    await expectTold(told, ["gone", "saved"]);
    await writeFile(path, workbookOf("third"));
    await expectTold(told, ["gone", "saved", "saved"]);
  });
});

import { spawnSync } from "node:child_process";
import { readdirSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListingsPage } from "../../src/model/run/ports.ts";
import { type ExportSpoolOptions, openExportSpool } from "../../src/record/local/export-spool.ts";
import { temporaryDir } from "./temporary-dir.ts";

const hour = 3_600_000;

function optionsIn(dir: string, more: Partial<ExportSpoolOptions> = {}): ExportSpoolOptions {
  return {
    dir,
    name: "test",
    nowMs: 10 * hour,
    ageMsMax: 24 * hour,
    ...more,
  };
}

function page(number: number): ListingsPage {
  const items = [{ sku: `S-${number}`, name: `Кружка\n😀 ${number}` }];
  return {
    page: number,
    size: { name: "PageSize", count: 100 },
    recordCount: 1,
    totalCount: 9,
    items,
  };
}

/** A spool with three pages that its export has left. */
function left(dir: string, atMs = 10 * hour): string {
  const spool = openExportSpool(optionsIn(dir));
  for (const number of [1, 2, 3]) spool.store(page(number), atMs + number);
  spool.close({ keep: true });
  const name = readdirSync(join(dir, "exports")).find((one) => one.endsWith(".sqlite")) ?? "";
  return join(dir, "exports", name);
}

function numbersIn(dir: string, more: Partial<ExportSpoolOptions> = {}): number[] {
  const spool = openExportSpool(optionsIn(dir, more));
  const numbers = [...spool.pages()].map((one) => one.page);
  spool.close({ keep: true });
  return numbers;
}

describe("openExportSpool", () => {
  test("gives the next export what an interrupted one has left, with its times", () => {
    const dir = temporaryDir();
    const file = left(dir);
    const spool = openExportSpool(optionsIn(dir));
    expect([...spool.pages()]).toMatchObject([page(1), page(2), page(3)]);
    expect(spool.readAtMs()).toEqual({ from: 10 * hour + 1, to: 10 * hour + 3 });
    spool.store(page(4), 11 * hour);
    expect([...spool.pages()].map((one) => one.page)).toEqual([1, 2, 3, 4]);
    spool.close({ keep: false });
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
    expect(numbersIn(dir)).toEqual([]);
  });

  test.skipIf(process.platform === "win32")("is for its owner alone", () => {
    expect(statSync(left(temporaryDir())).mode & 0o777).toBe(0o600);
  });

  test("begins anew when asked to, and when the last page is too old or from the future", () => {
    for (const more of [{ restart: true }, { nowMs: 35 * hour }, { nowMs: -20 * hour }]) {
      const dir = temporaryDir();
      left(dir);
      expect(numbersIn(dir, more)).toEqual([]);
    }
  });

  test("begins anew with a damaged file, wherever it was cut off", () => {
    fc.assert(
      fc.property(fc.nat(statSync(left(temporaryDir())).size), (length) => {
        const dir = temporaryDir();
        const file = left(dir);
        const size = statSync(file).size;
        truncateSync(file, length);
        const spool = openExportSpool(optionsIn(dir));
        spool.store(page(7), 10 * hour);
        const numbers = [...spool.pages()].map((one) => one.page);
        spool.close({ keep: false });
        expect(numbers).toEqual(length === size ? [1, 2, 3, 7] : [7]);
      }),
      { numRuns: 30 },
    );
  });

  test("keeps the pages of an export that was killed", () => {
    const dir = temporaryDir();
    const file = left(dir);
    const script = `const sqlite = new (require("node:sqlite").DatabaseSync)(process.argv[1]);
      sqlite.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN; DELETE FROM pages");
      process.kill(process.pid, "SIGKILL")`;
    spawnSync(process.execPath, ["-e", script, file]);
    expect(numbersIn(dir)).toEqual([1, 2, 3]);
  });

  test("gives an export beside another its own, and each goes on with one", () => {
    const dir = temporaryDir();
    const [one, other] = [openExportSpool(optionsIn(dir)), openExportSpool(optionsIn(dir))];
    one.store(page(1), 10 * hour);
    other.store(page(2), 10 * hour);
    expect([...one.pages()].map((its) => its.page)).toEqual([1]);
    one.close({ keep: false });
    other.close({ keep: true });
    expect(numbersIn(dir)).toEqual([2]);
  });
});

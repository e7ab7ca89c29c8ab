import { chmodSync, existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import type { SheetChoice } from "../../src/model/sheet/sheet-choice.ts";
import { openRecord, readFromRecord } from "../../src/record/record.ts";
import { create, plan, runStart } from "./fixtures.ts";
import { temporaryDir } from "./temporary-dir.ts";

const windows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;
const choice: SheetChoice = { sheet: "A", columns: new Map([["code", { field: "sku" }]]) };

function recordFile(): string {
  return join(temporaryDir(), "sheetport.sqlite");
}

describe("readFromRecord", () => {
  const asked = ["h1"];

  test("makes nothing where there is no record", async () => {
    const file = join(temporaryDir(), "deep", "sheetport.sqlite");
    expect(await readFromRecord(file, (lookup) => lookup)).toBeUndefined();
    expect(existsSync(dirname(file))).toBe(false);
  });

  test("sees what was remembered and leaves no file behind, with # and ? in its path too", async () => {
    const file = join(temporaryDir(), "50% #1?", "sheetport.sqlite");
    const record = openRecord({ file });
    await record.rememberSheetChoice({ choice, headings: "h1", name: "june", atMs: 1 });
    await record.close();
    const found = await readFromRecord(file, (glance) => glance?.rememberedSheetChoices(asked));
    expect(found).toMatchObject([{ choice, name: "june" }]);
    expect(readdirSync(dirname(file))).toEqual(["sheetport.sqlite"]);
  });

  test("sees what another connection has only just written", async () => {
    const file = recordFile();
    const record = openRecord({ file });
    await record.startRun(runStart("run"), plan([create("A")]));
    await record.rememberSheetChoice({ choice, headings: "h1", name: "june", atMs: 1 });
    const found = await readFromRecord(file, (glance) => glance?.rememberedSheetChoices(asked));
    expect(found).toMatchObject([{ choice }]);
    record.check();
    await record.close();
  });

  test.skipIf(windows || isRoot)("works in a folder that may not be written to", async () => {
    const file = recordFile();
    const record = openRecord({ file });
    await record.rememberSheetChoice({ choice, headings: "h1", name: "june", atMs: 1 });
    await record.close();
    chmodSync(file, 0o400);
    chmodSync(dirname(file), 0o500);
    try {
      const found = await readFromRecord(file, (lookup) => lookup?.rememberedSheetChoices(asked));
      expect(found).toHaveLength(1);
    } finally {
      chmodSync(dirname(file), 0o700);
    }
  });

  test.each([["PRAGMA user_version = 99", "record-other-version"]])(
    "after “%s” throws %s",
    async (harm, code) => {
      const file = recordFile();
      const record = openRecord({ file });
      await record.rememberSheetChoice({ choice, headings: "h1", name: "june", atMs: 1 });
      await record.close();
      const other = new DatabaseSync(file);
      other.exec(harm);
      await other.close();
      const look = () => readFromRecord(file, (lookup) => lookup?.rememberedSheetChoices(asked));
      await expect(look()).rejects.toMatchObject({ code });
    },
  );
});

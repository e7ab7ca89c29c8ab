import { chmodSync, existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldNames } from "../../src/model/product/columns.ts";
import type { ColumnMeaning, SheetChoice } from "../../src/model/sheet/sheet-choice.ts";
import { readFromRecord } from "../../src/record/read-only.ts";
import { openRecord } from "../../src/record/record.ts";
import { create, plan, runStart } from "./fixtures.ts";
import { temporaryDir } from "./temporary-dir.ts";

const windows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;
const path = "/home/ann/catalogue.xlsx";
const choice: SheetChoice = { sheet: "A", columns: new Map([["code", { field: "sku" }]]) };

function memoryRecord() {
  return openRecord({ file: ":memory:" });
}

function recordFile(): string {
  return join(temporaryDir(), "sheetport.sqlite");
}

describe("rememberSheetChoice", () => {
  test("a choice comes back by its path first, then by its heading row, newest first", () => {
    const record = memoryRecord();
    record.rememberSheetChoice({ choice, headings: "h1", path, atMs: 9_000 });
    record.rememberSheetChoice({ choice: { sheet: "B" }, headings: "h2", path: "/b", atMs: 1 });
    record.rememberSheetChoice({ choice: { sheet: "C" }, headings: "h3", path: "/c", atMs: 2 });
    const found = record.rememberedSheetChoices({ headings: ["h3", "h1", "h2", "h9"], path });
    expect(found).toEqual([
      { choice, headings: "h1", atMs: 9_000, ofPath: true },
      { choice: { sheet: "C" }, headings: "h3", atMs: 2, ofPath: false },
      { choice: { sheet: "B" }, headings: "h2", atMs: 1, ofPath: false },
      { choice, headings: "h1", atMs: 9_000, ofPath: false },
    ]);
    expect(record.rememberedSheetChoices({ headings: ["h9"], path: "/elsewhere" })).toEqual([]);
  });

  test("the last choice takes the place of the one before, and can be forgotten", () => {
    const record = memoryRecord();
    record.rememberSheetChoice({ choice, headings: "h1", path, atMs: 2 });
    record.rememberSheetChoice({ choice: { sheet: "Z" }, headings: "h1", path, atMs: 1 });
    const found = () => record.rememberedSheetChoices({ headings: ["h1"], path });
    expect(found().map((one) => one.choice)).toEqual([{ sheet: "Z" }, { sheet: "Z" }]);
    record.forgetSheetChoice({ headings: "h1", path });
    expect(found()).toEqual([]);
  });

  test("an imported mapping comes last for every workbook, once for each name, until forgotten", () => {
    const record = memoryRecord();
    const mapping = { choice: { sheet: "M" }, atMs: 5 };
    record.rememberMapping({ ...mapping, name: "team" });
    record.rememberMapping({ ...mapping, name: "team", atMs: 6 });
    record.rememberSheetChoice({ choice, headings: "h1", path, atMs: 9 });
    const found = record.rememberedSheetChoices({ headings: ["h1"], path });
    expect(found.map(({ ofPath, mapping: name }) => [ofPath, name])).toEqual([
      ...[[true, undefined] as const, [false, undefined] as const, [false, "team"] as const],
    ]);
    expect(found.at(-1)).toMatchObject({ choice: { sheet: "M" }, atMs: 6 });
    expect(record.rememberedSheetChoices({ headings: [], path: "/other" })).toHaveLength(1);
    expect([record.forgetMapping("team"), record.forgetMapping("team")]).toEqual([true, false]);
    expect(record.rememberedSheetChoices({ headings: [], path: "/other" })).toEqual([]);
  });

  test("any choice comes back as it was", () => {
    const text = fc.string({ unit: "binary", maxLength: 20 }).filter((one) => one.isWellFormed());
    const meaning: fc.Arbitrary<ColumnMeaning> = fc.oneof(
      fc.constant("ignored" as const),
      fc.record(
        { field: fc.constantFrom(...fieldNames), part: fc.nat(20), key: text },
        { requiredKeys: ["field"] },
      ),
    );
    const columns = fc.array(fc.tuple(text, meaning)).map((entries) => new Map(entries));
    const any = fc.record({ sheet: text, headingRow: fc.nat(), columns }, { requiredKeys: [] });
    const record = memoryRecord();
    fc.assert(
      fc.property(any, text, text, fc.nat(), (one, headings, at, atMs) => {
        record.rememberSheetChoice({ choice: one, headings, path: at, atMs });
        const found = record.rememberedSheetChoices({ headings: [headings], path: at });
        expect(found).toEqual([
          { choice: one, headings, atMs, ofPath: true },
          { choice: one, headings, atMs, ofPath: false },
        ]);
      }),
    );
  });
});

describe("recentWorkbooks", () => {
  test("are in the order in which they were opened, each once, with what is known of it", () => {
    const record = memoryRecord();
    record.rememberWorkbook({ path: "/a", atMs: 5, rows: 40, env: "sandbox" });
    record.rememberWorkbook({ path: "/b", atMs: 6 });
    // The clock was set back.
    record.rememberWorkbook({ path: "/a", atMs: 3, rows: 41 });
    expect(record.recentWorkbooks()).toEqual([
      { path: "/a", atMs: 3, rows: 41, env: "sandbox" },
      { path: "/b", atMs: 6 },
    ]);
    expect(record.recentWorkbooks(1).map((one) => one.path)).toEqual(["/a"]);
    expect(record.recentWorkbooks(0)).toEqual([]);
  });

  test("are the last 50", () => {
    const record = memoryRecord();
    for (let at = 0; at < 60; at += 1) record.rememberWorkbook({ path: `/${at}`, atMs: at });
    const paths = record.recentWorkbooks().map((one) => one.path);
    expect(paths).toEqual(Array.from({ length: 50 }, (_, index) => `/${59 - index}`));
  });
});

describe("readFromRecord", () => {
  const asked = { headings: ["h1"], path: "/elsewhere" };

  test("makes nothing where there is no record", () => {
    const file = join(temporaryDir(), "deep", "sheetport.sqlite");
    expect(readFromRecord(file, (lookup) => lookup)).toBeUndefined();
    expect(existsSync(dirname(file))).toBe(false);
  });

  test("sees what was remembered and leaves no file behind, with # and ? in its path too", () => {
    const file = join(temporaryDir(), "50% #1?", "sheetport.sqlite");
    const record = openRecord({ file });
    record.rememberSheetChoice({ choice, headings: "h1", path, atMs: 1 });
    record.close();
    const found = readFromRecord(file, (lookup) => lookup?.rememberedSheetChoices(asked));
    expect(found).toMatchObject([{ choice, ofPath: false }]);
    expect(readdirSync(dirname(file))).toEqual(["sheetport.sqlite"]);
  });

  test("sees what another connection has only just written", () => {
    const file = recordFile();
    const record = openRecord({ file });
    record.startRun(runStart("run"), plan([create("A")]));
    record.rememberSheetChoice({ choice, headings: "h1", path, atMs: 1 });
    const found = readFromRecord(file, (lookup) => lookup?.rememberedSheetChoices(asked));
    expect(found).toMatchObject([{ choice }]);
    record.check();
    record.close();
  });

  test.skipIf(windows || isRoot)("works in a folder that may not be written to", () => {
    const file = recordFile();
    const record = openRecord({ file });
    record.rememberSheetChoice({ choice, headings: "h1", path, atMs: 1 });
    record.close();
    chmodSync(file, 0o400);
    chmodSync(dirname(file), 0o500);
    try {
      const found = readFromRecord(file, (lookup) => lookup?.rememberedSheetChoices(asked));
      expect(found).toHaveLength(1);
    } finally {
      chmodSync(dirname(file), 0o700);
    }
  });

  test.each([["PRAGMA user_version = 99", "record-other-version"]])(
    "after “%s” throws %s",
    (harm, code) => {
      const file = recordFile();
      const record = openRecord({ file });
      record.rememberSheetChoice({ choice, headings: "h1", path, atMs: 1 });
      record.close();
      const other = new DatabaseSync(file);
      other.exec(harm);
      other.close();
      const look = () => readFromRecord(file, (lookup) => lookup?.rememberedSheetChoices(asked));
      expect(look).toThrow(expect.objectContaining({ code }));
    },
  );
});

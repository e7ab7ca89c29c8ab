import { chmodSync, existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldNames } from "../../src/model/product/columns.ts";
import type { ColumnMeaning, SheetChoice } from "../../src/model/sheet/sheet-choice.ts";
import { openRecord, readFromRecord } from "../../src/record/record.ts";
import { create, plan, runStart } from "./fixtures.ts";
import { temporaryDir } from "./temporary-dir.ts";

const windows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;
const choice: SheetChoice = { sheet: "A", columns: new Map([["code", { field: "sku" }]]) };

function memoryRecord() {
  return openRecord({ file: ":memory:" });
}

function recordFile(): string {
  return join(temporaryDir(), "sheetport.sqlite");
}

describe("rememberSheetChoice", () => {
  test("choices come back by their heading rows and with those for every one, newest first", () => {
    const record = memoryRecord();
    const team = { name: "team", headings: "", choice: { sheet: "M" }, atMs: 5 };
    const one = { name: "june", headings: "h1", choice, atMs: 9_000 };
    const other = { name: "pots", headings: "h2", choice: { sheet: "B" }, atMs: 1 };
    for (const note of [team, one, other]) {
      expect(record.rememberSheetChoice(note)).toBe(note.name);
    }
    expect(record.rememberedSheetChoices(["h9", "h1"])).toEqual([one, team]);
    expect(record.rememberedSheetChoices([])).toEqual([team]);
    expect(record.rememberedSheetChoices()).toEqual([other, one, team]);
  });

  test("the last choice takes the place of the one for its headings, and can be forgotten", () => {
    const record = memoryRecord();
    record.rememberSheetChoice({ name: "june", headings: "h1", choice, atMs: 2 });
    const july = { name: "july", headings: "h1", choice: { sheet: "Z" }, atMs: 1 };
    record.rememberSheetChoice(july);
    expect(record.rememberedSheetChoices()).toEqual([july]);
    expect(record.forgetSheetChoice({ headings: "h1" })).toBe(true);
    expect(record.forgetSheetChoice({ name: "july" })).toBe(false);
    expect(record.rememberedSheetChoices()).toEqual([]);
  });

  test("no two have one name: a mapping is replaced by its next import, any other is numbered", () => {
    const record = memoryRecord();
    const note = { name: "list", choice, atMs: 1 };
    const names = ["h1", "h2", "", "", "h2"].map((headings) =>
      record.rememberSheetChoice({ ...note, headings }),
    );
    expect(names).toEqual(["list", "list-2", "list", "list", "list-2"]);
    expect(record.rememberedSheetChoices().map(({ name }) => name)).toEqual(["list-2", "list"]);
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
        const note = {
          name: record.rememberSheetChoice({ name: at, headings, choice: one, atMs }),
        };
        const found = record.rememberedSheetChoices([headings]);
        expect(found[0]).toEqual({ ...note, headings, choice: one, atMs });
      }),
    );
  });
});

describe("recentWorkbooks", () => {
  test("are in the order in which they were opened, each once, with what is known of it", () => {
    const record = memoryRecord();
    record.rememberWorkbook({ path: "/a", atMs: 5, hasOrders: false });
    record.rememberWorkbook({ path: "/b", atMs: 6, hasOrders: true });
    // The clock was set back.
    record.rememberWorkbook({ path: "/a", atMs: 3, hasOrders: false });
    expect(record.recentWorkbooks()).toEqual([
      { path: "/a", atMs: 3, hasOrders: false },
      { path: "/b", atMs: 6, hasOrders: true },
    ]);
  });

  test("are the last 50", () => {
    const record = memoryRecord();
    for (let at = 0; at < 60; at += 1) {
      record.rememberWorkbook({ path: `/${at}`, atMs: at, hasOrders: false });
    }
    const paths = record.recentWorkbooks().map((one) => one.path);
    expect(paths).toEqual(Array.from({ length: 50 }, (_, index) => `/${59 - index}`));
  });
});

describe("readFromRecord", () => {
  const asked = ["h1"];

  test("makes nothing where there is no record", () => {
    const file = join(temporaryDir(), "deep", "sheetport.sqlite");
    expect(readFromRecord(file, (lookup) => lookup)).toBeUndefined();
    expect(existsSync(dirname(file))).toBe(false);
  });

  test("sees what was remembered and leaves no file behind, with # and ? in its path too", () => {
    const file = join(temporaryDir(), "50% #1?", "sheetport.sqlite");
    const record = openRecord({ file });
    record.rememberSheetChoice({ choice, headings: "h1", name: "june", atMs: 1 });
    record.close();
    const found = readFromRecord(file, (glance) => glance?.rememberedSheetChoices(asked));
    expect(found).toMatchObject([{ choice, name: "june" }]);
    expect(readdirSync(dirname(file))).toEqual(["sheetport.sqlite"]);
  });

  test("sees what another connection has only just written", () => {
    const file = recordFile();
    const record = openRecord({ file });
    record.startRun(runStart("run"), plan([create("A")]));
    record.rememberSheetChoice({ choice, headings: "h1", name: "june", atMs: 1 });
    const found = readFromRecord(file, (glance) => glance?.rememberedSheetChoices(asked));
    expect(found).toMatchObject([{ choice }]);
    record.check();
    record.close();
  });

  test.skipIf(windows || isRoot)("works in a folder that may not be written to", () => {
    const file = recordFile();
    const record = openRecord({ file });
    record.rememberSheetChoice({ choice, headings: "h1", name: "june", atMs: 1 });
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
      record.rememberSheetChoice({ choice, headings: "h1", name: "june", atMs: 1 });
      record.close();
      const other = new DatabaseSync(file);
      other.exec(harm);
      other.close();
      const look = () => readFromRecord(file, (lookup) => lookup?.rememberedSheetChoices(asked));
      expect(look).toThrow(expect.objectContaining({ code }));
    },
  );
});

import { describe, expect, test } from "vitest";
import { SheetportError } from "../../src/errors.ts";
import { isBusy, recordError } from "../../src/record/database/sqlite-errors.ts";

const thrown = (errcode: number) => Object.assign(new Error("as SQLite says"), { errcode });

describe("recordError", () => {
  test.each([
    { code: 13, name: "SQLITE_FULL", becomes: "record-write-failed" },
    { code: 10, name: "SQLITE_IOERR", becomes: "record-write-failed" },
    { code: 10 | (3 << 8), name: "SQLITE_IOERR_WRITE", becomes: "record-write-failed" },
    { code: 10 | (4 << 8), name: "SQLITE_IOERR_FSYNC", becomes: "record-write-failed" },
    { code: 8, name: "SQLITE_READONLY", becomes: "record-write-failed" },
    { code: 11, name: "SQLITE_CORRUPT", becomes: "record-damaged" },
    { code: 26, name: "SQLITE_NOTADB", becomes: "record-damaged" },
    { code: 1, name: "SQLITE_ERROR", becomes: "record-damaged" },
    { code: 5, name: "SQLITE_BUSY", becomes: "record-busy" },
    { code: 14, name: "SQLITE_CANTOPEN", becomes: "record-unreachable" },
  ])("$name becomes $becomes", ({ code, becomes }) => {
    const error = recordError(thrown(code), "/data/sheetport.sqlite");
    expect(error).toBeInstanceOf(SheetportError);
    expect(error).toMatchObject({ code: becomes, exitCode: 1, actor: "you" });
    expect((error as SheetportError).message).toContain("/data/sheetport.sqlite");
  });

  test.each([thrown(19), new RangeError("ours"), "text", undefined])(
    "what is nobody’s to solve stays as it is: %s",
    (error) => {
      expect(recordError(error, "file")).toBe(error);
    },
  );
});

test("isBusy tells a lock from anything else", () => {
  expect(isBusy(thrown(5 | (2 << 8)))).toBe(true);
  expect(isBusy(thrown(6))).toBe(true);
  expect(isBusy(thrown(13))).toBe(false);
  expect(isBusy(new Error("busy"))).toBe(false);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exitCodes, SheetportError } from "../../src/errors.ts";
import {
  checkJson,
  diffJson,
  errorJson,
  jsonPieces,
  rowResults,
  runsJson,
  uploadJson,
} from "../../src/report/index.ts";
import { english, saying } from "../support/english.ts";
import { ended, everyKind, finding } from "./fixtures.ts";

/** A document as it is printed. */
function printed<Value>(document: Value): Value {
  return JSON.parse(JSON.stringify(document));
}

describe("checkJson", () => {
  test("has the shape of the contract and counts rows, not findings", () => {
    const { field: _, ...bare } = finding({
      ...{ row: 7, cell: "", severity: "warning", message: saying("Look.") },
    });
    const findings = [finding(), finding({ cell: "I6" }), bare, finding({ row: 0, cell: "" })];
    const sheet = { file: "a.xlsx", sheet: "Products", rows: 3, findings };
    const json = printed(checkJson(sheet, english));
    expect(json.totals).toEqual({ rows: 3, valid: 2, invalid: 1, errors: 3, warnings: 1 });
    expect(json).toMatchObject({ file: "a.xlsx", sheet: "Products", rows: 3 });
    expect(json.findings[0]).toEqual({
      row: 6,
      cell: "H6",
      column: "Name",
      field: "name",
      severity: "error",
      code: "too-long",
      message: "Name has 212 characters; 200 are allowed.",
      value: "x",
      fix: "Shorten it by 12.",
    });
    expect(json.findings[2]).toMatchObject({ field: null });
    expect(json.findings[2]).not.toHaveProperty("fix");
  });
});

describe("diffJson", () => {
  test("has the shape of the contract", async () => {
    const plan = await everyKind();
    const json = printed(diffJson(plan, { planPath: "plan.json", translator: english }));
    expect(json).toMatchObject({ plan: "plan.json", base: plan.base, estimate: plan.estimate });
    expect(json.totals).toMatchObject({
      create: 1,
      update: 1,
      unchanged: 1,
      invalid: 1,
      blocked: 2,
    });
    expect(Object.keys(json.changes[0] ?? {})).toEqual(["row", "sku", "action", "fields", "notes"]);
    expect(json).not.toHaveProperty("operations");
    expect(diffJson(plan, { translator: english }).plan).toBeNull();
  });
});

describe("uploadJson", () => {
  test("has the shape of the contract, a message only where there is one, and who sent which listing when", async () => {
    const listing = { id: "L-2", sku: "S2" };
    const progress = ended({ "r2-create": { listing }, "r3-update": {} });
    const rows = rowResults(await everyKind(), progress, { translator: english });
    const files = { results: "a", failed: null };
    const json = printed(uploadJson({ run: "R", rows, files, user: "anna" }));
    expect(json.user).toBe("anna");
    expect(json.rows[0]).toEqual({
      row: 2,
      sku: "S2",
      action: "create",
      outcome: "applied",
      attempts: 1,
      listing: "L-2",
      settledAt: "1970-01-01T00:00:00.002Z",
    });
    expect(json.totals.applied).toBe(2);
    expect(json.files).toEqual({ results: "a", failed: null });
  });
});

describe("runsJson", () => {
  test("times are ISO 8601 and null while a run goes on", async () => {
    const run = {
      run: "R",
      command: "upload",
      file: "a.xlsx",
      path: "/a.xlsx",
      env: "sandbox",
      host: "h",
      startedAtMs: 0,
      state: "running" as const,
      operations: 2,
      counts: ended({ "r2-create": {} }).counts,
      plan: await everyKind(),
    };
    const json = runsJson([run, { ...run, endedAtMs: 60_000, state: "finished" }], english);
    expect(json.runs[0]).toMatchObject({ startedAt: "1970-01-01T00:00:00.000Z", endedAt: null });
    expect(json.runs[1]).toMatchObject({ endedAt: "1970-01-01T00:01:00.000Z", state: "finished" });
    expect(json.runs[0]?.totals).toMatchObject({ operations: 2, applied: 1, unchanged: 1 });
  });
});

describe("errorJson", () => {
  test("says what to do; what is no error of ours is a bug", () => {
    const known = new SheetportError(
      { message: "No file.", hint: "Name one." },
      {
        code: "no-file",
        exitCode: exitCodes.usage,
      },
    );
    expect(errorJson(known, english).error).toMatchObject({
      code: "no-file",
      message: "No file.",
      hint: "Name one.",
    });
    expect(errorJson(new TypeError("x is undefined"), english).error).toMatchObject({
      code: "bug",
    });
  });
});

describe("jsonPieces", () => {
  test("the document stays the same and nothing raw is left for a terminal", () => {
    const character = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom("\u009b", "\u202e", "\u2066", "\ufeff", "\u{e0041}", "\\", "\u061c"),
    );
    fc.assert(
      fc.property(
        fc.array(character).map((list) => list.join("")),
        (value) => {
          // JSON.parse of Node.js 24 takes an escaped key of one character for an earlier key “\\”.
          const key = `key ${value}`;
          const text = [...jsonPieces({ [key]: [value] })].join("");
          expect(JSON.parse(text)).toEqual({ format: 1, [key]: [value] });
          expect(text).not.toMatch(
            // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be left
            /[\u0000-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E007F}]|\p{Surrogate}/u,
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});

import { describe, expect, test } from "vitest";
import { foldEvents, type RunEvent } from "../../src/model/run/run.ts";
import { unstoredRows, unstoredText } from "../../src/report/index.ts";
import { answer, create, intent, outcome } from "../record/fixtures.ts";
import { english } from "../support/english.ts";

const operations = [create("A"), create("B"), create("C")];
const stored = [
  ...[intent("create:A"), intent("create:B"), intent("create:C")],
  ...[answer("create:C", "applied"), outcome("create:C", "applied")],
];
const known = (lost: RunEvent) =>
  unstoredRows(operations, { progress: foldEvents(stored), lost }, { translator: english }).map(
    ({ sku, outcome }) => [sku, outcome],
  );

describe("unstoredRows", () => {
  test.each<[string, RunEvent, string]>([
    ["an answer", answer("create:A", "applied"), "applied"],
    ["a rejection", answer("create:A", "rejected"), "rejected"],
    ["an unclear answer", answer("create:A", "unknown"), "unknown"],
    ["an outcome", outcome("create:A", "conflict"), "conflict"],
  ])("tells %s that could not be stored, and what was under way", (_title, lost, end) => {
    expect(known(lost)).toEqual([
      ["A", end],
      ["B", "unknown"],
    ]);
  });

  test("an intent that could not be stored was not sent: nothing is told of it", () => {
    const events = [intent("create:A"), answer("create:A", "applied")];
    const progress = foldEvents([...events, outcome("create:A", "applied")]);
    expect(
      unstoredRows(operations, { progress, lost: intent("create:B") }, { translator: english }),
    ).toEqual([]);
  });
});

test("unstoredText: one line a row, safe for a terminal, and how to go on", () => {
  const row = { rows: [2], sku: "A\u001b[2J", outcome: "applied", message: "as asked" } as const;
  const text = unstoredText([row], { translator: english });
  expect(text).toMatch(/sheetport resume/);
  expect(text).toContain("applied  row 2  A␛[2J  as asked");
  expect(text).not.toContain("\u001b");
  expect(unstoredText([], { translator: english })).toBe("");
});

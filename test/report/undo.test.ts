import { describe, expect, test } from "vitest";
import type { Change, Plan } from "../../src/model/run/plan.ts";
import type { RowResult } from "../../src/model/run/run.ts";
import { undoJson, undoPlanText, undoSheet, undoText } from "../../src/report/index.ts";
import { english } from "../support/english.ts";
import { everyKind } from "./fixtures.ts";

const ended = { translator: english, state: "finished" } as const;
const name = { field: "name", before: "New", after: "Old" } as const;

function change(row: number, action: Change["action"], code?: Change["notes"][number]["code"]) {
  const notes = code === undefined ? [] : [{ code, message: `because of ${code}` }];
  return { row, sku: `S${row}`, action, fields: action === "update" ? [name] : [], notes };
}

const changes: readonly Change[] = [
  change(2, "update"),
  change(3, "update", "changed-since"),
  change(4, "update"),
  change(5, "unchanged", "created-stays"),
  change(6, "stale", "no-longer-listed"),
  change(7, "blocked", "risk-currency"),
  change(8, "unchanged", "nothing-to-undo"),
  change(9, "unchanged", "cannot-be-cleared"),
];

const outcomes: Readonly<Record<number, RowResult["outcome"]>> = {
  2: "applied",
  3: "applied",
  4: "rejected",
  6: "conflict",
  7: "blocked",
};

const rows: readonly RowResult[] = changes.map(({ row, sku, action, notes }) => {
  const message = notes[0] && english.text(notes[0].message);
  const outcome = outcomes[row] ?? "unchanged";
  return { row, sku, action, outcome, attempts: 0, ...(message === undefined ? {} : { message }) };
});

const report = {
  run: "U",
  undoes: "A",
  rows,
  plan: { changes },
  files: { results: null, failed: null },
};

describe("an undo", () => {
  test("as JSON has the shape of an upload, and counts reversed, kept and failed rows", () => {
    const document = undoJson(report);
    expect(document).toMatchObject({ run: "U", undoes: "A", files: report.files });
    expect(document.rows).toHaveLength(8);
    expect(document.totals).toMatchObject({
      applied: 2,
      rejected: 1,
      reversed: 2,
      partly: 1,
      kept: 4,
      failed: 1,
    });
  });

  test("as text gives each row that is not simply put back its reason, and counts the creates", () => {
    const text = undoText(report, ended);
    expect(text).toMatch(/^\+ restored {2}row 3 {2}S3 {2}because of changed-since$/m);
    expect(text).toMatch(/^! rejected {2}row 4 {2}S4$/m);
    expect(text).toMatch(/^= left as is {2}row 6 {2}S6 {2}because of no-longer-listed$/m);
    expect(text).toMatch(/^= left as is {2}row 9 {2}S9/m);
    expect(text).not.toMatch(/row 2 |row 5 |row 8 /);
    expect(text).toContain("2 restored, 1 of these partly, 3 left as is, 1 failed, 1 unchanged.");
    expect(text).toContain("1 created listing stays: the API cannot delete listings.");
    expect(text).toContain("“sheetport undo U” reverses this undo.");
  });

  test("that restored nothing is not offered to be reversed", () => {
    const failed = rows.filter(({ outcome }) => outcome === "rejected");
    const kept = changes.filter(({ row }) => failed.some((one) => one.row === row));
    const text = undoText({ ...report, rows: failed, plan: { changes: kept } }, ended);
    expect(failed).toHaveLength(1);
    expect(text).not.toContain("reverses this undo");
  });

  test("tells what it took, as text and as JSON", () => {
    const took = { requests: 5, lanes: { update: { products: 3, seconds: 90 } } };
    const text = undoText({ ...report, took }, ended);
    expect(text).toMatch(/^5 requests in all, reads included\. Products: update 3/m);
    expect(undoText(report, ended)).not.toContain("in all");
    expect(undoJson({ ...report, took })).toMatchObject({ took });
  });

  test("that found nothing says so, and which undo was before", () => {
    const text = undoText(
      { ...report, run: "", rows: [], plan: { changes: [] } },
      { ...ended, earlier: ["T"] },
    );
    expect(text).toContain("Run A was already undone by T, in whole or in part.");
    expect(text).toContain("No changes: nothing was sent.");
    expect(text).not.toContain("reverses this undo");
  });

  test("that sends nothing because others have changed the listings does not say “no changes”", () => {
    const told = (kept: readonly Change[]) => {
      const its = rows.filter(({ row }) => kept.some((one) => one.row === row));
      const nothingSent = { ...report, run: "", rows: its, plan: { changes: kept } };
      return undoText(nothingSent, { translator: english, state: "finished" });
    };
    const stale = changes.filter(({ action }) => action === "stale");
    expect(told(stale)).toContain("Nothing was sent.");
    const same = changes.filter(({ notes }) => notes[0]?.code === "nothing-to-undo");
    expect(told(same)).toContain("No changes: nothing was sent.");
  });

  test("cut off names resume, and does not promise more", () => {
    const text = undoText(report, { ...ended, state: "interrupted" });
    expect(text).toContain("Resume with “sheetport resume U”.");
    expect(text).not.toContain("reverses this undo");
  });

  test("as a sheet has one line a row", () => {
    const rows = [...undoSheet(report, { translator: english }).rows].map(({ cells }) => cells);
    expect(rows[0]).toEqual(expect.arrayContaining([2, "S2", "Name: New → Old", "restored"]));
    expect(rows.map((cells) => cells[0])).toEqual([
      "restored",
      "restored",
      "rejected",
      "left as is",
      "left as is",
      "left as is",
      "unchanged",
      "left as is",
    ]);
  });

  test("says before what is put back, what stays, and what an unfinished run loses", async () => {
    const plan: Plan = {
      ...(await everyKind()),
      changes,
      operations: (await everyKind()).operations.slice(0, 1),
    };
    const text = undoPlanText(plan, "A", { translator: english, unfinished: 12 });
    expect(text).toContain("Name: “New” → “Old”");
    expect(text).toMatch(/~ restore 1 listing/);
    expect(text).toMatch(/= 1 created listing stays/);
    expect(text).toMatch(/\? 3 listings left as is/);
    expect(text).toMatch(/! run A: 12 writes not sent/);
  });
});

import { describe, expect, test } from "vitest";
import { msg } from "../../src/model/message.ts";
import { emptyProgress, foldEvents, type Outcome } from "../../src/model/run/run.ts";
import { makePlan } from "../../src/plan/index.ts";
import { exitCodeOf, rowResults, rowTotals } from "../../src/report/index.ts";
import { draft, input, listing, plannedRow, read } from "../plan/fixtures.ts";
import { english } from "../support/english.ts";
import { ended, everyKind, finding } from "./fixtures.ts";

describe("rowResults", () => {
  test("every sheet row has one result, in sheet order", async () => {
    const progress = ended({
      "r2-create": {},
      "r3-update": { outcome: "rejected", message: "No such card." },
    });
    const rows = rowResults(await everyKind(), progress, {
      ...{ findings: [finding()], translator: english },
    });
    expect(
      rows.map(({ row, action, outcome, attempts }) => [row, action, outcome, attempts]),
    ).toEqual([
      [2, "create", "applied", 1],
      [3, "update", "rejected", 1],
      [4, "unchanged", "unchanged", 0],
      [5, "blocked", "blocked", 0],
      [6, "invalid", "invalid", 0],
      [7, "blocked", "not-sent", 0],
    ]);
    expect(rows[1]?.message).toBe("No such card.");
    expect(rows[3]?.message).toContain("could not find out whether");
    expect(rows[4]?.message).toContain("H6: Name has 212");
    expect(rowTotals(rows)).toMatchObject({ applied: 1, rejected: 1, "not-sent": 1 });
  });

  test("a stale row is a conflict that says so in its action", async () => {
    const progress = ended({ "r3-update": { outcome: "stale", message: "It changed." } });
    expect(rowResults(await everyKind(), progress, { translator: english })[1]).toMatchObject({
      action: "stale",
      outcome: "conflict",
      message: "It changed.",
    });
  });

  test("a write that never left is not sent, one without an answer is unknown", async () => {
    const intent = { type: "intent", atMs: 1, operation: "r2-create", attempt: 1 } as const;
    const answer = { type: "answer", atMs: 2, operation: "r2-create", attempt: 1 } as const;
    const outcomeOf = async (events: Parameters<typeof foldEvents>[0]) =>
      rowResults(await everyKind(), foldEvents(events), { translator: english })[0]?.outcome;
    expect(await outcomeOf([])).toBe("not-sent");
    expect(await outcomeOf([intent])).toBe("unknown");
    expect(await outcomeOf([intent, { ...answer, class: "unknown" }])).toBe("unknown");
    expect(await outcomeOf([intent, { ...answer, class: "not-sent" }])).toBe("not-sent");
  });

  test("fields that changed unasked and prices that could not are said of an applied row", async () => {
    const plan = await makePlan(
      input({
        rows: [plannedRow(draft({ name: "Red", salePrice: 5 }))],
        live: read([listing({ salePrice: 4 })]),
      }),
    );
    const message = msg("apply.endings.alsoChanged", { fields: "Barcode" });
    const outcomes = { "r2-update": { unexpected: ["barcode" as const], message } };
    const [row] = rowResults(plan, ended(outcomes), { translator: english });
    expect(row).toMatchObject({ outcome: "applied" });
    expect(row?.message).toMatch(/Barcode.*cannot change a price/);
    expect(row?.message?.match(/Barcode/g)).toHaveLength(1);
  });
});

describe("exitCodeOf", () => {
  const codeOf = async (first: Outcome, second: Outcome = "applied") => {
    const kinds = await everyKind();
    const changes = kinds.changes.filter(({ row }) => [2, 3, 4, 7].includes(row));
    const progress = ended({ "r2-create": { outcome: first }, "r3-update": { outcome: second } });
    return exitCodeOf(
      progress,
      rowResults({ ...kinds, changes }, progress, { translator: english }),
    );
  };

  test.each([
    ["applied", "applied", 0],
    ["rejected", "applied", 4],
    ["conflict", "applied", 6],
    ["unknown", "applied", 5],
    ["unknown", "rejected", 5],
    ["stale", "applied", 6],
    ["stale", "rejected", 4],
    ["not-sent", "applied", 1],
  ] as const)("%s and %s beside unchanged and left-out rows: %i", async (first, second, code) => {
    expect(await codeOf(first, second)).toBe(code);
    expect(await codeOf(second, first)).toBe(code);
  });

  test("invalid rows left behind come before blocked ones, how the run ended before all", () => {
    const row = { action: "blocked", outcome: "blocked" } as const;
    const wrong = { action: "invalid", outcome: "invalid" } as const;
    expect(exitCodeOf({ state: "finished" }, [row])).toBe(6);
    expect(exitCodeOf({ state: "finished" }, [row, wrong])).toBe(3);
    expect(exitCodeOf({ state: "interrupted" }, [row])).toBe(130);
    expect(exitCodeOf({ state: "failed" }, [])).toBe(1);
    expect(exitCodeOf({ ...emptyProgress(), state: "finished" }, [])).toBe(0);
  });
});

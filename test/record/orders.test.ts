import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { isOrderPlan } from "../../src/model/run/order-plan.ts";
import { migrations } from "../../src/record/database/migrations.ts";
import { openRecord } from "../../src/record/record.ts";
import { fulfilments, order } from "../apply/support.ts";
import { answer, create, intent, orderPlan, outcome, plan, runStart } from "./fixtures.ts";
import { temporaryDir } from "./temporary-dir.ts";

/** A record with a run of orders, `fulfil`, and one of products, `upload`, that name both “A”. */
function withRuns() {
  const record = openRecord({ file: ":memory:" });
  const start = runStart("fulfil", { command: "fulfil" });
  record.startRun(start, orderPlan(fulfilments(["A"])));
  record.startRun(runStart("upload", { startedAtMs: 2_000 }), plan([create("A")]));
  return record;
}

describe("a run of orders", () => {
  test("is kept as it was given, and is no plan of products", () => {
    const record = withRuns();
    expect(record.orderPlan("fulfil")).toEqual(orderPlan(fulfilments(["A"])));
    expect(record.plan("fulfil")).toBeUndefined();
    expect(record.orderPlan("upload")).toBeUndefined();
    expect(record.plan("upload")).toEqual(plan([create("A")]));
    expect(record.operations("fulfil")).toEqual(fulfilments(["A"]));
  });

  test("stands in the list of runs with its own totals and outcomes", () => {
    const record = withRuns();
    record.append("fulfil", { ...outcome("pack-A", "applied"), order: order("A") } as never);
    const run = record.findRun("fulfil");
    expect(run.counts.applied).toBe(1);
    expect(run.operations).toBe(2);
    expect(isOrderPlan(run.plan)).toBe(true);
    expect(run.plan.totals).toMatchObject({ pack: 1, ship: 1, declined: 1 });
  });
});

describe("unsettledOrders", () => {
  test("tells orders and SKUs apart, though they look alike", () => {
    const record = withRuns();
    record.append("fulfil", intent("pack-A"));
    expect([...record.unsettledSkus("sandbox")]).toEqual([]);
    expect(record.unsettledOrders("sandbox").get("A")).toEqual({
      ...{ run: "fulfil", operation: "pack-A", kind: "pack", atMs: 2_000 },
    });
    // A write to the listing does not settle the order of the same name.
    record.append("upload", intent("create:A"));
    record.append("upload", outcome("create:A", "applied"));
    expect([...record.unsettledOrders("sandbox").keys()]).toEqual(["A"]);
    expect([...record.laterWrites("fulfil").keys()]).toEqual([]);
    record.append("fulfil", answer("pack-A", "applied"));
    record.append("fulfil", outcome("pack-A", "applied"));
    expect([...record.unsettledOrders("sandbox").keys()]).toEqual([]);
    expect([...record.recentCreates("sandbox", { withinMs: 0, wallMs: 0, nowMs: 0 })]).toEqual([
      "A",
    ]);
  });
});

test("a file of an older version keeps its open writes", () => {
  const file = join(temporaryDir(), "sheetport.sqlite");
  const version = migrations.findIndex((step) => step.includes("RENAME COLUMN sku TO subject"));
  const older = new DatabaseSync(file);
  for (const step of migrations.slice(0, version)) older.exec(step);
  older.exec(`
    PRAGMA user_version = ${version};
    INSERT INTO runs (run, env, command, started_at_ms, start, plan)
      VALUES ('run', 'sandbox', 'upload', 1, '{}', '{}');
    INSERT INTO operations (run, operation, position, env, sku, kind, doubts, intent_at_ms, last_seq, body)
      VALUES ('run', 'create:A', 0, 'sandbox', 'A', 'create', 1, 5, 1, '{}');
  `);
  older.close();
  const record = openRecord({ file });
  expect([...record.unsettledSkus("sandbox")]).toEqual([
    ["A", { run: "run", operation: "create:A", kind: "create", atMs: 5 }],
  ]);
  record.close();
});

describe("rememberShownOrders", () => {
  const shown = (number: string, changes = {}) => ({
    ...{ number, digest: "d", status: "New", atMs: 1, ...changes },
  });

  test("keeps the last of each order, by environment", () => {
    const record = openRecord({ file: ":memory:" });
    record.rememberShownOrders("env", [shown("A"), shown("B")]);
    record.rememberShownOrders("env", [shown("A", { status: "Packed", atMs: 2 })]);
    record.rememberShownOrders("other", [shown("C")]);
    expect(record.shownOrders("env", ["A", "B", "C"])).toEqual(
      new Map([
        ["A", shown("A", { status: "Packed", atMs: 2 })],
        ["B", shown("B")],
      ]),
    );
  });

  test("one that was changed in the file counts as none", () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const record = openRecord({ file });
    record.rememberShownOrders("env", [shown("A"), shown("B")]);
    const other = new DatabaseSync(file);
    other.exec("UPDATE shown_orders SET digest = 'e' WHERE number = 'A'");
    other.close();
    expect([...record.shownOrders("env", ["A", "B"]).keys()]).toEqual(["B"]);
    record.close();
  });
});

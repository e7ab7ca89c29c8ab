import { expect, test } from "vitest";
import { openRecord } from "../../src/record/record.ts";
import { create, intent, orderPlan, outcome, plan, runStart, update } from "./fixtures.ts";

const env = "sandbox 127.0.0.1";

/** A record with uploads of two exports, one in another environment, undos and a run of orders. */
function recordOfRuns() {
  const record = openRecord({ file: ":memory:" });
  const from = (id: string, ...operations: Parameters<typeof plan>[0]) => {
    const whole = plan(operations);
    return { ...whole, base: { ...whole.base, exported: { atMs: 1, id } } };
  };
  const start = (run: string, more = {}) => runStart(run, more);
  record.startRun(start("one"), from("X", update("A"), create("B"), update("C")), { env });
  record.startRun(start("other"), from("Y", update("A")), { env });
  record.startRun(start("elsewhere"), from("X", update("A")), { env: "production h" });
  record.startRun(start("plain"), plan([update("A")]), { env });
  record.startRun(start("orders"), orderPlan([]), { env });
  record.startRun(start("undo", { undoes: "one", path: "" }), plan([update("A")]), { env });
  record.startRun(start("redo", { undoes: "undo", path: "" }), plan([update("A")]), { env });
  record.startRun(start("undo-other", { undoes: "other", path: "" }), plan([]), { env });
  return record;
}

test("runsOfExport: uploads of an export and undos of them, however deep, the oldest first", () => {
  const record = recordOfRuns();
  const { path, file } = runStart("one");
  expect(record.runsOfExport(env, "X")).toEqual([
    { run: "one", path, file },
    { run: "undo", path: "", file, undoes: "one" },
    { run: "redo", path: "", file, undoes: "undo" },
  ]);
  expect(record.runsOfExport(env, "Z")).toEqual([]);
});

test("appliedWrites: what was applied, in the order in which it was, and nothing else", () => {
  const record = recordOfRuns();
  for (const [id, end] of [
    ["create:B", "applied"],
    ["update:C", "rejected"],
    ["update:A", "applied"],
  ] as const) {
    record.append("one", intent(id), 0);
    record.append("one", outcome(id, end), 0);
  }
  expect([...record.appliedWrites("one")]).toEqual([create("B"), update("A")]);
  expect([...record.appliedWrites("undo")]).toEqual([]);
});

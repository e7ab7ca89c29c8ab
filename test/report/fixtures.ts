import type { Change, NoteCode, Plan, ProductOperation } from "../../src/model/run/plan.ts";
import { foldEvents, type RunEvent, type RunProgress } from "../../src/model/run/run.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import { makePlan, planTotals } from "../../src/plan/index.ts";
import { draft, input, listing, plannedRow, read } from "../plan/fixtures.ts";
import { saying } from "../support/english.ts";

/** A plan with a row of every kind: create 2, update 3, unchanged 4, blocked 5, invalid 6, left out 7. */
export async function everyKind(name = "Red mug"): Promise<Plan> {
  const plan = await makePlan(
    input({
      rows: [
        plannedRow(draft({ sku: "S2", name }), 2),
        plannedRow(draft({ sku: "S3", name, parentSku: "P2" }), 3),
        plannedRow(draft({ sku: "S4" }), 4),
        plannedRow(draft({ sku: "S5" }), 5),
        { row: 6, sku: "S6", findings: [] },
        plannedRow(draft({ sku: "S7" }), 7),
      ],
      live: read([listing({ sku: "S3" }), listing({ sku: "S4" })], ["S2", "S7"]),
      allow: new Set(["card"]),
      leftOut: new Set([7]),
    }),
  );
  return plan;
}

export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    row: 6,
    cell: "H6",
    column: "Name",
    field: "name",
    severity: "error",
    code: "too-long",
    message: saying("Name has 212 characters; 200 are allowed.", "Shorten it by 12."),
    value: "x",
    ...changes,
  };
}

type Ended = Extract<RunEvent, { type: "outcome" }>;

/** A finished run in which each operation ended so, after one attempt. */
export function ended(outcomes: Readonly<Record<string, Partial<Ended>>>): RunProgress {
  const events = Object.entries(outcomes).flatMap(([operation, end]): RunEvent[] => [
    { type: "intent", atMs: 1, operation, attempt: 1 },
    { type: "outcome", atMs: 2, operation, outcome: "applied", ...end },
  ]);
  return foldEvents([
    { type: "run-started", atMs: 0 },
    ...events,
    { type: "run-ended", atMs: 3, state: "finished" },
  ]);
}

/** A plan that says `text` wherever it can say something. */
export async function sayingEverywhere(text: string): Promise<Plan> {
  const plan = await everyKind(`N${text}`);
  const changes = plan.changes.map(
    (change): Change => ({
      ...change,
      sku: text,
      fields: [
        ...change.fields,
        { field: "brandName", before: text, after: `${text}x` },
        { field: "options", before: [{ key: text, value: text }], after: null },
        { field: "images", before: null, after: [{ order: 1, url: text }] },
      ],
      notes: [...change.notes, { code: "risk-card" satisfies NoteCode, message: text }],
    }),
  );
  const base = { ...plan.base, env: text, host: text, file: text };
  const operations = plan.operations.map((one): ProductOperation => ({ ...one, sku: text }));
  return { ...plan, base, changes, operations, totals: planTotals(changes) };
}

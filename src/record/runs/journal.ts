import type { MessageOrText } from "../../model/message.ts";
import { isOrderPlan, type OrderPlan } from "../../model/run/order-plan.ts";
import { type Operation, type Plan, subjectOf } from "../../model/run/plan.ts";
import type { RunEvent, RunStart } from "../../model/run/run.ts";
import { accountOf } from "../account.ts";
import { type Database, type Steps, step } from "../database/statements.ts";

type OperationEvent = Extract<RunEvent, { readonly operation: string }>;

/** Answer classes that prove that nothing was changed. */
const harmlessClasses: ReadonlySet<string> = new Set(["not-sent", "rejected", "fatal"]);

/**
 * Fails if a run with that name exists. `options.env`: the environment's key, if it differs from
 * its name.
 */
export function startRun(
  db: Database,
  start: RunStart,
  plan: Plan | OrderPlan,
  options: { readonly env?: string | undefined } = {},
): Promise<void> {
  const account = accountOf(options.env ?? start.env);
  return db.transaction(() => started(start, plan, account));
}

function* started(start: RunStart, plan: Plan | OrderPlan, account: string): Steps<void> {
  const { run, command, startedAtMs } = start;
  const { changes, operations, ...head } = plan;
  yield* step.run(
    `INSERT INTO runs (run, account, command, started_at_ms, start, plan)
     VALUES (?, ?, ?, ?, ?, ?)`,
    ...[run, account, command, startedAtMs, JSON.stringify(start), JSON.stringify(head)],
  );
  for (const [position, change] of changes.entries()) {
    yield* step.run(
      "INSERT INTO changes (run, position, body) VALUES (?, ?, ?)",
      ...[run, position, JSON.stringify(change)],
    );
  }
  for (const [position, operation] of operations.entries()) {
    const { id, kind } = operation;
    yield* step.run(
      `INSERT INTO operations (run, operation, position, account, subject, kind, body)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[run, id, position, account, subjectOf(operation), kind, JSON.stringify(operation)],
    );
  }
}

/** A run with all its events, from another record. Gives false if there is a run with its name. */
export async function copyRun(
  db: Database,
  { run, account }: { readonly run: string; readonly account: string },
  from: Database,
): Promise<boolean> {
  if ((await db.get("SELECT 1 FROM runs WHERE run = ?", run)) !== undefined) return false;
  const row = await from.get<{ start: string }>("SELECT start FROM runs WHERE run = ?", run);
  const [plan, its] = [await storedPlan(from, run), await events(from, run)];
  if (row === undefined || plan === undefined) return false;
  await db.transaction(function* () {
    yield* started(JSON.parse(row.start), plan, account);
    for (const event of its) yield* appended(run, event);
  });
  return true;
}

/**
 * Await this for an intent before sending its request, and for an outcome before showing it.
 *
 * @param nowMs the monotonic time: it shows the event's age even if somebody sets the wall clock
 * @throws SheetportError `record-write-failed` or similar. Nothing may be sent after that
 */
export function append(db: Database, run: string, event: RunEvent, nowMs?: number): Promise<void> {
  return db.transaction(() => appended(run, event, nowMs), { inOrder: true });
}

function* appended(run: string, event: RunEvent, nowMs?: number): Steps<void> {
  const body = JSON.stringify(event);
  const operation = "operation" in event ? event.operation : null;
  const sql = "INSERT INTO events (run, operation, body) VALUES (?, ?, ?)";
  yield* step.run(sql, run, operation, body);
  yield* step.run("UPDATE runs SET last_event_at_ms = ? WHERE run = ?", event.atMs, run);
  if ("operation" in event) {
    const { columns, values } = operationUpdate(event, nowMs ?? null);
    yield* step.run(
      `UPDATE operations SET ${columns}last_seq = (SELECT max(seq) FROM events WHERE run = ?)
         WHERE run = ? AND operation = ?`,
      ...[...values, run, run, event.operation],
    );
  }
  if (event.type === "run-resumed") yield* storeState(run, { state: "running" });
  if (event.type === "run-ended") yield* storeState(run, event);
}

function operationUpdate(
  event: OperationEvent,
  nowMs: number | null,
): { readonly columns: string; readonly values: (string | number | null)[] } {
  switch (event.type) {
    case "intent":
      return {
        // An unknown outcome stays until a later one replaces it. A new attempt clears any other
        // outcome.
        columns: `doubts = doubts + 1, intent_at_ms = ?, intent_now_ms = ?,
          outcome = CASE outcome WHEN 'unknown' THEN outcome END, `,
        values: [event.atMs, nowMs],
      };
    case "answer": {
      const isHarmless = harmlessClasses.has(event.class);
      return {
        columns: isHarmless ? "doubts = CASE WHEN doubts > 0 THEN doubts - 1 ELSE 0 END, " : "",
        values: [],
      };
    }
    case "read-back":
      return { columns: "", values: [] };
    case "outcome":
      return {
        columns: "doubts = 0, outcome = ?, outcome_at_ms = ?, outcome_now_ms = ?, ",
        values: [event.outcome, event.atMs, nowMs],
      };
  }
}

function* storeState(
  run: string,
  end: { readonly state: string; readonly atMs?: number; readonly message?: MessageOrText },
): Steps<void> {
  yield* step.run(
    "UPDATE runs SET state = ?, ended_at_ms = ?, message = ? WHERE run = ?",
    ...[end.state, end.atMs ?? null, end.message ? JSON.stringify(end.message) : null, run],
  );
}

export function events(db: Database, run: string): Promise<RunEvent[]> {
  return parsedRows(db, "SELECT body FROM events WHERE run = ? ORDER BY seq", run);
}

export function operations(db: Database, run: string): Promise<Operation[]> {
  return parsedRows(db, "SELECT body FROM operations WHERE run = ? ORDER BY position", run);
}

export async function plan(db: Database, run: string): Promise<Plan | undefined> {
  const stored = await storedPlan(db, run);
  return stored && (isOrderPlan(stored) ? undefined : stored);
}

export async function orderPlan(db: Database, run: string): Promise<OrderPlan | undefined> {
  const stored = await storedPlan(db, run);
  return stored && (isOrderPlan(stored) ? stored : undefined);
}

async function storedPlan(db: Database, run: string): Promise<Plan | OrderPlan | undefined> {
  const [head] = await parsedRows<object>(db, "SELECT plan AS body FROM runs WHERE run = ?", run);
  if (head === undefined) return undefined;
  const sql = "SELECT body FROM changes WHERE run = ? ORDER BY position";
  const changes = await parsedRows(db, sql, run);
  return { ...head, changes, operations: await operations(db, run) } as unknown as Plan | OrderPlan;
}

async function parsedRows<Body>(db: Database, sql: string, run: string): Promise<Body[]> {
  const rows = await db.all<{ body: string }>(sql, run);
  try {
    return rows.map(({ body }) => JSON.parse(body));
  } catch (thrown) {
    throw thrown instanceof SyntaxError ? db.damaged("a row is not JSON") : thrown;
  }
}

export async function noteSavedPlan(db: Database, digest: string): Promise<void> {
  await db.run("INSERT INTO saved_plans (digest) VALUES (?) ON CONFLICT DO NOTHING", digest);
}

export async function isSavedPlan(db: Database, digest: string): Promise<boolean> {
  return (await db.get("SELECT 1 FROM saved_plans WHERE digest = ?", digest)) !== undefined;
}

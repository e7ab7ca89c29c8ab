import { isOrderPlan, type OrderPlan } from "../model/order-plan.ts";
import { type Operation, type Plan, subjectOf } from "../model/plan.ts";
import type { RunEvent, RunStart } from "../model/run.ts";
import type { RecordDatabase } from "./database.ts";

type OperationEvent = Extract<RunEvent, { readonly operation: string }>;

/** Answers after which the attempt has surely changed nothing. */
const harmlessClasses: ReadonlySet<string> = new Set(["not-sent", "rejected", "fatal"]);

/** Runs with their plans and events: what was intended, and what came of it. */
export class Journal {
  readonly #db: RecordDatabase;

  constructor(db: RecordDatabase) {
    this.#db = db;
  }

  /** Stores a run and its whole plan. Throws when the run's name is taken: a bug of the caller. */
  startRun(
    start: RunStart,
    plan: Plan | OrderPlan,
    options: { readonly env?: string | undefined },
  ): void {
    const { changes, operations, ...head } = plan;
    const env = options.env ?? start.env;
    this.#db.transaction(() => {
      this.#db.run(
        "INSERT INTO runs (run, env, command, started_at_ms, start, plan) VALUES (?, ?, ?, ?, ?, ?)",
        start.run,
        env,
        start.command,
        start.startedAtMs,
        JSON.stringify(start),
        JSON.stringify(head),
      );
      changes.forEach((change, position) => {
        this.#db.run(
          "INSERT INTO changes (run, position, body) VALUES (?, ?, ?)",
          start.run,
          position,
          JSON.stringify(change),
        );
      });
      operations.forEach((operation, position) => {
        this.#db.run(
          `INSERT INTO operations (run, operation, position, env, subject, kind, body)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
          start.run,
          operation.id,
          position,
          env,
          subjectOf(operation),
          operation.kind,
          JSON.stringify(operation),
        );
      });
    });
  }

  /**
   * Stores what happened; it is on the disk when this returns. An intent is appended before the
   * first byte of its attempt leaves, an outcome before it is shown.
   *
   * @throws SheetportError `record-write-failed`: nothing may be sent after that.
   */
  append(run: string, event: RunEvent): void {
    this.#db.transaction(() => {
      const { id: seq } = this.#db.run(
        "INSERT INTO events (run, body) VALUES (?, ?)",
        run,
        JSON.stringify(event),
      );
      this.#db.run("UPDATE runs SET last_event_at_ms = ? WHERE run = ?", event.atMs, run);
      if ("operation" in event) this.#noteOperation(run, event, seq);
      if (event.type === "run-resumed") this.#noteState(run, { state: "running" });
      if (event.type === "run-ended") this.#noteState(run, event);
    });
  }

  /** Everything that happened in a run, oldest first. */
  events(run: string): RunEvent[] {
    return this.#bodies("SELECT body FROM events WHERE run = ? ORDER BY seq", run);
  }

  /** The planned writes of a run, in the plan's order. */
  operations(run: string): Operation[] {
    return this.#bodies("SELECT body FROM operations WHERE run = ? ORDER BY position", run);
  }

  /** The plan of a run, as it was given to {@link startRun}; undefined when there is no such run. */
  plan(run: string): Plan | OrderPlan | undefined {
    const row = this.#db.get<{ plan: string }>("SELECT plan FROM runs WHERE run = ?", run);
    if (row === undefined) return undefined;
    const changes = this.#bodies("SELECT body FROM changes WHERE run = ? ORDER BY position", run);
    return { ...JSON.parse(row.plan), changes, operations: this.operations(run) };
  }

  /** {@link plan} of a run of products. */
  productPlan(run: string): Plan | undefined {
    const plan = this.plan(run);
    return plan === undefined || isOrderPlan(plan) ? undefined : plan;
  }

  /** {@link plan} of a run of orders. */
  orderPlan(run: string): OrderPlan | undefined {
    const plan = this.plan(run);
    return plan !== undefined && isOrderPlan(plan) ? plan : undefined;
  }

  #bodies<Body>(sql: string, run: string): Body[] {
    return this.#db.all<{ body: string }>(sql, run).map((row) => JSON.parse(row.body));
  }

  #noteState(
    run: string,
    end: { readonly state: string; readonly atMs?: number; readonly message?: string },
  ): void {
    this.#db.run(
      "UPDATE runs SET state = ?, ended_at_ms = ?, message = ? WHERE run = ?",
      end.state,
      end.atMs ?? null,
      end.message ?? null,
      run,
    );
  }

  #noteOperation(run: string, event: OperationEvent, seq: number): void {
    const { changes } = this.#digest(run, event, seq);
    if (changes === 0) {
      throw new RangeError(`Run ${run} has no operation “${event.operation}”.`);
    }
  }

  #digest(run: string, event: OperationEvent, seq: number): { readonly changes: number } {
    const { operation } = event;
    switch (event.type) {
      case "intent":
        // An unknown outcome stays until a later one settles it; any other has been reopened.
        return this.#db.run(
          `UPDATE operations SET doubts = doubts + 1, intent_at_ms = ?, last_seq = ?,
             outcome = CASE outcome WHEN 'unknown' THEN outcome END
           WHERE run = ? AND operation = ?`,
          event.atMs,
          seq,
          run,
          operation,
        );
      case "answer":
        return this.#db.run(
          "UPDATE operations SET doubts = max(0, doubts - ?), last_seq = ? WHERE run = ? AND operation = ?",
          harmlessClasses.has(event.class) ? 1 : 0,
          seq,
          run,
          operation,
        );
      case "read-back":
        return this.#db.run(
          "UPDATE operations SET last_seq = ? WHERE run = ? AND operation = ?",
          seq,
          run,
          operation,
        );
      case "outcome":
        return this.#db.run(
          `UPDATE operations SET doubts = 0, outcome = ?, outcome_at_ms = ?, last_seq = ?
           WHERE run = ? AND operation = ?`,
          event.outcome,
          event.atMs,
          seq,
          run,
          operation,
        );
    }
  }
}

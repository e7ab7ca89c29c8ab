import type { MessageOrText } from "../../model/message.ts";
import { isOrderPlan, type OrderPlan } from "../../model/run/order-plan.ts";
import { type Operation, type Plan, subjectOf } from "../../model/run/plan.ts";
import type { RunEvent, RunStart } from "../../model/run/run.ts";
import type { RecordDatabase } from "../database/database.ts";

const operationTexts = "SELECT body FROM operations WHERE run = ? ORDER BY position";

type OperationEvent = Extract<RunEvent, { readonly operation: string }>;

/** The number of an event, and its monotonic time. */
interface EventPlace {
  readonly seq: number;
  readonly nowMs: number | undefined;
}

/** Answer classes after which nothing was changed. */
const harmlessClasses: ReadonlySet<string> = new Set(["not-sent", "rejected", "fatal"]);

/** Stores runs with their plans and events. */
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
        `INSERT INTO runs (run, env, command, started_at_ms, start, plan)
         VALUES (?, ?, ?, ?, ?, ?)`,
        start.run,
        env,
        start.command,
        start.startedAtMs,
        JSON.stringify(start),
        JSON.stringify(head),
      );
      for (const [position, change] of changes.entries()) {
        this.#db.run(
          "INSERT INTO changes (run, position, body) VALUES (?, ?, ?)",
          start.run,
          position,
          JSON.stringify(change),
        );
      }
      this.#storeOperations(operations, { run: start.run, env });
    });
  }

  #storeOperations(
    operations: readonly Operation[],
    { run, env }: { readonly run: string; readonly env: string },
  ): void {
    for (const [position, operation] of operations.entries()) {
      this.#db.run(
        `INSERT INTO operations (run, operation, position, env, subject, kind, body)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        run,
        operation.id,
        position,
        env,
        subjectOf(operation),
        operation.kind,
        JSON.stringify(operation),
      );
    }
  }

  /**
   * Stores an event; it is on the disk when this returns. An intent is appended before the first
   * byte of its attempt is sent, an outcome before it is shown.
   *
   * @param nowMs monotonic time, so that the event's age is known even if the wall clock is set
   * @throws SheetportError `record-write-failed`: nothing may be sent after that.
   */
  append(run: string, event: RunEvent, nowMs?: number): void {
    const body = JSON.stringify(event);
    this.#db.transaction(() => {
      const { id: seq } = this.#db.run("INSERT INTO events (run, body) VALUES (?, ?)", run, body);
      this.#db.run("UPDATE runs SET last_event_at_ms = ? WHERE run = ?", event.atMs, run);
      if ("operation" in event) this.#noteOperation(run, event, { seq, nowMs });
      if (event.type === "run-resumed") this.#noteState(run, { state: "running" });
      if (event.type === "run-ended") this.#noteState(run, event);
    });
  }

  /** Everything that happened in a run, oldest first. */
  events(run: string): RunEvent[] {
    return this.#parsed(this.#texts("SELECT body FROM events WHERE run = ? ORDER BY seq", run));
  }

  /** The planned writes of a run, in the plan's order. */
  operations(run: string): Operation[] {
    return this.#parsed(this.#texts(operationTexts, run));
  }

  /** The plan of a run, as it was given to {@link startRun}; undefined when there is no such run. */
  plan(run: string): Plan | OrderPlan | undefined {
    const row = this.#db.get<{ plan: string }>("SELECT plan FROM runs WHERE run = ?", run);
    if (row === undefined) return undefined;
    const changes = this.#texts("SELECT body FROM changes WHERE run = ? ORDER BY position", run);
    const operations = this.#texts(operationTexts, run);
    const [head] = this.#parsed<object>([row.plan]);
    return {
      ...head,
      changes: this.#parsed(changes),
      operations: this.#parsed(operations),
    } as unknown as Plan | OrderPlan;
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

  #texts(sql: string, run: string): string[] {
    return this.#db.all<{ body: string }>(sql, run).map(({ body }) => body);
  }

  #parsed<Body>(texts: readonly string[]): Body[] {
    try {
      return texts.map((text) => JSON.parse(text));
    } catch {
      throw this.#db.damaged("a row is not JSON");
    }
  }

  #noteState(
    run: string,
    end: { readonly state: string; readonly atMs?: number; readonly message?: MessageOrText },
  ): void {
    this.#db.run(
      "UPDATE runs SET state = ?, ended_at_ms = ?, message = ? WHERE run = ?",
      end.state,
      end.atMs ?? null,
      end.message === undefined ? null : JSON.stringify(end.message),
      run,
    );
  }

  #noteOperation(run: string, event: OperationEvent, at: EventPlace): void {
    const { changes } = this.#digest(run, event, at);
    if (changes === 0) {
      throw new RangeError(`Run ${run} has no operation “${event.operation}”.`);
    }
  }

  #digest(run: string, event: OperationEvent, at: EventPlace): { readonly changes: number } {
    const { operation } = event;
    const { seq, nowMs = null } = at;
    const update = (columns: string, ...values: (string | number | null)[]) =>
      this.#db.run(
        `UPDATE operations SET ${columns}last_seq = ? WHERE run = ? AND operation = ?`,
        ...values,
        seq,
        run,
        operation,
      );
    switch (event.type) {
      case "intent":
        // An unknown outcome stays until a later one replaces it; any other was reopened.
        return update(
          `doubts = doubts + 1, intent_at_ms = ?, intent_now_ms = ?,
           outcome = CASE outcome WHEN 'unknown' THEN outcome END, `,
          event.atMs,
          nowMs,
        );
      case "answer":
        return update("doubts = max(0, doubts - ?), ", harmlessClasses.has(event.class) ? 1 : 0);
      case "read-back":
        return update("");
      case "outcome":
        return update(
          "doubts = 0, outcome = ?, outcome_at_ms = ?, outcome_now_ms = ?, ",
          event.outcome,
          event.atMs,
          nowMs,
        );
    }
  }
}

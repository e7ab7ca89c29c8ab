import { isProductOperation, type Operation } from "../../model/run/plan.ts";
import type { Clock } from "../../model/run/ports.ts";
import { type RunEvent, RunFold, type RunProgress } from "../../model/run/run.ts";
import type { RunRecord } from "../../record/index.ts";

/** Where a run's events are kept. */
export interface RunLogOptions {
  readonly run: string;
  readonly record: RunRecord;
  /** The environment's key. */
  readonly env: string;
  readonly clock: Pick<Clock, "nowMs">;
  /** What happened in the run before. */
  readonly events: readonly RunEvent[];
}

/** The events of a run: each is stored before it counts, and with it what was learnt of a listing. */
export class RunLog {
  readonly #options: RunLogOptions;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #fold = new RunFold();
  #lost: RunEvent | undefined;

  constructor(operations: readonly Operation[], options: RunLogOptions) {
    this.#options = options;
    this.#operations = new Map(operations.map((one) => [one.id, one]));
    for (const event of options.events) this.#fold.add(event);
  }

  /** The run as far as it is stored. */
  get progress(): RunProgress {
    return this.#fold.progress();
  }

  /** The first event that could not be stored. */
  get lost(): RunEvent | undefined {
    return this.#lost;
  }

  /** @throws SheetportError `record-write-failed`: nothing may be sent after that. */
  add(event: RunEvent): void {
    const { record, run, clock } = this.#options;
    this.#lost ??= event;
    record.append(run, event, clock.nowMs());
    this.#lost = undefined;
    this.#fold.add(event);
    this.#remember(event);
  }

  /** The whole answer to a write is kept: the list leaves fields out (decision 18). */
  #remember(event: RunEvent): void {
    if (event.type !== "outcome" || event.outcome !== "applied" || event.listing === undefined)
      return;
    const operation = this.#operations.get(event.operation);
    if (operation === undefined || !isProductOperation(operation)) return;
    const { record, env } = this.#options;
    record.rememberListing({
      env,
      sku: operation.sku,
      listing: event.listing,
      // Taken for a whole answer, a listing of the list would say that what it leaves out is empty.
      source: event.fromList === true ? "list" : operation.kind,
      atMs: event.atMs,
      sent: operation.kind === "create" ? operation.product : operation.patch,
    });
  }
}

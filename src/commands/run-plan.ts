import { applyOperations } from "../apply/index.ts";
import { exitCodes, SheetportError } from "../errors.ts";
import { withReadLag } from "../model/facts.ts";
import type { LabelFile, LabelReference } from "../model/order.ts";
import type { OrderPlan } from "../model/order-plan.ts";
import { isProductOperation, type Operation, type Plan } from "../model/plan.ts";
import { emptyProgress, type RunEvent, RunFold, type RunProgress } from "../model/run.ts";
import type { RunRecord } from "../record/record.ts";
import {
  progressLine,
  remainingSeconds,
  type UnstoredRow,
  unstoredRows,
  unstoredText,
} from "../report/index.ts";
import type { WritingSession } from "./session.ts";
import { listenForStop } from "./stop.ts";

/** Between the two reads that prove an absence (decision 12). */
const absentAgainMsMax = 30_000;

/** What a run needs beside its plan and its session. */
export interface RunPlanOptions {
  readonly run: string;
  readonly command: string;
  /** Absolute path of the workbook; empty when there is none. */
  readonly path: string;
  readonly reread: "always" | "stale-only";
  /** Parent SKUs that have live listings (decision 24). */
  readonly liveCards?: ReadonlySet<string>;
  /** Reads and checks a label file (decision 39); plans with label files need it. */
  readonly readLabel?: (label: LabelReference) => Promise<LabelFile>;
  /** What happened in the run before; a resumed run has it. */
  readonly events?: readonly RunEvent[];
  /** The run that this one undoes. */
  readonly undoes?: string;
  /** Operations, by id, that a later run has overtaken, and why nothing is sent for them. */
  readonly superseded?: ReadonlyMap<string, string>;
}

/** A run that has come to its end, for now. */
export interface FinishedRun {
  readonly progress: RunProgress;
  readonly error?: SheetportError;
  /** What is known beyond the record, when that could not be written any more. */
  readonly unstored?: readonly UnstoredRow[];
}

/**
 * Runs a plan to its end: every event is stored before anything that follows from it happens, and
 * shown afterwards. A plan without operations is not recorded as a run.
 */
export async function runPlan(
  plan: Plan | OrderPlan,
  session: WritingSession,
  options: RunPlanOptions,
): Promise<FinishedRun> {
  const { host, record, settings, environment, marketplace, progress, lock } = session;
  const { run } = options;
  if (plan.operations.length === 0) return { progress: { ...emptyProgress(), state: "finished" } };
  const fold = new RunFold();
  for (const event of options.events ?? []) fold.add(event);
  if (options.events === undefined) {
    record.startRun(
      {
        run,
        command: options.command,
        file: plan.base.file,
        path: options.path,
        env: environment.name,
        host: environment.host,
        startedAtMs: host.clock.wallMs(),
        ...(options.undoes === undefined ? {} : { undoes: options.undoes }),
      },
      plan,
      { env: environment.key },
    );
  }
  const operations = new Map<string, Operation>(plan.operations.map((one) => [one.id, one]));
  const showState = () =>
    progressLine(fold.progress(), {
      total: plan.operations.length,
      perMinute: Math.round(session.writesPerMinute()),
      etaSeconds: remainingSeconds(plan, fold.progress(), settings.rates),
    });
  const stop = listenForStop(host, () =>
    progress.note(
      `Stopping: what is under way will end. Press Ctrl-C again to stop at once; “sheetport resume ${run}” goes on.`,
    ),
  );
  try {
    let lost: RunEvent | undefined;
    const emit = (event: RunEvent) => {
      lost ??= event;
      record.append(run, event);
      lost = undefined;
      fold.add(event);
      rememberOutcome(event, { operations, record, env: environment.key });
      progress.state(showState);
    };
    const resumed = options.events !== undefined;
    emit({ type: resumed ? "run-resumed" : "run-started", atMs: host.clock.wallMs() });
    for (const [operation, message] of options.superseded ?? []) {
      const atMs = host.clock.wallMs();
      emit({ type: "outcome", atMs, operation, outcome: "superseded", message });
    }
    const result = await applyOperations({
      operations: plan.operations,
      ...(resumed ? { progress: fold.progress() } : {}),
      marketplace,
      emit,
      clock: host.clock,
      random: host.random,
      concurrency: settings.concurrency,
      settleMs: settings.settleMs,
      // Who is content with a short wait before the first read wants no long one before the second.
      absentAgainMs: Math.min(absentAgainMsMax, settings.settleMs),
      readLag: readLagOf(session),
      ...(options.readLabel === undefined ? {} : { readLabel: options.readLabel }),
      freshMs: settings.freshMs,
      comparedAtMs: plan.base.readAtMs,
      reread: options.reread,
      liveCards: options.liveCards ?? new Set(),
      stillAllowed: () => {
        fence(lock);
        record.check();
      },
      signal: stop.soft,
      hardSignal: stop.hard,
      catalogueEmpty: (record.contractFacts(environment.key)?.totalCount ?? 1) === 0,
    });
    const end = {
      progress: fold.progress(),
      ...(result.error === undefined ? {} : { error: result.error }),
    };
    if (lost === undefined) return end;
    const { operations: planned } = plan;
    const unstored = unstoredRows({ operations: planned, progress: end.progress, lost });
    // Also with --quiet: nothing else holds it.
    host.stderr.write(unstoredText(unstored));
    return { ...end, unstored };
  } finally {
    progress.end(showState);
    stop.release();
  }
}

/** What is known of the read lag here, and what keeps what the run learns (decisions 4 and 6). */
function readLagOf({ record, environment, host }: WritingSession) {
  const facts = record.factsStore(environment.key);
  return {
    knownMs: facts.load()?.readLagMs,
    learn: (lagMs: number) =>
      facts.save(withReadLag(facts.load() ?? {}, lagMs, host.clock.wallMs())),
  };
}

/** The whole answer to a write is kept: the list leaves fields out (decision 18). */
function rememberOutcome(
  event: RunEvent,
  to: {
    readonly operations: ReadonlyMap<string, Operation>;
    readonly record: RunRecord;
    readonly env: string;
  },
): void {
  if (event.type !== "outcome" || event.outcome !== "applied" || event.listing === undefined)
    return;
  const operation = to.operations.get(event.operation);
  if (operation === undefined || !isProductOperation(operation)) return;
  to.record.rememberListing({
    env: to.env,
    sku: operation.sku,
    listing: event.listing,
    // Taken for a whole answer, a listing of the list would say that what it leaves out is empty.
    source: event.fromList === true ? "list" : operation.kind,
    atMs: event.atMs,
    sent: operation.kind === "create" ? operation.product : operation.patch,
  });
}

function fence(lock: { stillHeld(): boolean }): void {
  if (lock.stillHeld()) return;
  throw lockLost();
}

/** Another process may hold the lock by now: nothing may be sent or stored. */
export function lockLost(): SheetportError {
  return new SheetportError("The lock of this run was taken away.", {
    code: "lock-lost",
    hint: "Nothing more was sent. Let no other program touch the data folder, then resume the run.",
    exitCode: exitCodes.guarded,
  });
}

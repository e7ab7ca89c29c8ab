import { type Gate, RunWatch } from "../../apply/index.ts";
import { isProductOperation, type Operation } from "../../model/run/plan.ts";
import type { Clock } from "../../model/run/ports.ts";
import type { Lane } from "../../model/run/rate.ts";
import { emptyProgress, type RunEvent, RunFold, type RunProgress } from "../../model/run/run.ts";
import type { RunView } from "../../model/run/run-view.ts";
import { agreedByWrite, estimate } from "../../plan/index.ts";
import type { AgreementsOf, RunRecord } from "../../record/index.ts";
import { progressLine } from "../../report/index.ts";
import type { Environment } from "../account/environment.ts";
import type { WritingSession } from "../account/session.ts";

/** Limits the views to ten a second. */
const viewEveryMs = 100;
const viewAtLeastEveryMs = 1000;

/** Options of a {@link RunObserver}. */
export interface RunObserverOptions {
  readonly operations: readonly Operation[];
  readonly session: Pick<WritingSession, "host" | "settings" | "progress" | "laneNow">;
  /** Earlier progress of a resumed run. Undefined for a new run. */
  readonly before?: RunProgress | undefined;
  readonly gate?: Gate | undefined;
  /** Aborted if the user asked to stop. */
  readonly stopping: AbortSignal;
  /** Called with views of the run, from start to end. */
  readonly onState?: ((view: RunView) => void) | undefined;
}

/** Shows the progress of a run, as a status line and as views for a screen. */
export class RunObserver {
  readonly #options: RunObserverOptions;
  readonly #watch: RunWatch;
  readonly #ended = new AbortController();
  #progress: RunProgress;
  #changes = 0;
  #failure: { readonly thrown: unknown } | undefined;

  constructor(options: RunObserverOptions) {
    this.#options = options;
    const { operations, session, before = emptyProgress() } = options;
    this.#progress = before;
    this.#watch = new RunWatch({ operations, progress: before, clock: session.host.clock });
  }

  /** Called after an event was stored. `progress` includes the event. */
  add(event: RunEvent, progress: RunProgress): void {
    this.#progress = progress;
    this.#changes += 1;
    this.#watch.add(event, progress);
    this.#options.session.progress.state(this.#line);
  }

  /** Sends views until {@link end} is called. Does nothing without `onState`. */
  async watch(): Promise<void> {
    const { onState, session, gate, stopping } = this.#options;
    if (onState === undefined) return;
    const { clock } = session.host;
    let shown: { readonly atMs: number; readonly what: string } | undefined;
    while (!this.#ended.signal.aborted && this.#failure === undefined) {
      const what = [this.#changes, gate?.paused, stopping.aborted].join(" ");
      const atMs = clock.nowMs();
      if (shown?.what !== what || atMs - shown.atMs >= viewAtLeastEveryMs) {
        shown = { atMs, what };
        this.#tell();
      }
      await clock.sleep(viewEveryMs, this.#ended.signal).catch(() => {});
    }
  }

  /**
   * Shows the final state and stops sending views.
   *
   * @throws errors thrown by `onState`, which do not affect the run
   */
  end(): void {
    this.#ended.abort();
    this.#options.session.progress.end(this.#line);
    this.#tell();
    if (this.#failure !== undefined) throw this.#failure.thrown;
  }

  readonly #line = () => progressLine(this.#view(), this.#options.session.settings.translator);

  /** An error in `onState` must not stop the run. */
  #tell(): void {
    const { onState, session } = this.#options;
    if (onState === undefined || this.#failure !== undefined) return;
    try {
      onState(this.#view((lane) => session.laneNow(lane).closedForMs()));
    } catch (thrown) {
      this.#failure = { thrown };
    }
  }

  #view(closedForMs?: (lane: Lane) => number): RunView {
    const { session, gate, stopping } = this.#options;
    const { rates } = session.settings;
    return this.#watch.view(this.#progress, {
      rates,
      perMinute: (lane) => session.laneNow(lane).perMinute,
      closedForMs,
      seconds: (left) => estimate(left, rates).seconds,
      paused: gate?.paused ?? false,
      stopping: stopping.aborted,
    });
  }
}

interface RunLogOptions {
  readonly run: string;
  readonly record: RunRecord;
  readonly environment: Pick<Environment, "key">;
  /** Identifies the stored agreements between sheet and marketplace. */
  readonly about: AgreementsOf;
  /** Whether the run undoes another run. */
  readonly isUndo: boolean;
  readonly clock: Pick<Clock, "nowMs">;
  /** Earlier events of a resumed run. */
  readonly events: readonly RunEvent[];
}

/**
 * Stores the events of a run before they count. Also stores what each event shows about a listing.
 */
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

  /** The progress up to the last stored event. */
  get progress(): RunProgress {
    return this.#fold.progress();
  }

  /** The first event that could not be stored. */
  get lost(): RunEvent | undefined {
    return this.#lost;
  }

  /** @throws SheetportError `record-write-failed`; nothing may be sent after this error */
  add(event: RunEvent): void {
    const { record, run, clock } = this.#options;
    this.#lost ??= event;
    record.append(run, event, clock.nowMs());
    this.#lost = undefined;
    this.#fold.add(event);
    this.#remember(event);
  }

  /**
   * Stores the full response to a write, because entries of the list lack some fields (decision
   * 18). Also stores the values that sheet and marketplace now have in common (decision 21a).
   */
  #remember(event: RunEvent): void {
    if (event.type !== "outcome" || event.outcome !== "applied" || event.listing === undefined)
      return;
    const operation = this.#operations.get(event.operation);
    if (operation === undefined || !isProductOperation(operation)) return;
    const { record, environment, about, isUndo } = this.#options;
    const { listing: answer, unexpected = [], atMs } = event;
    const agreed = record.agreements(about, [operation.sku]).get(operation.sku);
    const written = { operation, answer, unexpected, agreed, atMs, isUndo };
    record.noteAgreements(about, [agreedByWrite(written)]);
    record.rememberListings([
      {
        env: environment.key,
        sku: operation.sku,
        listing: event.listing,
        // Marked as “list”, because the missing fields of a list entry must not count as empty.
        source: event.fromList === true ? "list" : operation.kind,
        atMs: event.atMs,
      },
    ]);
  }
}

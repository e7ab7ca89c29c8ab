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

/** The view is updated at most ten times a second. */
const viewEveryMs = 100;
const viewAtLeastEveryMs = 1000;

/** What is watched, and who gets to see it. */
export interface RunObserverOptions {
  readonly operations: readonly Operation[];
  readonly session: Pick<WritingSession, "host" | "settings" | "progress" | "laneNow">;
  /** What happened in the run before; left out for one that begins. */
  readonly before?: RunProgress | undefined;
  readonly gate?: Gate | undefined;
  /** Aborted when the person has asked for the end. */
  readonly stopping: AbortSignal;
  /** Takes a view now and then, from the beginning to the end. */
  readonly onState?: ((view: RunView) => void) | undefined;
}

/** Shows a run to whoever watches it: as the line of progress, and as views. */
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

  /** An event has been stored; `progress` is the run with it. */
  add(event: RunEvent, progress: RunProgress): void {
    this.#progress = progress;
    this.#changes += 1;
    this.#watch.add(event, progress);
    this.#options.session.progress.state(this.#line);
  }

  /** Gives views until {@link end}; without `onState` there is nothing to do. */
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
   * Shows how the run stands at its end, and stops watching it.
   *
   * @throws what `onState` threw; the run itself is not affected
   */
  end(): void {
    this.#ended.abort();
    this.#options.session.progress.end(this.#line);
    this.#tell();
    if (this.#failure !== undefined) throw this.#failure.thrown;
  }

  readonly #line = () => progressLine(this.#view(), this.#options.session.settings.translator);

  /** A failing watcher must not make the run fail. */
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
  /** Where it is kept what the sheet has in common with the marketplace. */
  readonly about: AgreementsOf;
  /** It puts back what another run has changed. */
  readonly isUndo: boolean;
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

  /**
   * The whole answer to a write is kept: the list leaves fields out (decision 18). So is what the sheet
   * and the marketplace have in common from now on (decision 21a).
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
        // Taken for a whole answer, a listing of the list would say that what it leaves out is empty.
        source: event.fromList === true ? "list" : operation.kind,
        atMs: event.atMs,
      },
    ]);
  }
}

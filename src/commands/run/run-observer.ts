import { type Gate, RunWatch } from "../../apply/index.ts";
import type { Operation } from "../../model/run/plan.ts";
import type { Lane } from "../../model/run/rate.ts";
import { emptyProgress, type RunEvent, type RunProgress } from "../../model/run/run.ts";
import type { RunView } from "../../model/run/run-view.ts";
import { estimate } from "../../plan/index.ts";
import { progressLine } from "../../report/index.ts";
import type { WritingSession } from "../account/session.ts";

/** Views are given at most ten times a second, and at least once, for what time alone changes. */
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
   * @throws what `onState` threw: the run itself did not suffer from that
   */
  end(): void {
    this.#ended.abort();
    this.#options.session.progress.end(this.#line);
    this.#tell();
    if (this.#failure !== undefined) throw this.#failure.thrown;
  }

  readonly #line = () => progressLine(this.#view(), this.#options.session.settings.speech);

  /** A watcher that fails must not take the run with it. */
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

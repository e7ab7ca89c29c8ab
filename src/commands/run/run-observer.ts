import { type Gate, RunWatch } from "../../apply/index.ts";
import type { Operation } from "../../model/run/plan.ts";
import type { Clock } from "../../model/run/ports.ts";
import type { Lane } from "../../model/run/rate.ts";
import { emptyProgress, type RunEvent, type RunProgress } from "../../model/run/run.ts";
import type { RunView } from "../../model/run/run-view.ts";
import { estimate } from "../../plan/index.ts";
import { progressLine } from "../../report/index.ts";
import type { WritingSession } from "../account/session.ts";

const viewEveryMs = 100;
const viewAtLeastEveryMs = 1000;

export interface RunObserverOptions {
  readonly operations: readonly Operation[];
  readonly session: Pick<WritingSession, "host" | "settings" | "progress" | "laneNow">;
  /** What a resumed run had already done. Undefined for a new run. */
  readonly before?: RunProgress | undefined;
  readonly gate?: Gate | undefined;
  readonly stopping: AbortSignal;
  readonly onState?: ((view: RunView) => void) | undefined;
}

export function observeRun(options: RunObserverOptions) {
  const { operations, session, gate, stopping, onState } = options;
  const { clock } = session.host;
  const { rates, translator } = session.settings;
  let progress = options.before ?? emptyProgress();
  let changes = 0;
  const watch = new RunWatch(operations, progress, clock);
  const ended = new AbortController();
  const view = (closedForMs?: (lane: Lane) => number) =>
    watch.view(progress, {
      ...{ rates, closedForMs },
      perMinute: (lane) => session.laneNow(lane).perMinute,
      seconds: (left) => estimate(left, rates).seconds,
      paused: gate?.paused ?? false,
      stopping: stopping.aborted,
    });
  const line = () => progressLine(view(), translator);
  const show = () => onState?.(view((lane) => session.laneNow(lane).closedForMs()));

  const state = () => [changes, gate?.paused, stopping.aborted].join(" ");
  const watching =
    onState === undefined ? Promise.resolve() : showChanges({ clock, state, show }, ended.signal);
  // An error thrown by `onState` must not stop the run, so `end` throws it.
  watching.catch(() => {});

  return {
    /** Call this after storing an event. `now` is the progress including the event. */
    add(event: RunEvent, now: RunProgress): void {
      progress = now;
      changes += 1;
      watch.add(event, now);
      session.progress.state(line);
    },
    /** @throws errors thrown by `onState`, which do not affect the run */
    async end(): Promise<void> {
      ended.abort();
      session.progress.end(line);
      await watching;
      show();
    },
  };
}

interface Shown {
  readonly clock: Pick<Clock, "nowMs" | "sleep">;
  /** Differs from its last value if there is something new to show. */
  readonly state: () => string;
  readonly show: () => void;
}

/** Shows changes at once, and times at least once a second. */
async function showChanges({ clock, state, show }: Shown, ended: AbortSignal): Promise<void> {
  let last: { readonly atMs: number; readonly state: string } | undefined;
  while (!ended.aborted) {
    const now = { atMs: clock.nowMs(), state: state() };
    if (last?.state !== now.state || now.atMs - last.atMs >= viewAtLeastEveryMs) {
      last = now;
      show();
    }
    await clock.sleep(viewEveryMs, ended).catch(() => {});
  }
}

import { PauseGate } from "../../apply/index.ts";
import { SheetportError } from "../../errors.ts";
import type { Clock } from "../../model/run/ports.ts";
import { emptyProgress } from "../../model/run/run.ts";
import type { RunView } from "../../model/run/run-view.ts";
import type { Translator } from "../../model/translator.ts";
import type { DoneFacts, SendKind } from "../../screen/state/facts.ts";
import { lockWhenFree } from "../account/run-lock.ts";
import type { WritingSession } from "../account/session.ts";
import type { CommandResult } from "../process/command.ts";
import { interrupted, listenForStop, type StopSignals } from "../process/stop.ts";
import type { LiveContext, ScreenContext, Work } from "./screen-context.ts";

export class ReadingJob {
  readonly #onFailure: (thrown: unknown) => void;
  #job: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  constructor(onFailure: (thrown: unknown) => void) {
    this.#onFailure = onFailure;
  }

  begin(work: Work): void {
    const before = this.#job;
    this.stop();
    const stop = new AbortController();
    const done = (async () => {
      await before?.done;
      if (stop.signal.aborted) return;
      try {
        await work(stop.signal);
      } catch (thrown) {
        if (!stop.signal.aborted) this.#onFailure(thrown);
      }
    })();
    this.#job = { stop, done };
  }

  /** Cancels the operation as Ctrl-C cancels a plain command. */
  stop(): void {
    this.#job?.stop.abort(interrupted());
  }

  /** Stops it, and waits until it has ended. */
  async close(): Promise<void> {
    const job = this.#job;
    this.stop();
    this.#job = undefined;
    await job?.done;
  }

  get isBegun(): boolean {
    return this.#job !== undefined;
  }
}

/** A run that writes to the marketplace: an upload, a fulfilment, a resume or an undo. */
export interface SlotWork {
  readonly run: string;
  readonly kind: SendKind;
  readonly total: number;
  readonly isOfReview?: boolean;
  readonly file?: string;
  /** @throws SheetportError if the run cannot start or breaks off */
  send(controls: SlotControls): Promise<Sent>;
}

export const beginsRun = { isHeld: true, onYes: [{ type: "begin-run" }] } as const;

export interface SlotControls {
  readonly gate: PauseGate;
  readonly stop: Pick<StopSignals, "soft" | "hard">;
  readonly onState: (view: RunView) => void;
}

export interface Sent {
  readonly result: CommandResult;
  readonly facts: DoneFacts;
}

/** Takes the run lock only when the work starts, after the person has confirmed it. */
export function lockedWork(
  { command, ...work }: Omit<SlotWork, "send"> & { readonly command: string },
  { session: open, environment, host, settings, tell }: LiveContext,
  carryOut: (session: WritingSession, controls: SlotControls) => Promise<Sent>,
): SlotWork {
  const send = async (controls: SlotControls): Promise<Sent> => {
    const session = await open();
    const { record } = session;
    const request = { host, record, settings, run: work.run, command };
    const lock = await lockWhenFree(environment, request, {
      onBusy: (text) => tell({ type: "notice", notice: { style: "dim", text } }),
      sleep: (lookMs) => host.clock.sleep(lookMs, controls.stop.soft),
    });
    try {
      // The screen already shows the progress of the run.
      const progress = { ...session.progress, state: () => {}, end: () => {} };
      return await carryOut({ ...session, lock, progress }, controls);
    } finally {
      await lock.release();
    }
  };
  return { ...work, send };
}

interface RunSlotOptions extends Pick<ScreenContext, "host" | "tell"> {
  readonly translator: Translator;
  readonly onBug: (thrown: unknown) => void;
  /** Called if the work could not start because of open writes or recent creates. */
  readonly onOutdated: () => void;
}

export class RunSlot {
  readonly #options: RunSlotOptions;
  readonly #results = new Map<string, CommandResult>();
  #running: { readonly run: string; readonly ended: Promise<void> } | undefined;
  #gate = new PauseGate();
  #stop: StopSignals | undefined;
  #hear: (signal: string) => void = () => {};

  constructor(options: RunSlotOptions) {
    this.#options = options;
  }

  get running(): Promise<void> | undefined {
    return this.#running?.ended;
  }

  get run(): string | undefined {
    return this.#running?.run;
  }

  /** Its text covers all runs and exports, because it is printed when the screen closes. */
  get result(): CommandResult | undefined {
    const all = [...this.#results.values()];
    const latest = all.at(-1);
    if (latest === undefined) return undefined;
    return { ...latest, text: () => all.map((one) => one.text()).join("\n") };
  }

  start(work: SlotWork): boolean {
    if (this.#running !== undefined) return false;
    const { host, tell } = this.#options;
    this.#gate = new PauseGate();
    // Listens before anything is sent, or a signal could be missed.
    const stop = listenForStop({
      ...host,
      onStop: (hear) => {
        this.#hear = hear;
        return host.onStop(hear);
      },
    });
    this.#stop = stop;
    const { run, kind, isOfReview = false, file } = work;
    const onState = (view: RunView) =>
      tell({ type: "uploading", facts: { run, kind, isOfReview, file, view } });
    onState(startingView(work.total, host.clock));
    const ended = this.#send(work, { gate: this.#gate, stop, onState }).finally(() => {
      stop.release();
      this.#stop = undefined;
      this.#running = undefined;
    });
    this.#running = { run, ended };
    return true;
  }

  keep(name: string, result: CommandResult): void {
    this.#results.delete(name);
    this.#results.set(name, result);
  }

  pause(on: boolean): void {
    if (on) this.#gate.pause();
    else this.#gate.goOn();
  }

  /** Stops the run as a first signal does. */
  stopOnce(signal = "SIGINT"): void {
    if (this.#stop?.soft.aborted === false) this.#hear(signal);
  }

  stopNow(): void {
    this.stopOnce();
    if (this.#stop?.hard.aborted === false) this.#hear("SIGINT");
  }

  async #send({ run, isOfReview = false, send }: SlotWork, controls: SlotControls): Promise<void> {
    const { tell, onBug, onOutdated, translator } = this.#options;
    try {
      const { result, facts } = await send(controls);
      this.keep(run, result);
      tell({ type: "done", facts, isOfReview });
    } catch (thrown) {
      if (!(thrown instanceof SheetportError)) {
        onBug(thrown);
        return;
      }
      const endsReview = thrown.code === "plan-open-writes";
      if (endsReview) onOutdated();
      tell({ type: "upload-failed", ...translator.error(thrown), endsReview });
    }
  }
}

function startingView(total: number, clock: Pick<Clock, "wallMs">): RunView {
  return {
    ...{ state: "running", paused: false, stopping: false, total, done: 0 },
    counts: emptyProgress().counts,
    inFlight: [],
    readBack: { count: 0, first: [] },
    retries: 0,
    latest: { applied: [], rejected: [], unknown: [], conflict: [], stale: [], "not-sent": [] },
    lanes: [],
    ...{ perMinute: 0, etaSeconds: 0, startedAtMs: clock.wallMs(), elapsedMs: 0 },
  };
}

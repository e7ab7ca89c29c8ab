import { exitCodes, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Host } from "./host.ts";
import type { Settings } from "./settings.ts";

/** Signals for the first and the second Ctrl-C. */
export interface StopSignals {
  /** Aborted by the first Ctrl-C: starts nothing new, but lets current requests end. */
  readonly soft: AbortSignal;
  /** Aborted by the second Ctrl-C: ends at once. */
  readonly hard: AbortSignal;
  release(): void;
}

/** The error of a command that the user stopped. */
export function interrupted(): SheetportError {
  return new SheetportError(msg("commands.runs.stopped"), {
    code: "interrupted",
    exitCode: exitCodes.interrupted,
  });
}

/** The note that a run is stopping. */
export function stoppingText(run: string, { translator }: Pick<Settings, "translator">): string {
  return translator.text(msg("commands.notes.stopping", { run }));
}

/**
 * Time for current requests to end after SIGTERM or SIGHUP. Service managers and shutdowns usually
 * kill the process ten seconds after these signals.
 */
const graceMs = 5_000;

/**
 * Listens for Ctrl-C, SIGTERM and SIGHUP. Calls `onFirst` at the first signal. A second signal
 * stops at once, except SIGHUP, which a closing terminal may send along with another.
 */
export function listenForStop(host: Host, onFirst: () => void = () => {}): StopSignals {
  const soft = new AbortController();
  const hard = new AbortController();
  const released = new AbortController();
  const stopHard = () => hard.abort(interrupted());
  const stopListening = host.onStop((signal) => {
    if (soft.signal.aborted) {
      if (signal !== "SIGHUP") stopHard();
      return;
    }
    soft.abort(interrupted());
    onFirst();
    if (signal === "SIGINT") return;
    host.clock.sleep(graceMs, released.signal).then(stopHard, () => {});
  });
  const release = () => {
    released.abort();
    stopListening();
  };
  return { soft: soft.signal, hard: hard.signal, release };
}

/**
 * Runs work that can be aborted safely, so the first Ctrl-C ends it.
 *
 * @throws SheetportError `interrupted` (exit 130) if the user stopped it.
 */
export async function withStop<Value>(
  host: Host,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const stop = listenForStop(host);
  const stopped = new Promise<never>((_, reject) => {
    stop.soft.addEventListener("abort", () => reject(stop.soft.reason), { once: true });
  });
  try {
    return await Promise.race([work(stop.soft), stopped]);
  } finally {
    stop.release();
  }
}

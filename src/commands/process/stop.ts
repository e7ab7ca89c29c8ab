import { exitCodes, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Host } from "./host.ts";
import type { Settings } from "./settings.ts";

export interface StopSignals {
  /** Aborted by the first signal. In a run, current requests may finish, but no new ones start. */
  readonly soft: AbortSignal;
  /** Cuts requests off at a later Ctrl-C or SIGTERM, or 5 s after a first SIGTERM or SIGHUP. */
  readonly hard: AbortSignal;
  release(): void;
}

export function interrupted(): SheetportError {
  return new SheetportError(msg("commands.runs.stopped"), {
    code: "interrupted",
    exitCode: exitCodes.interrupted,
  });
}

export function stoppingText(run: string, { translator }: Pick<Settings, "translator">): string {
  return translator.text(msg("commands.notes.stopping", { run }));
}

/**
 * How long current requests may take to finish after SIGTERM or SIGHUP. Some systems kill the
 * process ten seconds after these signals.
 */
const graceMs = 5_000;

/**
 * Every signal after the first aborts `hard` at once, except SIGHUP: a closing terminal may send
 * SIGHUP together with another signal.
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

/** Rejects at the first signal without waiting for `work`, which must be safe to abandon. */
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

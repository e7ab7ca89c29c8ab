import { exitCodes, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Host } from "./host.ts";
import type { Settings } from "./settings.ts";

/** What a first and a second Ctrl-C ask for. */
export interface StopSignals {
  /** Nothing new is begun; what is under way ends. */
  readonly soft: AbortSignal;
  /** Everything ends now. */
  readonly hard: AbortSignal;
  /** Stops listening. */
  release(): void;
}

/** The error of a command that the person stopped. */
export function interrupted(): SheetportError {
  return new SheetportError(msg("commands.runs.stopped"), {
    code: "interrupted",
    exitCode: exitCodes.interrupted,
  });
}

/** The note that a run begins to stop. */
export function stoppingText(run: string, { translator }: Pick<Settings, "translator">): string {
  return translator.text(msg("commands.notes.stopping", { run }));
}

/**
 * How long what is under way may take after SIGTERM or SIGHUP: whoever sends them (a service
 * manager, a closed terminal, a machine that shuts down) kills ten seconds later as a rule.
 */
const graceMs = 5_000;

/**
 * Listens for Ctrl-C, SIGTERM and SIGHUP; `onFirst` is called at the first one. The second one
 * stops at once, but for SIGHUP: a terminal that closes may send it beside another.
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
 * Runs something that has nothing to lose: the first Ctrl-C ends it.
 *
 * @throws SheetportError `interrupted` (exit 130) when a person stopped it.
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

import { exitCodes, SheetportError } from "../errors.ts";
import type { Host } from "./host.ts";

/** What a first and a second Ctrl-C ask for. */
export interface StopSignals {
  /** Nothing new is begun; what is under way ends. */
  readonly soft: AbortSignal;
  /** Everything ends now. */
  readonly hard: AbortSignal;
  /** Stops listening. */
  release(): void;
}

/** An ending that the person asked for. */
export function interrupted(): SheetportError {
  return new SheetportError("Stopped.", {
    code: "interrupted",
    hint: "Nothing was left half done; start it again whenever you like.",
    exitCode: exitCodes.interrupted,
  });
}

/** Listens for Ctrl-C, SIGTERM and SIGHUP; `onFirst` is called at the first one. */
export function listenForStop(host: Host, onFirst: () => void = () => {}): StopSignals {
  const soft = new AbortController();
  const hard = new AbortController();
  const release = host.onStop(() => {
    if (soft.signal.aborted) hard.abort(interrupted());
    else {
      soft.abort(interrupted());
      onFirst();
    }
  });
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

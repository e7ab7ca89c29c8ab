/**
 * Lets writes begin, or holds them back for a while: what a person's “pause” is to the loop. What has
 * been sent already is not touched by it.
 */
export interface Gate {
  /** Whether no write may be begun now. */
  readonly paused: boolean;
  /** Aborted as soon as the gate closes; another one each time it opens. */
  readonly closing: AbortSignal;
  /** Resolves when the gate is open, at once when it is; rejects with the signal's reason. */
  whenOpen(signal: AbortSignal): Promise<void>;
}

/** A gate that a person closes and opens. Closing a closed one, or opening an open one, does nothing. */
export class PauseGate implements Gate {
  #closing = new AbortController();
  readonly #waiting = new Set<() => void>();

  get paused(): boolean {
    return this.#closing.signal.aborted;
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** From now on no write is begun. */
  pause(): void {
    this.#closing.abort(new Error("The upload is paused."));
  }

  /** Lets everything that waits go on. */
  goOn(): void {
    if (!this.paused) return;
    this.#closing = new AbortController();
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const open of waiting) open();
  }

  whenOpen(signal: AbortSignal): Promise<void> {
    if (!this.paused) return Promise.resolve();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (signal.aborted) {
      reject(signal.reason);
      return promise;
    }
    const stop = () => {
      this.#waiting.delete(open);
      reject(signal.reason);
    };
    const open = () => {
      signal.removeEventListener("abort", stop);
      resolve();
    };
    this.#waiting.add(open);
    signal.addEventListener("abort", stop, { once: true });
    return promise;
  }
}

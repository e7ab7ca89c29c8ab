/** Blocks new writes while the run is paused. Requests already sent continue. */
export interface Gate {
  readonly paused: boolean;
  /** Aborted when the gate closes; a new signal each time it opens. */
  readonly closing: AbortSignal;
  /** Resolves when the gate is open; rejects with the signal's reason. */
  whenOpen(signal: AbortSignal): Promise<void>;
}

/** A gate that a person closes and opens; doing so twice has no effect. */
export class PauseGate implements Gate {
  #closing = new AbortController();
  readonly #waiting = new Set<() => void>();

  get paused(): boolean {
    return this.#closing.signal.aborted;
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  pause(): void {
    this.#closing.abort(new Error("The upload is paused."));
  }

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

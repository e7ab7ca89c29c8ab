/**
 * Blocks new writes while a person pauses the run. Requests already sent continue. Closing or
 * opening twice has no effect.
 */
export class PauseGate {
  #closing = new AbortController();
  readonly #onOpen: (() => void)[] = [];

  get paused(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Aborted when the gate closes; a new signal each time it opens. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  pause(): void {
    this.#closing.abort(new Error("The upload is paused."));
  }

  goOn(): void {
    if (!this.paused) return;
    this.#closing = new AbortController();
    for (const listener of this.#onOpen) listener();
  }

  /** Calls `listener` each time the gate opens. */
  onOpen(listener: () => void): void {
    this.#onOpen.push(listener);
  }
}

/** What a run needs of the gate. */
export type Gate = Pick<PauseGate, "paused" | "closing" | "onOpen">;

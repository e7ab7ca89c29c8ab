/**
 * Blocks new writes while a person pauses the run. Requests already sent continue. Pausing twice or
 * continuing twice has no effect.
 */
export class PauseGate {
  #closing = new AbortController();
  readonly #onOpen: (() => void)[] = [];

  get paused(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Aborted when the gate closes. There is a new signal each time it opens. */
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

  onOpen(listener: () => void): void {
    this.#onOpen.push(listener);
  }
}

/** The part of the gate that a run uses; it cannot pause itself. */
export type Gate = Pick<PauseGate, "paused" | "closing" | "onOpen">;

/** An operation that changes nothing on the marketplace. The signal cancels it. */
export type Work = (signal: AbortSignal) => Promise<void>;

/** Runs one reading operation at a time. A new one cancels the previous one. */
export class ReadingJob {
  readonly #onFailure: (thrown: unknown) => void;
  #job: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  constructor(onFailure: (thrown: unknown) => void) {
    this.#onFailure = onFailure;
  }

  get signal(): AbortSignal {
    return this.#job?.stop.signal ?? new AbortController().signal;
  }

  /** Cancels the previous operation, waits for its end, and starts the new one. */
  begin(work: Work): void {
    const before = this.#job;
    before?.stop.abort();
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

  stop(): void {
    this.#job?.stop.abort();
  }

  /** Resolves when no operation is running. */
  async ended(): Promise<void> {
    await this.#job?.done;
  }
}

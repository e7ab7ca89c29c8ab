/** Something that only reads; the signal ends it. */
export type Work = (signal: AbortSignal) => Promise<void>;

/** The one piece of work at a time that only reads: a new one ends what was under way. */
export class ReadingJob {
  readonly #onFailure: (thrown: unknown) => void;
  #job: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  constructor(onFailure: (thrown: unknown) => void) {
    this.#onFailure = onFailure;
  }

  get signal(): AbortSignal {
    return this.#job?.stop.signal ?? new AbortController().signal;
  }

  /** Begins something; what was under way before it ends first. */
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

  /** Settles when nothing is under way any more. */
  async ended(): Promise<void> {
    await this.#job?.done;
  }
}

import type { SheetportError } from "../../errors.ts";

/** Unwinds work after the run was stopped; stays within this module. */
export class Halted extends Error {
  constructor() {
    super("The run was stopped.");
    this.name = "Halted";
  }
}

/** How a run came to stop before its end. */
export interface StopReason {
  readonly state: "interrupted" | "failed";
  readonly error?: SheetportError;
}

/**
 * Whether the run continues. After a soft stop nothing new is sent and requests in flight may
 * finish; after a cut they are abandoned too, and the next resume reads them back.
 */
export class RunStop {
  readonly #soft = new AbortController();
  readonly #cut = new AbortController();
  #reason: StopReason | undefined;

  /** Aborted by any stop: ends sleeps and reads. */
  get signal(): AbortSignal {
    return this.#soft.signal;
  }

  /** Aborted when requests in flight are abandoned too. */
  get cutSignal(): AbortSignal {
    return this.#cut.signal;
  }

  get reason(): StopReason | undefined {
    return this.#reason;
  }

  get stopped(): boolean {
    return this.#reason !== undefined;
  }

  /** The person stops the run. */
  interrupt(): void {
    this.#reason ??= { state: "interrupted" };
    this.#soft.abort(new Halted());
  }

  /**
   * The run cannot continue. The first error is kept, and takes precedence over an interruption.
   */
  fail(error: SheetportError): void {
    if (this.#reason?.state !== "failed") this.#reason = { state: "failed", error };
    this.#soft.abort(new Halted());
  }

  /** Abandons requests in flight. */
  cut(): void {
    this.#cut.abort(new Halted());
  }

  /** @throws Halted when the run was stopped. */
  check(): void {
    if (this.stopped) throw new Halted();
  }
}

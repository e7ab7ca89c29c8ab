import type { SheetportError } from "../../errors.ts";

/** Thrown to unwind work after the run was stopped. */
export class Halted extends Error {
  constructor() {
    super("The run was stopped.");
    this.name = "Halted";
  }
}

/** Why a run stopped early: the person asked for it, or an error. */
interface StopReason {
  readonly error?: SheetportError;
}

/**
 * Stops a run. A soft stop lets requests in flight finish; a cut abandons them, and the next resume
 * reads them back.
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

  get error(): SheetportError | undefined {
    return this.#reason?.error;
  }

  get stopped(): boolean {
    return this.#reason !== undefined;
  }

  /** Soft stop requested by the person. */
  interrupt(): void {
    this.#reason ??= {};
    this.#soft.abort(new Halted());
  }

  /** Stops the run with an error. The first error wins, even over an interruption. */
  fail(error: SheetportError): void {
    if (this.#reason?.error === undefined) this.#reason = { error };
    this.#soft.abort(new Halted());
  }

  /**
   * Stops the run with an error and abandons requests in flight.
   *
   * @throws Halted always
   */
  failAtOnce(error: SheetportError): never {
    this.fail(error);
    this.cut();
    throw new Halted();
  }

  cut(): void {
    this.#cut.abort(new Halted());
  }

  /** @throws Halted when the run was stopped. */
  check(): void {
    if (this.stopped) throw new Halted();
  }
}

import type { SheetportError } from "../../errors.ts";

/** Unwinds work after the run was stopped; it never leaves the room. */
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
 * Whether the run goes on. Stopped softly, nothing new is sent and what is in flight may finish;
 * cut, what has not been answered is abandoned too, and the next resume reads it back.
 */
export class RunStop {
  readonly #soft = new AbortController();
  readonly #cut = new AbortController();
  #reason: StopReason | undefined;

  /** Aborted by any stop: ends sleeps and reads. */
  get signal(): AbortSignal {
    return this.#soft.signal;
  }

  /** Aborted when even what is in flight is abandoned. */
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

  /** The run cannot go on; the first error is kept, and weighs more than an interruption. */
  fail(error: SheetportError): void {
    if (this.#reason?.state !== "failed") this.#reason = { state: "failed", error };
    this.#soft.abort(new Halted());
  }

  /** Abandons what is in flight. */
  cut(): void {
    this.#cut.abort(new Halted());
  }

  /** @throws Halted when the run was stopped. */
  check(): void {
    if (this.stopped) throw new Halted();
  }
}

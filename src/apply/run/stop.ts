import type { SheetportError } from "../../errors.ts";

export class Halted extends Error {
  constructor() {
    super("The run was stopped.");
    this.name = "Halted";
  }
}

/** Stops a run: softly (requests in flight finish) or hard (`cut` abandons them). */
export class RunStop {
  readonly #soft = new AbortController();
  readonly #cut = new AbortController();
  readonly signal = this.#soft.signal;
  readonly cutSignal = this.#cut.signal;
  #error: SheetportError | undefined;

  /** Undefined if a person stopped the run, or if it was not stopped. */
  get error(): SheetportError | undefined {
    return this.#error;
  }

  get stopped(): boolean {
    return this.signal.aborted;
  }

  interrupt(): void {
    this.#soft.abort(new Halted());
  }

  /** The first error wins, even over an interruption. */
  fail(error: SheetportError): void {
    this.#error ??= error;
    this.#soft.abort(new Halted());
  }

  failAtOnce(error: SheetportError): never {
    this.fail(error);
    this.cut();
    throw new Halted();
  }

  cut(): void {
    this.#cut.abort(new Halted());
  }

  /** @throws Halted if the run was stopped */
  check(): void {
    if (this.stopped) throw new Halted();
  }
}

/** Blocks new writes while a person pauses the run. Requests already sent continue. */
export class PauseGate {
  #closing = new AbortController();
  readonly #onOpen: (() => void)[] = [];

  get paused(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Aborted by a pause. Replaced each time the gate opens. */
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

/** The part of the gate that a run uses. A run cannot pause itself. */
export type Gate = Pick<PauseGate, "paused" | "closing" | "onOpen">;

import type { Clock } from "../../model/run/ports.ts";

/** Lets a loop sleep until it is rung for, its time is up, or everything ends. */
export class Bell {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #rung = false;
  #wake: (() => void) | undefined;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
  }

  /** Wakes who waits, or keeps the next one from waiting. */
  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Waits at most `durationMs`; what rang before is heard at once. */
  async wait(durationMs: number): Promise<void> {
    if (!this.#rung && !this.#signal.aborted) {
      const nap = new AbortController();
      this.#wake = () => nap.abort();
      this.#signal.addEventListener("abort", this.#wake, { once: true });
      await this.#clock.sleep(durationMs, nap.signal).catch(() => {});
      this.#signal.removeEventListener("abort", this.#wake);
      this.#wake = undefined;
    }
    this.#rung = false;
  }
}

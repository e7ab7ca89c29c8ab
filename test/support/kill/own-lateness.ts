const everyMs = 5;

/** How long this process itself was kept from running: on a loaded machine it hears of things late. */
export class OwnLateness {
  readonly #timer: NodeJS.Timeout;
  #tickedMs = performance.now();
  #lateMs = 0;

  constructor() {
    this.#timer = setInterval(() => {
      this.#lateMs = this.totalMs();
      this.#tickedMs = performance.now();
    }, everyMs);
  }

  /** All of it so far, the turn that is late just now included; milliseconds. */
  totalMs(): number {
    return this.#lateMs + Math.max(0, performance.now() - this.#tickedMs - everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

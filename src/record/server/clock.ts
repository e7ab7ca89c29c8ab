import type { Clock } from "../../model/run/ports.ts";

/** A difference that a slow answer cannot explain. */
const shiftMsMin = 250;

/**
 * The server's clock, estimated between answers with this computer's monotonic clock. If the
 * computer slept, its wall clock shows more time; then that counts until the next answer.
 */
export class ServerClock implements Clock {
  readonly #own: Clock;
  #base: { readonly serverMs: number; readonly nowMs: number; readonly wallMs: number };

  constructor(own: Clock) {
    this.#own = own;
    this.#base = { serverMs: own.wallMs(), nowMs: own.nowMs(), wallMs: own.wallMs() };
  }

  nowMs(): number {
    const { serverMs, nowMs, wallMs } = this.#base;
    const elapsedMs = this.#own.nowMs() - nowMs;
    const wallElapsedMs = this.#own.wallMs() - wallMs;
    return serverMs + (wallElapsedMs > elapsedMs + sleptMsMin ? wallElapsedMs : elapsedMs);
  }

  wallMs(): number {
    return Math.round(this.nowMs());
  }

  sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    return this.#own.sleep(durationMs, signal);
  }

  /** How long an answer takes. */
  async timed<Value>(work: () => Promise<Value>): Promise<Timed<Value>> {
    const beganMs = this.#own.nowMs();
    const value = await work();
    return { value, beganMs, endedMs: this.#own.nowMs() };
  }

  /** Takes the time of an answer, and gives it back. */
  adjust(serverMs: number, { beganMs, endedMs }: Omit<Timed<unknown>, "value">): number {
    const nowMs = this.#own.nowMs();
    const estimateMs = serverMs + (endedMs - beganMs) / 2 + (nowMs - endedMs);
    const isShifted = Math.abs(estimateMs - this.nowMs()) > shiftMsMin + (endedMs - beganMs) / 2;
    if (isShifted) this.#base = { serverMs: estimateMs, nowMs, wallMs: this.#own.wallMs() };
    return serverMs;
  }
}

interface Timed<Value> {
  readonly value: Value;
  /** Of this computer's monotonic clock. */
  readonly beganMs: number;
  readonly endedMs: number;
}

/** Wall clocks are corrected by less than this. */
const sleptMsMin = 2_000;

import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Clock, WriteResult } from "../../model/run/ports.ts";
import { documentedRates, type Lane } from "../../model/run/rate.ts";
import type { RunEvent } from "../../model/run/run.ts";
import { Halted, type RunStop } from "./stop.ts";

type Unstamped = RunEvent extends infer One
  ? One extends RunEvent
    ? Omit<One, "atMs">
    : never
  : never;

/** Stores the run's events. If one cannot be stored, the run stops and nothing more is sent. */
export class Journal {
  readonly #emit: (event: RunEvent) => void;
  readonly #clock: Clock;
  readonly #stop: RunStop;
  #isBroken = false;

  constructor(emit: (event: RunEvent) => void, clock: Clock, stop: RunStop) {
    this.#emit = emit;
    this.#clock = clock;
    this.#stop = stop;
  }

  /** @throws Halted if the event could not be stored; this also stops the run */
  write(event: Unstamped): void {
    if (this.#isBroken) throw new Halted();
    try {
      this.#emit({ ...event, atMs: this.#clock.wallMs() } as RunEvent);
    } catch (thrown) {
      this.#isBroken = true;
      this.#stop.failAtOnce(asSheetportError(thrown));
    }
  }

  answer(operation: string, attempt: number, result: WriteResult<unknown>): void {
    const told = {
      ...("status" in result && result.status !== undefined ? { status: result.status } : {}),
      ...("message" in result ? { message: result.message } : {}),
    };
    this.write({ type: "answer", operation, attempt, class: result.class, ...told });
  }

  /** Records that the marketplace closed a lane, for at least one window. */
  laneClosed(lane: Lane, result: Extract<WriteResult<unknown>, { class: "limited" }>): void {
    const durationMs = Math.max(result.retryAfterMs ?? 0, documentedRates[lane].windowMs);
    this.write({ type: "lane-closed", lane, durationMs, message: result.message });
  }
}

/** Returns a SheetportError unchanged, and wraps anything else as a bug. */
export function asSheetportError(thrown: unknown): SheetportError {
  if (thrown instanceof SheetportError) return thrown;
  return new SheetportError(msg("apply.errors.bug", { words: messageOf(thrown) }), {
    code: "unexpected",
    exitCode: exitCodes.bug,
    actor: "sheetport",
    cause: thrown,
  });
}

/** Whether the record could not be read or written. */
export function isRecordFailure(error: SheetportError): boolean {
  return error.code.startsWith("record-");
}

import { exitCodes, SheetportError } from "../../errors.ts";
import type { MessageOrText } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import type { Random } from "../../model/run/ports.ts";
import type { RunStop } from "./stop.ts";

/** A run stops after so many rejections in a row, because they have a common cause. */
const rejectionsInRowMax = 20;
/** A run stops after so many operations in a row that could not be sent. */
const notSentInRowMax = 5;
/** How often sending one operation may fail before its first byte. */
export const notSentTriesMax = 5;
/** Retries that any run may make, besides a tenth of its requests. */
const retriesFloor = 10;
const backoffFirstMs = 1_000;
const backoffMaxMs = 60_000;

/** Counts failures across a run, and stops the run when they are systemic. */
export class CircuitBreaker {
  readonly #stop: RunStop;
  readonly #random: Random;
  #requests = 0;
  #retries = 0;
  #rejectionsInRow = 0;
  #notSentInRow = 0;

  constructor(stop: RunStop, random: Random) {
    this.#stop = stop;
    this.#random = random;
  }

  requested(): void {
    this.#requests += 1;
  }

  /** Takes one retry from the budget, if one is left: at most a tenth of all requests. */
  takeRetry(): boolean {
    if (this.#retries >= retriesFloor + this.#requests / 10) return false;
    this.#retries += 1;
    return true;
  }

  /** Full jitter: anything up to 1 s · 2ⁿ, at most a minute; `failures` counts from 1. */
  backoffMs(failures: number): number {
    return this.#random.next() * Math.min(backoffMaxMs, backoffFirstMs * 2 ** (failures - 1));
  }

  answered(): void {
    this.#notSentInRow = 0;
  }

  applied(): void {
    this.#rejectionsInRow = 0;
  }

  rejected(message: MessageOrText): void {
    this.#rejectionsInRow += 1;
    if (this.#rejectionsInRow < rejectionsInRowMax) return;
    this.#stop.fail(
      new SheetportError(
        msg("apply.errors.rejections", { rows: rejectionsInRowMax, words: message }),
        {
          code: "too-many-rejections",
          exitCode: exitCodes.failed,
        },
      ),
    );
  }

  notSent(message: MessageOrText): void {
    this.#notSentInRow += 1;
    if (this.#notSentInRow < notSentInRowMax) return;
    this.#stop.fail(
      new SheetportError(msg("apply.errors.unreachable", { words: message }), {
        code: "no-connection",
        exitCode: exitCodes.failed,
      }),
    );
  }
}

/** The error for an answer that stops a run at once (decision 15). */
export function fatalError(result: { readonly status?: number; readonly message: MessageOrText }) {
  if (result.status === 401 || result.status === 403) {
    return new SheetportError(msg("apply.errors.keyRefused", { words: result.message }), {
      code: "key-refused",
      exitCode: exitCodes.usage,
    });
  }
  return new SheetportError(msg("apply.errors.refused", { words: result.message }), {
    code: "marketplace-refused",
    exitCode: exitCodes.failed,
  });
}

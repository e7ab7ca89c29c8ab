import { exitCodes, SheetportError } from "../../errors.ts";
import type { MessageOrText } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import type { Random } from "../../model/run/ports.ts";
import type { RunStop } from "./stop.ts";

/** Rejections in a row that stop a run: the cause is common to all. */
const rejectionsInRowMax = 20;
/** Operations in a row that could not be sent at all: there is no server. */
const notSentInRowMax = 5;
/** Sends of one operation that fail before their first byte. */
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

  /** Takes one retry out of the budget, if there is one: at most a tenth of all requests. */
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

/** What stops a run at once (decision 15). */
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

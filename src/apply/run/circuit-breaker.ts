import { exitCodes, SheetportError } from "../../errors.ts";
import type { MessageOrText } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import type { Random } from "../../model/run/ports.ts";
import type { RunStop } from "./stop.ts";

/** Stops the run after this many rejections in a row: they probably share a cause. */
const rejectionsInRowMax = 20;
const notSentInRowMax = 5;
/** How often sending one operation may fail before its first byte. */
export const notSentTriesMax = 5;
/** Retries that every run may make, besides a tenth of its requests. */
const retriesFloor = 10;
const backoffFirstMs = 1_000;
const backoffMaxMs = 60_000;

/** Stops a run when too many operations fail in a row, and limits its retries. */
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

  /** Uses up one retry. False if none is left. */
  takeRetry(): boolean {
    if (this.#retries >= retriesFloor + this.#requests / 10) return false;
    this.#retries += 1;
    return true;
  }

  /** A random wait of up to 1 s, doubled with each failure after the first, at most a minute. */
  backoffMs(failures: number): number {
    return this.#random.next() * Math.min(backoffMaxMs, backoffFirstMs * 2 ** (failures - 1));
  }

  answered(): void {
    this.#notSentInRow = 0;
  }

  applied(): void {
    this.#rejectionsInRow = 0;
  }

  rejected(words: MessageOrText): void {
    this.#rejectionsInRow += 1;
    if (this.#rejectionsInRow < rejectionsInRowMax) return;
    const text = msg("apply.errors.rejections", { rows: rejectionsInRowMax, words });
    const options = { code: "too-many-rejections", exitCode: exitCodes.failed };
    this.#stop.fail(new SheetportError(text, options));
  }

  notSent(words: MessageOrText): void {
    this.#notSentInRow += 1;
    if (this.#notSentInRow < notSentInRowMax) return;
    const text = msg("apply.errors.unreachable", { words });
    const options = { code: "no-connection", exitCode: exitCodes.failed };
    this.#stop.fail(new SheetportError(text, options));
  }
}

/** The error for an answer that stops a run at once (decision 15). */
export function fatalError(result: { readonly status?: number; readonly message: MessageOrText }) {
  const { status, message: words } = result;
  if (status === 401 || status === 403) {
    const options = { code: "key-refused", exitCode: exitCodes.usage };
    return new SheetportError(msg("apply.errors.keyRefused", { words }), options);
  }
  const options = { code: "marketplace-refused", exitCode: exitCodes.failed };
  return new SheetportError(msg("apply.errors.refused", { words }), options);
}

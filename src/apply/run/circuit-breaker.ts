import { failedError, usageError } from "../../errors.ts";
import { type Message, type MessageOrText, msg } from "../../model/message.ts";
import type { Random } from "../../model/run/ports.ts";
import type { RunStop } from "./stop.ts";

/** So many rejections in a row probably share a cause. */
const rejectionsInRowMax = 20;
const notSentInRowMax = 5;
/** How many attempts of one operation may fail before their first byte. */
export const notSentTriesMax = 5;
const retriesFloor = 10;
const backoffFirstMs = 1_000;
const backoffMaxMs = 60_000;

export type CircuitBreaker = ReturnType<typeof circuitBreaker>;

export function circuitBreaker(stop: RunStop, random: Random) {
  let requests = 0;
  let retries = 0;
  let rejectionsInRow = 0;
  let notSentInRow = 0;
  const fail = (code: string, text: Message) => stop.fail(failedError(code, text));
  return {
    requested(): void {
      requests += 1;
    },
    takeRetry(): boolean {
      if (retries >= retriesFloor + requests / 10) return false;
      retries += 1;
      return true;
    },
    backoffMs: (failures: number): number =>
      random.next() * Math.min(backoffMaxMs, backoffFirstMs * 2 ** (failures - 1)),
    answered(): void {
      notSentInRow = 0;
    },
    applied(): void {
      rejectionsInRow = 0;
    },
    rejected(words: MessageOrText): void {
      rejectionsInRow += 1;
      if (rejectionsInRow < rejectionsInRowMax) return;
      const values = { rows: rejectionsInRowMax, words };
      fail("too-many-rejections", msg("apply.errors.rejections", values));
    },
    notSent(words: MessageOrText): void {
      notSentInRow += 1;
      if (notSentInRow < notSentInRowMax) return;
      fail("no-connection", msg("apply.errors.unreachable", { words }));
    },
  };
}

export function fatalError(result: { readonly status?: number; readonly message: MessageOrText }) {
  const { status, message: words } = result;
  if (status === 401 || status === 403) {
    return usageError("key-refused", msg("apply.errors.keyRefused", { words }));
  }
  return failedError("marketplace-refused", msg("apply.errors.refused", { words }));
}

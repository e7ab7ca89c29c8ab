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

export type Journal = ReturnType<typeof journalOf>;

/**
 * Stores the events one at a time, in the order of the calls. If one cannot be stored, the run stops
 * and nothing more is sent.
 */
export function journalOf(emit: (event: RunEvent) => Promise<void>, clock: Clock, stop: RunStop) {
  let isBroken = false;
  let last: Promise<unknown> = Promise.resolve();
  const write = (event: Unstamped): Promise<void> => {
    const stamped = { ...event, atMs: clock.wallMs() } as RunEvent;
    const written = last.then(() => store(stamped));
    last = written.catch(() => {});
    return written;
  };
  const store = async (event: RunEvent): Promise<void> => {
    if (isBroken) throw new Halted();
    try {
      await emit(event);
    } catch (thrown) {
      isBroken = true;
      stop.failAtOnce(asSheetportError(thrown));
    }
  };
  return {
    /** @throws Halted if the event could not be stored, which also stops the run */
    write,
    answer(operation: string, attempt: number, result: WriteResult<unknown>): Promise<void> {
      const told = {
        ...("status" in result && result.status !== undefined ? { status: result.status } : {}),
        ...("message" in result ? { message: result.message } : {}),
      };
      return write({ type: "answer", operation, attempt, class: result.class, ...told });
    },
    laneClosed(
      lane: Lane,
      result: Extract<WriteResult<unknown>, { class: "limited" }>,
    ): Promise<void> {
      const durationMs = Math.max(result.retryAfterMs ?? 0, documentedRates[lane].windowMs);
      return write({ type: "lane-closed", lane, durationMs, message: result.message });
    },
  };
}

export function asSheetportError(thrown: unknown): SheetportError {
  if (thrown instanceof SheetportError) return thrown;
  return new SheetportError(msg("apply.errors.bug", { words: messageOf(thrown) }), {
    code: "unexpected",
    exitCode: exitCodes.bug,
    actor: "sheetport",
    cause: thrown,
  });
}

export function isRecordFailure(error: SheetportError): boolean {
  return error.code.startsWith("record-");
}

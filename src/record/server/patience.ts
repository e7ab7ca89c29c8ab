import { type Message, type MessageOrText, msg } from "../../model/message.ts";
import type { Clock } from "../../model/run/ports.ts";
import { isPassing, reasonOf, type ServerPlace, serverError } from "./errors.ts";

/** How long a server that does not answer is asked again. */
const patienceMs = 20_000;
const againMsMin = 100;
const againMsMax = 1_000;

/** A failure that is over after this is not worth a line. */
const quietMs = 200;

export interface PatienceOptions {
  readonly clock: Clock;
  readonly place: ServerPlace;
  /** Called once if the server does not answer, before it is asked again. */
  readonly onWait: (message: Message) => void;
  /** What to do about other errors than those that pass: to ask again. */
  readonly isRepeated: ((thrown: unknown, attempt: number) => boolean) | undefined;
}

/**
 * Asks again for a while if the server does not answer.
 *
 * @throws SheetportError why the server could not carry it out
 */
export async function patiently<Result>(
  work: () => Promise<Result>,
  { clock, place, onWait, isRepeated }: PatienceOptions,
): Promise<Result> {
  const startMs = clock.nowMs();
  let isTold = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (thrown) {
      const triedMs = clock.nowMs() - startMs;
      if (triedMs >= patienceMs || !(isPassing(thrown) || isRepeated?.(thrown, attempt))) {
        throw serverError(thrown, place);
      }
      if (!isTold && isPassing(thrown) && (attempt > 1 || triedMs > quietMs)) {
        isTold = true;
        onWait(waits(place.server, reasonOf(thrown)));
      }
      await clock.sleep(Math.min(againMsMax, againMsMin * 2 ** (attempt - 1)));
    }
  }
}

function waits(server: string, why: MessageOrText): Message {
  return msg("record.server.waits", { server, why });
}

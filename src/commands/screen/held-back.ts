import type { Clock } from "../../model/run/ports.ts";

/** So long a question must have stood before a yes is an answer to it. */
const heldMs = 300;
const steps = 6;

/**
 * Waits until keys can be meant for a question that has just been shown. In small steps: keys that
 * came in while the program was busy are read, and dropped, before the last of them is over.
 *
 * @throws the signal's reason
 */
export async function heldBack(clock: Pick<Clock, "sleep">, signal: AbortSignal): Promise<void> {
  for (let step = 0; step < steps; step += 1) await clock.sleep(heldMs / steps, signal);
}

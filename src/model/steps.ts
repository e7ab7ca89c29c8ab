import type { Breather } from "./ports.ts";

/** Long work in small steps: it can be interrupted wherever it yields. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all the steps at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does the steps with the breaks that `breathe` asks for; the result is that of {@link atOnce}. */
export async function inSlices<Result>(steps: Steps<Result>, breathe: Breather): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const pause = breathe();
    if (pause !== undefined) await pause;
  }
}

import type { Breather } from "./ports.ts";

/** Long work in small steps: it can be interrupted wherever it yields. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Of light work, so many rows make one step: to interrupt it costs more than a row. */
export const rowsAStep = 256;

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

/** Goes on without breaks. */
export const breathless: Breather = () => undefined;

/** The items in their order, so many at a time; fewer at the end. */
export function* inBatches<Item>(items: readonly Item[], count: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += count) yield items.slice(from, from + count);
}

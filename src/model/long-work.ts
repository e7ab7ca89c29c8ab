/**
 * Asked between small steps of long work: undefined to go on at once, or a promise to wait for, once
 * others have waited long enough (a screen, a signal).
 */
export type Pause = () => Promise<void> | undefined;

/** Goes on without pauses. */
export const noPause: Pause = () => undefined;

/** The items in their order, so many at a time; fewer at the end. */
export function* inBatches<Item>(items: readonly Item[], count: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += count) yield items.slice(from, from + count);
}

/** A constant that is made when it is first asked for: what few runs need, no start has to make. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

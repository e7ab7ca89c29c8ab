/**
 * Called between small steps of long work: undefined to go on at once, or a promise to await when
 * others (a screen, a signal) have waited long enough.
 */
export type Pause = () => Promise<void> | undefined;

export const noPause: Pause = () => undefined;

/** The items in order, `count` at a time; fewer at the end. */
export function* inBatches<Item>(items: readonly Item[], count: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += count) yield items.slice(from, from + count);
}

/** A constant that is made on first use, so that a start without it is faster. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

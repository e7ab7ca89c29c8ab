/**
 * Called between small steps of long work. Returns undefined to continue at once, or a promise to
 * await so that the screen and signals get their turn.
 */
export type Pause = () => Promise<void> | undefined;

export const noPause: Pause = () => undefined;

/** Yields the items in order, `count` at a time. */
export function* inBatches<Item>(items: readonly Item[], count: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += count) yield items.slice(from, from + count);
}

/** Adds an item to the list of a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Makes a value on first use, so that the program starts faster. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

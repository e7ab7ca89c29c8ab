/** Called between small steps of long work. Returns a promise to await if other work should run. */
export type Pause = () => Promise<void> | undefined;

export const noPause: Pause = () => undefined;

/** Splits a list into parts of at most `count` items, so that other work can run between them. */
export function* inBatches<Item>(items: readonly Item[], count: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += count) yield items.slice(from, from + count);
}

/** Appends an item to the list stored under a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Makes a value on first use, and returns the same value from then on. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Called between small steps of long work. Returns a promise to await if other work should run. */
export type Pause = () => Promise<void> | undefined;

export const noPause: Pause = () => undefined;

export function* inBatches<Item>(items: readonly Item[], count: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += count) yield items.slice(from, from + count);
}

export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** A binary search: once `isPast` is true for an item, it is true for all after it. */
export function countBefore<Item>(items: readonly Item[], isPast: (item: Item) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isPast(items[middle] as Item)) to = middle;
    else from = middle + 1;
  }
  return from;
}

export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Number of insertions, deletions, replacements and swaps of neighbours between two texts (optimal
 * string alignment); above `max` it is `max + 1`.
 */
export function editDistance(one: string, other: string, max = Number.POSITIVE_INFINITY): number {
  // A letter may be two units.
  if (Math.abs(one.length - other.length) > 2 * max) return max + 1;
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1];
      let best = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      if (isSwapped) best = Math.min(best, (before[at - 2] ?? 0) + 1);
      now.push(best);
    }
    // A swap looks two rows back, so two rows above `max` end it.
    if (Math.min(...now) > max && Math.min(...last) > max) return max + 1;
    before = last;
    last = now;
  }
  return Math.min(last[b.length] ?? 0, max + 1);
}

/**
 * Names that a mistyped one can stand for, the nearest first: at most three that begin with it, or
 * differ in a third of it.
 */
export function nearestNames(typed: string, names: readonly string[]): readonly string[] {
  const [word, max] = [typed.toLowerCase(), Math.max(1, Math.floor(typed.length / 3))];
  return names
    .map((name) => {
      const other = name.toLowerCase();
      const isBegun = word.length > 1 && other.startsWith(word);
      return { name, distance: isBegun ? 0 : editDistance(word, other, max) };
    })
    .filter(({ name, distance }) => distance <= max && distance < name.length)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** The letter keys of a Latin keyboard, row by row, and what a Cyrillic layout prints on them. */
const rows = [
  ["qwertyuiop{}", "йцукенгшщзХЪ"],
  ["[]", "хъ"],
  ["QWERTYUIOP{}", "ЙЦУКЕНГШЩЗХЪ"],
  ["asdfghjkl", "фывапролд"],
  ["ASDFGHJKL", "ФЫВАПРОЛД"],
  ["zxcvbnm", "ячсмить"],
  ["ZXCVBNM", "ЯЧСМИТЬ"],
  // Where Ukrainian and Belarusian keyboards differ from Russian ones.
  ["sSoO", "іІўЎ"],
] as const;

const latin: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([keys, letters]) =>
    Array.from(letters, (letter, place) => [letter, keys[place] ?? letter] as const),
  ),
);

/**
 * The Latin letter on the key that printed `name`: `о` is the key `j`. Names of other keys stay as
 * they are. Only for keys that act: a text field takes what was typed.
 */
export function latinKey(name: string): string {
  return latin.get(name) ?? name;
}

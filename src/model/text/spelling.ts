import { distance } from "fastest-levenshtein";

const ascii = /^[\0-\x7f]*$/;

export function isAscii(text: string): boolean {
  return ascii.test(text);
}

const manyMarks = /\p{M}{30}/gu;
/** An invisible character. Marks are never reordered across it. */
const graphemeJoiner = "\u034f";

/**
 * `String.normalize` sorts the marks on a letter, so a cell full of marks would take seconds. No
 * language puts 30 marks on a letter, so such runs are split (Unicode's “stream-safe text”, UAX
 * #15).
 */
export function normalForm(text: string, form: "NFC" | "NFKC"): string {
  if (text.length <= 30) return text.normalize(form);
  return text.replace(manyMarks, `$&${graphemeJoiner}`).normalize(form);
}

/** The Levenshtein distance, but 1 if the only difference is a swap of two neighbours. */
export function editDistance(one: string, other: string): number {
  const edits = distance(one, other);
  return edits === 2 && isSwap(one, other) ? 1 : edits;
}

function isSwap(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const swapped = one.slice(0, at) + (one[at + 1] ?? "") + (one[at] ?? "") + one.slice(at + 2);
  return swapped === other;
}

export function nearestNames(typed: string, names: readonly string[]): readonly string[] {
  const [word, max] = [typed.toLowerCase(), Math.max(1, Math.floor(typed.length / 3))];
  return names
    .map((name) => {
      const other = name.toLowerCase();
      const isBegun = word.length > 1 && other.startsWith(word);
      return { name, distance: isBegun ? 0 : editDistance(word, other) };
    })
    .filter(({ name, distance }) => distance <= max && distance < name.length)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

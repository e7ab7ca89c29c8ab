import type { WordPiece } from "./words.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** How many words a change touches: of each place the side that has more of them; at least one. */
export function changedWords(pieces: readonly WordPiece[]): number {
  let all = 0;
  let [removed, added] = [0, 0];
  for (const { kind, text } of pieces) {
    if (kind === "same") {
      all += Math.max(removed, added);
      [removed, added] = [0, 0];
    } else if (kind === "removed") removed += wordCount(text);
    else added += wordCount(text);
  }
  return Math.max(1, all + Math.max(removed, added));
}

function wordCount(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
  return words;
}

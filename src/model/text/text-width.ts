/** Signs that a terminal draws two cells wide (Unicode TR 11). */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** Signs that stand on, or say something of, the sign before them. */
const zero = /\p{Mn}|\p{Me}|\p{Cf}/u;

/** Cells of a terminal that a text without control characters takes: Han signs take two. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const sign of text) {
    if (!zero.test(sign)) width += wide.test(sign) ? 2 : 1;
  }
  return width;
}

/** A text with blanks behind it, so that it takes so many cells. */
export function padCells(text: string, cells: number): string {
  return text + " ".repeat(Math.max(0, cells - textWidth(text)));
}

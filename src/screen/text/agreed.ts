import stringWidth from "string-width";

/** Ideographs, kana, syllables and full-width forms: two cells since the oldest tables (Unicode 5). */
const wide =
  /[\u1100-\u115F\u2329\u232A\u2E80-\u302D\u3030-\u303E\u3040-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}]/u;
/** No cell of their own: marks, joiners, and jamo behind a leading jamo. */
const zero = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11FF]/u;
/** Marks below U+1300 that old tables, which are still in use, do not know to be marks. */
const lateMarks =
  /[\u0487\u0604\u0605\u0616-\u061A\u061C\u065F\u06DE\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0890-\u0900\u093A\u0955-\u0957\u09FE\u0A51\u0A75\u0AFA-\u0AFF\u0B44\u0B55\u0B62\u0B63\u0C00\u0C04\u0C3C\u0C62\u0C63\u0C81\u0D00\u0D01\u0D3B\u0D3C\u0D44\u0D62\u0D63\u0D81\u0EBA\u0ECE\u0F8D-\u0F8F\u1033-\u1035\u103A\u103D\u103E\u105E-\u1060\u1071-\u1074\u1082\u1085\u1086\u108D\u109D]/u;
/** The marks from U+1300 on that old tables know; all others there are in dispute. */
const knownHighMarks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is looked for alone
  /[\u1DC0-\u1DCA\u200B-\u200F\u20D0-\u20EF\u302A-\u302D\u3099\u309A\uFE00-\uFE0F\uFE20-\uFE23]/u;
const newlyWide = /^\p{Emoji_Presentation}$/u;
/** Marks by one table, signs with a width by another. */
const marksForSome = /[\u06DE\u1734\u302E\u302F]/u;

/**
 * Cells that a cluster takes in every terminal, or undefined when they disagree. Three counts must
 * be the same: that of terminals which know clusters (and of Ink, through string-width), and that
 * of terminals which add up code points by a table of 2006 (xterm.js as it comes) or a newer one
 * (tmux, Windows Terminal). A cluster that begins with a mark is in dispute: it would join what
 * stands before it.
 */
export function agreedCells(cluster: string): number | undefined {
  let sum = 0;
  for (const character of cluster) {
    const cells = codePointCells(character);
    if (cells === undefined || (sum === 0 && cells === 0)) return undefined;
    sum += cells;
  }
  // Wide by itself in newer tables only: known without measuring, which costs more.
  if (sum === 1 && newlyWide.test(cluster)) return undefined;
  // Between spaces, as some letters join what stands beside them.
  return sum > 0 && sum + 2 === stringWidth(` ${cluster} `) ? sum : undefined;
}

function codePointCells(character: string): number | undefined {
  if (zero.test(character)) {
    const late = character < "\u1300" ? lateMarks.test(character) : !knownHighMarks.test(character);
    return late ? undefined : 0;
  }
  if (marksForSome.test(character)) return undefined;
  return wide.test(character) ? 2 : 1;
}

import stringWidth from "string-width";
import { terminalText } from "../../model/text/terminal-text.ts";

/**
 * How to show pictures (emoji) whose width differs between terminals. `replaced` shows `□` in one
 * cell, so that columns stay aligned. `shown` keeps the picture and counts its largest width, so
 * that a line never gets too long; use it only if nothing follows on the right.
 */
export type Pictures = "replaced" | "shown";

/** A grapheme cluster and its width. `cells` is at least 1, `end` is the index after it. */
export interface Cluster {
  readonly text: string;
  readonly cells: number;
  readonly end: number;
}

/** Replaces characters whose width differs between terminals. */
export const standIn = "□";

/** Longer clusters (such as many stacked marks) are split, to limit the cost. */
const clusterUnitsMax = 64;
const clusterUnitsUsual = 8;

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The grapheme cluster at `index`, safe for a terminal and with a width that terminals agree on.
 * Clusters with a disputed width are rewritten if possible (for example by NFC, or flags as two
 * letters), and otherwise handled as {@link Pictures}. Reads at most 64 units of the text.
 */
export function clusterAt(text: string, index: number, pictures: Pictures): Cluster {
  const plain = plainAt(text, index);
  if (plain !== undefined) return plain;
  const raw = firstCluster(text, index);
  return { ...shown(raw, pictures), end: index + raw.length };
}

/** The character at an index if it is clearly a cluster. Undefined if that needs a closer look. */
function plainAt(text: string, index: number): Cluster | undefined {
  const cells = plainCells(text.charCodeAt(index));
  if (cells === 0) return undefined;
  const end = index + 1;
  const isAlone = end === text.length || plainCells(text.charCodeAt(end)) > 0;
  return isAlone ? { text: text.charAt(index), cells, end } : undefined;
}

/** Looks at a short piece first, because that is faster and nearly all clusters are short. */
function firstCluster(text: string, index: number): string {
  const near = text.slice(index, index + clusterUnitsUsual);
  const found = segmenter.segment(near).containing(0)?.segment ?? near;
  // A cluster at the end of the piece may continue after it.
  if (found.length < near.length - 1 || near.length < clusterUnitsUsual) return found;
  const far = text.slice(index, index + clusterUnitsMax);
  return segmenter.segment(far).containing(0)?.segment ?? far;
}

/** Ranges of units (from, to, width) that form a cluster if such a unit or nothing follows. */
const plainUnits: readonly (readonly [from: number, to: number, cells: 1 | 2])[] = [
  [0x20, 0x7e, 1],
  // Latin without the soft hyphen and signs that are also emoji, Greek, Cyrillic.
  [0xa1, 0xa8, 1],
  [0xaa, 0xac, 1],
  [0xaf, 0x2ff, 1],
  [0x400, 0x481, 1],
  [0x48a, 0x52f, 1],
  // Dashes, quotation marks, “…”, “‹”, arrows, and the lines, bars and marks that the screen uses.
  [0x2010, 0x2027, 1],
  [0x2039, 0x203a, 1],
  [0x2190, 0x2193, 1],
  [0x23ce, 0x23ce, 1],
  [0x2500, 0x259f, 1],
  [0x25a1, 0x25a1, 1],
  [0x25c9, 0x25cb, 1],
  [0x25cf, 0x25cf, 1],
  [0x2713, 0x2713, 1],
  [0x2717, 0x2717, 1],
  // Kana and ideographs.
  [0x3041, 0x3096, 2],
  [0x30a1, 0x30fa, 2],
  [0x4e00, 0x9fff, 2],
];

/** Width by unit. Units above the last ideograph are never plain. */
const cellsOfUnit = new Uint8Array(0xa000);
for (const [from, to, cells] of plainUnits) cellsOfUnit.fill(cells, from, to + 1);

/** The width of a unit in {@link plainUnits}, otherwise 0. */
function plainCells(unit: number): number {
  return cellsOfUnit[unit] ?? 0;
}

/** The width of a text with only such units, which is the usual case. Undefined for other texts. */
export function plainWidth(text: string): number | undefined {
  let width = 0;
  for (let index = 0; index < text.length; index += 1) {
    const cells = plainCells(text.charCodeAt(index));
    if (cells === 0) return undefined;
    width += cells;
  }
  return width;
}

interface Shown {
  readonly text: string;
  readonly cells: number;
}

const flag = /^\p{Regional_Indicator}+$/u;
const picture = /\p{Extended_Pictographic}/u;
const anyPicture = /\p{Extended_Pictographic}/gu;
const keycapOrVariation = /[\u20E3\uFE0E\uFE0F]/gu;

function shown(raw: string, pictures: Pictures): Shown {
  const safe = terminalText(raw);
  if (safe !== raw) return { text: safe.length === 1 ? safe : standIn, cells: 1 };
  if (flag.test(raw)) return flagLetters(raw);
  const bare = raw
    .normalize("NFC")
    .replace(keycapOrVariation, "")
    .replace(/[\u0E33\u0EB3]/g, (vowel) => vowel.normalize("NFKD"));
  if (picture.test(bare)) return showPicture(bare, pictures);
  const cells = agreedCells(bare);
  if (cells !== undefined) return { text: bare, cells };
  const apart = lettersApart(bare);
  const apartCells = agreedCells(apart);
  return apartCells === undefined
    ? { text: standIn, cells: 1 }
    : { text: apart, cells: apartCells };
}

/**
 * Shows the parts of a joined picture side by side (a family as its people), without skin tones.
 */
function showPicture(cluster: string, pictures: Pictures): Shown {
  const parts = cluster.match(anyPicture) ?? [];
  const cells = parts.map((part) => agreedCells(part));
  if (pictures === "replaced" && cells.includes(undefined)) return { text: standIn, cells: 1 };
  return { text: parts.join(""), cells: cells.reduce<number>((sum, one) => sum + (one ?? 2), 0) };
}

/** Writes a flag as its two letters. U+1F1E6 stands for A. */
function flagLetters(raw: string): Shown {
  const letters = Array.from(raw, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 0x41),
  );
  return { text: letters.join(""), cells: letters.length };
}

/** Separates letters that Indic scripts join, with a zero-width non-joiner. */
function lettersApart(cluster: string): string {
  return cluster.replace(/(?<=.)(?=\p{L})/gsu, "\u200C");
}

/** Ideographs, kana, Hangul syllables and full-width forms: two cells since Unicode 5. */
const wide =
  /[\u1100-\u115F\u2329\u232A\u2E80-\u302D\u3030-\u303E\u3040-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}]/u;
/** Characters without width: marks, joiners, and jamo after a leading jamo. */
const zero = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11FF]/u;
/** Marks below U+1300 that older width tables, still in use, do not treat as marks. */
const lateMarks =
  /[\u0487\u0604\u0605\u0616-\u061A\u061C\u065F\u06DE\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0890-\u0900\u093A\u0955-\u0957\u09FE\u0A51\u0A75\u0AFA-\u0AFF\u0B44\u0B55\u0B62\u0B63\u0C00\u0C04\u0C3C\u0C62\u0C63\u0C81\u0D00\u0D01\u0D3B\u0D3C\u0D44\u0D62\u0D63\u0D81\u0EBA\u0ECE\u0F8D-\u0F8F\u1033-\u1035\u103A\u103D\u103E\u105E-\u1060\u1071-\u1074\u1082\u1085\u1086\u108D\u109D]/u;
/** Marks from U+1300 on that older tables know. All other marks there have a disputed width. */
const knownHighMarks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is looked for alone
  /[\u1DC0-\u1DCA\u200B-\u200F\u20D0-\u20EF\u302A-\u302D\u3099\u309A\uFE00-\uFE0F\uFE20-\uFE23]/u;
const newlyWide = /^\p{Emoji_Presentation}$/u;
/** Marks in some tables, characters with a width in others. */
const marksForSome = /[\u06DE\u1734\u302E\u302F]/u;

/**
 * The width of a cluster if all terminals agree on it, otherwise undefined. Compares terminals that
 * support clusters (like Ink, through string-width) with those that add up code points by an old
 * table (xterm.js) or a newer one (tmux, Windows Terminal). A cluster that begins with a mark is
 * disputed, because it joins the character before it.
 */
function agreedCells(cluster: string): number | undefined {
  let sum = 0;
  for (const character of cluster) {
    const cells = codePointCells(character);
    if (cells === undefined || (sum === 0 && cells === 0)) return undefined;
    sum += cells;
  }
  // Wide only in newer tables. Checked first because measuring is slower.
  if (sum === 1 && newlyWide.test(cluster)) return undefined;
  // Measured between spaces, because some letters join their neighbours.
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

import fc from "fast-check";
import type { Line } from "../../../src/screen/text/line.ts";

const pieces = [
  ..."aZ 9-.я́Ёќ中文かナ가😀✅❤☎™©№…→",
  ...["👨‍👩‍👧‍👦", "🏳️‍🌈", "🇷🇺", "🇨🇳", "1️⃣", "#⃣", "❤️", "👍🏽", "☎︎", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{1f3fd}"],
  ...["e\u0301", "a\u0300\u0323", "\u0301", "ᄀ", "ᅡ", "ᆨ", "각", "한", "ᄀᄀ", "ｶﾞ", "ﾊﾟ", "か\u3099"],
  ...[
    "क्ष",
    "नमस्ते",
    "தமிழ்",
    "ไทย้ำ",
    "می‌خواهم",
    "שָׁלוֹם",
    "\u200d",
    "\u200c",
    "𠮷",
    "葛\u{e0100}",
    "𝒳",
    "ꧣ",
  ],
  ...[
    "\r\n",
    "\n",
    "\t",
    "\u001b[31m",
    "\u009b2J",
    "\u202e",
    "\u00ad",
    "\ufeff",
    "\ud83d",
    "\u0000",
    "□",
  ],
];

/** Texts of everything that breaks columns, and of any code points. */
export const awkwardText = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map(join) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }) },
);

/** Ordinary and hostile characters whose widths add up, whatever stands beside them. */
export const hostileText = fc
  .array(
    fc.constantFrom(
      ...[..."aZ 9-я中文か👍…", "\r\n", "\n", "\t"],
      ...["\u001b[31m", "\u202e", "\ud83d", "\u0000"],
    ),
    { maxLength: 40 },
  )
  .map(join);

function join(parts: readonly string[]): string {
  return parts.join("");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: SGR sequences begin with ESC
const sgr = /\u001b\[([\d;]*)m/g;

/** What a painted line says, without its SGR sequences. */
export function withoutSgr(painted: string): string {
  return painted.replace(sgr, "");
}

/** The codes of the SGR sequences of a painted line, in order: `1;31`, `0`. */
export function sgrCodes(painted: string): string[] {
  return [...painted.matchAll(sgr)].map(([, codes = ""]) => codes);
}

/** The texts of a line's spans. */
export function textOf(line: Line): string {
  return line.map((span) => span.text).join("");
}

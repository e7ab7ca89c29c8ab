import fc from "fast-check";

/** What a terminal would act on: sequences, whole and cut off, in both of their forms. */
export const attacks: readonly string[] = [
  ...[
    "\u001B[2J",
    "\u001B[H",
    "\u001B[31m",
    "\u001B[?1049l",
    "\u001B[6n",
    "\u001B[999C",
    "\u001Bc",
  ],
  ...[
    "\u009B2J",
    "\u009B31m",
    "\u009D0;owned\u009C",
    "\u0090q\u009C",
    "\u0085",
    "\u0084",
    "\u008D",
  ],
  ...["\u001B]52;c;b3duZWQ=\u0007", "\u001B]0;owned\u0007", "\u001B]9;4;1;99\u001B\\"],
  ...["\u001B]8;;http://owned.example\u001B\\link\u001B]8;;\u001B\\", "\u001B]52;c;"],
  ...[
    "\u001BP+q544e\u001B\\",
    "\u001BP",
    "\u001B_owned\u001B\\",
    "\u001B^owned",
    "\u001B",
    "\u009B",
  ],
  ...[
    "\u0000",
    "\u0007",
    "\u0008",
    "\u000B",
    "\u000E",
    "\u007F",
    "\r",
    "\t",
    "\n",
    "\r\n",
    "\u2028",
  ],
];

/** What makes a line wider, narrower or other than it looks. */
export const misfits: readonly string[] = [
  ...[
    "\u202Egnp.exe",
    "\u2066a\u2069",
    "\u200Fb",
    "\u061C",
    "\uFEFF",
    "\u200B",
    "\u00AD",
    "\u180E",
  ],
  ...["\uD800", "\uDC00", "a\uDBFF", "\u{E0041}", "\u{E007F}", "\uFFFE", "\u{10FFFF}"],
  ...["e\u0301", "\u0301", `z${"\u0300\u0323\u0489".repeat(40)}`, "\u200D", "\u200C", "\uFE0F"],
  ...["中文名称", "日本語ガ", "ｶﾞﾊﾟ", "한국어", "각", "ᄀᄀ", "か\u3099", "𠮷葛\u{E0100}"],
  ...["👨‍👩‍👧‍👦", "🏳️‍🌈", "🇷🇺🇨🇳", "1️⃣", "❤️", "👍🏽", "☎︎", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "😀", "✅"],
  ...["שָׁלוֹם", "مرحبا", "می‌خواهم", "नमस्ते क्ष", "தமிழ்", "ไทย้ำ", "Кружка", "…", "─", "□"],
];

const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...attacks) },
  { weight: 5, arbitrary: fc.constantFrom(...misfits) },
  { weight: 2, arbitrary: fc.constantFrom("MUG-350", " ", "Stoneware mug", "  ", "x".repeat(200)) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
);

/** A text as nobody should write one: attacks, misfits and any code points, now and then very long. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")) },
  { weight: 1, arbitrary: piece.map((text) => text.padEnd(10_000, text === "" ? "x" : text)) },
);

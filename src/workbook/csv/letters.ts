import { commonHanzi } from "./common-hanzi.ts";

/** How many non-ASCII bytes form plausible words, by encoding. */
interface LetterEvidence {
  /** Bytes that are Cyrillic words, read as Windows-1251. */
  readonly cyrillicBytes: number;
  /** Their share (0 to 1) of the bytes that are evidence; signs and single letters are not. */
  readonly cyrillic: number;
  /** Share of vowels (0 to 1) in these words. */
  readonly vowels: number;
  /** Characters, read as GB18030, that are among the most frequent ones of Chinese. */
  readonly hanzi: number;
  /** Their share (0 to 1) of all characters beyond ASCII but for signs. */
  readonly chinese: number;
  /** Share (0 to 1) of bytes that have the shape of UTF-8, as in a UTF-8 file with a damaged place. */
  readonly utf8: number;
}

const kind = { other: 0, lower: 1, upper: 2, sign: 3 } as const;

/** What each byte from 128 on is in Windows-1251: Russian, Ukrainian and Belarusian letters, signs. */
const cyrillicKinds = makeCyrillicKinds();

function makeCyrillicKinds(): Uint8Array {
  const kinds = new Uint8Array(256);
  kinds.fill(kind.upper, 0xc0, 0xe0);
  kinds.fill(kind.lower, 0xe0);
  for (const byte of [0xb8, 0xb3, 0xbf, 0xba, 0xb4, 0xa2]) kinds[byte] = kind.lower;
  for (const byte of [0xa8, 0xb2, 0xaf, 0xaa, 0xa5, 0xa1]) kinds[byte] = kind.upper;
  const signs = "82 84 85 91 92 93 94 95 96 97 99 a0 a9 ab ae b0 b1 b7 b9 bb";
  for (const byte of signs.split(" ")) kinds[Number.parseInt(byte, 16)] = kind.sign;
  return kinds;
}

/**
 * Evaluates the runs of non-ASCII bytes. A Cyrillic word is in lower case, upper case or capitalized,
 * has a vowel, and touches no Latin letter. Linear in the bytes.
 */
export function weighLetters(bytes: Uint8Array): LetterEvidence {
  let [all, utf8] = [0, 0];
  const run: RunEvidence = { words: 0, vowels: 0, against: 0 };
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] as number) < 0x80) continue;
    const from = at;
    while (at < bytes.length && (bytes[at] as number) >= 0x80) at += 1;
    all += at - from;
    weighRun(bytes, { from, to: at }, run);
    utf8 += utf8Bytes(bytes, from, at);
  }
  return {
    cyrillicBytes: run.words,
    cyrillic: run.words / Math.max(1, run.words + run.against),
    vowels: run.vowels / Math.max(1, run.words),
    utf8: utf8 / Math.max(1, all),
    ...weighHanzi(bytes),
  };
}

/** A sample of so many bytes is enough. */
const hanziBytes = 1 << 18;
/** Signs that Chinese shares with other languages, and full-width letters: no evidence. */
const sign = /[\u00a0-\u00bf\u00d7\u2000-\u22ff\u3000-\u3020\uff00-\uffef]/;

function weighHanzi(bytes: Uint8Array): Pick<LetterEvidence, "hanzi" | "chinese"> {
  let [hanzi, others] = [0, 0];
  for (const character of new TextDecoder("gb18030").decode(bytes.subarray(0, hanziBytes))) {
    if (character < "\u0080" || (character !== "\ufffd" && sign.test(character))) continue;
    if (commonHanzi.has(character)) hanzi += 1;
    else others += 1;
  }
  return { hanzi, chinese: hanzi / Math.max(1, hanzi + others) };
}

/** Evidence of runs of non-ASCII bytes for and against Cyrillic, in bytes. */
interface RunEvidence {
  words: number;
  /** Among those of `words`. */
  vowels: number;
  against: number;
}

/**
 * Adds the evidence of one run. Signs, single letters (`×` and `Ø` of Western text are Ч and Ш) and
 * short words without a vowel are none.
 */
function weighRun(bytes: Uint8Array, { from, to }: Span, evidence: RunEvidence): void {
  for (let at = from; at < to; at += 1) {
    const start = at;
    while (at < to && isLetter(bytes[at] as number)) at += 1;
    if (at === start) {
      if (cyrillicKinds[bytes[at] as number] === kind.other) evidence.against += 1;
      continue;
    }
    const length = at - start;
    const word = { from: start, to: at };
    if (isLatin(bytes[start - 1] ?? 0) || isLatin(bytes[at] ?? 0)) evidence.against += length;
    else if (length > 1 && !isWrittenAsWord(bytes, word)) evidence.against += length;
    else if (length > 1 && vowelsIn(bytes, word) > 0) {
      evidence.words += length;
      evidence.vowels += vowelsIn(bytes, word);
    } else if (length > abbreviationMax) evidence.against += length;
    // The byte that ended the word is evaluated next.
    at -= 1;
  }
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Letters of a word that may do without a vowel: мл, шт, ПВХ. */
const abbreviationMax = 4;

function isLetter(byte: number): boolean {
  return cyrillicKinds[byte] === kind.lower || cyrillicKinds[byte] === kind.upper;
}

/** In lower case, upper case, or capitalized. */
function isWrittenAsWord(bytes: Uint8Array, { from, to }: Span): boolean {
  let large = 0;
  for (let at = from; at < to; at += 1) {
    const isLarge = cyrillicKinds[bytes[at] as number] === kind.upper;
    // A capital after a small letter, or a small letter after two capitals.
    if (isLarge ? large < at - from : large > 1) return false;
    if (isLarge) large += 1;
  }
  return true;
}

function vowelsIn(bytes: Uint8Array, { from, to }: Span): number {
  let found = 0;
  for (let at = from; at < to; at += 1) if (vowels.has(bytes[at] as number)) found += 1;
  return found;
}

/** The vowels of Russian, Ukrainian and Belarusian in Windows-1251. */
const vowels: ReadonlySet<number> = new Set(
  "e0 e5 e8 ee f3 fb fd fe ff b8 b3 bf ba c0 c5 c8 ce d3 db dd de df a8 b2 af aa"
    .split(" ")
    .map((byte) => Number.parseInt(byte, 16)),
);

function isLatin(byte: number): boolean {
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x7a;
}

/** Bytes of a run that form UTF-8 sequences. */
function utf8Bytes(bytes: Uint8Array, from: number, to: number): number {
  let found = 0;
  for (let at = from; at < to; ) {
    const lead = bytes[at] as number;
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
    let end = at + 1;
    while (end < at + length && end < to && ((bytes[end] as number) & 0xc0) === 0x80) end += 1;
    if (length > 0 && end === at + length) found += length;
    at = end;
  }
  return found;
}

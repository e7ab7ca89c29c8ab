/** How many of a text's bytes beyond ASCII make plausible words, read in one way or the other. */
export interface LetterEvidence {
  /** Bytes beyond ASCII. */
  readonly bytes: number;
  /** Share of them (0 to 1) that are Cyrillic words or signs, read as Windows-1251. */
  readonly cyrillic: number;
  /** Share of them (0 to 1) that have the shape of UTF-8, as in a UTF-8 file with a damaged place. */
  readonly utf8: number;
  /** Share of them (0 to 1) that are common Chinese characters or signs, read as GB18030. */
  readonly chinese: number;
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
 * Weighs the runs of bytes beyond ASCII. A Cyrillic word is written small, large, or with its first
 * letter large, and touches no Latin letter; which bytes of Chinese text are only by rare chance.
 * Chinese text has two bytes a character, most of them of the 3,755 common ones of GB 2312 or signs;
 * small Cyrillic letters lie outside of those. Linear in the bytes.
 */
export function weighLetters(bytes: Uint8Array): LetterEvidence {
  let [all, cyrillic, chinese, utf8] = [0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] as number) < 0x80) continue;
    const from = at;
    while (at < bytes.length && (bytes[at] as number) >= 0x80) at += 1;
    all += at - from;
    if (isCyrillicRun(bytes, from, at)) cyrillic += at - from;
    chinese += commonChineseBytes(bytes, from, at);
    utf8 += utf8Bytes(bytes, from, at);
  }
  return all === 0
    ? { bytes: 0, cyrillic: 0, chinese: 0, utf8: 0 }
    : { bytes: all, cyrillic: cyrillic / all, chinese: chinese / all, utf8: utf8 / all };
}

function isCyrillicRun(bytes: Uint8Array, from: number, to: number): boolean {
  if (touchesLatin(bytes, from, to)) return false;
  let [letters, large] = [0, 0];
  for (let at = from; at < to; at += 1) {
    const its = cyrillicKinds[bytes[at] as number];
    if (its === kind.other) return false;
    if (its === kind.sign) {
      [letters, large] = [0, 0];
      continue;
    }
    letters += 1;
    // A large letter behind a small one, or a small one behind two large ones.
    if (its === kind.upper && large < letters - 1) return false;
    if (its === kind.upper) large += 1;
    else if (large > 1) return false;
  }
  return true;
}

/** A Latin letter before the first Cyrillic one or behind the last. */
function touchesLatin(bytes: Uint8Array, from: number, to: number): boolean {
  const touches = (letter: number, neighbour: number) =>
    cyrillicKinds[bytes[letter] as number] !== kind.sign && isLatin(bytes[neighbour] ?? 0);
  return touches(from, from - 1) || touches(to - 1, to);
}

function isLatin(byte: number): boolean {
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x7a;
}

function commonChineseBytes(bytes: Uint8Array, from: number, to: number): number {
  let common = 0;
  for (let at = from; at + 1 < to; at += 2) {
    const lead = bytes[at] as number;
    const isTrail = (bytes[at + 1] as number) >= 0xa1 && bytes[at + 1] !== 0xff;
    const isCommon = (lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xd7);
    if (isTrail && isCommon) common += 2;
  }
  return common;
}

/** Bytes of a run that stand in sequences of UTF-8: one that leads, and those that must follow it. */
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

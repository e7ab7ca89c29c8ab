/** Zero-width and direction marks: they travel with copied text and nobody sees them. */
function isInvisible(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2064) ||
    code === 0xfeff
  );
}

/** Spaces other than the plain one; `0x3000` is the wide space of Chinese input. */
function isOtherSpace(code: number): boolean {
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

function isEdge(code: number): boolean {
  if (code > 0x20 && code < 0xa0) return false;
  return code === 0x20 || (code >= 9 && code <= 13) || isOtherSpace(code) || isInvisible(code);
}

/** The text without spaces, line ends and invisible characters at its ends. */
export function trimEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isEdge(text.charCodeAt(start))) start++;
  while (end > start && isEdge(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** Whether a text says nothing: only spaces, line ends and invisible characters. */
export function isBlankText(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isEdge(text.charCodeAt(at))) return false;
  return true;
}

const beyondPlain = /[^\u0020-\u007e]/;

/** Whether a text holds nothing but the signs of a plain keyboard: then nothing in it is odd or unseen. */
export function isPlainAscii(text: string): boolean {
  return !beyondPlain.test(text);
}

/**
 * Where a text holds something that is no text: a control character other than tab and line end,
 * half a surrogate pair, a non-character, or U+FFFD, the mark that an earlier program lost a
 * character. -1 when it is sound.
 */
export function brokenAt(text: string): number {
  if (isPlainAscii(text)) return -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x20 && code < 0x7f) continue;
    if (code >= 0xa0 && code < 0xd800) continue;
    if (code < 0x20) {
      if (code === 9 || code === 10 || code === 13) continue;
      return at;
    }
    if (code < 0xa0 || code >= 0xfffd) return at;
    if (code > 0xdfff) continue;
    if (code > 0xdbff || !isLowSurrogate(text.charCodeAt(at + 1))) return at;
    at++;
  }
  return -1;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * Where a sound code holds a character that cannot be seen or told from another: a line end, a
 * tab, a space other than the plain one, an invisible mark. -1 when there is none.
 */
export function unseenAt(text: string): number {
  if (isPlainAscii(text)) return -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x20 && code < 0xa0) continue;
    if (code < 0x20 || code === 0xad || isOtherSpace(code) || isInvisible(code)) return at;
  }
  return -1;
}

/** The code with plain spaces for other spaces, and without invisible characters and line ends. */
export function withoutUnseen(text: string): string {
  let seen = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (isOtherSpace(code) || code === 9) seen += " ";
    else if (code >= 0x20 && code !== 0xad && !isInvisible(code)) seen += character;
  }
  return seen;
}

/**
 * Whether a text character cannot be seen and says nothing, or is a space that programs tell from the
 * plain one. Joiners belong to some scripts and to emoji, direction marks to others, and the wide
 * space to Chinese typography.
 */
function isStray(code: number): boolean {
  if (code >= 0x200c && code <= 0x200f) return false;
  return code === 0xad || (code !== 0x3000 && (isOtherSpace(code) || isInvisible(code)));
}

/** Where a sound text holds a character that its reader cannot see; -1 when there is none. */
export function strayAt(text: string): number {
  if (isPlainAscii(text)) return -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xa0 && isStray(code)) return at;
  }
  return -1;
}

/** The text with plain spaces for other spaces, and without what its reader cannot see. */
export function withoutStray(text: string): string {
  if (strayAt(text) < 0) return text;
  let plain = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (!isStray(code)) plain += character;
    else if (isOtherSpace(code)) plain += " ";
  }
  return plain;
}

/** A character's Unicode name as people look it up: `U+200B`. */
export function codePointName(text: string, at: number): string {
  return `U+${(text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** What a person writes to empty a field of a live listing (decision 26). */
export function isClearMark(text: string): boolean {
  return text.length === 7 && text.charCodeAt(0) === 0x3c && text.toLowerCase() === "<clear>";
}

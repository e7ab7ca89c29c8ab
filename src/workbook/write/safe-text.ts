/**
 * Writes a text so that every reader of workbooks gets it back: characters that XML cannot hold, or
 * that its readers alter, become Excel's `_xHHHH_`, and a text that looks like such an escape is
 * protected. A lone surrogate, which is no character, becomes U+FFFD.
 */
export function safeText(text: string): string {
  if (!needsCare.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(unsafe, escaped);
}

/**
 * Whether a cell keeps the text only as an inline string: plain values lose white space at their
 * ends, and not every reader decodes escapes there.
 */
export function needsInlineString(text: string): boolean {
  return /^\s|\s$|_x[0-9A-Fa-f]{4}_/.test(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are its subject
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are its subject
const needsCare = /[\u0000-\u0008\u000b-\u001f\u007f\ud800-\udfff\ufffe\uffff]|_x/;

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

/** Zero-width characters and direction marks, which often come with copied text. */
const invisible = "\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff";
/** Spaces other than U+0020. U+3000 is the wide space of Chinese keyboards. */
const otherSpaces = "\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
/** Characters that no text needs. Joiners, U+200E, U+200F and U+3000 are needed in some texts. */
const strays = "\\u00a0\\u00ad\\u1680\\u2000-\\u200b\\u2028-\\u202f\\u205f-\\u2064\\ufeff";

const edge = new RegExp(`[\\t-\\r ${otherSpaces}${invisible}]`);
const beyondPlainAscii = /[^ -~]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for these
const broken = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\ufffd-\uffff]|\p{Surrogate}/u;
const unseen = new RegExp(`[\\0-\\x1f\\xad${otherSpaces}${invisible}]`);
const otherSpace = new RegExp(`[\\t${otherSpaces}]`, "g");
const anyUnseen = new RegExp(unseen, "g");
const stray = new RegExp(`[${strays}]`);
const straySpace = new RegExp(`(?!\\u3000)[${otherSpaces}]`, "g");
const anyStray = new RegExp(stray, "g");

/** Trims spaces, line ends and invisible characters. */
export function trimEnds(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isEdge(text, from)) from += 1;
  while (from < to && isEdge(text, to - 1)) to -= 1;
  return text.slice(from, to);
}

/** Tests for printable ASCII first, because nearly every text begins and ends with it. */
function isEdge(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return !(code > 0x20 && code < 0x7f) && edge.test(text.charAt(at));
}

/** Whether a text contains only spaces, line ends and invisible characters. */
export function isBlankText(text: string): boolean {
  return trimEnds(text) === "";
}

/** Whether a text contains only printable ASCII characters. */
export function isPlainAscii(text: string): boolean {
  return !beyondPlainAscii.test(text);
}

/**
 * The index of the first damaged character: a control character other than tab or line end, a lone
 * surrogate, or U+FFFD to U+FFFF. -1 if there is none.
 */
export function brokenAt(text: string): number {
  return text.search(broken);
}

/** The index of the first line end, tab, odd space or invisible character; -1 if there is none. */
export function unseenAt(text: string): number {
  return text.search(unseen);
}

/** Turns odd spaces in a code into plain ones, and removes invisible characters and line ends. */
export function withoutUnseen(text: string): string {
  return text.replace(otherSpace, " ").replace(anyUnseen, "");
}

/** The index of the first invisible character or odd space in a text; -1 if there is none. */
export function strayAt(text: string): number {
  return text.search(stray);
}

/** Turns odd spaces in a text into plain ones, and removes invisible characters. */
export function withoutStray(text: string): string {
  return text.replace(straySpace, " ").replace(anyStray, "");
}

/** The Unicode notation for a character: `U+200B`. */
export function codePointName(text: string, at: number): string {
  return `U+${(text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Whether a text is `<clear>`, which empties a field of a live listing (decision 26). */
export function isClearMark(text: string): boolean {
  return text.length === 7 && text.toLowerCase() === "<clear>";
}

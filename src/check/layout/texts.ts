const invisible = "\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff";
/** U+3000 is the wide space of Chinese keyboards. */
const otherSpaces = "\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
/** Without U+200C to U+200F and U+3000, which some texts need. */
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

export function trimEnds(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isEdge(text, from)) from += 1;
  while (from < to && isEdge(text, to - 1)) to -= 1;
  return text.slice(from, to);
}

/** Nearly every text begins and ends with printable ASCII, so this is tested first. */
function isEdge(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return !(code > 0x20 && code < 0x7f) && edge.test(text.charAt(at));
}

export function isBlankText(text: string): boolean {
  return trimEnds(text) === "";
}

export function isPlainAscii(text: string): boolean {
  return !beyondPlainAscii.test(text);
}

export function brokenAt(text: string): number {
  return text.search(broken);
}

export function unseenAt(text: string): number {
  return text.search(unseen);
}

export function withoutUnseen(text: string): string {
  return text.replace(otherSpace, " ").replace(anyUnseen, "");
}

export function strayAt(text: string): number {
  return text.search(stray);
}

export function withoutStray(text: string): string {
  return text.replace(straySpace, " ").replace(anyStray, "");
}

export function codePointName(text: string, at: number): string {
  return `U+${(text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

export function isClearMark(text: string): boolean {
  return text.length === 7 && text.toLowerCase() === "<clear>";
}

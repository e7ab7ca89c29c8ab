import stringWidth from "string-width";

/** Bidirectional controls, which can change the order of displayed text. */
const bidi = "\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069";
/**
 * Invisible characters that hide or split text, without those that join emoji and scripts (U+200C,
 * U+200D).
 */
const invisible = "\\u00AD\\u180E\\u200B\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB";
/** C0, DEL and C1 controls, line and paragraph separators. */
const controls = "\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029";
/** Tag characters, which carry invisible text. */
const tags = "\\u{E0000}-\\u{E007F}";
const loneSurrogates = "\\p{Surrogate}";

const unsafe = new RegExp(`\\r\\n|[${controls}${bidi}${invisible}${tags}${loneSurrogates}]`, "gu");

export interface TerminalTextOptions {
  /** Keeps line feeds. @default false */
  readonly multiline?: boolean;
}

/**
 * Makes text of unknown origin safe to print on a terminal: each control, escape, bidirectional and
 * invisible character and each lone surrogate becomes one visible character, a line end becomes
 * `⏎`. Every text from a workbook or the marketplace must pass through it before display.
 */
export function terminalText(text: string, options: TerminalTextOptions = {}): string {
  const multiline = options.multiline === true;
  return text.replace(unsafe, (found) => visible(found, multiline));
}

function visible(found: string, multiline: boolean): string {
  if (found === "\n" || found === "\r\n") return multiline ? "\n" : "⏎";
  if (found === "\u2028" || found === "\u2029" || found === "\u0085") return "⏎";
  if (found === "\t") return multiline ? "\t" : " ";
  const code = found.codePointAt(0) ?? 0;
  // Unicode's control pictures are in the same order as the control characters.
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? "␡" : "\uFFFD";
}

/** A file name for a command line, in quotes if a shell would split it. */
export function typedName(name: string): string {
  return /^[\p{L}\p{N}\p{M}_.,:+@/\\-]+$/u.test(name) ? name : `"${name}"`;
}

/** Pads a text with spaces to this many terminal cells. */
export function padCells(text: string, cells: number): string {
  return text + " ".repeat(Math.max(0, cells - stringWidth(text)));
}

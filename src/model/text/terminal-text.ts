/** Controls for right-to-left text, which can make a terminal show characters in another order. */
const bidi = "\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069";
/** Invisible characters, without U+200C and U+200D, which emoji and some scripts need. */
const invisible = "\\u00AD\\u180E\\u200B\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB";
/** C0 controls, DEL, C1 controls, and line and paragraph separators. */
const controls = "\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029";
/** Tag characters, which can carry invisible text. */
const tags = "\\u{E0000}-\\u{E007F}";
const loneSurrogates = "\\p{Surrogate}";

const unsafe = new RegExp(`\\r\\n|[${controls}${bidi}${invisible}${tags}${loneSurrogates}]`, "gu");

/** Every text from a workbook or the marketplace passes through here before a terminal shows it. */
export function terminalText(
  text: string,
  { multiline = false }: { readonly multiline?: boolean } = {},
): string {
  return text.replace(unsafe, (character) => visible(character, multiline));
}

function visible(character: string, multiline: boolean): string {
  if (character === "\n" || character === "\r\n") return multiline ? "\n" : "⏎";
  if (character === "\u2028" || character === "\u2029" || character === "\u0085") return "⏎";
  if (character === "\t") return multiline ? "\t" : " ";
  const code = character.codePointAt(0) ?? 0;
  // Unicode has the pictures of control characters in the same order as the characters.
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? "␡" : "\uFFFD";
}

/** Quotes a name that a shell might misread. */
export function typedName(name: string): string {
  return /^[\p{L}\p{N}\p{M}_.,:+@/\\-]+$/u.test(name) ? name : `"${name}"`;
}

/** An escape sequence that sets a colour. It takes up no width. */
export const colour = "\\u001b\\[[\\d;]*m";
const colours = new RegExp(colour, "g");
/** Characters that a terminal draws two cells wide (UAX #11). */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const zero = /\p{Mn}|\p{Me}|\p{Cf}/u;

/**
 * The width of a text in terminal cells, without colours. The screen uses string-width, which knows
 * emoji better; loading it takes as long as starting Node.js, so plain output does without it.
 */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text.replaceAll(colours, "")) {
    if (!zero.test(character)) width += wide.test(character) ? 2 : 1;
  }
  return width;
}

export function padCells(text: string, cells: number): string {
  return text + " ".repeat(Math.max(0, cells - textWidth(text)));
}

const opening = `(?:→ |[（《“«(]|${colour})*`;
const closing = `(?:[，。；：、）》！？”»,.;:)]|${colour})*(?: [—–](?= ))?`;
const han = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
/** A person may copy a command into a shell, where a line break would split it. */
const command =
  '(?<=[“«])sheetport [^”»\\n]{0,80}|(?<=[:：] ?)sheetport .+$|--[a-z-]+ "[^"\\n]{0,80}"[^\\s]*';
const word = `(?:(?!${han})[^ \\t（《，。；：、）》！？])+`;

const pieces = new RegExp(
  `[ \\t]*${opening}(?:${command}|${word}|${han}|[，。；：、）》！？])${closing}|[ \\t]+$`,
  "gu",
);

/** Continuation lines are indented by `hang` more, but by a third of `cells` at most. */
export function wrapText(text: string, cells: number, hang = 2): string {
  return text
    .split("\n")
    .flatMap((line) => (textWidth(line) <= cells ? [line] : broken(line, cells, hang)))
    .join("\n");
}

function broken(line: string, cells: number, hang: number): string[] {
  const indent = (/^ */.exec(line)?.[0].length ?? 0) + hang;
  const below = "".padEnd(Math.min(indent, Math.floor(cells / 3)));
  const lines: string[] = [];
  let open = "";
  let width = 0;
  for (const piece of line.match(pieces) ?? [line]) {
    const pieceWidth = textWidth(piece);
    if (open === "" || width + pieceWidth <= cells) {
      open += piece;
      width += pieceWidth;
    } else {
      lines.push(open);
      open = below + piece.trimStart();
      width = textWidth(open);
    }
  }
  return [...lines, open];
}

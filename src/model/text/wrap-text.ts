import stringWidth from "string-width";

/** A colour code, which takes no terminal cell. */
const colour = "\\u001b\\[[\\d;]*m";
const opening = `(?:→ |[（《“«(]|${colour})*`;
const closing = `(?:[，。；：、）》！？”»,.;:)]|${colour})*(?: [—–](?= ))?`;
const han = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
/** A command that a person copies into a shell, which must not be broken. */
const command =
  '(?<=[“«])sheetport [^”»\\n]{0,80}|(?<=[:：] ?)sheetport .+$|--[a-z-]+ "[^"\\n]{0,80}"[^\\s]*';
const word = `(?:(?!${han})[^ \\t（《，。；：、）》！？])+`;

/**
 * Pieces without a line break: a word with its punctuation, a command, or a Han character, because
 * Chinese has few spaces.
 */
const pieces = new RegExp(
  `[ \\t]*${opening}(?:${command}|${word}|${han}|[，。；：、）》！？])${closing}|[ \\t]+$`,
  "gu",
);

/**
 * Wraps a text between words to lines of this many terminal cells. Continuation lines are indented
 * by `hang` cells.
 */
export function wrapText(text: string, cells: number, hang = 2): string {
  return text
    .split("\n")
    .flatMap((line) => (stringWidth(line) <= cells ? [line] : broken(line, cells, hang)))
    .join("\n");
}

function broken(line: string, cells: number, hang: number): string[] {
  const indent = (/^ */.exec(line)?.[0].length ?? 0) + hang;
  const below = "".padEnd(Math.min(indent, Math.floor(cells / 3)));
  const lines: string[] = [];
  let open = "";
  let width = 0;
  for (const piece of line.match(pieces) ?? [line]) {
    const its = stringWidth(piece);
    if (open === "" || width + its <= cells) {
      open += piece;
      width += its;
    } else {
      lines.push(open);
      open = below + piece.trimStart();
      width = stringWidth(open);
    }
  }
  return [...lines, open];
}

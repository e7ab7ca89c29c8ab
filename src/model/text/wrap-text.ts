import { colour, textWidth } from "./terminal-text.ts";

const opening = `(?:→ |[（《“«(]|${colour})*`;
const closing = `(?:[，。；：、）》！？”»,.;:)]|${colour})*(?: [—–](?= ))?`;
const han = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
/** What a person copies into a shell: broken, it would run in two halves. */
const command =
  '(?<=[“«])sheetport [^”»\\n]{0,80}|(?<=[:：] ?)sheetport .+$|--[a-z-]+ "[^"\\n]{0,80}"[^\\s]*';
const word = `(?:(?!${han})[^ \\t（《，。；：、）》！？])+`;

/**
 * Pieces that no line is broken in: a word with the signs that lean on it, a command, or one Han sign,
 * because Chinese has few blanks to break at.
 */
const pieces = new RegExp(
  `[ \\t]*${opening}(?:${command}|${word}|${han}|[，。；：、）》！？])${closing}|[ \\t]+$`,
  "gu",
);

/**
 * Lines of at most so many cells, broken between words, never within one. What a line goes on with
 * stands two cells further in than the line itself; `hang` says otherwise.
 */
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
    const its = textWidth(piece);
    if (open === "" || width + its <= cells) {
      open += piece;
      width += its;
    } else {
      lines.push(open);
      open = below + piece.trimStart();
      width = textWidth(open);
    }
  }
  return [...lines, open];
}

import { rawControl } from "../property/terminal.proof.ts";

/** Every sequence that the screen writes: modes, erasing, moving, styles, title and progress. */
const known = [
  // Alternate screen, cursor, synchronised frames, marks around pastes.
  "\\u001B\\[\\?(?:1049|25|2026|2004)[hl]",
  // Home and erase; to the beginning of the line or another one; the rest of it erased.
  "\\u001B\\[H\\u001B\\[J|\\u001B\\[1;1H",
  "\\u001B\\[\\d*[ABEFG]",
  "\\u001B\\[[02]?[JK]",
  // Bold, faint, underlined, inverse and the 16 colours, and their end.
  "\\u001B\\[(?:(?:[012479]|2[2-9]|3[0-79]|9[0-7])(?:;|(?=m)))*m",
  // The title is kept, set and put back; the progress beside it.
  "\\u001B\\[2[23];0t",
  "\\u001B\\]2;[^\\u0000-\\u001F\\u007F-\\u009F]*\\u0007",
  "\\u001B\\]9;4;[0-4];\\d{1,3}\\u001B\\\\",
  "\\r?\\n|\\r",
];
const allKnown = new RegExp(known.join("|"), "gu");
// biome-ignore lint/suspicious/noControlCharactersInRegex: titles stand between control characters
const titles = /\u001B\]2;([^\u0007]*)\u0007/gu;

/** What of all that a program wrote is neither text nor a sequence of the screen, with what follows. */
export function strangeBytes(wire: Buffer): string[] {
  const rest = wire.toString("utf8").replace(allKnown, "\u0001");
  const parts = rest.split("\u0001");
  return parts.flatMap((part) => {
    const at = part.search(rawControl);
    return at < 0 ? [] : [JSON.stringify(part.slice(at, at + 24))];
  });
}

/** Every title that a program gave the terminal. */
export function titlesOf(wire: Buffer): string[] {
  return [...new Set([...wire.toString("utf8").matchAll(titles)].map(([, title = ""]) => title))];
}

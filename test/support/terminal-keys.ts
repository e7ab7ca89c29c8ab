/** What a terminal sends for the keys that are not a character. */
const sequences: Readonly<Record<string, string>> = {
  up: "\u001B[A",
  down: "\u001B[B",
  right: "\u001B[C",
  left: "\u001B[D",
  home: "\u001B[H",
  end: "\u001B[F",
  pageup: "\u001B[5~",
  pagedown: "\u001B[6~",
  delete: "\u001B[3~",
  enter: "\r",
  escape: "\u001B",
  tab: "\t",
  "shift-tab": "\u001B[Z",
  space: " ",
  backspace: "\u007F",
};

/**
 * What a terminal sends for a key by its name (`enter`, `pagedown`, `ctrl-c`; the names of the
 * screen's own keys); anything else is typed as it is.
 */
export function bytesOfKey(key: string): string {
  const sequence = Object.hasOwn(sequences, key) ? sequences[key] : undefined;
  if (sequence !== undefined) return sequence;
  const letter = /^ctrl-([a-z])$/.exec(key)?.[1];
  return letter === undefined ? key : String.fromCharCode(letter.charCodeAt(0) - 0x60);
}

/** What {@link inOrder} has to know of the program. */
interface Known {
  readonly isCommand: (word: string) => boolean;
  /** Whether an option, as it is written, takes the word behind it. Asked for options alone. */
  readonly takesValue: (option: string) => boolean;
}

const helpFlags = ["-h", "--help", "--help-all"];

/** Whether a command line asks for the help that shows the tuning options too. */
export function asksAllHelp(argv: readonly string[]): boolean {
  return argv.includes("--help-all");
}

/**
 * A command line as commander reads it, the command first: options may be written before it, `help`
 * and `help COMMAND` ask for help, and a file alone is uploaded.
 */
export function inOrder(argv: readonly string[], known: Known): readonly string[] {
  const words = argv.map((word) => (word === "--help-all" ? "--help" : word));
  const at = commandAt(words, known);
  const word = words[at];
  const others = words.toSpliced(at, 1);
  if (word === undefined) return helpFirst(words);
  if (word === "help") return inOrder([...others, "--help"], known);
  if (known.isCommand(word) || !isFile(word)) return [word, ...others];
  return ["upload", ...words];
}

/** Where the first word stands that is neither an option nor the value of one. */
function commandAt(argv: readonly string[], { takesValue }: Known): number {
  let at = 0;
  for (let word = argv[at]; word?.startsWith("-") && word !== "-"; word = argv[at]) {
    if (word === "--") return at + 1;
    at += !word.includes("=") && takesValue(word) ? 2 : 1;
  }
  return at;
}

/** Help of the whole program, whatever else is written beside it. */
function helpFirst(words: readonly string[]): readonly string[] {
  const asksHelp = words.some((word) => helpFlags.includes(word));
  return asksHelp ? ["--help", ...words.filter((word) => !helpFlags.includes(word))] : words;
}

const endings = /\.(xlsx|xlsm|xls|xlsb|ods|csv|tsv|txt|json|numbers|pdf)$/i;

/** No command has a dot or a slash in its name. */
function isFile(word: string): boolean {
  return word === "-" || endings.test(word) || /[\\/]/.test(word);
}

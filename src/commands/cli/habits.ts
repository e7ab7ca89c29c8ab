/** What {@link inOrder} has to know of the program. */
interface Known {
  readonly isCommand: (word: string) => boolean;
  /** Whether there is such a file. */
  readonly isFile: (word: string) => boolean;
  /**
   * Whether an option takes the word behind it, or even several.
   *
   * @throws SheetportError where no command has it
   */
  readonly takes: (option: string) => "nothing" | "value" | "values";
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
  const { before, behind } = parted(words, known);
  const isWord = behind[0] === "--";
  const [word, ...others] = isWord ? behind.slice(1) : behind;
  if (word === undefined) return helpFirst(words);
  if (word === "help" && !isWord) return inOrder([...before, ...others, "--help"], known);
  if (!known.isCommand(word) && (isNameOfFile(word) || known.isFile(word))) {
    return ["upload", ...before, ...behind];
  }
  return [word, ...before, ...others];
}

/** A command line before the first word that is neither an option nor the value of one, and from there. */
function parted(argv: readonly string[], { takes }: Known) {
  const before: string[] = [];
  let at = 0;
  for (let word = argv[at]; word?.startsWith("-") && word !== "-"; word = argv[at]) {
    if (word === "--") break;
    at += 1;
    const value = argv[at];
    const taken = helpFlags.includes(word) ? "nothing" : takes(word.replace(/=.*/s, ""));
    if (taken === "nothing" || word.includes("=") || value === undefined) {
      before.push(word);
      continue;
    }
    // Written as one, an option for several values leaves the words behind the command alone.
    before.push(...(taken === "values" ? [`${word}=${value}`] : [word, value]));
    at += 1;
  }
  return { before, behind: argv.slice(at) };
}

/** Help of the whole program, wherever the flag stands. */
function helpFirst(words: readonly string[]): readonly string[] {
  const asksHelp = words.some((word) => helpFlags.includes(word));
  return asksHelp ? ["--help", ...words.filter((word) => !helpFlags.includes(word))] : words;
}

const endings = /\.(xlsx|xlsm|xls|xlsb|ods|csv|tsv|txt|json|numbers|pdf)$/i;

/** No command has a dot or a slash in its name. */
export function isNameOfFile(word: string): boolean {
  return word === "-" || endings.test(word) || /[\\/]/.test(word);
}

interface Known {
  readonly isCommand: (word: string) => boolean;
  readonly isFile: (word: string) => boolean;
  /**
   * What follows the option: nothing, one value or several values.
   *
   * @throws SheetportError if no command has this option
   */
  readonly takes: (option: string) => "nothing" | "value" | "values";
}

const helpFlags = ["-h", "--help", "--help-all"];

/**
 * Moves the command to the front of the command line, where commander expects it: users may type
 * options first. Turns `help COMMAND` into a help option, and a file without a command into an
 * upload.
 */
export function inOrder(argv: readonly string[], program: Known): readonly string[] {
  const words = argv.map((word) => (word === "--help-all" ? "--help" : word));
  const { before, behind } = parted(words, program);
  const isWord = behind[0] === "--";
  const [word, ...others] = isWord ? behind.slice(1) : behind;
  if (word === undefined) return helpFirst(words);
  if (word === "help" && !isWord) return inOrder([...before, ...others, "--help"], program);
  if (!program.isCommand(word) && (isNameOfFile(word) || program.isFile(word))) {
    return ["upload", ...before, ...behind];
  }
  return [word, ...before, ...others];
}

/** Splits a command line before the first word that is neither an option nor an option's value. */
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
    // Joined with “=”: otherwise an option that takes several values would also take the words
    // after the command.
    before.push(...(taken === "values" ? [`${word}=${value}`] : [word, value]));
    at += 1;
  }
  return { before, behind: argv.slice(at) };
}

/** If there is a help option, moves it to the front to print the help text of the whole program. */
function helpFirst(words: readonly string[]): readonly string[] {
  const asksHelp = words.some((word) => helpFlags.includes(word));
  return asksHelp ? ["--help", ...words.filter((word) => !helpFlags.includes(word))] : words;
}

const endings = /\.(xlsx|xlsm|xls|xlsb|ods|csv|tsv|txt|json|numbers|pdf)$/i;

/** Whether a word looks like a file name, or is `-` for stdin. No command has a dot or a slash. */
export function isNameOfFile(word: string): boolean {
  return word === "-" || endings.test(word) || /[\\/]/.test(word);
}

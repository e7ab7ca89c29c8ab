/** What {@link inOrder} has to know of the program. */
interface Known {
  readonly isCommand: (word: string) => boolean;
  readonly isFile: (word: string) => boolean;
  /**
   * How many values follow an option.
   *
   * @throws SheetportError if no command has this option
   */
  readonly takes: (option: string) => "nothing" | "value" | "values";
}

const helpFlags = ["-h", "--help", "--help-all"];

/** Whether a command line asks for help with the tuning options. */
export function asksAllHelp(argv: readonly string[]): boolean {
  return argv.includes("--help-all");
}

/**
 * Rewrites a command line so that the command comes first, as commander expects. Options may
 * precede the command, `help` and `help COMMAND` ask for help, and a file without a command is
 * uploaded.
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

/** Splits a command line at the first word that is neither an option nor an option's value. */
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
    // Joined with “=”, so that an option for several values does not also take the words after the
    // command.
    before.push(...(taken === "values" ? [`${word}=${value}`] : [word, value]));
    at += 1;
  }
  return { before, behind: argv.slice(at) };
}

/** Reorders the words so that a help flag anywhere prints the help of the whole program. */
function helpFirst(words: readonly string[]): readonly string[] {
  const asksHelp = words.some((word) => helpFlags.includes(word));
  return asksHelp ? ["--help", ...words.filter((word) => !helpFlags.includes(word))] : words;
}

const endings = /\.(xlsx|xlsm|xls|xlsb|ods|csv|tsv|txt|json|numbers|pdf)$/i;

/** Whether a word looks like a file name: no command contains a dot or a slash. */
export function isNameOfFile(word: string): boolean {
  return word === "-" || endings.test(word) || /[\\/]/.test(word);
}

interface Known {
  readonly isCommand: (word: string) => boolean;
  readonly isFile: (word: string) => boolean;
  readonly takes: (option: string) => "nothing" | "value" | "values";
}

const helpFlags = ["-h", "--help", "--help-all"];

/** Puts the command first, as commander expects: users may type options before it. */
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

/** Puts a help option first, where it prints the help text of the whole program. */
function helpFirst(words: readonly string[]): readonly string[] {
  const asksHelp = words.some((word) => helpFlags.includes(word));
  return asksHelp ? ["--help", ...words.filter((word) => !helpFlags.includes(word))] : words;
}

const endings = /\.(xlsx|xlsm|xls|xlsb|ods|csv|tsv|txt|json|numbers|pdf)$/i;

/** No command has a dot or a slash. `-` stands for stdin. */
export function isNameOfFile(word: string): boolean {
  return word === "-" || endings.test(word) || /[\\/]/.test(word);
}

/**
 * The words of help in another language than English. English texts stand where commands and options
 * are declared, and are the keys here: a sentence that changes asks for its translation anew. Loaded
 * only where that language is spoken, so that help in English starts as fast as before.
 */
export interface HelpWords {
  /** Descriptions of commands, options and arguments, by the English text. */
  readonly texts: Readonly<Record<string, string>>;
  /** What stands for a value, by the English word: `file` of `<file>`. */
  readonly values: Readonly<Record<string, string>>;
  /** A text with the values that are possible. */
  readonly withChoices: (text: string, choices: readonly string[]) => string;
  /** Complaints about a command line. */
  readonly usage: UsageWords;
}

/** What is wrong with a command line; every text is quoted as it was written. */
export interface UsageWords {
  readonly hint: string;
  readonly unknownOption: (option: string) => string;
  readonly unknownCommand: (command: string) => string;
  readonly missingArgument: (argument: string) => string;
  readonly missingValue: (option: string) => string;
  readonly invalidValue: (option: string, value: string, choices: string) => string;
  /** The command is left out of what was said without one. */
  readonly tooMany: (expected: number, got: number, command: string) => string;
  readonly didYouMean: (names: string) => string;
}

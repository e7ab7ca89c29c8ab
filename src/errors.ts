import { type ErrorMessage, type ErrorWords, plainMessage } from "./model/message.ts";

export type { ErrorWords };

/** Who can do something about an error: the person, the marketplace's people, or sheetport's authors. */
export type Actor = "you" | "marketplace" | "sheetport";

/** Exit codes of the command line, one for each kind of end (README, "Exit codes"). */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  workbook: 3,
  rejected: 4,
  unknown: 5,
  guarded: 6,
  changes: 10,
  bug: 70,
  interrupted: 130,
} as const;

/** One of the exit codes of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** By language (`en`, `ru`, `zh`); English is there whatever else is. */
export type ErrorWordsByLanguage = Readonly<Record<string, ErrorWords>> & {
  readonly en: ErrorWords;
};

/** What an error carries beside its message. */
export interface ErrorDetails {
  /** Stable kebab-case name, for scripts. */
  readonly code: string;
  /** What to do next, as one sentence in the imperative. */
  readonly hint?: string;
  readonly exitCode: ExitCode;
  /** @default "you" */
  readonly actor?: Actor;
  readonly cause?: unknown;
  /** Message and hint in the languages of the program. */
  readonly words?: ErrorWordsByLanguage;
}

/**
 * An error that stops a run. It says what happened (`message`), who can act (`actor`) and what to
 * do next (`hint`). Bad cells are never errors: they are findings.
 *
 * `message` and `hint` are English: they go into records and logs. An error that people see is made
 * by {@link errorInWords} from the words of its room, and says the same in every language; the rooms
 * need not know which one is meant. Whoever shows it asks `inLanguage(settings.language)`, or
 * `textIn` for one text of both:
 *
 * ```
 * // workbook/words/refusals.ts, .ru.ts, .zh.ts
 * cellTooLong: (address: string): ErrorWords => ({ message: …, hint: … })
 * // workbook/container/refusals.ts
 * errorInWords(
 *   inEveryLanguage(refusalWords, (say) => say.cellTooLong(address)),
 *   { code: "workbook-cell-too-long", exitCode: exitCodes.workbook },
 * );
 * ```
 */
export class SheetportError extends Error {
  readonly code: string;
  readonly hint: string;
  readonly exitCode: ExitCode;
  readonly actor: Actor;
  /** What it says, hint and all; {@link Error.message} has its name and values, for logs. */
  readonly said: ErrorMessage;
  readonly #words: ErrorWordsByLanguage | undefined;

  constructor(said: string | ErrorMessage, details: ErrorDetails) {
    const message = typeof said === "string" ? said : plainMessage(said);
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    const { hint = "" } = details;
    this.said =
      typeof said === "string"
        ? { says: "", values: [details.words ?? { en: { message, hint } }] }
        : said;
    this.name = "SheetportError";
    this.code = details.code;
    this.hint = hint;
    this.exitCode = details.exitCode;
    this.actor = details.actor ?? "you";
    this.#words = details.words;
  }

  /** What it says in a language; in English where it has no words in that one. */
  inLanguage(language: string): ErrorWords {
    const { message, hint } = this;
    return this.#words?.[language] ?? { message, hint };
  }

  /** Message and hint as one text, in a language. */
  textIn(language: string): string {
    const { message, hint } = this.inLanguage(language);
    // Chinese sentences follow each other without a space.
    return message.endsWith("。") ? message + hint : `${message} ${hint}`;
  }
}

/** An error with words in every language; its own message and hint are the English ones. */
export function errorInWords(
  words: ErrorWordsByLanguage,
  details: Omit<ErrorDetails, "hint" | "words">,
): SheetportError {
  const { message, hint } = words.en;
  return new SheetportError(message, { ...details, hint, words });
}

/** The message of anything that was thrown, in a language where it has words in it. */
export function messageOf(thrown: unknown, language = "en"): string {
  if (thrown instanceof SheetportError) return thrown.inLanguage(language).message;
  return thrown instanceof Error ? thrown.message : String(thrown);
}

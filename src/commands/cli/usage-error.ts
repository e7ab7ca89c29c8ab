import type { CommanderError } from "commander";
import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorWords } from "../../model/message.ts";
import type { HelpWords } from "../words/en.ts";
import { termIn } from "./help-language.ts";

/** A command line that commander does not take, as an error of ours; it repeats no key. `words` are those of
 * help, where that is not told in English. */
export function usageError(thrown: CommanderError, words: HelpWords | undefined): SheetportError {
  const message = withoutSecrets(thrown.message.replace(/^error: /, ""));
  const hint = "“sheetport --help” lists the commands, “sheetport COMMAND --help” its options.";
  const said = words === undefined ? { message, hint } : usageIn(message, words);
  return new SheetportError(said, { code: "usage", exitCode: exitCodes.usage, cause: thrown });
}

/** What stands after “=” or “login” may be a key that somebody took for an argument. */
function withoutSecrets(message: string): string {
  return message
    .replace(/(unknown option '[^'=]*)=.*/s, "$1'")
    .replace(/(for 'login'.* but got \d+): .*/s, "$1.");
}

/** The same complaint in other words; one that nobody foresaw stays English. */
function usageIn(message: string, words: HelpWords): ErrorWords {
  const { usage } = words;
  const [first = "", suggestion] = message.split("\n(Did you mean ");
  const names = suggestion?.replace(/^one of /, "").replace(/\?\)$/, "");
  const more = names === undefined ? "" : `\n${usage.didYouMean(names)}`;
  return { message: `${complaint(first, words) ?? first}${more}`, hint: usage.hint };
}

type Pattern = readonly [RegExp, (words: HelpWords, ...found: string[]) => string];

/** As commander words them (its `lib/command.js`). */
const patterns: readonly Pattern[] = [
  [/^unknown option '(.*)'$/s, ({ usage }, option = "") => usage.unknownOption(option)],
  [/^unknown command '(.*)'$/s, ({ usage }, command = "") => usage.unknownCommand(command)],
  [
    /^missing required argument '(.*)'$/,
    (words, name = "") => words.usage.missingArgument(termIn(`<${name}>`, words)),
  ],
  [
    /^option '(.*)' argument missing$/,
    (words, flags = "") => words.usage.missingValue(termIn(flags, words)),
  ],
  [
    /^option '(.*?)' argument '(.*)' is invalid\. Allowed choices are (.*)\.$/s,
    (words, flags = "", value = "", choices = "") =>
      words.usage.invalidValue(termIn(flags, words), value, choices),
  ],
  [
    /^too many arguments(?: for '(.*?)')?\. Expected (\d+) arguments? but got (\d+)/,
    ({ usage }, command = "", expected = "", got = "") =>
      usage.tooMany(Number(expected), Number(got), command),
  ],
];

function complaint(message: string, words: HelpWords): string | undefined {
  for (const [pattern, say] of patterns) {
    const [, ...found] = pattern.exec(message) ?? [undefined];
    if (pattern.test(message)) return say(words, ...found.map((one) => one ?? ""));
  }
  return undefined;
}

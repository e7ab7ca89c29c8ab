import type { Argument, Command, Option } from "commander";
import { labelsOf } from "../../model/speech.ts";
import { textWidth } from "../../model/text/terminal-text.ts";
import { wrapText } from "../../model/text/wrap-text.ts";
import type { HelpWords } from "../words/en.ts";

/** The words of help; undefined in English, whose words stand in the commands themselves. */
export const helpWords = labelsOf<HelpWords | undefined>("help");

/** Lets a program and its commands tell their help in other words; only what is printed changes. */
export function speakHelp(program: Command, words: HelpWords): void {
  for (const command of [program, ...program.commands]) {
    const { subcommandTerm } = command.configureHelp();
    command.configureHelp({ ...command.configureHelp(), ...helpIn(words, subcommandTerm) });
  }
}

/** A text of help in other words; one that they do not have stays English. */
export function helpText(english: string, { texts }: HelpWords): string {
  return texts[english] ?? english;
}

type Helper = NonNullable<ReturnType<Command["createHelp"]>>;
type HelpParts = Partial<Helper>;

function helpIn(words: HelpWords, termOf: HelpParts["subcommandTerm"]): HelpParts {
  const say = (english: string) => helpText(english, words);
  const term = (english: string) => termIn(english, words);
  return {
    styleTitle: say,
    styleUsage: term,
    styleOptionTerm: term,
    styleArgumentTerm: (name) => words.values[name] ?? name,
    styleSubcommandTerm: term,
    ...(termOf === undefined ? {} : { subcommandTerm: termOf }),
    commandDescription: (command) => say(command.description()),
    subcommandDescription: (command) => say(command.description()),
    argumentDescription: ({ description }: Argument) => say(description),
    optionDescription: ({ description, argChoices }: Option) =>
      argChoices === undefined ? say(description) : words.withChoices(say(description), argChoices),
    displayWidth: textWidth,
    // Commander breaks at blanks alone, of which Chinese has few.
    boxWrap: (text, cells) => wrapText(text, cells, 0),
  };
}

/** `upload [options] <file>`: what stands in brackets is for people, the rest for the program. */
export function termIn(english: string, { texts, values }: HelpWords): string {
  return english.replace(
    /([[<])([a-z]+)(\.\.\.)?([\]>])/g,
    (written, open: string, name: string, more = "", close: string) =>
      texts[written] ?? `${open}${values[name] ?? name}${more}${close}`,
  );
}

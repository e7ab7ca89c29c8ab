import { type Argument, type Command, Help, type Option } from "commander";
import { loadCatalogue } from "../../locales/catalogues.ts";
import type { NamesIn } from "../../model/message.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { textWidth } from "../../model/text/terminal-text.ts";
import { wrapText } from "../../model/text/wrap-text.ts";

/** The key of a text of help, without the name of its group: `option.json`. */
export type HelpKey = NamesIn<"help">;

/** Names a text of help where a command or an option is declared; it is put in when help is printed. */
export function about(key: HelpKey): string {
  return key;
}

/** The text of help with a key; what is no key stays as it is. */
export type HelpTexts = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Loads the texts of help in a language, and no other messages. */
export async function loadHelp(language: Language): Promise<HelpTexts> {
  const catalogue = await loadCatalogue(language, "help");
  return (key, values = {}) => catalogue(`help.${key}`)?.(values) ?? key;
}

/** Has a program and its commands print their texts instead of the keys; only what is printed changes. */
export function translateHelp(program: Command, help: HelpTexts): void {
  for (const command of [program, ...program.commands]) {
    const { subcommandTerm } = command.configureHelp();
    command.configureHelp({ ...command.configureHelp(), ...helpIn(help, subcommandTerm) });
  }
}

/** What commander itself writes. */
const titles: Readonly<Record<string, HelpKey>> = {
  "Usage:": "title.usage",
  "Options:": "group.options",
  "Arguments:": "title.arguments",
  "Commands:": "title.commands",
  "[options]": "title.optionsTerm",
  "[command]": "title.commandTerm",
};

type Helper = NonNullable<ReturnType<Command["createHelp"]>>;
type HelpParts = Partial<Helper>;

function helpIn(help: HelpTexts, termOf: HelpParts["subcommandTerm"]): HelpParts {
  const term = (written: string) => translateTerm(written, help);
  return {
    styleTitle: (title) => help(titles[title] ?? title),
    // Commander puts a blank behind “Usage:”, which a full-width colon does not want.
    formatHelp: (command, helper) =>
      Help.prototype.formatHelp.call(helper, command, helper).replace("： ", "："),
    styleUsage: term,
    styleOptionTerm: term,
    styleArgumentTerm: (name) => valueName(name, help),
    styleSubcommandTerm: term,
    ...(termOf === undefined ? {} : { subcommandTerm: termOf }),
    commandDescription: (command) => help(command.description()),
    subcommandDescription: (command) => help(command.description()),
    argumentDescription: ({ description }: Argument) => help(description),
    optionDescription: ({ description, argChoices }: Option) =>
      argChoices === undefined
        ? help(description)
        : help("choices", { text: help(description), choices: argChoices.join(", ") }),
    displayWidth: textWidth,
    // Commander breaks at blanks alone, of which Chinese has few.
    boxWrap: (text, cells) => wrapText(text, cells, 0),
  };
}

/** What stands for a value, in the language of help: `file`. */
export function valueName(name: string, help: HelpTexts): string {
  const key = `value.${name}`;
  const text = help(key);
  return text === key ? name : text;
}

/** `upload [options] <file>`: what stands in brackets is for people, the rest for the program. */
export function translateTerm(term: string, help: HelpTexts): string {
  return term.replace(
    /([[<])([a-z]+)(\.\.\.)?([\]>])/g,
    (written, open: string, name: string, more = "", close: string) => {
      const title = titles[written];
      return title === undefined ? `${open}${valueName(name, help)}${more}${close}` : help(title);
    },
  );
}

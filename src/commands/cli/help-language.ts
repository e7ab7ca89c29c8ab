import { type Argument, type Command, Help, type Option } from "commander";
import { loadCatalogue } from "../../locales/catalogues.ts";
import type { Language } from "../../model/localised.ts";
import type { NamesIn } from "../../model/message.ts";
import { textWidth, wrapText } from "../../model/text/terminal-text.ts";

/** The key of a help text without `help.`, such as `option.json`. */
export type HelpKey = NamesIn<"help">;

/** Returns the help text for a key, and any other text unchanged. */
export type HelpTexts = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Loads only the help texts, so that sheetport starts fast. */
export async function loadHelp(language: Language): Promise<HelpTexts> {
  const catalogue = await loadCatalogue(language, "help");
  return (key, values = {}) => catalogue(`help.${key}`)?.(values) ?? key;
}

export function translateHelp(program: Command, help: HelpTexts): void {
  for (const command of [program, ...program.commands]) {
    const { subcommandTerm } = command.configureHelp();
    command.configureHelp({ ...command.configureHelp(), ...helpIn(help, subcommandTerm) });
  }
}

/** Words that commander itself puts into the help text, with the keys of their translations. */
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
    // Commander adds a space after “Usage:”, which would be wrong after a Chinese full-width colon.
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
        : help("choices", {
            text: help(description),
            choices: argChoices.join(help("listSeparator")),
          }),
    displayWidth: textWidth,
    // Commander breaks lines only at spaces, and Chinese text has few of them.
    boxWrap: (text, cells) => wrapText(text, cells, 0),
  };
}

export function valueName(name: string, help: HelpTexts): string {
  const key = `value.${name}`;
  const text = help(key);
  return text === key ? name : text;
}

export function translateTerm(term: string, help: HelpTexts): string {
  return term.replace(
    /([[<])([a-z]+)(\.\.\.)?([\]>])/g,
    (written, open: string, name: string, more = "", close: string) => {
      const title = titles[written];
      return title === undefined ? `${open}${valueName(name, help)}${more}${close}` : help(title);
    },
  );
}

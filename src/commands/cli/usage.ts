import type { Command, CommanderError, Option } from "commander";
import { SheetportError, usageError } from "../../errors.ts";
import { type ErrorText, msg } from "../../model/message.ts";
import { nearestNames } from "../../model/text/spelling.ts";
import { badChoice, didYouMean, missingArgument } from "../process/settings.ts";
import { type HelpTexts, translateTerm, valueName } from "./help-language.ts";

interface Complained {
  readonly command: Command;
  readonly help: HelpTexts;
}

type Complaint = readonly [
  RegExp,
  (complained: Complained, ...groups: string[]) => ErrorText | SheetportError,
];

const complaints: readonly Complaint[] = [
  [
    /^unknown option '(.*)'$/s,
    ({ command }, option = "") =>
      // A command without a parent is the program itself, whose name is not a command.
      unknownOption(option, command.options, command.parent === null ? "none" : command.name()),
  ],
  [
    /^missing required argument '(.*)'$/,
    ({ command, help }, name = "") =>
      missingArgument(`<${valueName(name, help)}>`, usageOf(command, help)),
  ],
  [
    /^option '(.*)' argument missing$/,
    ({ help }, flags = "") =>
      missingArgument(flags.split(" ")[0] ?? "", translateTerm(flags, help)),
  ],
  [
    /^option '(\S+).*?' argument '(.*)' is invalid\./s,
    ({ command }, name = "", value = "") => {
      const option = command.options.find(({ long }) => long === name);
      return badChoice(name, value, option?.argChoices ?? []);
    },
  ],
  [
    // The message does not repeat the surplus words: one of them may be an API key.
    /^too many arguments(?: for '.*?')?\. Expected (\d+) arguments? but got (\d+)/,
    ({ command, help }, expected = "", got = "") => {
      const counts = { got: Number(got), expected: Number(expected) };
      return msg("commands.options.tooMany", { ...counts, usage: usageOf(command, help) });
    },
  ],
];

export function commandLineError(thrown: CommanderError, complained: Complained): SheetportError {
  const text = thrown.message.replace(/^error: /, "");
  for (const [pattern, complaint] of complaints) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const message = complaint(complained, ...match.slice(1));
    return message instanceof SheetportError ? message : usageError("usage", message, thrown);
  }
  const hint = msg("commands.options.use", { choices: "sheetport --help" });
  return usageError("usage", { message: text, hint }, thrown);
}

/** Leaves out the text after “=”, which may be an API key. */
export function unknownOption(
  written: string,
  options: readonly Option[],
  command = "none",
): SheetportError {
  const [option = ""] = written.split("=", 1);
  const names = ["help", "version", ...options.flatMap(({ long }) => long?.slice(2) ?? [])];
  // Compared without the leading dashes, which would make all options similar.
  const near = nearestNames(option.replace(/^-+/, ""), [...new Set(names)]);
  const flags = didYouMean(near.map((name) => `--${name}`));
  return usageError(
    "usage",
    msg("commands.options.unknownOption", { option, command, near: flags }),
  );
}

function usageOf(command: Command, help: HelpTexts): string {
  const typed = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return translateTerm(["sheetport", command.name(), ...typed].join(" "), help);
}

import type { Command, CommanderError, Option } from "commander";
import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorText } from "../../model/message.ts";
import { msg, sentences } from "../../model/message.ts";
import { nearestNames } from "../../model/text/edit-distance.ts";
import { badChoice, didYouMean } from "../process/settings.ts";
import { type HelpTexts, translateTerm, valueName } from "./help-language.ts";

interface Complained {
  readonly command: Command;
  readonly help: HelpTexts;
}

type Complaint = readonly [
  RegExp,
  (complained: Complained, ...found: string[]) => ErrorText | SheetportError,
];

/** As commander words them (its `lib/command.js`). */
const complaints: readonly Complaint[] = [
  [
    /^unknown option '(.*)'$/s,
    ({ command }, option = "") => unknownOption(option, command.options, command.name()),
  ],
  [
    /^missing required argument '(.*)'$/,
    ({ command, help }, name = "") =>
      msg("commands.options.missingArgument", {
        argument: valueName(name, help),
        usage: usageOf(command, help),
      }),
  ],
  [
    /^option '(.*)' argument missing$/,
    ({ help }, flags = "") =>
      msg("commands.options.missingValue", {
        option: flags.split(" ")[0] ?? "",
        form: translateTerm(flags, help),
      }),
  ],
  [
    /^option '(\S+).*?' argument '(.*)' is invalid\./s,
    ({ command }, name = "", value = "") => {
      const option = command.options.find(({ long }) => long === name);
      return badChoice(name, value, option?.argChoices ?? []);
    },
  ],
  [
    // What was typed too much is not repeated: it may be a key.
    /^too many arguments(?: for '.*?')?\. Expected (\d+) arguments? but got (\d+)/,
    ({ command, help }, expected = "", got = "") =>
      msg("commands.options.tooMany", {
        got: Number(got),
        expected: Number(expected),
        usage: usageOf(command, help),
      }),
  ],
];

/** A command line that commander does not take, as an error of ours. */
export function usageError(thrown: CommanderError, complained: Complained): SheetportError {
  const text = thrown.message.replace(/^error: /, "");
  for (const [pattern, complaint] of complaints) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const message = complaint(complained, ...found.slice(1));
    return message instanceof SheetportError ? message : refused(message, thrown);
  }
  return refused({ message: text, hint: msg("commands.options.seeHelp") }, thrown);
}

/** An option that there is not, and those that may be meant. What stands behind “=” may be a key. */
export function unknownOption(
  written: string,
  options: readonly Option[],
  command = "",
): SheetportError {
  const [flag = ""] = written.split("=", 1);
  const names = ["help", "version", ...options.flatMap(({ long }) => long?.slice(2) ?? [])];
  // With their signs all of them would be alike.
  const near = nearestNames(flag.replace(/^-+/, ""), [...new Set(names)]);
  const flags = near.map((name) => `--${name}`);
  const [message, list] =
    command === ""
      ? [
          msg("commands.options.unknownOption", { option: flag }),
          msg("commands.options.listOptions"),
        ]
      : [
          msg("commands.options.unknownOptionOf", { option: flag, command }),
          msg("commands.options.listOptionsOf", { command }),
        ];
  return refused({ message, hint: sentences([...didYouMean(flags), list]) });
}

/** A first word that is neither a command nor a file, and what may be meant. */
export function unknownCommand(word: string, near: readonly string[]): SheetportError {
  return refused({
    message: msg("commands.options.unknownCommand", { word }),
    hint: sentences([...didYouMean(near), msg("commands.options.listCommands")]),
  });
}

function refused(message: ErrorText, cause?: unknown): SheetportError {
  return new SheetportError(message, { code: "usage", exitCode: exitCodes.usage, cause });
}

/** `sheetport upload <file>` */
function usageOf(command: Command, help: HelpTexts): string {
  const typed = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return translateTerm(["sheetport", command.name(), ...typed].join(" "), help);
}

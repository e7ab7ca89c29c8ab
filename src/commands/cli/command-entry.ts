import type { Command, OptionValues } from "commander";
import { shouldUseScreen } from "../../screen/should-use.ts";
import type { KeptValue } from "../account/kept-settings.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import type { Host } from "../process/host.ts";
import type { CommonOptions } from "../process/settings.ts";
import type { HelpKey } from "./help-language.ts";
import { allowances, conflictSide, countOf } from "./options.ts";

/** One call of a command, as given on the command line. */
export interface Call {
  readonly command: Command;
  readonly options: OptionValues;
  /** What was not written on the command line, and is kept. */
  readonly kept: readonly KeptValue[];
  /** Reads the settings. @throws SheetportError with exit code 2, when they are wrong */
  readonly given: () => CommandContext;
}

/** A word or an option as commander writes it, the key of its help, and all that it can be. */
export type Described = readonly [written: string, about: HelpKey, choices?: readonly string[]];

/** One command: its help, its completion, and what it does. */
export interface CommandEntry {
  readonly name: string;
  readonly about: HelpKey;
  /** The heading that help lists it under. */
  readonly group: HelpKey;
  readonly words?: readonly Described[];
  /** Groups of options, in the order in which help lists them. */
  readonly options: readonly ((command: Command) => Command)[];
  /** Command lines that people can copy. */
  readonly examples?: readonly string[];
  /** Takes the words as they are declared. Each command loads its modules only when it runs. */
  readonly run: (call: Call, ...words: never[]) => Promise<CommandResult>;
}

/** Options of one command alone. */
export function own(...options: readonly Described[]): (command: Command) => Command {
  return (command) =>
    options.reduce(
      (to, [flags, about]) => to.option(flags, about),
      command.optionsGroup("group.options"),
    );
}

/** Whether the person wrote `--env` out, instead of relying on a default. */
export function isEnvWritten(command: Command): boolean {
  return command.getOptionValueSource("env") === "cli";
}

/** Options of a command that asks before it writes. */
export function consentOptions({ command, options, kept }: Omit<Call, "given">) {
  const { maxChanges, ...others } = options;
  const isWritten = command.getOptionValueSource("maxChanges") === "cli";
  const isTeams = kept.some(({ setting, from }) => setting === "max-changes" && from === "team");
  const limit = () => ({
    count: countOf("--max-changes", maxChanges),
    keepsShare: isTeams && !isWritten,
  });
  return {
    ...others,
    allow: allowances(others),
    conflicts: conflictSide(others),
    envWritten: isEnvWritten(command),
    ...(maxChanges === undefined ? {} : { maxChanges: limit() }),
  };
}

/** Whether a command that has a screen shows it. */
export function wantsScreen(host: Host, options: CommonOptions = {}): boolean {
  return shouldUseScreen({
    stdin: host.readInput === undefined,
    stdout: host.stdout.isTerminal,
    env: host.env,
    options,
  });
}

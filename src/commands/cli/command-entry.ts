import type { Command, OptionValues } from "commander";
import type { ConflictSide } from "../../model/run/plan.ts";
import { shouldUseScreen } from "../../screen/should-use.ts";
import type { KeptValue } from "../account/setting-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import type { Host } from "../process/host.ts";
import { type ChosenAddress, type CommonOptions, namesIn } from "../process/settings.ts";
import type { HelpKey } from "./help-language.ts";
import { countOf, type OptionGroup, orderRisks, productRisks } from "./options.ts";

export interface Call {
  readonly command: Command;
  readonly options: OptionValues;
  /** The settings from files, including those overridden by typed options. */
  readonly fromFiles: readonly KeptValue[];
  readonly context: () => CommandContext;
  /** The same call, as if the user had typed this environment, with the settings stored for it. */
  readonly inEnvironment: (address: ChosenAddress) => Promise<Call>;
}

type NameIn<Key> = Key extends `command.${infer Name}` ? Name : never;

type Word = readonly [written: string, about: HelpKey, choices?: readonly string[]];

export interface CommandEntry {
  readonly name: NameIn<HelpKey>;
  readonly group: HelpKey;
  readonly words?: readonly Word[];
  readonly options: readonly OptionGroup[];
  readonly examples?: readonly string[];
  /** Stored settings that this command ignores, although it has an option for them. */
  readonly withoutSettings?: readonly string[];
  /** Imports the command's modules only when called, so that sheetport starts fast. */
  readonly run: (call: Call, ...words: never[]) => Promise<CommandResult>;
}

export function isEnvWritten(command: Command): boolean {
  return command.getOptionValueSource("env") === "cli";
}

export function planChoices({ options }: Pick<Call, "options">) {
  const { allow, conflicts, ...others } = options;
  const risks = namesIn("--allow", allow, productRisks);
  return {
    ...others,
    allow: new Set([...risks].filter((risk) => risk !== "uncompared")),
    sendUncompared: risks.has("uncompared"),
    // Without a side, rows with conflicts are not sent.
    conflicts: conflicts === "stop" ? undefined : (conflicts as ConflictSide | undefined),
  };
}

export function consentOptions(call: Call) {
  const { command, fromFiles } = call;
  const { maxChanges } = call.options;
  const options = { ...planChoices(call), envWritten: isEnvWritten(command) };
  if (maxChanges === undefined) return options;
  const isWritten = command.getOptionValueSource("maxChanges") === "cli";
  const teams = fromFiles.find(({ setting, from }) => setting === "max-changes" && from === "team");
  const count = countOf("--max-changes", maxChanges);
  return { ...options, maxChanges: { count, keepsShare: teams !== undefined && !isWritten } };
}

export function orderChoices({ command, options }: Pick<Call, "command" | "options">) {
  const { allow, maxChanges, ...others } = options;
  const risks = namesIn("--allow", allow, orderRisks);
  return {
    ...others,
    ...(maxChanges !== undefined && {
      maxChanges: { count: countOf("--max-changes", maxChanges) },
    }),
    allowDecline: risks.has("decline"),
    replace: risks.has("replace"),
    shipAnyway: risks.has("ship-anyway"),
    envWritten: isEnvWritten(command),
  };
}

/** Gives the screen a command's options and settings in another environment. */
export function inOther<Options>(call: Call, optionsOf: (call: Call) => Options) {
  return async (address: ChosenAddress) => {
    const other = await call.inEnvironment(address);
    return { options: optionsOf(other), settings: other.context().settings };
  };
}

export function wantsScreen(host: Host, options: CommonOptions = {}): boolean {
  return shouldUseScreen({
    stdin: host.readInput === undefined,
    stdout: host.stdout.isTerminal,
    env: host.env,
    options,
  });
}

import type { Command, OptionValues } from "commander";
import type { ConflictSide } from "../../model/run/plan.ts";
import { shouldUseScreen } from "../../screen/should-use.ts";
import type { KeptValue } from "../account/setting-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import type { Host } from "../process/host.ts";
import { type CommonOptions, namesIn } from "../process/settings.ts";
import type { HelpKey } from "./help-language.ts";
import { conflictSide, countOf, type OptionGroup, orderRisks } from "./options.ts";

/** One call of a command, as given on the command line. */
export interface Call {
  readonly command: Command;
  readonly options: OptionValues;
  /** What was not written on the command line, and is kept. */
  readonly kept: readonly KeptValue[];
  /** Reads the settings. @throws SheetportError with exit code 2, when they are wrong */
  readonly given: () => CommandContext;
}

/** A word as commander writes it, the key of its help, and all that it can be. */
type Word = readonly [written: string, about: HelpKey, choices?: readonly string[]];

/** One command: its help, its completion, and what it does. */
export interface CommandEntry {
  readonly name: string;
  readonly about: HelpKey;
  /** The heading that help lists it under. */
  readonly group: HelpKey;
  readonly words?: readonly Word[];
  /** In the order in which help lists them. */
  readonly options: readonly OptionGroup[];
  /** Command lines that people can copy. */
  readonly examples?: readonly string[];
  /** Settings that do not take the place of its options, though they have the same name. */
  readonly withoutSettings?: readonly string[];
  /** Takes the words as they are declared. Each command loads its modules only when it runs. */
  readonly run: (call: Call, ...words: never[]) => Promise<CommandResult>;
}

/** Whether the person wrote `--env` out, instead of relying on a default. */
export function isEnvWritten(command: Command): boolean {
  return command.getOptionValueSource("env") === "cli";
}

const productRisks = ["currency", "language", "card", "recreate", "uncompared"] as const;

interface PlanChoices {
  readonly allow: ReadonlySet<Exclude<(typeof productRisks)[number], "uncompared">>;
  readonly sendUncompared: boolean;
  readonly conflicts: ConflictSide | undefined;
}

/** Options of a command that plans changes of listings, as its code takes them. */
export function planChoices({ options }: Pick<Call, "options">): OptionValues & PlanChoices {
  const { allow, ...others } = options;
  const risks = namesIn("--allow", allow, productRisks);
  return {
    ...others,
    allow: new Set([...risks].filter((risk) => risk !== "uncompared")),
    sendUncompared: risks.has("uncompared"),
    conflicts: conflictSide(others),
  };
}

/** The same of a command that asks before it writes. */
export function consentOptions(call: Omit<Call, "given">) {
  const { command, kept } = call;
  const { maxChanges, ...others } = planChoices(call);
  const isWritten = command.getOptionValueSource("maxChanges") === "cli";
  const isTeams = kept.some(({ setting, from }) => setting === "max-changes" && from === "team");
  const limit = () => ({
    count: countOf("--max-changes", maxChanges),
    keepsShare: isTeams && !isWritten,
  });
  return {
    ...{ ...others, envWritten: isEnvWritten(command) },
    ...(maxChanges === undefined ? {} : { maxChanges: limit() }),
  };
}

/** Options of a command that plans writes about orders. */
export function orderChoices({ command, options }: Pick<Call, "command" | "options">) {
  const { allow, ...others } = options;
  const risks = namesIn("--allow", allow, orderRisks);
  return {
    ...others,
    allowDecline: risks.has("decline"),
    replace: risks.has("replace"),
    shipAnyway: risks.has("ship-anyway"),
    envWritten: isEnvWritten(command),
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

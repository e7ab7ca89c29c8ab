import { type Command, Option } from "commander";
import type { ConflictSide } from "../../model/run/plan.ts";
import { languages } from "../../model/schemas/annotations.ts";
import { badChoice, positiveNumber } from "../process/settings.ts";
import { about } from "./help-language.ts";

/** What help calls the options that few people need. */
export const tuningGroup = about("group.tuning");

/** The commands in which a tuning option does something; one that is not here does in all that have it. */
const acting: Readonly<Record<string, readonly string[]>> = {
  "--create-rate": ["diff", "upload", "resume", "simulator", "config"],
  "--update-rate": ["diff", "upload", "resume", "undo", "simulator", "config"],
  "--order-rate": ["export", "fulfil", "resume", "probe", "simulator", "config"],
  "--concurrency": ["upload", "resume", "undo", "fulfil", "config"],
  "--read-rate": [
    "diff",
    "upload",
    "resume",
    "undo",
    "export",
    "release",
    "probe",
    "simulator",
    "config",
  ],
  "--read-unit": ["diff", "upload", "resume", "undo", "export", "release", "probe", "config"],
  "--settle": ["upload", "resume", "undo", "fulfil", "config"],
};

/** Whether a tuning option does something in a command. */
export function actsIn(option: string, command: string): boolean {
  return acting[option]?.includes(command) ?? true;
}

/** Options that every command has. */
export function common(command: Command): Command {
  command
    .optionsGroup(about("group.general"))
    .option("--json", about("option.json"))
    .option("--plain", about("option.plain"))
    .option("--yes", about("option.yes"));
  return languageOption(command)
    .option("--no-color", about("option.noColor"))
    .option("--quiet", about("option.quiet"))
    .option("--verbose", about("option.verbose"))
    .option("--data-dir <dir>", about("option.dataDir"));
}

/** The language of all output. */
export function languageOption(command: Command): Command {
  const option = new Option("--lang <language>", about("option.lang"));
  return command.addOption(option.choices([...languages]));
}

/** Options of commands that read a workbook. */
export function sheetOptions(command: Command): Command {
  return encodingOption(command)
    .addOption(severalTimes("--sheet <name>", about("option.sheet")))
    .option("--all-sheets", about("option.allSheets"))
    .option("--header-row <number>", about("option.headerRow"))
    .addOption(severalTimes("--map <pair>", about("option.map")))
    .addOption(severalTimes("--unit <pair>", about("option.unit")))
    .addOption(severalTimes("--set <pair>", about("option.set")))
    .addOption(severalTimes("--map-value <pair>", about("option.mapValue")))
    .option("--mapping <file>", about("option.mapping"))
    .option("--whole-lists <lists>", about("option.wholeLists"))
    .option("--remember", about("option.remember"))
    .option("--fix", about("option.fix"))
    .addOption(
      new Option("--decimal-separator <sign>", about("option.decimalSeparator")).choices([
        ".",
        ",",
      ]),
    );
}

/** The option of commands that read a table as text. */
export function encodingOption(command: Command): Command {
  return command
    .optionsGroup(about("group.reading"))
    .option("--encoding <name>", about("option.encoding"));
}

/** The option of commands that check a products workbook. */
export function imageOption(command: Command): Command {
  return command
    .optionsGroup(about("group.images"))
    .option("--check-images", about("option.checkImages"))
    .option("--skip-bad-images", about("option.skipBadImages"));
}

/** An option that may be given several times; all of its values are kept. */
function severalTimes(flags: string, description: string): Option {
  return new Option(flags, description).argParser(
    (value: string, before: readonly string[] | undefined) => [...(before ?? []), value],
  );
}

/** Options of commands that plan. */
export function planOptions(command: Command): Command {
  return command
    .optionsGroup(about("group.compared"))
    .addOption(new Option("--only <kind>", about("option.only")).choices(["create", "update"]))
    .option("--allow <risks>", about("option.allow"))
    .addOption(
      new Option("--conflicts <whose>", about("option.conflicts")).choices([
        "mine",
        "theirs",
        "stop",
      ]),
    )
    .addOption(
      new Option("--read <rows>", about("option.read")).choices(["auto", "touched", "all"]),
    )
    .option("--restore", about("option.restore"))
    .option("--missing", about("option.missing"))
    .option("--send-uncompared", about("option.sendUncompared"));
}

/** Options of commands that connect to a marketplace. */
export function marketplaceOptions(command: Command): Command {
  command
    .optionsGroup(about("group.marketplace"))
    .option("--env <name>", about("option.env"))
    .option("--base-url <url>", about("option.baseUrl"))
    .option("--same-account", about("option.sameAccount"))
    .optionsGroup(tuningGroup);
  return rateOptions(command)
    .addOption(new Option("--pace <pace>", about("option.pace")).choices(["even", "burst"]))
    .option("--concurrency <count>", about("option.concurrency"))
    .option("--settle <seconds>", about("option.settle"))
    .option("--timeout <seconds>", about("option.timeout"));
}

/** Options of commands about an environment that write nothing to it. */
export function environmentOptions(command: Command): Command {
  return command
    .optionsGroup(about("group.marketplace"))
    .option("--env <name>", about("option.envEnv"))
    .option("--base-url <url>", about("option.baseUrl"));
}

/** How long a command waits that asks the marketplace once. */
export function timeoutOption(command: Command): Command {
  return command.optionsGroup(tuningGroup).option("--timeout <seconds>", about("option.timeout"));
}

/** The permitted rates. */
export function rateOptions(command: Command): Command {
  return command
    .optionsGroup(tuningGroup)
    .option("--create-rate <rate>", about("option.createRate"))
    .option("--update-rate <rate>", about("option.updateRate"))
    .option("--read-rate <rate>", about("option.readRate"))
    .option("--order-rate <rate>", about("option.orderRate"))
    .addOption(
      new Option("--read-unit <unit>", about("option.readUnit")).choices(["products", "requests"]),
    );
}

type Allowance = "currency" | "language" | "card" | "recreate";
/** What `--allow` takes. */
export const risks: readonly Allowance[] = ["currency", "language", "card", "recreate"];

/**
 * Reads `--allow`.
 *
 * @throws SheetportError `bad-option`, exit code 2.
 */
export function allowances(options: { readonly allow?: string }): ReadonlySet<Allowance> {
  const names = (options.allow ?? "").split(",").map((name) => name.trim());
  return new Set(
    names
      .filter((name) => name !== "")
      .map((name) => {
        const risk = risks.find((known) => known === name);
        if (risk === undefined) throw badChoice("--allow", name, risks);
        return risk;
      }),
  );
}

/** Reads `--conflicts`; undefined: conflicts stay open, and their rows are not sent. */
export function conflictSide(options: { readonly conflicts?: string }): ConflictSide | undefined {
  const { conflicts } = options;
  return conflicts === "mine" || conflicts === "theirs" ? conflicts : undefined;
}

/**
 * Reads a whole number, zero included.
 *
 * @throws SheetportError `bad-option`, exit code 2.
 */
export function countOf(option: string, text: string): number {
  return text === "0" ? 0 : Math.floor(positiveNumber(option, text));
}

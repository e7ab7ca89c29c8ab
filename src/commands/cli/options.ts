import { type Command, Option } from "commander";
import type { ConflictSide } from "../../model/run/plan.ts";
import { languages } from "../../model/schemas/annotations.ts";
import { badChoice, positiveNumber } from "../process/settings.ts";

/** What help calls the options that few people need. */
export const tuningGroup = "Tuning:";

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
    .optionsGroup("General:")
    .option("--json", "print exactly one JSON document")
    .option("--plain", "no interactive screen")
    .option("--yes", "answer yes to questions");
  return languageOption(command)
    .option("--no-color", "no colours")
    .option("--quiet", "no progress")
    .option("--verbose", "show everything, in full")
    .option("--data-dir <dir>", "folder for runs and remembered choices");
}

/** The language of everything that is said. */
export function languageOption(command: Command): Command {
  const option = new Option("--lang <language>", "language (default: the system's)");
  return command.addOption(option.choices([...languages]));
}

/** Options of commands that read a workbook. */
export function sheetOptions(command: Command): Command {
  return encodingOption(command)
    .addOption(severalTimes("--sheet <name>", "sheet to read"))
    .option("--all-sheets", "read all visible sheets with products together")
    .option("--header-row <number>", "heading row, numbered as in Excel")
    .addOption(severalTimes("--map <pair>", 'field of a column: "THEIR HEADING=FIELD", or =ignore'))
    .addOption(severalTimes("--unit <pair>", "unit of a weight or size: weight=g, height=mm"))
    .addOption(severalTimes("--set <pair>", "a value for every row: FIELD=VALUE, FIELD={OTHER}"))
    .addOption(
      severalTimes(
        "--map-value <pair>",
        'translate a word: "FIELD:WORD=VALUE", "options.Colour:Rood=Red"',
      ),
    )
    .option("--mapping <file>", "use this mapping file to read the sheet")
    .option(
      "--whole-lists <lists>",
      "replace whole lists with the row's entries: images,videos,options,attributes",
    )
    .option("--remember", "remember these options for workbooks with the same headings")
    .option("--fix", "apply safe repairs; check saves them as NAME.fixed.xlsx")
    .addOption(
      new Option(
        "--decimal-separator <sign>",
        "decimal separator, for numbers such as 1,234",
      ).choices([".", ","]),
    );
}

/** The option of commands that read a table as text. */
export function encodingOption(command: Command): Command {
  return command
    .optionsGroup("Reading the sheet:")
    .option(
      "--encoding <name>",
      "encoding of a CSV file, such as windows-1251, gb18030, euc-kr (default: detected)",
    );
}

/** The option of commands that check a products workbook. */
export function imageOption(command: Command): Command {
  return command
    .optionsGroup("Images:")
    .option("--check-images", "check every image link: reachable, JPG or PNG, large enough")
    .option("--skip-bad-images", "the same, and send rows without their bad links");
}

/** An option that may be given several times; all of its values are kept. */
function severalTimes(flags: string, description: string): Option {
  return new Option(flags, `${description} (repeatable)`).argParser(
    (value: string, before: readonly string[] | undefined) => [...(before ?? []), value],
  );
}

/** Options of commands that plan. */
export function planOptions(command: Command): Command {
  return command
    .optionsGroup("What is compared and sent:")
    .addOption(
      new Option("--only <kind>", "send only creates or only updates").choices([
        "create",
        "update",
      ]),
    )
    .option(
      "--allow <risks>",
      "allow: currency,language,card (risky changes), recreate (what was taken down)",
    )
    .addOption(
      new Option(
        "--conflicts <whose>",
        "if sheet and marketplace both changed (default: stop)",
      ).choices(["mine", "theirs", "stop"]),
    )
    .addOption(
      new Option(
        "--read <rows>",
        "which listings to read (default: auto: all up to 200, otherwise changed rows)",
      ).choices(["auto", "touched", "all"]),
    )
    .option("--restore", "send all differences: bring back the state of this sheet")
    .option("--missing", "read the whole list and show live products missing from the sheet")
    .option(
      "--send-uncompared",
      "send what cannot be compared (GTIN, MPN) even if nothing else changed",
    );
}

/** Options of commands that speak to a marketplace. */
export function marketplaceOptions(command: Command): Command {
  command
    .optionsGroup("Marketplace:")
    .option("--env <name>", "environment (default: the built-in simulator)")
    .option("--base-url <url>", "address of the marketplace")
    .option(
      "--same-account",
      "a new API key of the same account: what is remembered of it holds on",
    )
    .optionsGroup(tuningGroup);
  return rateOptions(command)
    .addOption(
      new Option("--pace <pace>", "evenly spaced requests, or as fast as allowed").choices([
        "even",
        "burst",
      ]),
    )
    .option("--concurrency <count>", "parallel requests")
    .option("--settle <seconds>", "wait before checking an unclear write (default: 120)")
    .option("--timeout <seconds>", "wait for a response (default: 60)");
}

/** Options of commands about an environment that write nothing to it. */
export function environmentOptions(command: Command): Command {
  return command
    .optionsGroup("Marketplace:")
    .option("--env <name>", "environment (default: the one used without --env)")
    .option("--base-url <url>", "address of the marketplace");
}

/** How long a command waits that asks the marketplace once. */
export function timeoutOption(command: Command): Command {
  return command
    .optionsGroup(tuningGroup)
    .option("--timeout <seconds>", "wait for a response (default: 60)");
}

/** The permitted rates. */
export function rateOptions(command: Command): Command {
  return command
    .optionsGroup(tuningGroup)
    .option("--create-rate <rate>", "allowed creates (default: 100/60s)")
    .option("--update-rate <rate>", "allowed updates (default: 100/60s)")
    .option("--read-rate <rate>", "allowed reads (default: 100/60s)")
    .option("--order-rate <rate>", "allowed order requests (default: 30/60s)")
    .addOption(
      new Option("--read-unit <unit>", "what the read limit counts").choices([
        "products",
        "requests",
      ]),
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

/** Reads `--conflicts`: undefined leaves conflicts to be settled by a person, and their rows unsent. */
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

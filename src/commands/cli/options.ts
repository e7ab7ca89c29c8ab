import { type Command, Option } from "commander";
import { languages } from "../../model/localised.ts";
import { positiveNumber } from "../process/settings.ts";
import type { HelpKey } from "./help-language.ts";

export type OptionRow = readonly [flags: string, about: HelpKey, more?: OptionMore];

interface OptionMore {
  readonly choices?: readonly string[];
  /** A value that is accepted, but not shown. */
  readonly hiddenChoice?: string;
  readonly isRepeatable?: true;
  /**
   * If true, the help text shows the option only with `--help-all`. If “never”, it is not shown:
   * the option exists only so that scripts can pass it to every command.
   */
  readonly isRare?: true | "never";
}

export interface OptionGroup {
  readonly heading: HelpKey;
  readonly options: readonly OptionRow[];
}

const rare = { isRare: true } as const;
const repeatable = { isRepeatable: true } as const;

export function addOptions(
  command: Command,
  groups: readonly OptionGroup[],
  isWhole: boolean,
): void {
  for (const { heading, options } of groups) {
    for (const [flags, about, { choices, hiddenChoice, isRepeatable, isRare } = {}] of options) {
      if (command.options.some((one) => one.flags === flags)) continue;
      const option = new Option(flags, about).helpGroup(heading);
      if (choices !== undefined && isRepeatable === undefined) option.choices([...choices]);
      const { parseArg } = option;
      if (hiddenChoice !== undefined) {
        option.argParser((word, before) =>
          word === hiddenChoice ? word : parseArg?.call(option, word, before),
        );
      }
      if (isRepeatable) {
        option.argParser((value, before: readonly string[] = []) => [...before, value]);
      }
      const commands = acting[flags.split(" ")[0] ?? ""];
      const hasEffect = isRare !== "never" && commands?.includes(command.name()) !== false;
      command.addOption(option.hideHelp(!hasEffect || (isRare === true && !isWhole)));
    }
  }
}

/** Options that are not listed here affect every command that accepts them. */
const acting: Readonly<Record<string, readonly string[]>> = {
  "--create-rate": ["sheetport", "diff", "upload", "resume", "simulator"],
  "--update-rate": ["sheetport", "diff", "upload", "resume", "undo", "simulator"],
  "--order-rate": ["sheetport", "export", "fulfil", "resume", "probe", "simulator"],
  "--read-rate": ["sheetport", "diff", "upload", "resume", "undo", "export", "probe", "simulator"],
  "--read-unit": ["sheetport", "diff", "upload", "resume", "undo", "export", "probe"],
  "--concurrency": ["sheetport", "upload", "resume", "undo", "fulfil"],
  "--settle": ["sheetport", "upload", "resume", "undo", "fulfil"],
};

export function optionsOf(...options: readonly OptionRow[]): OptionGroup {
  return { heading: "group.options", options };
}

export const yesOption: OptionRow = ["--yes", "option.yes"];
export const plainOption: OptionRow = ["--plain", "option.plain"];
export const quietOption: OptionRow = ["--quiet", "option.quiet"];

export const languageOption: OptionRow = [
  "--lang <language>",
  "option.lang",
  { choices: languages },
];

/** `--yes`, `--plain` and `--quiet` are always accepted, but shown only if they are in `some`. */
export function common(...some: readonly OptionRow[]): OptionGroup {
  const unused = [yesOption, plainOption, quietOption].filter((one) => !some.includes(one));
  return {
    heading: "group.general",
    options: [
      ["--json", "option.json"],
      ...some,
      languageOption,
      ["--verbose", "option.verbose", rare],
      ["--no-color", "option.noColor", rare],
      ["--data-dir <dir>", "option.dataDir", rare],
      ...unused.map(([flags, about]): OptionRow => [flags, about, { isRare: "never" }]),
    ],
  };
}

export const encodingOption: OptionRow = ["--encoding <name>", "option.encoding", rare];

const sheetOption: OptionRow = ["--sheet <name>", "option.sheet", repeatable];
const mapOption: OptionRow = ["--map <pair>", "option.map", repeatable];
const mapValueOption: OptionRow = [
  "--map-value <pair>",
  "option.mapValue",
  { ...repeatable, ...rare },
];
const mappingOption: OptionRow = ["--mapping <file>", "option.mapping"];
const headerRowOption: OptionRow = ["--header-row <number>", "option.headerRow", rare];

/** For sheets of orders. */
export const ordersSheetOptions: OptionGroup = {
  heading: "group.reading",
  options: [
    ...[sheetOption, mapOption, mapValueOption, mappingOption, headerRowOption],
    ["--labels-dir <dir>", "option.labelsDir"],
    encodingOption,
  ],
};

export const sheetOptions: OptionGroup = {
  heading: "group.reading",
  options: [
    ...[sheetOption, mapOption, mapValueOption],
    ["--set <pair>", "option.set", repeatable],
    mappingOption,
    ["--fix", "option.fix"],
    ["--images <what>", "option.images", { choices: ["check", "skip"] }],
    headerRowOption,
    ["--unit <pair>", "option.unit", { ...repeatable, ...rare }],
    ["--fill-down <fields>", "option.fillDown", rare],
    ["--join <name>", "option.join", { ...repeatable, ...rare }],
    ["--whole-lists <lists>", "option.wholeLists", rare],
    encodingOption,
    ["--decimal-separator <sign>", "option.decimalSeparator", { choices: [".", ","], ...rare }],
  ],
};

export const productRisks = [
  ...(["currency", "language", "card", "moved", "recreate", "uncompared"] as const),
];
export const orderRisks = ["decline", "replace", "ship-anyway"] as const;

export const planOptions: OptionGroup = {
  heading: "group.compared",
  options: [
    ["--only <kind>", "option.only", { choices: ["create", "update"] }],
    allowOption("option.allow", productRisks),
    ["--conflicts <whose>", "option.conflicts", { choices: ["mine", "theirs", "stop"] }],
    ["--read <rows>", "option.read", { choices: ["auto", "all"], hiddenChoice: "touched" }],
    ["--restore", "option.restore", rare],
    ["--missing", "option.missing", rare],
  ],
};

export function allowOption(
  about: HelpKey,
  risks: readonly (typeof productRisks | typeof orderRisks)[number][],
): OptionRow {
  return ["--allow <risks>", about, { choices: risks, ...repeatable }];
}

export const runOptions: readonly OptionRow[] = [
  ["--results <file>", "option.results"],
  ["--wait", "option.wait", rare],
  ["--on-finish <command>", "option.onFinish", rare],
];

const baseUrl: OptionRow = ["--base-url <url>", "option.baseUrl"];

export const environmentOptions: OptionGroup = {
  heading: "group.marketplace",
  options: [["--env <name>", "option.envEnv"], baseUrl],
};

export const rateOptions: OptionGroup = {
  heading: "group.tuning",
  options: [
    ["--create-rate <rate>", "option.createRate", rare],
    ["--update-rate <rate>", "option.updateRate", rare],
    ["--read-rate <rate>", "option.readRate", rare],
    ["--order-rate <rate>", "option.orderRate", rare],
    ["--read-unit <unit>", "option.readUnit", { choices: ["products", "requests"], ...rare }],
  ],
};

const timeout: OptionRow = ["--timeout <seconds>", "option.timeout", rare];

export const timeoutOption: OptionGroup = { heading: "group.tuning", options: [timeout] };

export const marketplaceOptions: readonly OptionGroup[] = [
  {
    heading: "group.marketplace",
    options: [
      ["--env <name>", "option.env"],
      baseUrl,
      ["--same-account", "option.sameAccount", rare],
    ],
  },
  rateOptions,
  {
    heading: "group.tuning",
    options: [
      ["--pace <pace>", "option.pace", { choices: ["even", "burst"], ...rare }],
      ["--concurrency <count>", "option.concurrency", rare],
      ["--settle <seconds>", "option.settle", rare],
      timeout,
    ],
  },
];

export function countOf(option: string, text: string): number {
  return text === "0" ? 0 : Math.floor(positiveNumber(option, text));
}

import type { SheetportError } from "../../errors.ts";
import { missingArgument, usageError } from "../process/settings.ts";
import {
  type CommandEntry,
  consentOptions,
  type Described,
  isEnvWritten,
  own,
  wantsScreen,
} from "./command-entry.ts";
import { finishOption } from "./on-finish.ts";
import {
  allowances,
  common,
  conflictSide,
  encodingOption,
  environmentOptions,
  imageOption,
  languageOption,
  marketplaceOptions,
  planOptions,
  rateOptions,
  sheetOptions,
  timeoutOption,
} from "./options.ts";

/** How help groups the commands. */
const catalogueGroup = "group.catalogue";
const ordersGroup = "group.orders";
const setUpGroup = "group.setUp";
const othersGroup = "group.developers";

const results: Described = ["--results <file>", "option.results"];
const runWord: Described = ["[run]", "argument.run"];

/** `sheetport` alone: the home of the interactive screen, with the options of what it leads to. */
export const homeEntry: CommandEntry = {
  name: "sheetport",
  about: "command.sheetport",
  group: catalogueGroup,
  options: [
    own(["--max-changes <count>", "option.maxChanges"], results),
    finishOption,
    planOptions,
    sheetOptions,
    imageOption,
    marketplaceOptions,
    common,
  ],
  run: async (call) => {
    const options = consentOptions(call);
    const given = call.given();
    if (!wantsScreen(given.host, call.options)) throw nothingAsked();
    const { screenCommand } = await import("../screen/open/screen-command.ts");
    return screenCommand(undefined, options, given);
  },
};

/** Code of an error for which help is the answer. */
export const noCommand = "no-command";

/** Without a terminal there is no home, so a command has to be named. */
function nothingAsked(): SheetportError {
  return usageError(noCommand, missingArgument("<command>", "sheetport --help"));
}

/** The commands, in the order of help: the source of the program, its help and its completion. */
export const commandTable: readonly CommandEntry[] = [
  {
    name: "template",
    about: "command.template",
    group: catalogueGroup,
    words: [
      ["<kind>", "argument.kind", ["products", "orders"]],
      ["[file]", "argument.templateFile"],
    ],
    options: [own(["--force", "option.force"]), environmentOptions, common],
    examples: [
      "sheetport template products my-catalogue.xlsx",
      "sheetport template products --lang ru",
    ],
    run: async ({ options, given }, kind: string, file: string | undefined) =>
      (await import("./setting-up.ts")).templateCommand(kind, file, { ...given(), options }),
  },
  {
    name: "check",
    about: "command.check",
    group: catalogueGroup,
    words: [["<file>", "argument.workbook"]],
    options: [
      own(["--watch", "option.watch"]),
      sheetOptions,
      imageOption,
      environmentOptions,
      common,
    ],
    examples: [
      "sheetport check catalogue.xlsx",
      "sheetport check catalogue.xlsx --watch",
      "sheetport check catalogue.xlsx --fix",
    ],
    run: async ({ options, given }, file: string) =>
      options.watch === true
        ? (await import("../check/check-watch.ts")).checkWatchCommand(file, options, given())
        : (await import("../check/check.ts")).checkCommand(file, options, given()),
  },
  {
    name: "diff",
    about: "command.diff",
    group: catalogueGroup,
    words: [["<file>", "argument.workbook"]],
    options: [
      own(["--out <file>", "option.out"], ["--exit-code", "option.exitCode"]),
      planOptions,
      sheetOptions,
      imageOption,
      marketplaceOptions,
      common,
    ],
    examples: ["sheetport diff catalogue.xlsx", "sheetport diff catalogue.xlsx --out plan.xlsx"],
    run: async ({ options, given }, file: string) => {
      const { diffCommand } = await import("../compare/diff.ts");
      const settled = { allow: allowances(options), conflicts: conflictSide(options) };
      return diffCommand(file, { ...options, ...settled }, given());
    },
  },
  {
    name: "upload",
    about: "command.upload",
    group: catalogueGroup,
    words: [["<file>", "argument.uploadFile"]],
    options: [
      own(
        ["--max-changes <count>", "option.maxChanges"],
        ["--valid-only", "option.validOnly"],
        results,
      ),
      finishOption,
      planOptions,
      sheetOptions,
      imageOption,
      marketplaceOptions,
      common,
    ],
    examples: [
      "sheetport upload catalogue.xlsx",
      "sheetport upload catalogue.xlsx --env production",
      "sheetport upload plan.xlsx",
    ],
    run: async (call, file: string) => {
      const options = consentOptions(call);
      const given = call.given();
      const { isSavedPlan } = await import("../compare/plan-workbook.ts");
      const isForScreen = wantsScreen(given.host, call.options);
      if (isForScreen && !(await isSavedPlan(file, given.host))) {
        return (await import("../screen/open/screen-command.ts")).screenCommand(
          file,
          options,
          given,
        );
      }
      return (await import("../upload/upload.ts")).uploadCommand(file, options, given);
    },
  },
  {
    name: "resume",
    about: "command.resume",
    group: catalogueGroup,
    words: [runWord],
    options: [own(results), finishOption, marketplaceOptions, common],
    examples: ["sheetport resume"],
    run: async ({ command, options, given }, run: string | undefined) => {
      const { resumeCommand } = await import("../history/resume.ts");
      return resumeCommand(run, { ...options, envWritten: isEnvWritten(command) }, given());
    },
  },
  {
    name: "runs",
    about: "command.runs",
    group: catalogueGroup,
    words: [["[run]", "argument.runsRun"]],
    options: [common],
    examples: ["sheetport runs", "sheetport runs 2026-11-23"],
    run: async ({ given }, run: string | undefined) =>
      (await import("../history/runs.ts")).runsCommand(run, given()),
  },
  {
    name: "undo",
    about: "command.undo",
    group: catalogueGroup,
    words: [["[run]", "argument.undoRun"]],
    options: [
      own(
        ["--allow <risks>", "option.undoAllow"],
        ["--max-changes <count>", "option.undoMaxChanges"],
        ["--results <file>", "option.undoResults"],
      ),
      finishOption,
      marketplaceOptions,
      common,
    ],
    examples: ["sheetport undo"],
    run: async (call, run: string | undefined) =>
      (await import("../history/undo.ts")).undoCommand(run, consentOptions(call), call.given()),
  },
  {
    name: "export",
    about: "command.export",
    group: catalogueGroup,
    words: [
      ["<kind>", "argument.kind", ["products", "orders"]],
      ["[file]", "argument.exportFile"],
    ],
    options: [
      own(
        ["--sku <sku...>", "option.sku"],
        ["--parent-sku <sku...>", "option.parentSku"],
        ["--cached", "option.cached"],
        ["--restart", "option.restart"],
        ["--all", "option.all"],
        ["--status <status...>", "option.status"],
        ["--order <number...>", "option.order"],
        ["--from <time>", "option.from"],
        ["--to <time>", "option.to"],
        ["--since-last", "option.sinceLast"],
        ["--force", "option.exportForce"],
      ),
      finishOption,
      marketplaceOptions,
      common,
    ],
    examples: [
      "sheetport export products",
      "sheetport export products mugs.xlsx --parent-sku MUG-100",
      "sheetport export orders",
    ],
    run: async ({ options, given }, kind: string, file: string | undefined) =>
      (await import("../export/export.ts")).exportCommand(kind, file, { ...given(), options }),
  },
  {
    name: "fulfil",
    about: "command.fulfil",
    group: ordersGroup,
    words: [["<file>", "argument.fulfilFile"]],
    options: [
      own(["--sheet <name>", "option.fulfilSheet"]),
      own(
        ["--allow-decline", "option.allowDecline"],
        ["--replace", "option.replace"],
        ["--ship-anyway", "option.shipAnyway"],
        ["--labels-dir <dir>", "option.labelsDir"],
        ["--valid-only", "option.fulfilValidOnly"],
        results,
      ),
      finishOption,
      encodingOption,
      marketplaceOptions,
      common,
    ],
    examples: [
      "sheetport fulfil orders-2026-11-23.xlsx",
      "sheetport fulfil orders-2026-11-23.xlsx --labels-dir labels",
    ],
    run: async (call, file: string) => {
      const options = { ...call.options, envWritten: isEnvWritten(call.command) };
      const given = call.given();
      if (wantsScreen(given.host, call.options)) {
        const { screenCommand } = await import("../screen/open/screen-command.ts");
        const { sheet: named } = call.options;
        const sheet = named === undefined ? undefined : [named];
        return screenCommand(file, { ...options, sheet, allow: new Set() }, given);
      }
      return (await import("../orders/fulfil.ts")).fulfilCommand(file, options, given);
    },
  },
  {
    name: "release",
    about: "command.release",
    group: catalogueGroup,
    words: [["<sku...>", "argument.skus"]],
    options: [own(["--run <run>", "option.run"]), marketplaceOptions, common],
    examples: ["sheetport release MUG-100-BLUE"],
    run: async ({ options, given }, skus: readonly string[]) =>
      (await import("../history/release.ts")).releaseCommand(skus, options, given()),
  },
  {
    name: "simulator",
    about: "command.simulator",
    group: othersGroup,
    options: [
      own(
        ["--port <number>", "option.port"],
        ["--seed <file>", "option.seed"],
        ["--data <file>", "option.data"],
        ["--faults <spec>", "option.faults"],
        ["--contract <spec>", "option.contract"],
      ),
      rateOptions,
      common,
    ],
    examples: ["sheetport simulator --port 8080"],
    run: async ({ options, given }) =>
      (await import("./setting-up.ts")).simulatorCommand(options, given()),
  },
  {
    name: "probe",
    about: "command.probe",
    group: setUpGroup,
    options: [marketplaceOptions, common],
    examples: ["sheetport probe --env sandbox"],
    run: async ({ given }) => (await import("./setting-up.ts")).probeCommand(given()),
  },
  {
    name: "login",
    about: "command.login",
    group: setUpGroup,
    options: [own(["--no-verify", "option.noVerify"]), environmentOptions, timeoutOption, common],
    examples: ["sheetport login --env sandbox --base-url https://api.example.com"],
    run: async ({ options, given }) =>
      (await import("./setting-up.ts")).loginCommand(options, given()),
  },
  {
    name: "logout",
    about: "command.logout",
    group: setUpGroup,
    options: [own(["--env <name>", "option.envEnv"], ["--forget", "option.forget"]), common],
    examples: ["sheetport logout --env sandbox"],
    run: async ({ options, given }) =>
      (await import("./setting-up.ts")).logoutCommand(options, given()),
  },
  {
    name: "mapping",
    about: "command.mapping",
    group: setUpGroup,
    words: [["[words...]", "argument.mapping"]],
    options: [own(["--force", "option.force"]), sheetOptions, environmentOptions, common],
    examples: [
      "sheetport mapping export team.json catalogue.xlsx",
      "sheetport mapping import team.json",
    ],
    run: async ({ options, given }, words: readonly string[]) =>
      (await import("./mapping.ts")).mappingCommand(words, options, given()),
  },
  {
    name: "config",
    about: "command.config",
    group: setUpGroup,
    words: [["[words...]", "argument.config"]],
    options: [marketplaceOptions, common],
    examples: [
      "sheetport config",
      "sheetport config set lang ru",
      "sheetport config set read all --env sandbox",
    ],
    run: async ({ options, given, kept }, words: readonly string[]) =>
      (await import("./setting-up.ts")).configCommand(words, { options, kept }, given()),
  },
  {
    name: "schema",
    about: "command.schema",
    group: othersGroup,
    words: [["<kind>", "argument.schema", ["products", "orders", "mapping", "config", "results"]]],
    options: [own(["--json", "option.schemaJson"]), languageOption],
    examples: ["sheetport schema products"],
    run: async (_, kind: string) => (await import("./setting-up.ts")).schemaCommand(kind),
  },
  {
    name: "completion",
    about: "command.completion",
    group: othersGroup,
    words: [["<shell>", "argument.shell", ["bash", "zsh", "fish", "powershell"]]],
    options: [own(["--json", "option.schemaJson"]), languageOption],
    examples: ['eval "$(sheetport completion bash)"'],
    run: async (_, shell: string) => (await import("./setting-up.ts")).completionCommand(shell),
  },
];

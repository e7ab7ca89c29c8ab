import { exitCodes, SheetportError } from "../../errors.ts";
import { say } from "../say.ts";
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
} from "./options.ts";

const results: Described = ["--results <file>", "where to write the results workbook"];
const runWord: Described = ["[run]", "its name or the beginning of it (default: the latest)"];

/** `sheetport` alone: the home of the interactive screen, with the options of what it leads to. */
export const homeEntry: CommandEntry = {
  name: "sheetport",
  description: "the interactive screen",
  options: [
    common,
    sheetOptions,
    imageOption,
    marketplaceOptions,
    finishOption,
    own(["--max-changes <count>", "refuse more creates and updates than that"], results),
    planOptions,
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
  return new SheetportError(say("options.nothingAsked"), {
    code: noCommand,
    exitCode: exitCodes.usage,
  });
}

/** The commands, in the order of help: the source of the program, its help and its completion. */
export const commandTable: readonly CommandEntry[] = [
  {
    name: "template",
    description: "write a blank workbook",
    words: [
      ["<kind>", "products or orders"],
      ["[file]", "where to write it (default: products-template.xlsx)"],
    ],
    options: [common, environmentOptions, own(["--force", "replace the file if it exists"])],
    run: async ({ options, given }, kind: string, file: string | undefined) =>
      (await import("./setting-up.ts")).templateCommand(kind, file, { ...given(), options }),
  },
  {
    name: "check",
    description: "check a products workbook; offline, but for --check-images",
    words: [["<file>", "the workbook"]],
    options: [
      common,
      sheetOptions,
      imageOption,
      environmentOptions,
      own(["--watch", "check again at each save, until Ctrl-C; exits as the last check did"]),
    ],
    run: async ({ options, given }, file: string) =>
      options.watch === true
        ? (await import("../check/check-watch.ts")).checkWatchCommand(file, options, given())
        : (await import("../check/check.ts")).checkCommand(file, options, given()),
  },
  {
    name: "diff",
    description: "compare a workbook with the live listings; nothing is sent",
    words: [["<file>", "the workbook"]],
    options: [
      common,
      sheetOptions,
      imageOption,
      marketplaceOptions,
      own(
        ["--out <file>", "save the plan, for upload: plan.json, or plan.xlsx to be approved"],
        ["--exit-code", "exit 10 when there are changes"],
      ),
      planOptions,
    ],
    run: async ({ options, given }, file: string) => {
      const { diffCommand } = await import("../compare/diff.ts");
      const settled = { allow: allowances(options), conflicts: conflictSide(options) };
      return diffCommand(file, { ...options, ...settled }, given());
    },
  },
  {
    name: "upload",
    description: "check, compare, and send what changed",
    words: [["<file>", "the workbook, or a plan saved by diff"]],
    options: [
      common,
      sheetOptions,
      imageOption,
      marketplaceOptions,
      finishOption,
      own(
        ["--max-changes <count>", "refuse more creates and updates than that"],
        ["--valid-only", "send the rows that are right, though others are wrong"],
        results,
      ),
      planOptions,
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
    description: "go on with an interrupted run",
    words: [runWord],
    options: [common, marketplaceOptions, finishOption, own(results)],
    run: async ({ command, options, given }, run: string | undefined) => {
      const { resumeCommand } = await import("../history/resume.ts");
      return resumeCommand(run, { ...options, envWritten: isEnvWritten(command) }, given());
    },
  },
  {
    name: "runs",
    description: "list the runs, or show one in detail",
    words: [["[run]", "its name or the beginning of it"]],
    options: [common],
    run: async ({ given }, run: string | undefined) =>
      (await import("../history/runs.ts")).runsCommand(run, given()),
  },
  {
    name: "undo",
    description: "put updated listings back as they were before a run; what was created stays",
    words: [["[run]", "its name or the beginning of it (default: the latest that is not undone)"]],
    options: [
      common,
      marketplaceOptions,
      finishOption,
      own(
        ["--allow <risks>", "allow risky changes: currency,language,card"],
        ["--max-changes <count>", "refuse to put more listings back than that"],
        ["--results <file>", "write a workbook that says what became of each row"],
      ),
    ],
    run: async (call, run: string | undefined) =>
      (await import("../history/undo.ts")).undoCommand(run, consentOptions(call), call.given()),
  },
  {
    name: "export",
    description: "write live listings, or orders to fill in, into a workbook that comes back",
    words: [
      ["<kind>", "products or orders"],
      ["[file]", "where to write it (default: products.xlsx or orders.xlsx)"],
    ],
    options: [
      common,
      marketplaceOptions,
      finishOption,
      own(
        ["--sku <sku...>", "products: only these SKUs"],
        ["--parent-sku <sku...>", "products: only the variants of these cards"],
        ["--cached", "products: write what is remembered, without asking the marketplace"],
        ["--restart", "products: read all anew, though an interrupted export could go on"],
        ["--status <status...>", "orders: only in these statuses, such as New"],
        ["--order <number...>", "orders: only these order numbers"],
        ["--from <time>", "orders: placed from then on: 2026-11-01, or 7d for seven days ago"],
        ["--to <time>", "orders: placed until then; a day counts to its end"],
        ["--since-last", "orders: only those that are new or changed since you last exported them"],
        ["--force", "replace the file if it exists"],
      ),
    ],
    run: async ({ options, given }, kind: string, file: string | undefined) =>
      (await import("../export/export.ts")).exportCommand(kind, file, { ...given(), options }),
  },
  {
    name: "fulfil",
    description: "pack orders and register shipping numbers from a filled-in orders workbook",
    words: [["<file>", "the workbook, as “export orders” wrote it"]],
    options: [
      common,
      own(["--sheet <name>", "sheet to read"]),
      encodingOption,
      marketplaceOptions,
      finishOption,
      own(
        ["--allow-decline", "items may be answered with No, which may cancel their orders"],
        ["--replace", "shipping numbers may take the place of others"],
        ["--ship-anyway", "send numbers to orders that are neither packed nor shipped, too"],
        ["--labels-dir <dir>", "folder of the label files, beside the workbook’s own"],
        ["--valid-only", "send the orders that are right, though others are wrong"],
        results,
      ),
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
    description: "free SKUs whose create stays unknown, once you have looked them up yourself",
    words: [["<sku...>", "the SKUs"]],
    options: [common, marketplaceOptions, own(["--run <run>", "only creates of this run"])],
    run: async ({ options, given }, skus: readonly string[]) =>
      (await import("../history/release.ts")).releaseCommand(skus, options, given()),
  },
  {
    name: "simulator",
    description: "run the marketplace interface on 127.0.0.1, to try things out",
    options: [
      common,
      rateOptions,
      own(
        ["--port <number>", "port (default: any free one)"],
        ["--seed <file>", "JSON with the products and orders to begin with"],
        ["--data <file>", "keep changes in this file"],
        ["--faults <spec>", "what goes wrong, e.g. create:5xx-after:10%"],
        ["--contract <spec>", "how silent points are settled, e.g. page-base=0"],
      ),
    ],
    run: async ({ options, given }) =>
      (await import("./setting-up.ts")).simulatorCommand(options, given()),
  },
  {
    name: "probe",
    description: "learn and show what the interface leaves open, by reads alone",
    options: [common, marketplaceOptions],
    run: async ({ given }) => (await import("./setting-up.ts")).probeCommand(given()),
  },
  {
    name: "login",
    description: "keep an API key, asked for unseen or piped in",
    options: [
      common,
      environmentOptions,
      own(
        ["--timeout <seconds>", "wait for an answer (default: 60)"],
        ["--no-verify", "keep it without asking the marketplace"],
      ),
    ],
    run: async ({ options, given }) =>
      (await import("./setting-up.ts")).loginCommand(options, given()),
  },
  {
    name: "logout",
    description: "remove a kept API key",
    options: [
      common,
      own(
        ["--env <name>", "environment (default: the one used without --env)"],
        ["--forget", "remove the environment's profile too"],
      ),
    ],
    run: async ({ options, given }) =>
      (await import("./setting-up.ts")).logoutCommand(options, given()),
  },
  {
    name: "mapping",
    description: "how sheets are read, as a file to share: headings, words, given values",
    words: [["[words...]", "export FILE [WORKBOOK], import FILE, or forget NAME"]],
    options: [
      common,
      sheetOptions,
      environmentOptions,
      own(["--force", "replace the file if it exists"]),
    ],
    run: async ({ options, given }, words: readonly string[]) =>
      (await import("./mapping.ts")).mappingCommand(words, options, given()),
  },
  {
    name: "config",
    description: "show the settings in effect, and where each comes from; keep one",
    words: [["[words...]", "set SETTING VALUE, unset SETTING; with --env for that environment"]],
    options: [common, marketplaceOptions],
    run: async ({ options, given, kept }, words: readonly string[]) =>
      (await import("./setting-up.ts")).configCommand(words, { options, kept }, given()),
  },
  {
    name: "schema",
    description: "print a JSON Schema that others can validate with",
    words: [["<kind>", "products, orders, mapping or config"]],
    options: [own(["--json", "print JSON"]), languageOption],
    run: async (_, kind: string) => (await import("./setting-up.ts")).schemaCommand(kind),
  },
  {
    name: "completion",
    description: "print a completion script",
    words: [["<shell>", "bash, zsh, fish or powershell"]],
    options: [own(["--json", "print JSON"]), languageOption],
    run: async ({ program }, shell: string) =>
      (await import("./setting-up.ts")).completionCommand(shell, program()),
  },
];

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
const runWord: Described = ["[run]", "its name or the start of it (default: the latest)"];

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
    own(["--max-changes <count>", "stop if there are more creates and updates than this"], results),
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
    description: "check a product workbook (offline, unless --check-images)",
    words: [["<file>", "the workbook"]],
    options: [
      common,
      sheetOptions,
      imageOption,
      environmentOptions,
      own(["--watch", "check again at each save until Ctrl-C; the last check sets the exit code"]),
    ],
    run: async ({ options, given }, file: string) =>
      options.watch === true
        ? (await import("../check/check-watch.ts")).checkWatchCommand(file, options, given())
        : (await import("../check/check.ts")).checkCommand(file, options, given()),
  },
  {
    name: "diff",
    description: "compare a workbook with the live listings (sends nothing)",
    words: [["<file>", "the workbook"]],
    options: [
      common,
      sheetOptions,
      imageOption,
      marketplaceOptions,
      own(
        ["--out <file>", "save the plan for upload: plan.json, or plan.xlsx for approval"],
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
    description: "check, compare and send what changed",
    words: [["<file>", "the workbook, or a plan saved by diff"]],
    options: [
      common,
      sheetOptions,
      imageOption,
      marketplaceOptions,
      finishOption,
      own(
        ["--max-changes <count>", "stop if there are more creates and updates than this"],
        ["--valid-only", "send the valid rows even if others are invalid"],
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
    description: "resume an interrupted run",
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
    words: [["[run]", "its name or the start of it"]],
    options: [common],
    run: async ({ given }, run: string | undefined) =>
      (await import("../history/runs.ts")).runsCommand(run, given()),
  },
  {
    name: "undo",
    description: "put updated listings back as they were before a run (created ones stay)",
    words: [["[run]", "its name or the start of it (default: the latest one not undone)"]],
    options: [
      common,
      marketplaceOptions,
      finishOption,
      own(
        ["--allow <risks>", "allow risky changes: currency,language,card"],
        ["--max-changes <count>", "stop if there are more listings to put back than this"],
        ["--results <file>", "write a workbook with the outcome of each row"],
      ),
    ],
    run: async (call, run: string | undefined) =>
      (await import("../history/undo.ts")).undoCommand(run, consentOptions(call), call.given()),
  },
  {
    name: "export",
    description: "write live listings, or orders to fill in, to a workbook you can upload again",
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
        ["--cached", "products: write what sheetport remembers, without asking the marketplace"],
        ["--restart", "products: read everything again instead of resuming an interrupted export"],
        ["--status <status...>", "orders: only in these statuses, such as New"],
        ["--order <number...>", "orders: only these order numbers"],
        ["--from <time>", "orders: placed since then: 2026-11-01, or 7d for the last seven days"],
        ["--to <time>", "orders: placed until then (the whole day)"],
        ["--since-last", "orders: only new ones and those changed since you last exported them"],
        ["--force", "replace the file if it exists"],
      ),
    ],
    run: async ({ options, given }, kind: string, file: string | undefined) =>
      (await import("../export/export.ts")).exportCommand(kind, file, { ...given(), options }),
  },
  {
    name: "fulfil",
    description: "pack orders and register shipment numbers from a completed order workbook",
    words: [["<file>", "the workbook, as “export orders” wrote it"]],
    options: [
      common,
      own(["--sheet <name>", "sheet to read"]),
      encodingOption,
      marketplaceOptions,
      finishOption,
      own(
        ["--allow-decline", "allow declining items (No), which may cancel their orders"],
        ["--replace", "allow replacing shipment numbers"],
        [
          "--ship-anyway",
          "also send shipment numbers for orders that are neither packed nor shipped",
        ],
        ["--labels-dir <dir>", "another folder with label files, besides the workbook’s own"],
        ["--valid-only", "send the valid orders even if others are invalid"],
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
    description: "unblock SKUs whose create is still unknown, after you have checked them yourself",
    words: [["<sku...>", "the SKUs"]],
    options: [common, marketplaceOptions, own(["--run <run>", "only creates of this run"])],
    run: async ({ options, given }, skus: readonly string[]) =>
      (await import("../history/release.ts")).releaseCommand(skus, options, given()),
  },
  {
    name: "simulator",
    description: "run a simulated marketplace on 127.0.0.1 to try things out",
    options: [
      common,
      rateOptions,
      own(
        ["--port <number>", "port (default: any free one)"],
        ["--seed <file>", "JSON with the initial products and orders"],
        ["--data <file>", "keep changes in this file"],
        ["--faults <spec>", "faults to simulate, e.g. create:5xx-after:10%"],
        ["--contract <spec>", "how undocumented behaviour is set, e.g. page-base=0"],
      ),
    ],
    run: async ({ options, given }) =>
      (await import("./setting-up.ts")).simulatorCommand(options, given()),
  },
  {
    name: "probe",
    description: "find out how the API behaves where its document is silent (reads only)",
    options: [common, marketplaceOptions],
    run: async ({ given }) => (await import("./setting-up.ts")).probeCommand(given()),
  },
  {
    name: "login",
    description: "save an API key (typed at a hidden prompt, or piped in)",
    options: [
      common,
      environmentOptions,
      own(
        ["--timeout <seconds>", "wait for a response (default: 60)"],
        ["--no-verify", "save it without checking it with the marketplace"],
      ),
    ],
    run: async ({ options, given }) =>
      (await import("./setting-up.ts")).loginCommand(options, given()),
  },
  {
    name: "logout",
    description: "remove a saved API key",
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
    description: "share how sheets are read (headings, words, fixed values) as a file",
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
    description: "show the current settings and where they come from; save or remove one",
    words: [["[words...]", "set SETTING VALUE, unset SETTING; with --env for that environment"]],
    options: [common, marketplaceOptions],
    run: async ({ options, given, kept }, words: readonly string[]) =>
      (await import("./setting-up.ts")).configCommand(words, { options, kept }, given()),
  },
  {
    name: "schema",
    description: "print a JSON Schema for validation in other programs",
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

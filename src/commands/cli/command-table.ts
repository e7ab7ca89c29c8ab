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
  timeoutOption,
} from "./options.ts";

/** How help groups the commands. */
const catalogueGroup = "Your catalogue:";
const ordersGroup = "Your orders:";
const setUpGroup = "Set up:";
const othersGroup = "For developers and tests:";

const results: Described = ["--results <file>", "where to write the results workbook"];
const runWord: Described = ["[run]", "its name or the start of it (default: the latest)"];

/** `sheetport` alone: the home of the interactive screen, with the options of what it leads to. */
export const homeEntry: CommandEntry = {
  name: "sheetport",
  description: "the interactive screen",
  group: catalogueGroup,
  options: [
    own(["--max-changes <count>", "stop if there are more creates and updates than this"], results),
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
    group: catalogueGroup,
    words: [
      ["<kind>", "products or orders", ["products", "orders"]],
      ["[file]", "where to write it (default: products-template.xlsx)"],
    ],
    options: [own(["--force", "replace the file if it exists"]), environmentOptions, common],
    examples: [
      "sheetport template products my-catalogue.xlsx",
      "sheetport template products --lang ru",
    ],
    run: async ({ options, given }, kind: string, file: string | undefined) =>
      (await import("./setting-up.ts")).templateCommand(kind, file, { ...given(), options }),
  },
  {
    name: "check",
    description: "check a product workbook (offline, unless --check-images)",
    group: catalogueGroup,
    words: [["<file>", "the workbook"]],
    options: [
      own(["--watch", "check again at each save until Ctrl-C; the last check sets the exit code"]),
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
    description: "compare a workbook with the live listings (sends nothing)",
    group: catalogueGroup,
    words: [["<file>", "the workbook"]],
    options: [
      own(
        ["--out <file>", "save the plan for upload: plan.json, or plan.xlsx for approval"],
        ["--exit-code", "exit 10 when there are changes"],
      ),
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
    description: "check, compare and send what changed",
    group: catalogueGroup,
    words: [["<file>", "the workbook, or a plan saved by diff"]],
    options: [
      own(
        ["--max-changes <count>", "stop if there are more creates and updates than this"],
        ["--valid-only", "send the valid rows even if others are invalid"],
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
    description: "resume an interrupted run",
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
    description: "list the runs, or show one in detail",
    group: catalogueGroup,
    words: [["[run]", "its name or the start of it"]],
    options: [common],
    examples: ["sheetport runs", "sheetport runs 2026-11-23"],
    run: async ({ given }, run: string | undefined) =>
      (await import("../history/runs.ts")).runsCommand(run, given()),
  },
  {
    name: "undo",
    description: "put updated listings back as they were before a run (created ones stay)",
    group: catalogueGroup,
    words: [["[run]", "its name or the start of it (default: the latest one not undone)"]],
    options: [
      own(
        ["--allow <risks>", "allow risky changes: currency,language,card"],
        ["--max-changes <count>", "stop if there are more listings to put back than this"],
        ["--results <file>", "write a workbook with the outcome of each row"],
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
    description: "write live listings, or orders to fill in, to a workbook you can upload again",
    group: catalogueGroup,
    words: [
      ["<kind>", "products or orders", ["products", "orders"]],
      [
        "[file]",
        "where to write it (default: a name with today’s date, such as orders-2026-11-23.xlsx)",
      ],
    ],
    options: [
      own(
        ["--sku <sku...>", "products: only these SKUs"],
        ["--parent-sku <sku...>", "products: only the variants of these cards"],
        ["--cached", "products: write what sheetport remembers, without asking the marketplace"],
        ["--restart", "products: read everything again instead of resuming an interrupted export"],
        ["--all", "orders: every one, not only those that wait for you"],
        ["--status <status...>", "orders: only in these statuses, such as New"],
        ["--order <number...>", "orders: only these order numbers"],
        ["--from <time>", "orders: placed since then: 2026-11-01, or 7d for the last seven days"],
        ["--to <time>", "orders: placed until then (the whole day)"],
        [
          "--since-last",
          "orders: also closed ones that are new or changed since you last exported them",
        ],
        [
          "--force",
          "replace FILE even if sheetport did not write it; never one that was filled in",
        ],
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
    description: "pack orders and register shipment numbers from a completed order workbook",
    group: ordersGroup,
    words: [["<file>", "the workbook, as “export orders” wrote it"]],
    options: [
      own(["--sheet <name>", "sheet to read"]),
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
    description: "unblock SKUs whose create is still unknown, after you have checked them yourself",
    group: catalogueGroup,
    words: [["<sku...>", "the SKUs"]],
    options: [own(["--run <run>", "only creates of this run"]), marketplaceOptions, common],
    examples: ["sheetport release MUG-100-BLUE"],
    run: async ({ options, given }, skus: readonly string[]) =>
      (await import("../history/release.ts")).releaseCommand(skus, options, given()),
  },
  {
    name: "simulator",
    description: "run a simulated marketplace on 127.0.0.1 to try things out",
    group: othersGroup,
    options: [
      own(
        ["--port <number>", "port (default: any free one)"],
        ["--seed <file>", "JSON with the initial products and orders"],
        ["--data <file>", "keep changes in this file"],
        ["--faults <spec>", "faults to simulate, e.g. create:5xx-after:10%"],
        ["--contract <spec>", "how undocumented behaviour is set, e.g. page-base=0"],
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
    description: "find out how the API behaves where its document is silent (reads only)",
    group: setUpGroup,
    options: [marketplaceOptions, common],
    examples: ["sheetport probe --env sandbox"],
    run: async ({ given }) => (await import("./setting-up.ts")).probeCommand(given()),
  },
  {
    name: "login",
    description: "save an API key (typed at a hidden prompt, or piped in)",
    group: setUpGroup,
    options: [
      own(["--no-verify", "save it without checking it with the marketplace"]),
      environmentOptions,
      timeoutOption,
      common,
    ],
    examples: ["sheetport login --env sandbox --base-url https://api.example.com"],
    run: async ({ options, given }) =>
      (await import("./setting-up.ts")).loginCommand(options, given()),
  },
  {
    name: "logout",
    description: "remove a saved API key",
    group: setUpGroup,
    options: [
      own(
        ["--env <name>", "environment (default: the one used without --env)"],
        ["--forget", "remove the environment's profile too"],
      ),
      common,
    ],
    examples: ["sheetport logout --env sandbox"],
    run: async ({ options, given }) =>
      (await import("./setting-up.ts")).logoutCommand(options, given()),
  },
  {
    name: "mapping",
    description: "share how sheets are read (headings, words, fixed values) as a file",
    group: setUpGroup,
    words: [["[words...]", "export FILE [WORKBOOK], import FILE, or forget NAME"]],
    options: [
      own(["--force", "replace the file if it exists"]),
      sheetOptions,
      environmentOptions,
      common,
    ],
    examples: [
      "sheetport mapping export team.json catalogue.xlsx",
      "sheetport mapping import team.json",
    ],
    run: async ({ options, given }, words: readonly string[]) =>
      (await import("./mapping.ts")).mappingCommand(words, options, given()),
  },
  {
    name: "config",
    description: "show the current settings and where they come from; save or remove one",
    group: setUpGroup,
    words: [["[words...]", "set SETTING VALUE, unset SETTING; with --env for that environment"]],
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
    description: "print a JSON Schema for validation in other programs",
    group: othersGroup,
    words: [
      [
        "<kind>",
        "products, orders, mapping or config",
        ["products", "orders", "mapping", "config"],
      ],
    ],
    options: [own(["--json", "print JSON"]), languageOption],
    examples: ["sheetport schema products"],
    run: async (_, kind: string) => (await import("./setting-up.ts")).schemaCommand(kind),
  },
  {
    name: "completion",
    description: "print a completion script",
    group: othersGroup,
    words: [["<shell>", "bash, zsh, fish or powershell", ["bash", "zsh", "fish", "powershell"]]],
    options: [own(["--json", "print JSON"]), languageOption],
    examples: ['eval "$(sheetport completion bash)"'],
    run: async (_, shell: string) => (await import("./setting-up.ts")).completionCommand(shell),
  },
];

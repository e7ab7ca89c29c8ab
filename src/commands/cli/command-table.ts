import { usageError } from "../../errors.ts";
import { missingArgument } from "../process/settings.ts";
import {
  type Call,
  type CommandEntry,
  consentOptions,
  inOther,
  isEnvWritten,
  orderChoices,
  planChoices,
  wantsScreen,
} from "./command-entry.ts";
import {
  allowOption,
  common,
  environmentOptions,
  marketplaceOptions,
  type OptionRow,
  optionsOf,
  orderRisks,
  ordersSheetOptions,
  plainOption,
  planOptions,
  quietOption,
  runOptions,
  sheetOptions,
  yesOption,
} from "./options.ts";
import { offline, othersGroup, setUpCommands } from "./set-up-commands.ts";
import { unlessOfOrders } from "./unless-of-orders.ts";

const catalogueGroup = "group.catalogue";
const ordersGroup = "group.orders";

const maxChanges: OptionRow = ["--max-changes <count>", "option.maxChanges"];
const force: OptionRow = ["--force", "option.force"];
const attended = common(yesOption, plainOption, quietOption);

/** The options apply to the pages that are opened from the home page of the interactive screen. */
export const homeEntry: CommandEntry = {
  name: "sheetport",
  group: catalogueGroup,
  options: [
    optionsOf(maxChanges, ...runOptions),
    planOptions,
    sheetOptions,
    ...marketplaceOptions,
    attended,
  ],
  run: async (call) => {
    const options = consentOptions(call);
    const context = call.context();
    if (!wantsScreen(context.host, call.options)) {
      throw usageError(noCommand, missingArgument("<command>", "sheetport --help"));
    }
    const { screenCommand } = await import("../screen/open/screen-command.ts");
    return screenCommand(undefined, { options, ...context }, inOther(call, consentOptions));
  },
};

/**
 * The error code for a command line without a command if the interactive screen cannot open.
 * Without `--json`, the help text is printed instead of the error message.
 */
export const noCommand = "no-command";

/**
 * The parser, the help text and shell completion are built from this table. The help text lists the
 * commands of each group in this order.
 */
export const commandTable: readonly CommandEntry[] = [
  {
    name: "template",
    group: catalogueGroup,
    words: [["[file]", "argument.templateFile"]],
    options: [optionsOf(force), environmentOptions, common()],
    examples: ["sheetport template my-catalogue.xlsx --lang ru"],
    run: async ({ options, context }, file: string | undefined) =>
      (await import("../setup/setting-up.ts")).templateCommand(file, { ...context(), options }),
  },
  {
    name: "check",
    group: catalogueGroup,
    words: [["<file>", "argument.workbook"]],
    options: [
      optionsOf(["--watch", "option.watch"], ["--marked [file]", "option.marked"]),
      sheetOptions,
      environmentOptions,
      common(quietOption),
    ],
    examples: [
      "sheetport check catalogue.xlsx",
      "sheetport check catalogue.xlsx --watch",
      "sheetport check catalogue.xlsx --fix",
      "sheetport check catalogue.xlsx --marked",
    ],
    run: async ({ options, context }, file: string) => {
      const { checkCommand, checkWatchCommand } = await import("../check/check.ts");
      const isWatched = options.watch === true;
      const ofProducts = isWatched ? checkWatchCommand : checkCommand;
      return unlessOfOrders(ofProducts(file, options, context()), async () => {
        const { checkOrdersCommand, readOrdersCheck: read } = await import("../orders/dry-run.ts");
        return isWatched
          ? checkWatchCommand(file, options, { ...context(), read })
          : checkOrdersCommand(file, options, context());
      });
    },
  },
  {
    name: "diff",
    group: catalogueGroup,
    words: [["<file>", "argument.workbook"]],
    options: [
      optionsOf(["--out <file>", "option.out"], ["--exit-code", "option.exitCode"]),
      planOptions,
      sheetOptions,
      ...marketplaceOptions,
      common(quietOption),
    ],
    examples: ["sheetport diff catalogue.xlsx", "sheetport diff catalogue.xlsx --out plan.xlsx"],
    run: async (call, file: string) => {
      const { diffCommand } = await import("../compare/diff.ts");
      return unlessOfOrders(diffCommand(file, planChoices(call), call.context()), async () => {
        const { fulfilCommand } = await import("../orders/fulfil.ts");
        const { allow: _, ...options } = call.options;
        const shown = { ...options, dryRun: true, envWritten: isEnvWritten(call.command) };
        return fulfilCommand(file, shown, call.context());
      });
    },
  },
  {
    name: "upload",
    group: catalogueGroup,
    words: [["<file>", "argument.uploadFile"]],
    options: [
      optionsOf(maxChanges, ["--valid-only", "option.validOnly"], ...runOptions),
      planOptions,
      sheetOptions,
      ...marketplaceOptions,
      attended,
    ],
    examples: ["sheetport upload catalogue.xlsx --env production", "sheetport upload plan.xlsx"],
    run: async (call, file: string) => {
      const options = consentOptions(call);
      const context = call.context();
      const { isSavedPlan } = await import("../compare/plan-workbook.ts");
      const isForScreen = wantsScreen(context.host, call.options);
      if (isForScreen && !(await isSavedPlan(file, context.host))) {
        const { screenCommand } = await import("../screen/open/screen-command.ts");
        return screenCommand(file, { options, ...context }, inOther(call, consentOptions));
      }
      return (await import("../upload/upload.ts")).uploadCommand(file, options, context);
    },
  },
  {
    name: "resume",
    group: catalogueGroup,
    words: [["[run]", "argument.run"]],
    options: [
      optionsOf(["--release <sku...>", "option.release"], ...runOptions),
      ...marketplaceOptions,
      common(yesOption, quietOption),
    ],
    examples: ["sheetport resume", "sheetport resume --release MUG-100-BLUE"],
    run: async ({ command, options, context }, run: string | undefined) => {
      if (options.release !== undefined) {
        const { releaseCommand } = await import("../history/release.ts");
        return releaseCommand(options.release, run, context());
      }
      const { resumeCommand } = await import("../history/resume.ts");
      return resumeCommand(run, { ...options, envWritten: isEnvWritten(command) }, context());
    },
  },
  {
    name: "runs",
    group: catalogueGroup,
    words: [["[run]", "argument.runsRun"]],
    options: [common()],
    examples: ["sheetport runs", "sheetport runs 2026-11-23"],
    run: async ({ context }, run: string | undefined) =>
      (await import("../history/runs.ts")).runsCommand(run, context()),
  },
  {
    name: "undo",
    group: catalogueGroup,
    words: [["[run]", "argument.undoRun"]],
    options: [
      optionsOf(
        allowOption("option.undoAllow", ["currency", "language", "card"]),
        maxChanges,
        ...runOptions,
      ),
      ...marketplaceOptions,
      common(yesOption, quietOption),
    ],
    examples: ["sheetport undo"],
    // `undo --results` must be a file: without a workbook, a folder does not name the results.
    withoutSettings: ["results-folder"],
    run: async (call, run: string | undefined) =>
      (await import("../history/undo.ts")).undoCommand(run, consentOptions(call), call.context()),
  },
  {
    name: "export",
    group: catalogueGroup,
    words: [
      ["<kind>", "argument.kind", ["products", "orders"]],
      ["[file]", "argument.exportFile"],
    ],
    options: [
      optionsOf(
        ["--sku <sku...>", "option.sku"],
        ["--parent-sku <sku...>", "option.parentSku"],
        ["--read <rows>", "option.exportRead", { choices: ["auto", "all", "none"] }],
        ["--all", "option.all"],
        ["--status <status...>", "option.status"],
        ["--order <number...>", "option.order"],
        ["--from <time>", "option.from"],
        ["--to <time>", "option.to"],
        ["--carry <file>", "option.carry"],
        ["--force", "option.exportForce"],
        ["--on-finish <command>", "option.onFinish", { isRare: true }],
      ),
      ...marketplaceOptions,
      common(quietOption),
    ],
    examples: [
      "sheetport export products",
      "sheetport export products mugs.xlsx --parent-sku MUG-100",
      "sheetport export orders",
    ],
    withoutSettings: ["read"],
    run: async ({ options, context }, kind: string, file: string | undefined) =>
      (await import("../export/export.ts")).exportCommand(kind, file, { ...context(), options }),
  },
  {
    name: "fulfil",
    group: ordersGroup,
    words: [["<file>", "argument.fulfilFile"]],
    options: [
      optionsOf(
        ["--dry-run", "option.dryRun"],
        ["--out <file>", "option.fulfilOut"],
        allowOption("option.fulfilAllow", orderRisks),
        ["--max-changes <count>", "option.maxOrders"],
        ["--valid-only", "option.fulfilValidOnly"],
        ...runOptions,
      ),
      ordersSheetOptions,
      ...marketplaceOptions,
      attended,
    ],
    examples: [
      "sheetport fulfil orders-2026-11-23.xlsx",
      "sheetport fulfil orders-2026-11-23.xlsx --dry-run",
      'sheetport fulfil carrier.csv --map "Parcel no=shippingNumber"',
    ],
    // These settings are about products.
    withoutSettings: ["mapping", "max-changes"],
    run: async (call, file: string) => {
      const options = orderChoices(call);
      const context = call.context();
      const { dryRun, out } = call.options;
      const isForScreen = dryRun !== true && out === undefined;
      const { isSavedPlan } = await import("../compare/plan-workbook.ts");
      if (
        isForScreen &&
        wantsScreen(context.host, call.options) &&
        !(await isSavedPlan(file, context.host))
      ) {
        const { screenCommand } = await import("../screen/open/screen-command.ts");
        const optionsOfScreen = (one: Call) => ({ ...orderChoices(one), allow: new Set<never>() });
        const given = { options: optionsOfScreen(call), ...context };
        return screenCommand(file, given, inOther(call, optionsOfScreen));
      }
      return (await import("../orders/fulfil.ts")).fulfilCommand(file, options, context);
    },
  },
  ...setUpCommands,
  {
    name: "completion",
    group: othersGroup,
    words: [["<shell>", "argument.shell", ["bash", "zsh", "fish", "powershell"]]],
    options: [offline],
    examples: ['eval "$(sheetport completion bash)"'],
    run: async (_, shell: string) =>
      (await import("./completion.ts")).completionCommand(shell, commandTable),
  },
];

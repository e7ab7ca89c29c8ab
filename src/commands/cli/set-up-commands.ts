import type { CommandEntry } from "./command-entry.ts";
import {
  common,
  environmentOptions,
  languageOption,
  marketplaceOptions,
  type OptionGroup,
  type OptionRow,
  optionsOf,
  quietOption,
  rateOptions,
  timeoutOption,
} from "./options.ts";

export const othersGroup = "group.developers";

const setUpGroup = "group.setUp";

const force: OptionRow = ["--force", "option.force"];
/** The general options of commands that use neither an account nor the data folder. */
export const offline: OptionGroup = {
  heading: "group.general",
  options: [["--json", "option.schemaJson"], languageOption],
};

/** The commands that set sheetport up, and those for developers. */
export const setUpCommands: readonly CommandEntry[] = [
  {
    name: "simulator",
    group: othersGroup,
    options: [
      optionsOf(
        ["--port <number>", "option.port"],
        ["--seed <file>", "option.seed"],
        ["--faults <spec>", "option.faults"],
        ["--contract <spec>", "option.contract"],
      ),
      rateOptions,
      common(),
    ],
    examples: ["sheetport simulator --port 8080"],
    run: async ({ command, options, context }) => {
      const isKept = command.getOptionValueSource("dataDir") === "cli";
      const { simulatorCommand } = await import("../setup/setting-up.ts");
      return simulatorCommand({ ...options, isKept }, context());
    },
  },
  {
    name: "probe",
    group: setUpGroup,
    options: [...marketplaceOptions, common(quietOption)],
    examples: ["sheetport probe --env sandbox"],
    run: async ({ context }) => (await import("../setup/setting-up.ts")).probeCommand(context()),
  },
  {
    name: "login",
    group: setUpGroup,
    options: [
      optionsOf(["--no-verify", "option.noVerify", { isRare: true }]),
      environmentOptions,
      timeoutOption,
      common(quietOption),
    ],
    examples: ["sheetport login --env sandbox --base-url https://api.example.com"],
    run: async ({ options, context }) =>
      (await import("../setup/setting-up.ts")).loginCommand(options, context()),
  },
  {
    name: "logout",
    group: setUpGroup,
    options: [optionsOf(["--env <name>", "option.envEnv"]), common()],
    examples: ["sheetport logout --env sandbox"],
    run: async ({ context }) => (await import("../setup/setting-up.ts")).logoutCommand(context()),
  },
  {
    name: "mapping",
    group: setUpGroup,
    words: [
      ["<what>", "argument.mapping", ["list", "export", "import", "forget"]],
      ["[file]", "argument.mappingFile"],
      ["[name]", "argument.mappingName"],
    ],
    options: [optionsOf(force), environmentOptions, common(quietOption)],
    examples: [
      "sheetport mapping list",
      "sheetport mapping export team.json",
      "sheetport mapping import team.json",
    ],
    run: async ({ options, context }, ...words: readonly (string | undefined)[]) =>
      (await import("../setup/mapping.ts")).mappingCommand(words, options, context()),
  },
  {
    name: "config",
    group: setUpGroup,
    words: [["[words...]", "argument.config"]],
    options: [environmentOptions, common()],
    examples: [
      "sheetport config",
      "sheetport config set lang ru",
      "sheetport config set read all --env sandbox",
    ],
    run: async (call, words: readonly string[]) =>
      (await import("../setup/setting-up.ts")).configCommand(words, call, call.context()),
  },
  {
    name: "schema",
    group: othersGroup,
    words: [["<kind>", "argument.schema", ["products", "orders", "mapping", "config", "results"]]],
    options: [offline],
    examples: ["sheetport schema products"],
    run: async (_, kind: string) => (await import("../setup/setting-up.ts")).schemaCommand(kind),
  },
];

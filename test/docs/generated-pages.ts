import type { Command, Option } from "commander";
import { loadHelp } from "../../src/commands/cli/help-language.ts";
import type { ExitCode } from "../../src/errors.ts";
import { keptSettingNames, settings, teamSettingNames } from "../../src/model/schemas/settings.ts";

const help = await loadHelp("en");

/** A Markdown table; a bar inside a cell is escaped. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}

/** What an exit code means and what to do. */
const exitCodeGuide: Readonly<Record<ExitCode, readonly [means: string, todo: string]>> = {
  0: ["done; with `diff --exit-code`: nothing to change", "nothing"],
  1: [
    "the marketplace or the machine failed, or an export is not complete",
    "`sheetport resume`; export again",
  ],
  2: ["wrong usage, settings or key", "correct the command"],
  3: [
    "the workbook has errors; nothing was sent (with `--valid-only`: not these rows)",
    "correct the cells",
  ],
  4: ["finished, but some rows were rejected", "correct and upload `NAME.failed.xlsx`"],
  5: ["finished, but the outcome of some rows is unknown", "`sheetport resume`"],
  6: [
    "held by a guard: stale or blocked rows, conflicts, too many changes, another run is active",
    "read the message",
  ],
  10: ["`diff --exit-code`: there are changes", "upload"],
  70: ["a bug in sheetport", "report it"],
  130: ["interrupted (Ctrl-C, SIGTERM, a closed terminal)", "`sheetport resume`"],
};

const environmentVariables: Readonly<Record<string, string>> = {
  SHEETPORT_API_KEY: "the API key; takes precedence over the one `login` saved",
  SHEETPORT_API_KEY_FILE: "a file that holds the key and that only you can read (0600)",
  SHEETPORT_BASE_URL: "the address of the marketplace, like `--base-url`",
  SHEETPORT_DATA_DIR: "the data folder, like `--data-dir`",
  SHEETPORT_RECORD: "the address of a record that a team shares, like the setting `record`",
  "PGPASSWORD, PGSSLMODE, PGSSLROOTCERT":
    "password and encryption of that server; also the other variables of PostgreSQL's programs",
  SHEETPORT_KEYCHAIN: "`off`: do not use the system's keychain; `login` saves keys in a 0600 file",
  "HTTPS_PROXY, NO_PROXY": "a proxy for https addresses; never used for this machine",
  "LC_ALL, LC_MESSAGES, LANG": "the language, without `--lang`",
  "NO_COLOR, TERM=dumb, CI": "no colours; plain lines instead of the screen",
  INK_SCREEN_READER: "`true`: the screen as plain lines to be read aloud",
};

/** What counts without a setting that has no default value of its own. */
const withoutSetting: Readonly<Record<string, string>> = {
  record: "a file in the data folder; the address of a server is [for a team](team.md)",
};

/** An option with its meaning: two commands may use one name for two things. */
const signature = ({ flags, description }: Option) => `${flags} ${description}`;

/** An option that several commands share, with their names. */
interface Shared {
  readonly option: Option;
  readonly commands: readonly string[];
}

function sharedOptions(commands: readonly Command[]): ReadonlyMap<string, Shared> {
  const all = new Map<string, Shared>();
  for (const command of commands) {
    for (const option of command.options.filter(({ hidden }) => !hidden)) {
      const earlier = all.get(signature(option))?.commands ?? [];
      all.set(signature(option), { option, commands: [...earlier, command.name()] });
    }
  }
  return new Map([...all].filter(([, one]) => one.commands.length > 2));
}

function optionRow({ flags, description, argChoices }: Option): readonly string[] {
  const choices = argChoices === undefined ? "" : ` (${argChoices.join(" | ")})`;
  return [`\`${flags}\``, `${help(description)}${choices}`];
}

function sharedRow({ option, commands }: Shared, all: number): readonly string[] {
  const where = commands.length === all ? "all" : commands.map((name) => `\`${name}\``).join(" ");
  return [...optionRow(option), where];
}

function usageOf(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name().toUpperCase()}${argument.variadic ? "…" : ""}`;
    return argument.required ? name : `[${name}]`;
  });
  return ["sheetport", command.name(), ...words].join(" ");
}

function commandSection(command: Command, shared: ReadonlyMap<string, Shared>): string {
  const words = command.registeredArguments.map((one) => [
    `\`${one.name().toUpperCase()}\``,
    help(one.description),
  ]);
  const own = command.options
    .filter((option) => !option.hidden && !shared.has(signature(option)))
    .map(optionRow);
  const rows = [...words, ...own];
  return [
    `### ${command.name()}`,
    `\`${usageOf(command)}\`: ${help(command.description())}.`,
    ...(rows.length === 0 ? [] : [table(["", ""], rows)]),
  ].join("\n\n");
}

/** docs/commands.md: every command with its options, exit codes and environment variables. */
export function commandsPage(program: Command, home: Command): string {
  const { commands } = program;
  const shared = sharedOptions(commands);
  return `# Commands
<!-- Generated from the table of commands: \`npx vitest run test/docs -u\` writes this page. -->

\`sheetport help COMMAND\` (or \`-h\`) says the same in your terminal, in your language. Options may come before or after
the command. \`sheetport FILE\` is \`sheetport upload FILE\`. \`sheetport\` alone opens the screen: its home, from which
everything else can be reached; it takes the options of \`upload\`.

${commands.map((command) => commandSection(command, shared)).join("\n\n")}

## Options that several commands share

${table(
  ["option", "meaning", "commands"],
  [...shared.values()].map((one) => sharedRow(one, commands.length)),
)}

Of the program itself:

${table(["", ""], [["`-h`, `--help`", "print help"], ...ownOfProgram(program, home)])}

## Settings that stay

What the command line leaves open comes from what \`sheetport config set SETTING VALUE\` keeps for the environment
(\`--env\`), then for all. \`sheetport config\` shows where each value comes from. A \`sheetport.json\` beside the workbook
may come from somebody else, so it can only tighten ${nameList(teamSettingNames)}.

${table(
  ["setting", "without it"],
  keptSettingNames.map((name) => [
    `\`${name}\``,
    settings[name]?.default ?? withoutSetting[name] ?? "",
  ]),
)}

## Environment variables

${table(
  ["variable", "meaning"],
  Object.entries(environmentVariables).map(([name, means]) => [
    name
      .split(", ")
      .map((one) => `\`${one}\``)
      .join(", "),
    means,
  ]),
)}

## Exit codes

${table(
  ["code", "meaning", "what to do"],
  Object.entries(exitCodeGuide).map(([code, texts]) => [code, ...texts]),
)}
`;
}

function nameList(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(" and ");
}

/** What the program itself has and its commands have not: the version, the licences. */
function ownOfProgram(program: Command, home: Command): (readonly string[])[] {
  const ofHome = new Set(home.options.map(({ flags }) => flags));
  return program.options.filter(({ flags }) => !ofHome.has(flags)).map(optionRow);
}

import { Command, CommanderError } from "commander";
import { type ExitCode, exitCodes, messageOf, SheetportError } from "../errors.ts";
import type { Host } from "./host.ts";
import {
  allowances,
  common,
  countOf,
  environmentOptions,
  marketplaceOptions,
  planOptions,
  rateOptions,
  sheetOptions,
} from "./options.ts";
import type { CommandResult } from "./result.ts";
import type { Given } from "./session.ts";
import { type CommonOptions, readSettings } from "./settings.ts";
import { version } from "./version.ts";

/**
 * Runs one command line to its end. Nothing is thrown: every end has its exit code, and with
 * `--json` stdout is exactly one JSON document.
 */
export async function runProgram(argv: readonly string[], host: Host): Promise<ExitCode> {
  const json = argv.includes("--json");
  const verbose = argv.includes("--verbose");
  const ended: { result?: CommandResult } = {};
  try {
    const program = buildProgram(host, (result) => {
      ended.result = result;
    });
    if (argv.length === 0) {
      program.outputHelp({ error: true });
      return exitCodes.usage;
    }
    await program.parseAsync([...argv], { from: "user" });
    return await finish(ended.result, { json, host });
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return exitCodes.done;
    return await fail(thrown, { json, verbose, host });
  }
}

async function finish(
  result: CommandResult | undefined,
  { json, host }: { readonly json: boolean; readonly host: Host },
): Promise<ExitCode> {
  if (result === undefined) return exitCodes.done;
  const document = json ? result.json() : undefined;
  if (document !== undefined) await printJson(document, host);
  else if (!json) host.stdout.write(result.text());
  return result.exitCode;
}

async function fail(
  thrown: unknown,
  {
    json,
    verbose,
    host,
  }: { readonly json: boolean; readonly verbose: boolean; readonly host: Host },
): Promise<ExitCode> {
  const { terminalText } = await import("../model/terminal-text.ts");
  const error = asSheetportError(thrown);
  if (json) {
    const { errorJson } = await import("../report/json.ts");
    await printJson(errorJson(error ?? thrown), host);
  }
  const shown = (text: string) => terminalText(text, { multiline: true });
  if (error === undefined) {
    host.stderr.write(
      `sheetport: a mistake in sheetport: ${shown(messageOf(thrown))}\nPlease report it with this message. What was sent is in the record: “sheetport runs” shows it.\n`,
    );
  } else if (!json) {
    host.stderr.write(`sheetport: ${shown(error.message)}\n${shown(error.hint)}\n`);
  }
  if ((verbose || error === undefined) && thrown instanceof Error && thrown.stack !== undefined) {
    host.stderr.write(`${shown(thrown.stack)}\n`);
  }
  return error?.exitCode ?? exitCodes.bug;
}

/** One document on one line; the report room is loaded only when JSON is asked for. */
async function printJson(document: object, host: Host): Promise<void> {
  const { jsonPieces } = await import("../report/json.ts");
  for (const piece of jsonPieces(document)) host.stdout.write(piece);
  host.stdout.write("\n");
}

function asSheetportError(thrown: unknown): SheetportError | undefined {
  if (thrown instanceof SheetportError) return thrown;
  if (!(thrown instanceof CommanderError)) return undefined;
  // What stands after “=” or “login” may be a key that somebody took for an argument.
  const message = thrown.message
    .replace(/^error: /, "")
    .replace(/(unknown option '[^'=]*)=.*/s, "$1'")
    .replace(/(for 'login'.* but got \d+): .*/s, "$1.");
  return new SheetportError(message, {
    code: "usage",
    hint: "“sheetport --help” lists the commands, “sheetport COMMAND --help” its options.",
    exitCode: exitCodes.usage,
    cause: thrown,
  });
}

type Report = (result: CommandResult) => void;

/** The table of commands. Each loads its rooms only when it runs. */
export function buildProgram(host: Host, report: Report): Command {
  const program = new Command("sheetport")
    .description("Checks an Excel catalogue, shows what would change, and uploads it safely.")
    .version(version, "--version", "print the version")
    .helpOption("--help", "print help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      // Errors are printed once, by fail().
      outputError: () => {},
      getOutHelpWidth: () => host.stdout.columns,
      getErrHelpWidth: () => host.stderr.columns,
    });
  const given = (command: Command): Given => ({
    host,
    settings: readSettings(command.opts<CommonOptions>(), host),
  });
  addTemplate(program, given, report);
  addCheck(program, given, report);
  addDiff(program, given, report);
  addUpload(program, given, report);
  addResumeAndRuns(program, given, report);
  addUndo(program, given, report);
  addExport(program, given, report);
  addRelease(program, given, report);
  addSimulator(program, given, report);
  addProbe(program, given, report);
  addLogin(program, given, report);
  addConfig(program, given, report);
  addCompletion(program, report);
  return program;
}

type Give = (command: Command) => Given;

function addTemplate(program: Command, given: Give, report: Report): void {
  const command = common(program.command("template"))
    .description("write a blank products workbook")
    .argument("<kind>", "products")
    .argument("[file]", "where to write it (default: products-template.xlsx)")
    .option("--force", "replace the file if it exists");
  command.action(async (kind: string, file: string | undefined) => {
    const { templateCommand } = await import("./template.ts");
    report(await templateCommand(kind, file, { ...given(command), options: command.opts() }));
  });
}

function addCheck(program: Command, given: Give, report: Report): void {
  const command = sheetOptions(common(program.command("check")))
    .description("check a products workbook, offline")
    .argument("<file>", "the workbook");
  command.action(async (file: string) => {
    const { checkCommand } = await import("./check.ts");
    report(await checkCommand(file, command.opts(), given(command)));
  });
}

function addDiff(program: Command, given: Give, report: Report): void {
  const command = marketplaceOptions(sheetOptions(common(program.command("diff"))))
    .description("compare a workbook with the live listings; nothing is sent")
    .argument("<file>", "the workbook")
    .option("--out <file>", "save the plan, for “upload plan.json”")
    .option("--exit-code", "exit 10 when there are changes");
  planOptions(command).action(async (file: string) => {
    const { diffCommand } = await import("./diff.ts");
    const options = { ...command.opts(), allow: allowances(command.opts()) };
    report(await diffCommand(file, options, given(command)));
  });
}

function addUpload(program: Command, given: Give, report: Report): void {
  const command = marketplaceOptions(sheetOptions(common(program.command("upload"))))
    .description("check, compare, and send what changed")
    .argument("<file>", "the workbook, or a plan saved by diff")
    .option("--max-changes <count>", "refuse more creates and updates than that")
    .option("--valid-only", "send the rows that are right, though others are wrong")
    .option("--results <file>", "where to write the results workbook");
  planOptions(command).action(async (file: string) => {
    const { uploadCommand } = await import("./upload.ts");
    report(await uploadCommand(file, consentOptions(command), given(command)));
  });
}

/** Options of a command that asks before it writes. */
function consentOptions(command: Command) {
  const { maxChanges, ...options } = command.opts();
  return {
    ...options,
    allow: allowances(options),
    envWritten: command.getOptionValueSource("env") === "cli",
    ...(maxChanges === undefined ? {} : { maxChanges: countOf("--max-changes", maxChanges) }),
  };
}

function addResumeAndRuns(program: Command, given: Give, report: Report): void {
  const resume = marketplaceOptions(common(program.command("resume")))
    .description("go on with an interrupted run")
    .argument("[run]", "its name or the beginning of it (default: the latest)")
    .option("--results <file>", "where to write the results workbook");
  resume.action(async (run: string | undefined) => {
    const { resumeCommand } = await import("./resume.ts");
    report(await resumeCommand(run, resume.opts(), given(resume)));
  });
  const runs = common(program.command("runs"))
    .description("list the runs, or show one in detail")
    .argument("[run]", "its name or the beginning of it");
  runs.action(async (run: string | undefined) => {
    const { runsCommand } = await import("./runs.ts");
    report(await runsCommand(run, given(runs)));
  });
}

function addUndo(program: Command, given: Give, report: Report): void {
  const command = marketplaceOptions(common(program.command("undo")))
    .description("put updated listings back as they were before a run; what was created stays")
    .argument("[run]", "its name or the beginning of it (default: the latest that is not undone)")
    .option("--allow <risks>", "allow risky changes: currency,language,card")
    .option("--max-changes <count>", "refuse to put more listings back than that")
    .option("--results <file>", "write a workbook that says what became of each row");
  command.action(async (run: string | undefined) => {
    const { undoCommand } = await import("./undo.ts");
    report(await undoCommand(run, consentOptions(command), given(command)));
  });
}

function addExport(program: Command, given: Give, report: Report): void {
  const command = marketplaceOptions(common(program.command("export")))
    .description("write the live listings into a workbook that upload takes back")
    .argument("<kind>", "products")
    .argument("[file]", "where to write it (default: products.xlsx)")
    .option("--sku <sku...>", "only these SKUs")
    .option("--parent-sku <sku...>", "only the variants of these cards")
    .option("--cached", "write what is remembered, without asking the marketplace")
    .option("--restart", "read everything anew, though an interrupted export could go on")
    .option("--force", "replace the file if it exists");
  command.action(async (kind: string, file: string | undefined) => {
    const { exportCommand } = await import("./export.ts");
    report(await exportCommand(kind, file, { ...given(command), options: command.opts() }));
  });
}

function addRelease(program: Command, given: Give, report: Report): void {
  const command = marketplaceOptions(common(program.command("release")))
    .description("free SKUs whose create stays unknown, once you have looked them up yourself")
    .argument("<sku...>", "the SKUs")
    .option("--run <run>", "only creates of this run");
  command.action(async (skus: string[]) => {
    const { releaseCommand } = await import("./release.ts");
    report(await releaseCommand(skus, command.opts(), given(command)));
  });
}

function addSimulator(program: Command, given: Give, report: Report): void {
  const command = rateOptions(common(program.command("simulator")))
    .description("run the marketplace interface on 127.0.0.1, to try things out")
    .option("--port <number>", "port (default: any free one)")
    .option("--seed <file>", "JSON with the products and orders to begin with")
    .option("--data <file>", "keep changes in this file")
    .option("--faults <spec>", "what goes wrong, e.g. create:5xx-after:10%")
    .option("--contract <spec>", "how silent points are settled, e.g. page-base=0");
  command.action(async () => {
    const { simulatorCommand } = await import("./simulator.ts");
    report(await simulatorCommand(command.opts(), given(command)));
  });
}

function addProbe(program: Command, given: Give, report: Report): void {
  const command = marketplaceOptions(common(program.command("probe"))).description(
    "learn and show what the interface leaves open, by reads alone",
  );
  command.action(async () => {
    const { probeCommand } = await import("./probe.ts");
    report(await probeCommand(given(command)));
  });
}

function addLogin(program: Command, given: Give, report: Report): void {
  const login = environmentOptions(common(program.command("login")))
    .description("keep an API key, asked for unseen or piped in")
    .option("--timeout <seconds>", "wait for an answer (default: 60)")
    .option("--no-verify", "keep it without asking the marketplace");
  login.action(async () => {
    const { loginCommand } = await import("./login.ts");
    report(await loginCommand(login.opts(), given(login)));
  });
  const logout = common(program.command("logout"))
    .description("remove a kept API key")
    .option("--env <name>", "environment (default: the one used without --env)")
    .option("--forget", "remove the environment's profile too");
  logout.action(async () => {
    const { logoutCommand } = await import("./logout.ts");
    report(await logoutCommand(logout.opts(), given(logout)));
  });
}

function addConfig(program: Command, given: Give, report: Report): void {
  const command = marketplaceOptions(common(program.command("config")))
    .description("show the settings in effect, or set the default environment")
    .argument("[words...]", "set default-env NAME");
  command.action(async (words: string[]) => {
    const { configCommand } = await import("./config.ts");
    report(await configCommand(words, command.opts(), given(command)));
  });
}

function addCompletion(program: Command, report: Report): void {
  const command = program
    .command("completion")
    .description("print a completion script")
    .argument("<shell>", "bash, zsh, fish or powershell")
    .option("--json", "print JSON");
  command.action(async (shell: string) => {
    const { completionCommand } = await import("./completion.ts");
    report(completionCommand(shell, program));
  });
}

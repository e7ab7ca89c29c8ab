import { statSync } from "node:fs";
import { resolve } from "node:path";
import { CommanderError, type Option, type OptionValues } from "commander";
import { type ExitCode, exitCodes, messageOf, SheetportError, usageError } from "../../errors.ts";
import type { Language } from "../../model/localised.ts";
import { msg } from "../../model/message.ts";
import { nearestNames } from "../../model/text/spelling.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { CommandResult } from "../process/command.ts";
import { type Host, tell } from "../process/host.ts";
import { chooseLanguage, loadTranslator, writtenLanguage } from "../process/language.ts";
import { didYouMean } from "../process/settings.ts";
import { buildHome, buildProgram, isBare } from "./build-program.ts";
import { commandTable, noCommand } from "./command-table.ts";
import { inOrder, isNameOfFile } from "./habits.ts";
import { type HelpTexts, loadHelp } from "./help-language.ts";
import { commandLineError, unknownOption } from "./usage.ts";

/** Never throws. With `--json`, stdout is exactly one JSON document. */
export async function runProgram(argv: readonly string[], host: Host): Promise<ExitCode> {
  const json = argv.includes("--json");
  const verbose = argv.includes("--verbose");
  const { language } = chooseLanguage(writtenLanguage(argv), host);
  const help = await loadHelp(language);
  const ended: Ended = { language };
  const exitCode = await runToEnd(argv, { json, verbose, help, host, ended });
  const document = ended.onFinish === undefined ? undefined : await ended.document?.();
  if (ended.onFinish !== undefined && document !== undefined) {
    await tellOnFinish(ended.onFinish, { document, exitCode, language: ended.language }, host);
  }
  return exitCode;
}

async function ordered(written: readonly string[], host: Host): Promise<readonly string[]> {
  // Building the options of all commands is slow, so they are built when one must be looked up.
  let all: readonly Option[] | undefined;
  const argv = inOrder(written, {
    isCommand,
    isFile: (word) =>
      statSync(resolve(host.cwd, word), { throwIfNoEntry: false })?.isFile() === true,
    takes: (flag) => {
      all ??= optionsOfAll(host);
      const option = all.find(({ long, short }) => long === flag || short === flag);
      if (option === undefined) throw unknownOption(flag, all);
      if (!option.required) return "nothing";
      return option.variadic ? "values" : "value";
    },
  });
  const [word] = argv;
  if (word === undefined || word.startsWith("-") || isCommand(word)) return argv;
  const { namesLike } = await import("../files/read-files.ts");
  const files = namesLike(resolve(host.cwd, word)).filter(isNameOfFile);
  const names = ["help", ...commandTable.map(({ name }) => name)];
  const near = didYouMean([...nearestNames(word, names), ...files].slice(0, 3));
  throw usageError("usage", msg("commands.options.unknownCommand", { word, near }));
}

function isCommand(word: string): boolean {
  return commandTable.some(({ name }) => name === word);
}

function optionsOfAll(host: Host): readonly Option[] {
  const { commands, options } = buildProgram({ host, report: () => {} });
  return [...options, ...commands.flatMap((command) => command.options)];
}

interface Ended {
  /** Taken from `--lang` or the stored settings, or else chosen by {@link chooseLanguage}. */
  language: Language;
  result?: CommandResult;
  document?: () => object | undefined | Promise<object>;
  onFinish?: string;
}

interface Running {
  readonly json: boolean;
  readonly verbose: boolean;
  readonly help: HelpTexts;
  readonly host: Host;
  readonly ended: Ended;
}

async function runToEnd(written: readonly string[], running: Running): Promise<ExitCode> {
  const { json, help, host, ended } = running;
  const report = (result: CommandResult) => {
    ended.result = result;
    ended.document = result.json;
  };
  const onStart = ({ onFinish, lang }: OptionValues) => {
    ended.language = chooseLanguage(lang, host).language;
    if (typeof onFinish === "string") ended.onFinish = onFinish;
  };
  const printed: string[] = [];
  const writeHelp = (text: string) => (json ? void printed.push(text) : host.stdout.write(text));
  const isWhole = written.includes("--help-all");
  try {
    const argv = await ordered(written, host);
    const [named] = argv;
    const common = { host, report, help, onStart };
    const program = isBare(argv)
      ? buildHome(common)
      : buildProgram({ ...common, named, isWhole, writeHelp });
    const command = program.commands.find((one) => one.name() === named) ?? program;
    await program.parseAsync([...argv], { from: "user" }).catch((thrown) => {
      // After printing help, commander also throws a CommanderError, with exit code 0.
      const isRefused = thrown instanceof CommanderError && thrown.exitCode !== 0;
      throw isRefused ? commandLineError(thrown, { command, help }) : thrown;
    });
    return await finish(ended.result, { json, host });
  } catch (thrown) {
    if (thrown instanceof CommanderError) {
      if (json) await printJson({ help: printed.join("") }, host);
      return exitCodes.done;
    }
    if (!json && thrown instanceof SheetportError && thrown.code === noCommand) {
      buildProgram({ host, report, named: "", help }).outputHelp({ error: true });
      return exitCodes.usage;
    }
    ended.document = () => failure(thrown, ended);
    return await fail(thrown, running);
  }
}

async function failure(thrown: unknown, { language }: Ended): Promise<object> {
  const { errorJson } = await import("../../report/index.ts");
  return errorJson(thrown, await loadTranslator(language));
}

async function finish(
  result: CommandResult | undefined,
  { json, host }: { readonly json: boolean; readonly host: Host },
): Promise<ExitCode> {
  if (result === undefined) return exitCodes.done;
  const document = json ? result.json() : undefined;
  if (document !== undefined) await printJson(document, host);
  else if (result.isVerbatim === true) host.stdout.write(result.text());
  else if (!json) tell(host.stdout, result.text());
  return result.exitCode;
}

async function fail(thrown: unknown, running: Running): Promise<ExitCode> {
  const { json, verbose, host } = running;
  const translator = await loadTranslator(running.ended.language);
  const error = thrown instanceof SheetportError ? thrown : undefined;
  if (json) await printJson(await failure(thrown, running.ended), host);
  const shown = (text: string) => terminalText(text, { multiline: true });
  if (error === undefined) {
    const bug = translator.text(msg("commands.notes.bug", { message: shown(messageOf(thrown)) }));
    tell(host.stderr, `sheetport: ${bug}\n`);
  } else if (!json) {
    const { message, hint } = translator.error(error);
    tell(host.stderr, `sheetport: ${shown(message)}\n${shown(hint)}\n`);
  }
  if ((verbose || error === undefined) && thrown instanceof Error && thrown.stack !== undefined) {
    host.stderr.write(`${shown(thrown.stack)}\n`);
  }
  return error?.exitCode ?? exitCodes.bug;
}

async function printJson(document: object, host: Host): Promise<void> {
  const { jsonPieces } = await import("../../report/index.ts");
  for (const piece of jsonPieces(document)) host.stdout.write(piece);
  host.stdout.write("\n");
}

/**
 * How long the `--on-finish` command may run: long enough to send a message, but a command that
 * hangs must not block a scheduled job.
 */
const limitMs = 60_000;

/** The command must not get SHEETPORT_API_KEY. If it fails, sheetport keeps its own exit code. */
async function tellOnFinish(
  command: string,
  end: { readonly document: object; readonly exitCode: ExitCode; readonly language: Language },
  { env, runShell, stderr }: Pick<Host, "env" | "runShell" | "stderr">,
): Promise<void> {
  const { jsonPieces } = await import("../../report/index.ts");
  const { SHEETPORT_API_KEY: _, ...others } = env;
  const why = await runShell({
    ...{ command, limitMs, input: jsonPieces(end.document) },
    env: { ...others, SHEETPORT_EXIT_CODE: String(end.exitCode) },
  });
  if (why === undefined) return;
  const translator = await loadTranslator(end.language);
  const line = translator.translate("commands.notes.finishFailed", { why });
  tell(stderr, `sheetport: ${terminalText(line)}\n`);
}

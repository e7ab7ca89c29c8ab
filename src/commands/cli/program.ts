import { CommanderError } from "commander";
import { type ExitCode, exitCodes, messageOf, SheetportError } from "../../errors.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { Host } from "../process/host.ts";
import { chooseLanguage, languageBehind, writtenLanguage } from "../process/language.ts";
import type { CommandResult } from "../process/result.ts";
import { loadSpeech } from "../speech/index.ts";
import type { HelpWords } from "../words/en.ts";
import { buildHome, buildProgram, isBare } from "./build-program.ts";
import { noCommand } from "./command-table.ts";
import { loadHelpWords } from "./help-language.ts";
import { usageError } from "./usage-error.ts";

/**
 * Runs one command line to its end. Nothing is thrown: every end has its exit code, and with
 * `--json` stdout is exactly one JSON document.
 */
export async function runProgram(written: readonly string[], host: Host): Promise<ExitCode> {
  const argv = languageBehind(written);
  const json = argv.includes("--json");
  const verbose = argv.includes("--verbose");
  const { language } = chooseLanguage(writtenLanguage(argv), host);
  const words = await loadHelpWords(language);
  const ended: { result?: CommandResult } = {};
  try {
    const report = (result: CommandResult) => {
      ended.result = result;
    };
    const program = isBare(argv)
      ? buildHome(host, report, { words })
      : buildProgram(host, report, { named: argv[0], words });
    await program.parseAsync([...argv], { from: "user" });
    return await finish(ended.result, { json, host });
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return exitCodes.done;
    if (!json && isNothingAsked(thrown)) {
      buildProgram(host, () => {}, { named: "", words }).outputHelp({ error: true });
      return exitCodes.usage;
    }
    return await fail(thrown, { json, verbose, language, words, host });
  }
}

function isNothingAsked(thrown: unknown): boolean {
  return thrown instanceof SheetportError && thrown.code === noCommand;
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
    language,
    words,
    host,
  }: {
    readonly json: boolean;
    readonly verbose: boolean;
    readonly language: Language;
    readonly words: HelpWords | undefined;
    readonly host: Host;
  },
): Promise<ExitCode> {
  const speech = await loadSpeech(language);
  const error = asSheetportError(thrown, words);
  if (json) {
    const { errorJson } = await import("../../report/upload/json.ts");
    await printJson(errorJson(error ?? thrown, speech), host);
  }
  const shown = (text: string) => terminalText(text, { multiline: true });
  if (error === undefined) {
    const { commandWordsIn } = await import("../words.ts");
    host.stderr.write(
      `sheetport: ${commandWordsIn({ language }).notes.bug(shown(messageOf(thrown)))}\n`,
    );
  } else if (!json) {
    const { message, hint } = speech.error(error);
    host.stderr.write(`sheetport: ${shown(message)}\n${shown(hint)}\n`);
  }
  if ((verbose || error === undefined) && thrown instanceof Error && thrown.stack !== undefined) {
    host.stderr.write(`${shown(thrown.stack)}\n`);
  }
  return error?.exitCode ?? exitCodes.bug;
}

/** One document on one line; the report room is loaded only when JSON is asked for. */
async function printJson(document: object, host: Host): Promise<void> {
  const { jsonPieces } = await import("../../report/upload/json.ts");
  for (const piece of jsonPieces(document)) host.stdout.write(piece);
  host.stdout.write("\n");
}

function asSheetportError(
  thrown: unknown,
  words: HelpWords | undefined,
): SheetportError | undefined {
  if (thrown instanceof SheetportError) return thrown;
  return thrown instanceof CommanderError ? usageError(thrown, words) : undefined;
}

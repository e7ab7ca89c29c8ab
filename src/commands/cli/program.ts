import { CommanderError, type OptionValues } from "commander";
import { type ExitCode, exitCodes, messageOf, SheetportError } from "../../errors.ts";
import type { ErrorWords } from "../../model/message.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { nearestNames } from "../../model/text/edit-distance.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { CommandResult } from "../process/command.ts";
import { type Host, tell } from "../process/host.ts";
import { chooseLanguage, writtenLanguage } from "../process/language.ts";
import { say } from "../say.ts";
import { loadSpeech } from "../speech/index.ts";
import type { HelpWords } from "../words/en.ts";
import { buildHome, buildProgram, isBare } from "./build-program.ts";
import { commandTable, noCommand } from "./command-table.ts";
import { asksAllHelp, inOrder } from "./habits.ts";
import { helpWords, termIn } from "./help-language.ts";
import { tellOnFinish } from "./on-finish.ts";

/**
 * Runs one command line to its end. Nothing is thrown: every end has its exit code, and with
 * `--json` stdout is exactly one JSON document.
 */
export async function runProgram(written: readonly string[], host: Host): Promise<ExitCode> {
  const argv = inOrder(written, {
    isCommand: (word) => commandTable.some(({ name }) => name === word),
    takesValue: optionsOf(host),
  });
  const json = argv.includes("--json");
  const verbose = argv.includes("--verbose");
  const { language } = chooseLanguage(writtenLanguage(argv), host);
  // English help stands in the commands: to print it, no words need be loaded.
  const words = language === "en" ? undefined : helpWords({ speech: await loadSpeech(language) });
  const ended: Ended = { language };
  if (written[0] === "complete") {
    const { printCandidates } = await import("./completion/candidates.ts");
    return printCandidates(written, { host, program: buildProgram(host, () => {}), words });
  }
  const isWhole = asksAllHelp(written);
  const exitCode = await runToEnd(argv, { json, verbose, words, isWhole, host, ended });
  const document = ended.onFinish === undefined ? undefined : await ended.document?.();
  if (ended.onFinish !== undefined && document !== undefined) {
    await tellOnFinish(ended.onFinish, { document, exitCode, language: ended.language }, host);
  }
  return exitCode;
}

/** Whether an option takes a value, by all options of all commands: they are built when it is asked. */
function optionsOf(host: Host): (option: string) => boolean {
  let flags: ReadonlyMap<string, boolean> | undefined;
  return (option) => {
    flags ??= new Map(
      buildProgram(host, () => {}).commands.flatMap(({ options }) =>
        options.map(({ long, required, optional }) => [long ?? "", required || optional]),
      ),
    );
    return flags.get(option) === true;
  };
}

/** What is known of a command line at its end. */
interface Ended {
  /** As it was written or, where it was not, as it is kept. */
  language: Language;
  result?: CommandResult;
  /** The JSON of its end. */
  document?: () => object | undefined | Promise<object>;
  /** `--on-finish`. */
  onFinish?: string;
}

interface Running {
  readonly json: boolean;
  readonly verbose: boolean;
  readonly words: HelpWords | undefined;
  /** `--help-all` */
  readonly isWhole: boolean;
  readonly host: Host;
  readonly ended: Ended;
}

async function runToEnd(argv: readonly string[], running: Running): Promise<ExitCode> {
  const { json, words, isWhole, host, ended } = running;
  const report = (result: CommandResult) => {
    ended.result = result;
    ended.document = result.json;
  };
  const onStart = ({ onFinish, lang }: OptionValues) => {
    ended.language = chooseLanguage(lang, host).language;
    if (typeof onFinish === "string") ended.onFinish = onFinish;
  };
  try {
    const program = isBare(argv)
      ? buildHome(host, report, { words, onStart })
      : buildProgram(host, report, { named: argv[0], words, isWhole, onStart });
    await program.parseAsync([...argv], { from: "user" });
    return await finish(ended.result, { json, host });
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return exitCodes.done;
    if (!json && isNothingAsked(thrown)) {
      buildProgram(host, () => {}, { named: "", words }).outputHelp({ error: true });
      return exitCodes.usage;
    }
    ended.document = () => failure(thrown, running);
    return await fail(thrown, running);
  }
}

/** The JSON of a command that failed. */
async function failure(
  thrown: unknown,
  { ended: { language }, words }: Pick<Running, "ended" | "words">,
): Promise<object> {
  const { errorJson } = await import("../../report/index.ts");
  return errorJson(asSheetportError(thrown, words) ?? thrown, await loadSpeech(language));
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
  else if (!json && result.isVerbatim === true) host.stdout.write(result.text());
  else if (!json) tell(host.stdout, result.text());
  return result.exitCode;
}

async function fail(thrown: unknown, running: Running): Promise<ExitCode> {
  const { json, verbose, words, host } = running;
  const speech = await loadSpeech(running.ended.language);
  const error = asSheetportError(thrown, words);
  if (json) await printJson(await failure(thrown, running), host);
  const shown = (text: string) => terminalText(text, { multiline: true });
  if (error === undefined) {
    const bug = speech.text(say("notes.bug", shown(messageOf(thrown))));
    tell(host.stderr, `sheetport: ${bug}\n`);
  } else if (!json) {
    const { message, hint } = speech.error(error);
    tell(host.stderr, `sheetport: ${shown(message)}\n${shown(hint)}\n`);
  }
  if ((verbose || error === undefined) && thrown instanceof Error && thrown.stack !== undefined) {
    host.stderr.write(`${shown(thrown.stack)}\n`);
  }
  return error?.exitCode ?? exitCodes.bug;
}

/** One document on one line; the report room is loaded only when JSON is asked for. */
async function printJson(document: object, host: Host): Promise<void> {
  const { jsonPieces } = await import("../../report/index.ts");
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

/** A command line that commander does not take, as an error of ours; it repeats no key. `words` are those of
 * help, where that is not told in English. */
export function usageError(thrown: CommanderError, words: HelpWords | undefined): SheetportError {
  const message = withNearest(withoutSecrets(thrown.message.replace(/^error: /, "")));
  const hint = "“sheetport --help” lists the commands, “sheetport COMMAND --help” its options.";
  const said = words === undefined ? { message, hint } : usageIn(message, words);
  return new SheetportError(said, { code: "usage", exitCode: exitCodes.usage, cause: thrown });
}

/** Commander suggests commands and options; for a value out of several this does. */
function withNearest(message: string): string {
  const found = /argument '(.*)' is invalid\. Allowed choices are (.*)\.$/s.exec(message);
  const [, value = "", choices = ""] = found ?? [];
  const [near] = found === null ? [] : nearestNames(value, choices.split(", "));
  return near === undefined ? message : `${message}\n(Did you mean ${near}?)`;
}

/** What stands after “= or “login” may be a key that somebody took for an argument. */
function withoutSecrets(message: string): string {
  return message
    .replace(/(unknown option '[^'=]*)=.*/s, "$1'")
    .replace(/(for 'login'.* but got \d+): .*/s, "$1.");
}

/** The same complaint in other words; one that nobody foresaw stays English. */
function usageIn(message: string, words: HelpWords): ErrorWords {
  const { usage } = words;
  const [first = "", suggestion] = message.split("\n(Did you mean ");
  const names = suggestion?.replace(/^one of /, "").replace(/\?\)$/, "");
  const more = names === undefined ? "" : `\n${usage.didYouMean(names)}`;
  return { message: `${complaint(first, words) ?? first}${more}`, hint: usage.hint };
}

type Pattern = readonly [RegExp, (words: HelpWords, ...found: string[]) => string];

/** As commander words them (its `lib/command.js`). */
const patterns: readonly Pattern[] = [
  [/^unknown option '(.*)'$/s, ({ usage }, option = "") => usage.unknownOption(option)],
  [/^unknown command '(.*)'$/s, ({ usage }, command = "") => usage.unknownCommand(command)],
  [
    /^missing required argument '(.*)'$/,
    (words, name = "") => words.usage.missingArgument(termIn(`<${name}>`, words)),
  ],
  [
    /^option '(.*)' argument missing$/,
    (words, flags = "") => words.usage.missingValue(termIn(flags, words)),
  ],
  [
    /^option '(.*?)' argument '(.*)' is invalid\. Allowed choices are (.*)\.$/s,
    (words, flags = "", value = "", choices = "") =>
      words.usage.invalidValue(termIn(flags, words), value, choices),
  ],
  [
    /^too many arguments(?: for '(.*?)')?\. Expected (\d+) arguments? but got (\d+)/,
    ({ usage }, command = "", expected = "", got = "") =>
      usage.tooMany(Number(expected), Number(got), command),
  ],
];

function complaint(message: string, words: HelpWords): string | undefined {
  for (const [pattern, say] of patterns) {
    const [, ...found] = pattern.exec(message) ?? [undefined];
    if (pattern.test(message)) return say(words, ...found.map((one) => one ?? ""));
  }
  return undefined;
}
